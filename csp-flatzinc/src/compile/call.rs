//! A constraint that is being posted: its arguments, and under what condition it holds.

use super::problem::{Done, Problem};
use super::scope::{Operand, Scope};
use crate::ast::{Expr, Name, Place};
use crate::set::IntSet;
use csp_core::atom::Atom;
use csp_core::constraints::{Clause, Equivalent, Implied, InSet, Linear, Reified, Reify, Relation};
use csp_core::ids::Var;
use csp_core::model::Model;
use csp_core::propagator::{Consistency, Constraint};
use std::collections::BTreeMap;

/// The model that is made, and its variables for numbers.
#[derive(Debug, Default)]
pub(super) struct Target {
    pub(super) model: Model,
    constants: BTreeMap<i64, Var>,
    /// How much memory tables take, in bits.
    pub(super) table_bits: u64,
    /// Constraints with an annotation of a consistency that they do not have, each with a place.
    pub(super) unkept: BTreeMap<Name, Place>,
    /// Whether the search will be free.
    pub(super) is_free: bool,
}

/// The most tasks or rectangles of which each two get variables for their order.
const ORDERED: usize = 30;

impl Target {
    /// An empty model, for a search that is free or not.
    pub(super) fn new(is_free: bool) -> Self {
        Self {
            is_free,
            ..Self::default()
        }
    }

    /// A variable that has this value. There is one for each number.
    pub(super) fn constant(&mut self, value: i64) -> Result<Var, Problem> {
        if let Some(&known) = self.constants.get(&value) {
            return Ok(known);
        }
        let var = self.model.var(value.to_string(), value)?;
        self.constants.insert(value, var);
        Ok(var)
    }
}

/// When a constraint is to hold.
#[derive(Clone, Copy, Debug)]
pub(super) enum Condition {
    /// Always.
    Always,
    /// If this holds (`_imp`).
    If(Atom),
    /// Exactly if this holds (`_reif`).
    Iff(Atom),
}

/// A constraint that is being posted.
pub(super) struct Call<'c, 'm> {
    pub(super) scope: &'c Scope<'m>,
    pub(super) target: &'c mut Target,
    pub(super) arguments: &'m [Expr],
    pub(super) condition: Condition,
    /// What its annotations ask for.
    consistency: Option<Consistency>,
    /// Whether that was looked at, or there is nothing to look at.
    pub(super) is_consistency_kept: bool,
}

impl<'c, 'm> Call<'c, 'm> {
    pub(super) fn new(
        scope: &'c Scope<'m>,
        target: &'c mut Target,
        arguments: &'m [Expr],
        condition: Condition,
        consistency: Option<Consistency>,
    ) -> Self {
        let is_consistency_kept = consistency.is_none();
        Self {
            scope,
            target,
            arguments,
            condition,
            consistency,
            is_consistency_kept,
        }
    }

    /// Whether so many tasks or rectangles get variables that say which comes first: a search that
    /// learns decides on these.
    pub(super) fn has_orders(&self, count: usize) -> bool {
        self.target.is_free && matches!(self.condition, Condition::Always) && count <= ORDERED
    }

    /// What the annotations of the constraint ask for.
    pub(super) fn consistency(&mut self) -> Option<Consistency> {
        self.is_consistency_kept = true;
        self.consistency
    }

    pub(super) fn operand(&self, at: usize) -> Result<Operand, Problem> {
        self.scope.operand(self.arguments[at])
    }

    pub(super) fn operands(&self, at: usize) -> Result<Vec<Operand>, Problem> {
        self.scope.operands(self.arguments[at])
    }

    pub(super) fn int(&self, at: usize) -> Result<i64, Problem> {
        self.scope.int(self.arguments[at])
    }

    pub(super) fn ints(&self, at: usize) -> Result<Vec<i64>, Problem> {
        self.scope.ints(self.arguments[at])
    }

    pub(super) fn set(&self, at: usize) -> Result<IntSet, Problem> {
        self.scope.set(self.arguments[at])
    }

    pub(super) fn sets(&self, at: usize) -> Result<Vec<IntSet>, Problem> {
        self.scope.sets(self.arguments[at])
    }

