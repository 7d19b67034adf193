//! Equations of two variables that need no constraint: one of the two is a [view](csp_core::view::View) of the other.
//! The reasons are in `docs/decisions/74-equations-become-views-before-the-search.md`.
//!
//! A class of declarations becomes a view if all other constraints on it can take views
//! ([`FromArgument::TAKES_VIEWS`](super::arguments::FromArgument::TAKES_VIEWS)) and nothing decides on it: no search
//! annotation names it, and it is no objective. All others keep their variables, and their equations are posted.

use super::classes::{Classes, variable};
use super::registry::{CallForm, Registry};
use super::scope::Scope;
use super::sources::ValueSource;
use crate::ast::{ConstraintItem, Expr, SolveGoal};
use csp_core::ids::Var;
use csp_core::view::View;
use std::collections::BTreeMap;

/// `scale · x + offset`, for the class of `x`.
#[derive(Clone, Copy, Debug)]
struct ClassView {
    class: usize,
    scale: i32,
    offset: i32,
}

impl ClassView {
    /// The same in terms of a class that this one's is a view of. `None`: there are numbers beyond `i32`.
    fn within(self, inner: Self) -> Option<Self> {
        let offset = self.scale.checked_mul(inner.offset)?;
        Some(Self {
            class: inner.class,
            scale: self.scale.checked_mul(inner.scale)?,
            offset: offset.checked_add(self.offset)?,
        })
    }
}

/// Which classes are views of others, and the equations that say so.
#[derive(Debug, Default)]
pub(super) struct ClassViews {
    views: BTreeMap<usize, ClassView>,
    /// The numbers of the constraints that need not be posted, in order.
    absorbed: Vec<usize>,
}

impl ClassViews {
    /// Looks through all constraints, in order. Classes that are left have the values that their views allow.
    pub(super) fn find(classes: &mut Classes, scope: &Scope<'_>, registry: &Registry) -> Self {
        let mut found = Self::default();
        let needed = NeededClasses::new(classes, scope, registry);
        for (number, constraint) in scope.ast.constraints.iter().enumerate() {
            let equation = equation(classes, scope, registry, constraint);
            if let Some(equation) = equation
                && found.absorb(number, equation, &needed, classes, scope)
            {
                found.absorbed.push(number);
            }
        }
        found
    }

    /// The number of views.
    pub(super) fn len(&self) -> usize {
        self.views.len()
    }

    /// Whether the constraint of this number need not be posted.
    pub(super) fn is_absorbed(&self, number: usize) -> bool {
        self.absorbed.binary_search(&number).is_ok()
    }

    /// The class that a class is a view of.
    pub(super) fn base(&self, class: usize) -> Option<usize> {
        self.resolve(class).map(|view| view.class)
    }

    /// A class as a view, given the variable of its base.
    pub(super) fn view(&self, class: usize, base: Var) -> View {
        let view = self.resolve(class);
        view.map_or_else(
            || base.into(),
            |view| View::new(view.scale, base, view.offset),
        )
    }

    /// A view in terms of a class that is none.
    fn resolve(&self, class: usize) -> Option<ClassView> {
        let mut view = *self.views.get(&class)?;
        while let Some(&inner) = self.views.get(&view.class) {
            view = view.within(inner)?;
        }
        Some(view)
    }

    /// Makes one of the two classes of an equation a view of the other.
    fn absorb(
        &mut self,
        number: usize,
        equation: Equation,
        needed: &NeededClasses,
        classes: &mut Classes,
        scope: &Scope<'_>,
    ) -> bool {
        let [first, second] = equation.terms;
        let defined = defined(classes, scope, number);
        // The later one, unless the constraint says that it defines the other.
        let orders = if defined == Some(first.1) || defined != Some(second.1) && first.1 > second.1
        {
            [[first, second], [second, first]]
        } else {
            [[second, first], [first, second]]
        };
        orders.into_iter().any(|[own, other]| {
            let is_free = !needed.is_needed(own.1) && !self.views.contains_key(&own.1);
            is_free
                && own.0.abs() == 1
                && self
                    .define(number, own, other, equation.constant, classes)
                    .is_some()
        })
    }

