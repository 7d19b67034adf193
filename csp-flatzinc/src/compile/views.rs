//! Equations of two variables that need no constraint: one of the two is a [view](csp_core::view::View) of the other.
//! The reasons are in `docs/decisions/74-equations-become-views-before-the-search.md`.
//!
//! A class of declarations becomes a view if all other constraints on it can take views
//! ([`Takes`]) and nothing decides on it: no search
//! annotation names it, and it is no objective. All others keep their variables, and their equations are posted.

use super::arguments::Takes;
use super::classes::{Classes, variable};
use super::registry::{CallForm, Registry};
use super::scope::Scope;
use super::sources::ValueSource;
use super::uses::ClassUses;
use crate::ast::ConstraintItem;
use crate::set::IntSet;
use csp_core::ids::Var;
use csp_core::view::View;
use std::collections::{BTreeMap, BTreeSet};

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
    /// In terms of classes that are no views.
    views: BTreeMap<usize, ClassView>,
    /// The numbers of the constraints that need not be posted.
    absorbed: BTreeSet<usize>,
}

impl ClassViews {
    /// Looks through all constraints, in order. Classes that are left have the values that their views allow.
    pub(super) fn find(
        classes: &mut Classes,
        scope: &Scope<'_>,
        registry: &Registry,
        uses: &ClassUses,
    ) -> Self {
        let mut links = ClassLinks::new(scope.ast.declarations.len());
        for (number, constraint) in scope.ast.constraints.iter().enumerate() {
            if let Some(equation) = equation(classes, scope, registry, constraint) {
                let defined = defined(classes, scope, number);
                links.add(number, equation, defined, uses, classes);
            }
        }
        let mut found = Self::default();
        for class in links.in_order() {
            found.settle(class, &links.links[&class]);
        }
        // From the last views to the first: what a view takes from another one's values goes on to the base of that.
        for &class in links.in_order().iter().rev() {
            let link = &links.links[&class];
            if found.views.contains_key(&class) {
                let ClassView { scale, offset, .. } = link.view;
                let values = classes.values[class].preimage(scale.into(), offset.into());
                let source = ValueSource::Constraint(link.constraint);
                classes.keep(link.view.class, &values, source, [class]);
            }
        }
        found
    }

    /// Makes a class a view, if that can be said in numbers of 32 bits. If not, it keeps its variable and its equation.
    fn settle(&mut self, class: usize, link: &ClassLink) {
        let view = match self.views.get(&link.view.class) {
            Some(&inner) => link.view.within(inner),
            None => Some(link.view),
        };
        if let Some(view) = view {
            self.views.insert(class, view);
            self.absorbed.insert(link.constraint);
        }
    }

    /// The number of views.
    pub(super) fn len(&self) -> usize {
        self.views.len()
    }

    /// Whether the constraint of this number need not be posted.
    pub(super) fn is_absorbed(&self, number: usize) -> bool {
        self.absorbed.contains(&number)
    }

    /// The class that a class is a view of.
    pub(super) fn base(&self, class: usize) -> Option<usize> {
        self.views.get(&class).map(|view| view.class)
    }

    /// The classes that others are views of.
    pub(super) fn bases(&self) -> BTreeSet<usize> {
        self.views.values().map(|view| view.class).collect()
    }

    /// That a class has one of these values, said of the class that it is a view of, or of itself.
    pub(super) fn on_base(&self, class: usize, values: &IntSet) -> (usize, IntSet) {
        match self.views.get(&class) {
            Some(view) => {
                let values = values.preimage(view.scale.into(), view.offset.into());
                (view.class, values)
            }
            None => (class, values.clone()),
        }
    }

    /// A class as a view, given the variable of its base.
    pub(super) fn view(&self, class: usize, base: Var) -> View {
        let view = self.views.get(&class);
        view.map_or_else(
            || base.into(),
            |view| View::new(view.scale, base, view.offset),
        )
    }
}

/// A class that can be a view of another one, which may be one itself, by a constraint.
#[derive(Clone, Copy, Debug)]
struct ClassLink {
    view: ClassView,
    constraint: usize,
}

