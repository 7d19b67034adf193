//! What a method finds: the step before it is given to the caller.

use super::board::{BitBoard, CandidateId, candidate, cell_and_digit};
use super::method::Method;
use crate::cell_set::bits;

/// A step on the board of the rating.
#[derive(Clone, Debug)]
pub(super) struct RatingStep {
    pub(super) method: Method,
    /// In tenths.
    pub(super) rating: u16,
    pub(super) placement: Option<CandidateId>,
    pub(super) eliminations: Vec<CandidateId>,
}

impl RatingStep {
    /// A step that removes candidates.
    pub(super) fn removal(method: Method, rating: u16, eliminations: Vec<CandidateId>) -> Self {
        Self {
            method,
            rating,
            placement: None,
            eliminations,
        }
    }

    /// A step that fills a cell.
    pub(super) fn single(method: Method, rating: u16, cell: usize, digit: usize) -> Self {
        let placement = Some(candidate(cell, digit));
        Self {
            method,
            rating,
            placement,
            eliminations: Vec::new(),
        }
    }

    /// A step that says what a candidate is. If it is true the other candidates of its cell go.
    pub(super) fn conclusion(
        board: &BitBoard,
        method: Method,
        rating: u16,
        (target, holds): (CandidateId, bool),
    ) -> Self {
        let (cell, digit) = cell_and_digit(target);
        if !holds {
            return Self::removal(method, rating, vec![target]);
        }
        let others = board.candidates[cell] & !(1 << digit);
        let eliminations = bits(others).map(|other| candidate(cell, other)).collect();
        Self {
            method,
            rating,
            placement: Some(target),
            eliminations,
        }
    }

    /// Does what the step says.
    pub(super) fn apply(&self, board: &mut BitBoard) {
        for elimination in &self.eliminations {
            let (cell, digit) = cell_and_digit(*elimination);
            board.remove(cell, digit);
        }
        if let Some(placement) = self.placement {
            let (cell, digit) = cell_and_digit(placement);
            board.place(cell, digit);
        }
    }
}