    /// `own · x + other · y = constant`, where `own` is 1 or -1, defines `x`.
    fn define(
        &mut self,
        number: usize,
        (sign, class): (i64, usize),
        (factor, other): (i64, usize),
        constant: i64,
        classes: &mut Classes,
    ) -> Option<()> {
        let view = ClassView {
            class: other,
            scale: i32::try_from(-sign * factor).ok()?,
            offset: i32::try_from(sign.checked_mul(constant)?).ok()?,
        };
        let view = match self.resolve(other) {
            Some(inner) => view.within(inner)?,
            None if self.views.contains_key(&other) => return None,
            None => view,
        };
        let fits = |class: usize| {
            let bounds = classes.values[class].bounds();
            bounds.is_some_and(|ends| {
                [ends.0, ends.1]
                    .iter()
                    .all(|&end| i32::try_from(end).is_ok())
            })
        };
        if view.class == class || view.scale == 0 || !fits(class) || !fits(view.class) {
            return None;
        }
        let values = classes.values[class].preimage(view.scale.into(), view.offset.into());
        let source = ValueSource::Constraint(number);
        classes.keep(view.class, &values, source, [class]);
        self.views.insert(class, view);
        Some(())
    }
}

/// `a · x + b · y = constant` over two classes.
#[derive(Clone, Copy, Debug)]
struct Equation {
    terms: [(i64, usize); 2],
    constant: i64,
}

/// The equation that a constraint is.
fn equation(
    classes: &mut Classes,
    scope: &Scope<'_>,
    registry: &Registry,
    constraint: &ConstraintItem,
) -> Option<Equation> {
    let row = registry.plain(constraint.name)?;
    let arguments = scope.ast.span(constraint.arguments);
    let (terms, mut constant) = row.sum.as_ref()?(scope, arguments)?;
    let mut factors: BTreeMap<usize, i64> = BTreeMap::new();
    for (factor, term) in terms {
        if let Some(number) = variable(scope, term) {
            let total = factors.entry(classes.first(number)).or_default();
            *total = total.checked_add(factor)?;
        } else {
            let known = factor.checked_mul(scope.int(term).ok()?)?;
            constant = constant.checked_sub(known)?;
        }
    }
    let factors = factors.into_iter().filter(|&(_, factor)| factor != 0);
    let terms: Vec<(i64, usize)> = factors.map(|(class, factor)| (factor, class)).collect();
    Some(Equation {
        terms: terms.try_into().ok()?,
        constant,
    })
}

/// The class that a constraint is annotated to define.
fn defined(classes: &mut Classes, scope: &Scope<'_>, number: usize) -> Option<usize> {
    let annotations = scope.ast.constraints[number].annotations;
    let defined = scope
        .ast
        .annotations(annotations)
        .find_map(|annotation| match annotation {
            ("defines_var", &[x]) => variable(scope, x),
            _ => None,
        });
    defined.map(|x| classes.first(x))
}

/// Which classes need variables.
struct NeededClasses(Vec<bool>);

impl NeededClasses {
    fn new(classes: &mut Classes, scope: &Scope<'_>, registry: &Registry) -> Self {
        let mut needed = Self(vec![false; scope.ast.declarations.len()]);
        for constraint in &scope.ast.constraints {
            let found = registry.find(constraint.name);
            for (place, &argument) in scope.ast.span(constraint.arguments).iter().enumerate() {
                let takes_views = found.is_some_and(|(row, form)| {
                    let views = row.views.get(place);
                    // What is beyond the arguments of the plain form is the condition.
                    views.map_or(form != CallForm::Plain, |&takes_views| takes_views)
                });
                if !takes_views {
                    needed.note(argument, classes, scope);
                }
            }
        }
        match scope.ast.solve.goal {
            SolveGoal::Satisfy => {}
            SolveGoal::Minimize(expr) | SolveGoal::Maximize(expr) => {
                needed.note(expr, classes, scope);
            }
        }
        for &annotation in scope.ast.span(scope.ast.solve.annotations) {
            needed.note(annotation, classes, scope);
        }
        needed
    }

    /// All variables that an expression has.
    fn note(&mut self, expr: Expr, classes: &mut Classes, scope: &Scope<'_>) {
        if let Some(number) = variable(scope, expr) {
            self.0[classes.first(number)] = true;
        } else if let Expr::Call { arguments, .. } = expr {
            for &argument in scope.ast.span(arguments) {
                self.note(argument, classes, scope);
            }
        } else if let Ok(items) = scope.items(expr) {
            for &item in items {
                self.note(item, classes, scope);
            }
        }
    }

    fn is_needed(&self, class: usize) -> bool {
        self.0[class]
    }
}
