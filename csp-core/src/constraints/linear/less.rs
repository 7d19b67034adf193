//! `Σ aᵢxᵢ ≤ c`.

use super::terms::{Terms, term_at_most};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// Each term may exceed its least value by the slack that the least values of all leave.
#[derive(Clone, Debug)]
pub(super) struct AtMost {
    terms: Terms,
}

impl AtMost {
    pub(super) fn new(terms: Terms) -> Self {
        Self { terms }
    }
}

impl Propagator for AtMost {
    fn name(&self) -> &'static str {
        "linear_le"
    }

    fn scope(&self) -> &[Var] {
        &self.terms.vars
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let (least, greatest) = self.terms.sum_range(d);
        if greatest <= self.terms.constant {
            return Ok(Status::Entailed);
        }
        let slack = self.terms.constant - least;
        if slack < 0 {
            return Err(Conflict::SCOPE);
        }
        for (coefficient, x) in self.terms.iter() {
            let (low, high) = Terms::range(coefficient, x, d);
            if high - low > slack {
                term_at_most(d, coefficient, x, low + slack)?;
            }
        }
        Ok(Status::Fixpoint)
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
