//! Sets of candidates.

use super::super::board::{CandidateId, cell_and_digit};
use super::super::houses::{Cells, SIDE};

/// A set of candidates: for each digit the cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CandidateSet(pub(super) [Cells; SIDE]);

impl CandidateSet {
    /// Adds a candidate. Says whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, candidate: CandidateId) -> bool {
        let is_new = !self.contains(candidate);
        let (cell, digit) = cell_and_digit(candidate);
        self.0[digit].insert(cell);
        is_new
    }

    #[inline]
    pub(super) fn contains(&self, candidate: CandidateId) -> bool {
        let (cell, digit) = cell_and_digit(candidate);
        self.0[digit].contains(cell)
    }

    /// Keeps the candidates that are in the other set too.
    pub(super) fn keep(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(cells, other)| *cells &= other);
    }

    /// Adds the candidates that are in both other sets.
    pub(super) fn add_common(&mut self, one: &Self, two: &Self) {
        let common = one.0.iter().zip(two.0).map(|(one, two)| *one & two);
        self.0
            .iter_mut()
            .zip(common)
            .for_each(|(cells, common)| *cells |= common);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Cells::is_empty)
    }
}