/// Links that form no circle.
struct ClassLinks {
    links: BTreeMap<usize, ClassLink>,
    /// For each class another one that is linked with it, on the way to one without a link: a forest, as
    /// [`Classes`] has it.
    roots: Vec<usize>,
}

impl ClassLinks {
    fn new(classes: usize) -> Self {
        Self {
            links: BTreeMap::new(),
            roots: (0..classes).collect(),
        }
    }

    /// The class at the end of the links.
    fn root(&mut self, mut class: usize) -> usize {
        while self.roots[class] != class {
            self.roots[class] = self.roots[self.roots[class]];
            class = self.roots[class];
        }
        class
    }

    /// Links one of the two classes of an equation to the other: the one that the constraint defines, or else the later one.
    fn add(
        &mut self,
        constraint: usize,
        equation: Equation,
        defined: Option<usize>,
        uses: &ClassUses,
        classes: &Classes,
    ) {
        let [first, second] = equation.terms;
        let is_first = defined == Some(first.1) || defined != Some(second.1) && first.1 > second.1;
        let orders = [[first, second], [second, first]];
        let orders = if is_first {
            orders
        } else {
            [orders[1], orders[0]]
        };
        let fits = |class: usize| {
            let bounds = classes.values[class].bounds();
            bounds.is_some_and(|ends| {
                [ends.0, ends.1]
                    .iter()
                    .all(|&end| i32::try_from(end).is_ok())
            })
        };
        if self.root(first.1) == self.root(second.1) || !fits(first.1) || !fits(second.1) {
            return;
        }
        for [own, other] in orders {
            if uses.needed(own.1) != Takes::Variables
                && !self.links.contains_key(&own.1)
                && let Some(view) = solved(own, other, equation.constant)
            {
                self.links.insert(own.1, ClassLink { view, constraint });
                self.roots[own.1] = other.1;
                return;
            }
        }
    }

    /// The classes with a link, each after the one that it is linked to.
    fn in_order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.links.len());
        let mut seen = BTreeSet::new();
        for &class in self.links.keys() {
            let mut way = Vec::new();
            let mut next = class;
            while let Some(link) = self.links.get(&next)
                && seen.insert(next)
            {
                way.push(next);
                next = link.view.class;
            }
            order.extend(way.into_iter().rev());
        }
        order
    }
}

/// `own · x + other · y = constant`, where `own` is 1 or -1, says what `x` is.
fn solved(
    (sign, _): (i64, usize),
    (factor, other): (i64, usize),
    constant: i64,
) -> Option<ClassView> {
    let is_unit = sign.abs() == 1;
    is_unit.then_some(ClassView {
        class: other,
        scale: i32::try_from((-sign).checked_mul(factor)?).ok()?,
        offset: i32::try_from(sign.checked_mul(constant)?).ok()?,
    })
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
    let (row, form) = registry.find(constraint.name)?;
    let arguments = scope.ast.span(constraint.arguments);
    if form == CallForm::Reified {
        let [arguments @ .., last] = arguments else {
            return None;
        };
        let (x, values) = row.condition.as_ref()?(scope, arguments)?;
        let [x, b] = [x, *last].map(|side| variable(scope, side));
        return choice(classes, (x?, &values), b?);
    }
    let sum = row.sum.as_ref().filter(|_| form == CallForm::Plain)?;
    let (terms, mut constant) = sum(scope, arguments)?;
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

/// `b ⇔ x ∈ values` as an equation, where `x` is one of two numbers and one of these is among the values.
fn choice(classes: &mut Classes, (x, values): (usize, &IntSet), b: usize) -> Option<Equation> {
    let [x, b] = [x, b].map(|side| classes.first(side));
    let all = &classes.values[x];
    let (low, high) = all.bounds()?;
    let is_open = all.len() == 2 && classes.values[b] == IntSet::range(0, 1);
    let (without, with) = match [low, high].map(|value| values.contains(value)) {
        [true, false] => (high, low),
        [false, true] => (low, high),
        _ => return None,
    };
    (is_open && x != b).then_some(Equation {
        terms: [(1, x), (without.checked_sub(with)?, b)],
        constant: without,
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
