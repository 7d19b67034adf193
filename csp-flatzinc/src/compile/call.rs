//! A constraint that is being posted, and under what condition it holds.

use super::builder::ModelBuilder;
use super::problem::{CompileErrorKind, Done};
use super::scope::{Scalar, Scope};
use crate::set::IntSet;
use csp_core::atom::Atom;
use csp_core::constraints::{Clause, Equivalent, Implied, InSet, Linear, Reified, Reify, Relation};
use csp_core::propagator::{Consistency, Constraint};

/// The most tasks or rectangles of which each two get variables for their order.
const ORDERED: usize = 30;

/// When a constraint is to hold.
#[derive(Clone, Copy, Debug)]
pub(super) enum HoldsWhen {
    /// Always.
    Always,
    /// If this holds (`_imp`).
    If(Atom),
    /// Exactly if this holds (`_reif`).
    Iff(Atom),
}

/// A constraint that is being posted.
pub(super) struct Call<'c> {
    pub(super) scope: &'c Scope<'c>,
    pub(super) builder: &'c mut ModelBuilder,
    pub(super) condition: HoldsWhen,
    /// What its annotations ask for.
    consistency: Option<Consistency>,
    /// Whether that was looked at, or there is nothing to look at.
    pub(super) is_consistency_kept: bool,
}

impl<'c> Call<'c> {
    pub(super) fn new(
        scope: &'c Scope<'c>,
        builder: &'c mut ModelBuilder,
        condition: HoldsWhen,
        consistency: Option<Consistency>,
    ) -> Self {
        Self {
            scope,
            builder,
            condition,
            consistency,
            is_consistency_kept: consistency.is_none(),
        }
    }

    /// Whether this number of tasks or rectangles gets variables that say which comes first: a search that
    /// learns decides on these.
    pub(super) fn has_orders(&self, count: usize) -> bool {
        self.builder.is_free && matches!(self.condition, HoldsWhen::Always) && count <= ORDERED
    }

    /// What the annotations of the constraint ask for, or else this.
    pub(super) fn consistency_or(&mut self, default: Consistency) -> Consistency {
        self.is_consistency_kept = true;
        self.consistency.unwrap_or(default)
    }

    /// Posts a constraint whatever the condition is.
    pub(super) fn always(&mut self, constraint: impl Constraint) -> Done {
        Ok(self.builder.model.post(constraint)?)
    }

    /// Posts a constraint under the condition.
    pub(super) fn post(&mut self, constraint: impl Constraint + Clone) -> Done {
        match self.condition {
            HoldsWhen::Always => self.always(constraint),
            HoldsWhen::If(premise) => self.always(Implied::new(premise, constraint)),
            HoldsWhen::Iff(literal) => self.always(Equivalent::new(literal, constraint)),
        }
    }

    /// The same for a constraint whose truth the engine knows how to link to an atom.
    pub(super) fn link<C: Reify + Constraint>(&mut self, constraint: C) -> Done
    where
        Reified<C>: Constraint,
    {
        match self.condition {
            HoldsWhen::Always => self.always(constraint),
            HoldsWhen::If(premise) => self.always(constraint.implied_by(premise)),
            HoldsWhen::Iff(literal) => self.always(constraint.reified(literal)),
        }
    }

    /// Posts what is known to hold, or not to.
    pub(super) fn truth(&mut self, holds: bool) -> Done {
        match (self.condition, holds) {
            (HoldsWhen::Always | HoldsWhen::If(_), true) => Ok(()),
            (HoldsWhen::Always, false) => self.always(Clause::new([] as [Atom; 0])),
            (HoldsWhen::Iff(literal), true) => self.always(Clause::new([literal])),
            (HoldsWhen::If(literal) | HoldsWhen::Iff(literal), false) => {
                self.always(Clause::new([!literal]))
            }
        }
    }

    /// `x ∈ values`.
    pub(super) fn member(&mut self, x: Scalar, values: &IntSet) -> Done {
        match x {
            Scalar::Condition(_) => {
                let x = self.builder.var_of(x)?;
                self.member(Scalar::Variable(x.into()), values)
            }
            Scalar::Constant(value) => self.truth(values.contains(value)),
            Scalar::Variable(_) if values.is_empty() => self.truth(false),
            Scalar::Variable(view) => {
                let values = values.preimage(view.scale().into(), view.offset().into());
                self.link(InSet::new(view.var(), &values))
            }
        }
    }

    /// `Σ factor · operand ⋈ constant`.
    pub(super) fn linear(
        &mut self,
        terms: impl IntoIterator<Item = (i128, Scalar)>,
        relation: Relation,
        constant: i128,
    ) -> Done {
        let mut right = constant;
        let mut left = Vec::new();
        let mut truths = Vec::new();
        let takes_truths = matches!(self.condition, HoldsWhen::Always);
        let overflow = || CompileErrorKind::Overflow("a sum");
        for (factor, operand) in terms {
            let number = match operand {
                Scalar::Variable(_) | Scalar::Condition(_) if factor == 0 => continue,
                Scalar::Condition(atom) if takes_truths => {
                    truths.push((factor, atom));
                    continue;
                }
                Scalar::Condition(_) => {
                    left.push((factor, self.builder.var_of(operand)?));
                    continue;
                }
                Scalar::Variable(view) => {
                    let scaled = factor.checked_mul(view.scale().into());
                    left.push((scaled.ok_or_else(overflow)?, view.var()));
                    view.offset().into()
                }
                Scalar::Constant(value) => i128::from(value),
            };
            let product = factor.checked_mul(number);
            let difference = product.and_then(|product| right.checked_sub(product));
            right = difference.ok_or_else(overflow)?;
        }
        if left.is_empty() && truths.is_empty() {
            return self.truth(compares(relation, 0, right));
        }
        // What an equation of two variables takes from one is worth a few instructions to the other.
        let default = match left[..] {
            [(-1 | 1, _), (-1 | 1, _)] if truths.is_empty() => Consistency::Domain,
            _ => Consistency::Bounds,
        };
        let linear = Linear::new(left, relation, right).and_truths(truths);
        let consistency = self.consistency_or(default);
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
