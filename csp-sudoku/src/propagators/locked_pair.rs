//! Locked Candidates between any two houses.

use csp_core::extend::{Conflict, Domains, Priority, Propagator, Status, Woken};
use csp_core::prelude::*;

/// Locked Candidates between two houses: a digit that the one has only where it crosses the other
/// goes from the rest of the other. Small enough to be one step of an explanation;
/// [`LockedCandidates`](super::LockedCandidates) is faster for the rows, columns and boxes of a
/// whole board.
#[derive(Clone, Debug)]
pub struct LockedPair {
    /// The cells of the one house that are not in the other, then those of the other that are not
    /// in the one.
    scope: Vec<Var>,
    /// How many are of the one house.
    of_one: usize,
}

impl LockedPair {
    /// The one house has each digit; `None` for houses that cross in less than two cells.
    #[must_use]
    pub fn new(one: &[Var], other: &[Var]) -> Option<Self> {
        let outside =
            |house: &[Var], of: &[Var]| house.iter().copied().filter(|x| !of.contains(x)).collect();
        let (mut scope, rest): (Vec<Var>, Vec<Var>) = (outside(one, other), outside(other, one));
        let of_one = scope.len();
        scope.extend(rest);
        (of_one + 2 <= one.len() && of_one > 0).then_some(Self { scope, of_one })
    }
}

impl Propagator for LockedPair {
    fn name(&self) -> &'static str {
        "locked_candidates"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let (one, other) = self.scope.split_at(self.of_one);
        let elsewhere = one.iter().fold(0, |digits, &cell| digits | d.word(cell));
        other.iter().try_for_each(|&cell| d.keep_word(cell, elsewhere))?;
        Ok(Status::Fixpoint)
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}
