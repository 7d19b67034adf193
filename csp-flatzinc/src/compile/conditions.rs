//! Booleans that need no variable.
//!
//! * `b ⇔ x ∈ S`, where that is one fact about `x` and all other constraints on `b` take atoms: `b` is this atom.
//! * `b ⇔ C`, where besides only a clause of two asks for `b`, as `C ∨ l`: then `C` has to hold if `l` does not, and nothing else is
//!   said of `b`.
//!
//! A boolean that an annotation of the search names keeps its variable, and so does one that is printed, unless it is an atom. The
//! reasons are in `docs/decisions/78-conditions-are-atoms.md`.

use super::arguments::Takes;
use super::builder::ModelBuilder;
use super::classes::{Classes, variable};
use super::problem::Compiles;
use super::registry::{CallForm, Registry};
use super::row::Literals;
use super::scope::Scope;
use super::uses::{ClassUses, joins};
use super::views::ClassViews;
use crate::ast::{ConstraintItem, Expr};
use crate::set::IntSet;
use csp_core::atom::Atom;
use csp_core::ids::Var;
use std::collections::{BTreeMap, BTreeSet};

/// A fact about a class that has a variable.
#[derive(Clone, Copy, Debug)]
struct ClassFact {
    class: usize,
    atom: fn(Var, i32) -> Atom,
    value: i32,
}

/// Which classes have no variable, and what the constraints about them become.
#[derive(Debug, Default)]
pub(super) struct ClassConditions {
    facts: BTreeMap<usize, ClassFact>,
    /// Classes that no constraint needs any more.
    unused: BTreeSet<usize>,
    /// By the number of a reified constraint, the literal that it has to hold without.
    otherwise: BTreeMap<usize, (Expr, bool)>,
    /// The numbers of the constraints that need not be posted.
    absorbed: BTreeSet<usize>,
}

impl ClassConditions {
    /// Looks through all constraints, in order.
    pub(super) fn find(
        classes: &mut Classes,
        scope: &Scope<'_>,
        registry: &Registry,
        uses: &ClassUses,
        views: &ClassViews,
    ) -> Self {
        let mut found = Self::default();
        let mut finder = Finder {
            classes,
            scope,
            registry,
            uses,
            views,
            bases: views.bases(),
            defined: BTreeMap::new(),
        };
        for (number, constraint) in scope.ast.constraints.iter().enumerate() {
            if !views.is_absorbed(number) {
                finder.read(number, constraint, &mut found);
            }
        }
        for (number, constraint) in scope.ast.constraints.iter().enumerate() {
            if let Some(literals) = finder.clause(constraint) {
                finder.join(number, literals, &mut found);
            }
        }
        found
    }

    /// The number of classes without a variable.
    pub(super) fn len(&self) -> usize {
        self.facts.len() + self.unused.len()
    }

    /// Whether the constraint of this number need not be posted.
    pub(super) fn is_absorbed(&self, number: usize) -> bool {
        self.absorbed.contains(&number)
    }

    /// Whether a class needs no variable.
    pub(super) fn replaces(&self, class: usize) -> bool {
        self.facts.contains_key(&class) || self.unused.contains(&class)
    }

    /// What a class stands for, given the variables of classes.
    pub(super) fn atom(&self, class: usize, var: impl Fn(usize) -> Option<Var>) -> Option<Atom> {
        let fact = self.facts.get(&class)?;
        Some((fact.atom)(var(fact.class)?, fact.value))
    }

    /// What the reified constraint of this number has to hold under, in place of its boolean.
    pub(super) fn premise(
        &self,
        number: usize,
        scope: &Scope<'_>,
        builder: &mut ModelBuilder,
    ) -> Compiles<Option<Atom>> {
        let Some(&(literal, truth)) = self.otherwise.get(&number) else {
            return Ok(None);
        };
        let atom = builder.atom_of(scope.scalar(literal)?)?;
        Ok(Some(if truth { !atom } else { atom }))
    }
}

