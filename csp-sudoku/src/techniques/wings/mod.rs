//! Wings: XY-Wing, XYZ-Wing, W-Wing.

pub(super) mod pattern;

use self::pattern::{WWing, Wing};
use super::board::CandidateBoard;
use super::layout::number;
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use crate::cell_set::{CellSet, bits};
use std::ops::ControlFlow;

/// The cells with this number of candidates, in ascending order.
fn cells_with<const W: usize>(board: &CandidateBoard<W>, count: u32) -> Vec<usize> {
    let has = |cell: &usize| board.candidates[*cell].count_ones() == count;
    board.blank.iter().filter(has).collect()
}

/// XY-Wing and XYZ-Wing: a pivot that sees two pincers with two candidates each, one of the pivot's
/// and a common one. Whatever the pivot is, one of the cells has the common digit.
pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let pairs = cells_with(board, 2);
    let with_z = technique == Technique::XyzWing;
    let pivots = if with_z {
        cells_with(board, 3)
    } else {
        pairs.clone()
    };
    let three = |cells: &[usize]| {
        cells
            .iter()
            .fold(0, |mask, cell| mask | board.candidates[*cell])
            .count_ones()
            == 3
    };
    for (index, &first) in pivots.iter().enumerate() {
        for second in if with_z { 0 } else { index + 1 }..pairs.len() {
            if !three(&[first, pairs[second]]) {
                continue;
            }
            for &third in &pairs[second + 1..] {
                let cells = [first, pairs[second], third];
                let [a, b, c] = cells.map(|cell| board.candidates[cell]);
                if !three(&cells) || a == b || b == c || c == a {
                    continue;
                }
                let [x, y, z] = cells;
                let orders = [[x, y, z], [y, x, z], [z, y, x]];
                for order in orders.iter().take(if with_z { 1 } else { 3 }) {
                    if let Some(step) = wing(board, technique, *order) {
                        found.add(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The wing of a pivot and two pincers.
fn wing<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    [pivot, left, right]: [usize; 3],
) -> Option<Step> {
    let layout = &board.layout;
    let peers = &layout.peers;
    let common = board.candidates[left] & board.candidates[right];
    let sees = peers[pivot].contains(left) && peers[pivot].contains(right);
    if !sees || !common.is_power_of_two() {
        return None;
    }
    let digit = common.trailing_zeros() as usize;
    let mut gone = peers[left] & peers[right] & board.cells[digit];
    let mut own = bits(board.candidates[pivot]);
    let third = if technique == Technique::XyzWing {
        gone &= peers[pivot];
        None
    } else {
        Some(digit)
    };
    let [Some(x), Some(y), Some(z)] = [own.next(), own.next(), own.next().or(third)] else {
        return None;
    };
    let is_new = third != Some(x) && third != Some(y);
    (!gone.is_empty() && is_new).then(|| {
        let pincer = |cell: usize| {
            let other = board.candidates[cell] & !common;
            layout.candidate(cell, other.trailing_zeros() as usize)
        };
        let pattern = Wing {
            digits: [x, y, z].map(number),
            digit: number(digit),
            pivot: layout.cell(pivot),
            pincers: [left, right].map(pincer),
        };
        Step::removal(
            layout.shape(),
            technique,
            layout.candidates(gone, digit),
            pattern,
        )
    })
}

/// W-Wing: two cells with the same two candidates, and a strong link of one of them whose ends they
/// see. So not both have that digit, and one has the other.
pub(super) fn w_wings<const W: usize>(
    board: &CandidateBoard<W>,
    _: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let pairs = cells_with(board, 2);
    for (index, &first) in pairs.iter().enumerate() {
        for &second in &pairs[index + 1..] {
            if board.candidates[first] != board.candidates[second] {
                continue;
            }
            let mut digits = bits(board.candidates[first]);
            let (Some(low), Some(high)) = (digits.next(), digits.next()) else {
                continue;
            };
            for (digit, linked) in [(low, high), (high, low)] {
                let seen = board.layout.peers[first] & board.layout.peers[second];
                let gone = board.cells[digit] & seen;
                if !gone.is_empty() {
                    let pair = EqualPair {
                        cells: [first, second],
                        digit,
                        linked,
                    };
                    pair.connect(board, gone, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two cells with the same candidates: the digit that one of them has, and the linked one.
#[derive(Clone, Copy)]
struct EqualPair {
    cells: [usize; 2],
    digit: usize,
    linked: usize,
}

impl EqualPair {
    /// Looks for a strong link between the cells.
    fn connect<const W: usize>(
        self,
        board: &CandidateBoard<W>,
        gone: CellSet<W>,
        found: &mut Collector,
    ) -> ControlFlow<()> {
        let layout = &board.layout;
        let [first, second] = self.cells;
        for (house, data) in layout.houses.iter().enumerate() {
            if board.places(house, self.linked).count_ones() != 2 || !data.complete {
                continue;
            }
            let ends = board.cells_in(house, self.linked);
            if ends.contains(first) || ends.contains(second) {
                continue;
            }
            let near = ends
                .iter()
                .filter(|end| layout.peers[first].contains(*end))
                .last();
            let far = |end: &usize| {
                !layout.peers[first].contains(*end) && layout.peers[second].contains(*end)
            };
            if let (Some(near), Some(far)) = (near, ends.iter().find(far)) {
                found.add(self.step(board, [near, far], gone))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step<const W: usize>(
        self,
        board: &CandidateBoard<W>,
        ends: [usize; 2],
        gone: CellSet<W>,
    ) -> Step {
        let layout = &board.layout;
        let pattern = WWing {
            digit: number(self.digit),
            linked: number(self.linked),
            pair: self.cells.map(|cell| layout.cell(cell)),
            ends: ends.map(|cell| layout.cell(cell)),
        };
        let gone = layout.candidates(gone, self.digit);
        Step::removal(layout.shape(), Technique::WWing, gone, pattern)
    }
}