    /// A variable, which is made for a number.
    pub(super) fn var_of(&mut self, operand: Operand) -> Result<Var, Problem> {
        match operand {
            Operand::Variable(x) => Ok(x),
            Operand::Constant(value) => self.target.constant(value),
        }
    }

    pub(super) fn vars_of(&mut self, operands: &[Operand]) -> Result<Vec<Var>, Problem> {
        operands
            .iter()
            .map(|&operand| self.var_of(operand))
            .collect()
    }

    pub(super) fn var(&mut self, at: usize) -> Result<Var, Problem> {
        let operand = self.operand(at)?;
        self.var_of(operand)
    }

    pub(super) fn vars(&mut self, at: usize) -> Result<Vec<Var>, Problem> {
        let operands = self.operands(at)?;
        self.vars_of(&operands)
    }

    /// That a boolean is true.
    pub(super) fn atom(&mut self, at: usize) -> Result<Atom, Problem> {
        self.var(at).map(|x| Atom::is(x, 1))
    }

    /// That these booleans are true.
    pub(super) fn atoms(&mut self, at: usize) -> Result<Vec<Atom>, Problem> {
        Ok(self.vars(at)?.into_iter().map(|x| Atom::is(x, 1)).collect())
    }

    /// Posts a constraint whatever the condition is.
    pub(super) fn always(&mut self, constraint: impl Constraint) -> Done {
        Ok(self.target.model.post(constraint)?)
    }

    /// Posts a constraint under the condition.
    pub(super) fn post(&mut self, constraint: impl Constraint + Clone) -> Done {
        match self.condition {
            Condition::Always => self.always(constraint),
            Condition::If(premise) => self.always(Implied::new(premise, constraint)),
            Condition::Iff(literal) => self.always(Equivalent::new(literal, constraint)),
        }
    }

    /// The same for a constraint whose truth the engine knows how to link to an atom.
    pub(super) fn link<C: Reify + Constraint>(&mut self, constraint: C) -> Done
    where
        Reified<C>: Constraint,
    {
        match self.condition {
            Condition::Always => self.always(constraint),
            Condition::If(premise) => self.always(constraint.implied_by(premise)),
            Condition::Iff(literal) => self.always(constraint.reified(literal)),
        }
    }

    /// Posts what is known to hold, or not to.
    pub(super) fn truth(&mut self, holds: bool) -> Done {
        match (self.condition, holds) {
            (Condition::Always | Condition::If(_), true) => Ok(()),
            (Condition::Always, false) => self.always(Clause::new([] as [Atom; 0])),
            (Condition::Iff(literal), true) => self.always(Clause::new([literal])),
            (Condition::If(literal) | Condition::Iff(literal), false) => {
                self.always(Clause::new([!literal]))
            }
        }
    }

    /// `x ∈ values`.
    pub(super) fn member(&mut self, x: Operand, values: &IntSet) -> Done {
        match x {
            Operand::Constant(value) => self.truth(values.contains(value)),
            Operand::Variable(_) if values.is_empty() => self.truth(false),
            Operand::Variable(x) => self.link(InSet::new(x, values)),
        }
    }

    /// `Σ factor · operand ⋈ constant`.
    pub(super) fn linear(
        &mut self,
        terms: impl IntoIterator<Item = (i128, Operand)>,
        relation: Relation,
        constant: i128,
    ) -> Done {
        let mut right = constant;
        let mut left = Vec::new();
        for (factor, operand) in terms {
            match operand {
                Operand::Variable(_) if factor == 0 => {}
                Operand::Variable(x) => left.push((factor, x)),
                Operand::Constant(value) => {
                    let product = factor.checked_mul(value.into());
                    let rest = product.and_then(|product| right.checked_sub(product));
                    right = rest.ok_or(Problem::Overflow("a sum"))?;
                }
            }
        }
        if left.is_empty() {
            return self.truth(compares(relation, 0, right));
        }
        let linear = Linear::new(left, relation, right);
        let consistency = self.consistency().unwrap_or(Consistency::Bounds);
        self.link(linear.consistency(consistency))
    }
}

fn compares(relation: Relation, left: i128, right: i128) -> bool {
    match relation {
        Relation::Equal => left == right,
        Relation::NotEqual => left != right,
        Relation::AtMost => left <= right,
        Relation::AtLeast => left >= right,
        Relation::Less => left < right,
        Relation::Greater => left > right,
    }
}
