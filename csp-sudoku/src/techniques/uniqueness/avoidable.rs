//! Avoidable rectangles: cells that are filled, but not given, as part of a rectangle.

use super::pairs;
use super::rectangle::Rectangle;
use super::sorted;
use crate::techniques::board::CandidateBoard;
use crate::techniques::search::Collector;
use crate::techniques::technique::Technique;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Types 1 and 2. Each rectangle is looked at once.
pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let mut seen = BTreeSet::new();
    let side = board.side();
    for start in (0..side * side).filter(|cell| filled(board, *cell).is_some()) {
        for pair in pairs(board, start) {
            let (Some(first), Some(second)) = (filled(board, start), filled(board, pair.second))
            else {
                continue;
            };
            let corner = FilledPair {
                board,
                digits: [first, second],
                technique,
            };
            for cells in pair.rectangles(board) {
                if corner.fits(cells) && seen.insert(sorted(cells)) {
                    corner.check(cells, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digit of a cell that is filled, but not given.
fn filled<const W: usize>(board: &CandidateBoard<W>, cell: usize) -> Option<usize> {
    let value = usize::from(board.values[cell]);
    (value != 0 && !board.givens.contains(cell)).then(|| value - 1)
}

/// Two filled cells, by their digits, and what is looked for.
struct FilledPair<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    digits: [usize; 2],
    technique: Technique,
}

impl<const W: usize> FilledPair<'_, W> {
    /// Whether a cell has two candidates, of which one is this digit.
    fn waits(&self, cell: usize, digit: usize) -> bool {
        self.board.has(cell, digit) && self.board.candidates[cell].count_ones() == 2
    }

    /// Whether the other two cells can complete a swap.
    fn fits(&self, [_, _, third, fourth]: [usize; 4]) -> bool {
        let [first, second] = self.digits;
        let (left, right) = (filled(self.board, third), filled(self.board, fourth));
        let waits = (self.waits(third, second), self.waits(fourth, first));
        left == Some(second) && waits.1 || right == Some(first) && waits.0 || waits.0 && waits.1
    }

    fn check(&self, cells: [usize; 4], found: &mut Collector) -> ControlFlow<()> {
        let board = self.board;
        let [_, _, third, fourth] = cells;
        let [first, second] = self.digits;
        let (left, right) = (board.values[third] != 0, board.values[fourth] != 0);
        let (technique, gone) = if left || right {
            // The last cell must not complete the swap.
            let gone = if left {
                (fourth, first)
            } else {
                (third, second)
            };
            (Technique::AvoidableRectangle1, vec![gone])
        } else {
            // One of the two cells has the third digit.
            let other = board.candidates[third] & !(1 << second);
            let digit = other.trailing_zeros() as usize;
            if !board.has(fourth, digit) {
                return ControlFlow::Continue(());
            }
            let peers = &board.layout.peers;
            let seen = peers[third] & peers[fourth] & board.cells[digit];
            let gone = seen.iter().map(|cell| (cell, digit)).collect();
            (Technique::AvoidableRectangle2, gone)
        };
        if technique != self.technique {
            return ControlFlow::Continue(());
        }
        Rectangle::new(board, cells, self.digits).add(technique, gone, found)
    }
}
