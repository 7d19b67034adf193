//! `±x ± y ≤ c`.

use super::few::Few;
use super::reason::by_at_most;
use super::terms::{Terms, growing_side};
use crate::constraints::logic::reified::Truth;
use crate::constraints::prelude::*;

/// [`SumAtMost`](super::less::SumAtMost) for two terms with coefficients 1 and -1, which does the same in the same order. It has no
/// lists: a model of chains has millions of these.
pub(super) struct PairAtMost {
    pub(super) terms: Few<2>,
}

impl PairAtMost {
    /// The propagator for two terms with coefficients 1 or -1, of which one is not of a 0/1 variable: these have a form of their own.
    pub(super) fn new(terms: &Terms, d: &Domains) -> Option<Self> {
        let terms = Few::new(terms)?;
        let is_open = terms.scope.iter().any(|&x| !d.is_boolean(x));
        is_open.then_some(Self { terms })
    }
}

impl Propagator for PairAtMost {
    about!(name: "linear_le", scope: terms.scope, event: Bounds);

    /// The sum of the least values grows.
    fn side(&self, position: usize) -> Option<BoundSide> {
        Some(growing_side(self.terms.terms()[position].0))
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [first, second] = self.terms.bounds(d);
        if first.1 + second.1 <= self.terms.constant {
            return Ok(Status::Entailed);
        }
        let slack = self.terms.constant - first.0 - second.0;
        fail_if(slack < 0)?;
        for (i, (least, greatest)) in [first, second].into_iter().enumerate() {
            if greatest - least > slack {
                self.terms.move_bound::<true>(i, least + slack, d)?;
            }
        }
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let negated = self
            .terms
            .terms()
            .into_iter()
            .map(|(factor, x)| (-factor, x));
        Some(vec![Statement::sum(negated, -self.terms.constant)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if !by_at_most(
            self.terms.terms().into_iter(),
            self.terms.constant,
            what,
            reason,
        ) {
            reason.scope(&self.terms.scope);
        }
    }
}

/// Whether `±x ± y ≤ c`.
pub(super) struct IsPairAtMost(pub(super) Few<2>);

impl Truth for IsPairAtMost {
    fn truth(&self, d: &Domains) -> Option<bool> {
        let [first, second] = self.0.bounds(d);
        if first.1 + second.1 <= self.0.constant {
            return Some(true);
        }
        (first.0 + second.0 > self.0.constant).then_some(false)
    }

    fn explain(&self, truth: bool, _: &[Var], reason: &mut Reason<'_>) {
        // If it holds, the contrary is impossible.
        let impossible = if truth { self.0.contrary() } else { self.0 };
        let terms = impossible.terms().into_iter();
        by_at_most(terms, impossible.constant, Consequence::Conflict, reason);
    }

    fn event(&self) -> Event {
        Event::Bounds
    }
}
