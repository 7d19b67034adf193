//! `Σ aᵢxᵢ ≤ c`.

use super::reason::by_at_most;
use super::split::{Magnitudes, Split};
use super::terms::growing_side;
use crate::constraints::prelude::*;

/// Each term may exceed its least value by the slack, which is the constant minus the least values
/// of all terms.
pub(super) struct SumAtMost<M> {
    pub(super) terms: Split<M>,
}

impl<M: Magnitudes> Propagator for SumAtMost<M> {
    about!(name: "linear_le", scope: terms.vars, event: Bounds);

    /// The sum of the least values grows.
    fn side(&self, position: usize) -> Option<BoundSide> {
        let (factor, _) = self.terms.weighted().nth(position)?;
        Some(growing_side(factor))
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let span = self.terms.span(d);
        if span.greatest <= self.terms.constant {
            return Ok(Status::Entailed);
        }
        let slack = self.terms.constant - span.least;
        fail_if(slack < 0)?;
        if span.widest > slack {
            self.terms.tighten(slack, i64::MAX, d)?;
        }
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let negated = self.terms.weighted().map(|(factor, x)| (-factor, x));
        Some(vec![Statement::sum(negated, -self.terms.constant)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if !by_at_most(self.terms.weighted(), self.terms.constant, what, reason) {
            reason.scope(&self.terms.vars);
        }
    }
}