/// What is known while conditions are looked for.
struct Finder<'f> {
    classes: &'f mut Classes,
    scope: &'f Scope<'f>,
    registry: &'f Registry,
    uses: &'f ClassUses,
    views: &'f ClassViews,
    /// The classes that others are views of.
    bases: BTreeSet<usize>,
    /// The reified constraint of each class that stands in one other constraint, as a literal.
    defined: BTreeMap<usize, usize>,
}

impl Finder<'_> {
    /// The class of a boolean, if it may be any, and atoms serve for it everywhere.
    fn free(&mut self, expr: Expr) -> Option<usize> {
        let class = self.classes.first(variable(self.scope, expr)?);
        let is_free = self.uses.needed(class) == Takes::Atoms
            && self.views.base(class).is_none()
            && !self.bases.contains(&class)
            && self.classes.values[class] == IntSet::range(0, 1);
        is_free.then_some(class)
    }

    /// What a constraint says of its boolean.
    fn read(&mut self, number: usize, constraint: &ConstraintItem, found: &mut ClassConditions) {
        if joins(self.classes, self.scope, self.registry, constraint) {
            found.absorbed.insert(number);
        }
        let Some((row, CallForm::Reified)) = self.registry.find(constraint.name) else {
            return;
        };
        let [arguments @ .., last] = self.scope.ast.span(constraint.arguments) else {
            return;
        };
        let Some(own) = self.free(*last).filter(|&own| !found.replaces(own)) else {
            return;
        };
        let condition = row.condition.as_ref();
        let member = condition.and_then(|condition| condition(self.scope, arguments));
        if let Some(fact) = member.and_then(|(x, values)| self.fact(x, &values)) {
            found.facts.insert(own, fact);
            found.absorbed.insert(number);
        } else if self.uses.count(own) == 2 {
            self.defined.insert(own, number);
        }
    }

    /// `x ∈ values` as one fact, if it is one.
    fn fact(&mut self, x: Expr, values: &IntSet) -> Option<ClassFact> {
        let own = self.classes.first(variable(self.scope, x)?);
        let (class, values) = self.views.on_base(own, values);
        let all = &self.classes.values[class];
        let (least, most) = all.bounds()?;
        let (first, last) = values.intersection(all).bounds()?;
        let kept = values.intersection(all).len();
        let lost = all.len() - kept;
        let inner = IntSet::range(first, last).intersection(all).len();
        let (atom, value): (fn(Var, i32) -> Atom, i64) = if lost == 0 {
            return None;
        } else if kept == 1 {
            (Atom::is, first)
        } else if inner == kept && first == least {
            (Atom::at_most, last)
        } else if inner == kept && last == most {
            (Atom::at_least, first)
        } else if lost == 1 {
            let gap = all.iter().find(|&value| !values.contains(value))?;
            (Atom::is_not, gap)
        } else {
            return None;
        };
        // Only what is in `i32` is tried.
        let fits = [least, most].iter().all(|&end| i32::try_from(end).is_ok());
        fits.then_some(ClassFact {
            class,
            atom,
            value: value as i32,
        })
    }

    /// The two literals of a clause, if a constraint is one.
    fn clause(&self, constraint: &ConstraintItem) -> Option<[(Expr, bool); 2]> {
        let row = self.registry.plain(constraint.name)?;
        let arguments = self.scope.ast.span(constraint.arguments);
        let literals: Literals = row.clause.as_ref()?(self.scope, arguments)?;
        literals.try_into().ok()
    }

    /// If one of two literals is a boolean that nothing else asks for, its constraint holds without the other literal.
    fn join(&mut self, number: usize, literals: [(Expr, bool); 2], found: &mut ClassConditions) {
        let [one, other] = literals;
        for (own, rest) in [(one, other), (other, one)] {
            let class = variable(self.scope, own.0).map(|own| self.classes.first(own));
            if own.1
                && let Some(class) = class
                && let Some(definition) = self.defined.remove(&class)
            {
                found.unused.insert(class);
                found.otherwise.insert(definition, rest);
                found.absorbed.insert(number);
                // The other one is asked for now.
                if let Some(rest) = variable(self.scope, rest.0) {
                    self.defined.remove(&self.classes.first(rest));
                }
                return;
            }
        }
    }
}
