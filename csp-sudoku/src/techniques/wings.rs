//! Wings: XY-Wing, XYZ-Wing, W-Wing.

use super::board::Board;
use super::cell_set::{CellSet, bits};
use super::search::Found;
use super::step::{Candidate, Pattern, Step};
use super::technique::Technique;
use std::ops::ControlFlow;

/// The cells with this number of candidates, in ascending order.
fn cells_with<const W: usize>(board: &Board<W>, count: u32) -> Vec<usize> {
    let has = |cell: &usize| board.candidates[*cell].count_ones() == count;
    board.blank.iter().filter(has).collect()
}

/// XY-Wing and XYZ-Wing: a pivot that sees two pincers with two candidates each, one of the pivot's
/// and a common one. Whatever the pivot is, one of the cells has the common digit.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    found: &mut Found,
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
    board: &Board<W>,
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
    let mut digits = board.candidates[pivot];
    let mut order: Vec<usize> = bits(digits).collect();
    if technique == Technique::XyzWing {
        gone &= peers[pivot];
    } else {
        digits |= common;
        order.push(digit);
    }
    (!gone.is_empty() && digits.count_ones() == 3).then(|| {
        let candidate = |cell| Candidate {
            digit: digit as u8 + 1,
            cell,
        };
        let pattern = Pattern {
            digits: order.iter().map(|digit| *digit as u8 + 1).collect(),
            cells: [pivot, left, right].map(|cell| layout.cell(cell)).to_vec(),
            eliminations: layout.named(&gone).into_iter().map(candidate).collect(),
            ..Pattern::default()
        };
        Step::removal(technique, pattern)
    })
}

/// W-Wing: two cells with the same two candidates, and a strong link of one of them whose ends they
/// see. So not both have that digit, and one has the other.
pub(super) fn w_wings<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
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
                    let pair = Pair {
                        cells: [first, second],
                        digit,
                        linked,
                    };
                    pair.connect(board, &gone, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two cells with the same candidates: the digit that one of them has, and the linked one.
#[derive(Clone, Copy)]
struct Pair {
    cells: [usize; 2],
    digit: usize,
    linked: usize,
}

impl Pair {
    /// Looks for a strong link between the cells.
    fn connect<const W: usize>(
        self,
        board: &Board<W>,
        gone: &CellSet<W>,
        found: &mut Found,
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

    fn step<const W: usize>(self, board: &Board<W>, ends: [usize; 2], gone: &CellSet<W>) -> Step {
        let layout = &board.layout;
        let candidate = |digit: usize| {
            move |cell| Candidate {
                digit: digit as u8 + 1,
                cell: layout.cell(cell),
            }
        };
        let pattern = Pattern {
            digits: vec![self.digit as u8 + 1, self.linked as u8 + 1],
            cells: self.cells.map(|cell| layout.cell(cell)).to_vec(),
            fins: ends.into_iter().map(candidate(self.linked)).collect(),
            eliminations: gone.iter().map(candidate(self.digit)).collect(),
            ..Pattern::default()
        };
        Step::removal(Technique::WWing, pattern)
    }
}
