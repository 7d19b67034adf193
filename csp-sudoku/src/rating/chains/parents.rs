//! The fallen candidates that a chain rests on.

use super::super::board::{BitBoard, CandidateId, candidate, cell_and_digit};
use super::super::houses::{CANDIDATES, HOUSE_SETS, SEATS};
use super::{LinkCause, Literal, candidate_of, holds};
use crate::cell_set::bits;

/// Candidates without repetition, in the order in which they came.
pub(super) struct Parents<'a> {
    before: &'a BitBoard,
    board: &'a BitBoard,
    list: Vec<CandidateId>,
    known: [bool; CANDIDATES],
}

impl<'a> Parents<'a> {
    /// An empty list. The candidates fell since the board was `before`.
    pub(super) fn new(before: &'a BitBoard, board: &'a BitBoard) -> Self {
        Self {
            before,
            board,
            list: Vec::new(),
            known: [false; CANDIDATES],
        }
    }

    pub(super) fn into_list(self) -> Vec<CandidateId> {
        self.list
    }

    fn push(&mut self, candidate: CandidateId) {
        if !std::mem::replace(&mut self.known[usize::from(candidate)], true) {
            self.list.push(candidate);
        }
    }

    /// Adds the candidates that fell in the cell or the house that implies this literal. A literal
    /// that is false needs none.
    pub(super) fn add(&mut self, literal: Literal, cause: LinkCause) {
        if !holds(literal) {
            return;
        }
        let (cell, digit) = cell_and_digit(candidate_of(literal));
        match cause {
            LinkCause::None => {}
            LinkCause::Cell => {
                let fallen = self.before.candidates[cell] & !self.board.candidates[cell];
                bits(fallen).for_each(|digit| self.push(candidate(cell, digit)));
            }
            LinkCause::House(kind) => {
                let house = HOUSE_SETS[usize::from(SEATS[cell][usize::from(kind)].house)];
                let fallen = self.before.cells[digit] & !self.board.cells[digit] & house;
                fallen
                    .iter()
                    .for_each(|cell| self.push(candidate(cell, digit)));
            }
        }
    }
}
