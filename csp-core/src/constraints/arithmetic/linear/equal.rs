//! `Σ aᵢxᵢ = c`.

use super::reason::by_equal;
use super::split::{Magnitudes, Split};
use crate::constraints::prelude::*;

/// Each term lies between the least and the greatest amount that the others leave [Harvey & Stuckey
/// 2003]. Over the reals one pass is enough. The pass is repeated if a bound moved further, to the
/// next value of its domain.
pub(super) struct SumEqual<M> {
    pub(super) terms: Split<M>,
}

impl<M: Magnitudes> Propagator for SumEqual<M> {
    about!(name: "linear_eq", scope: terms.vars, event: Bounds);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        loop {
            let span = self.terms.span(d);
            let above = self.terms.constant - span.least;
            let below = span.greatest - self.terms.constant;
            fail_if(above < 0 || below < 0 || !self.terms.is_divisible(d))?;
            if span.widest <= above.min(below) {
                return Ok(if span.widest == 0 {
                    Status::Entailed
                } else {
                    Status::Fixpoint
                });
            }
            if !self.terms.tighten(above, below, d)? {
                return Ok(Status::Fixpoint);
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let terms: Vec<(i64, Var)> = self.terms.weighted().collect();
        Some(Statement::equation(&terms, self.terms.constant))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if !by_equal(self.terms.weighted(), self.terms.constant, what, reason) {
            reason.scope(&self.terms.vars);
        }
    }
}
