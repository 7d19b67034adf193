//! `Σ aᵢxᵢ = c`.

use super::terms::{Terms, term_at_most};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// Each term lies between what the others leave at most and at least [Harvey & Stuckey 2003]; repeated, because rounding to
/// values that are in the domains can leave less.
#[derive(Clone, Debug)]
pub(super) struct Equal {
    terms: Terms,
}

impl Equal {
    pub(super) fn new(terms: Terms) -> Self {
        Self { terms }
    }
}

impl Propagator for Equal {
    fn name(&self) -> &'static str {
        "linear_eq"
    }

    fn scope(&self) -> &[Var] {
        &self.terms.vars
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        loop {
            let (least, greatest) = self.terms.sum_range(d);
            let (above, below) = (self.terms.constant - least, greatest - self.terms.constant);
            if above < 0 || below < 0 || !self.terms.is_divisible(d) {
                return Err(Conflict::SCOPE);
            }
            let mut changed = false;
            for (coefficient, x) in self.terms.iter() {
                let (low, high) = Terms::range(coefficient, x, d);
                if high - low > above {
                    term_at_most(d, coefficient, x, low + above)?;
                    changed = true;
                }
                if high - low > below {
                    term_at_most(d, -coefficient, x, below - high)?;
                    changed = true;
                }
            }
            if !changed {
                return Ok(if least == greatest { Status::Entailed } else { Status::Fixpoint });
            }
        }
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
