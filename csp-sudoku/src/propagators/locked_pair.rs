//! Locked Candidates between any two houses.

use csp_core::extend::{
    Conflict, Consequence, Domains, Priority, Propagator, Reason, Statement, Status, Woken,
};
use csp_core::prelude::*;

/// Locked Candidates between two houses. If the one house has a digit only where it crosses the
/// other, the remainder of the other loses it. This is small enough to be one step of an
/// explanation. [`LockedCandidates`](super::LockedCandidates) is faster for the rows, columns and
/// boxes of a whole board.
#[derive(Clone, Debug)]
pub struct LockedPair {
    /// The cells that are in the one house only, then the cells that are in the other only.
    scope: Vec<Var>,
    /// How many of them are in the one house.
    of_one: usize,
}

impl LockedPair {
    /// The constraint between two houses. The one house must have each digit. `None` for houses
    /// that cross in less than two cells.
    #[must_use]
    pub fn new(one: &[Var], other: &[Var]) -> Option<Self> {
        let outside =
            |house: &[Var], of: &[Var]| house.iter().copied().filter(|x| !of.contains(x)).collect();
        let mut scope: Vec<Var> = outside(one, other);
        let others = outside(other, one);
        let of_one = scope.len();
        scope.extend(others);
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
        other
            .iter()
            .try_for_each(|&cell| d.keep_word(cell, elsewhere))?;
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        // The houses themselves say it.
        Some(Vec::new())
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let bits = match what {
            Consequence::Removal(lost) => lost.word(),
            _ => None,
        };
        let one = &self.scope[..self.of_one];
        match bits {
            Some(bits) => one.iter().for_each(|&cell| reason.lacks(cell, bits)),
            None => reason.scope(&self.scope),
        }
    }
}
