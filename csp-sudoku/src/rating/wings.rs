//! XY-Wing and XYZ-Wing.

use super::board::{BitBoard, candidate};
use super::houses::{CELLS, Cells, PEERS, peers_in_order};
use super::method::Method;
use super::outcome::RatingStep;

/// A pivot of two candidates, with two pincers.
pub(super) fn xy_wing(board: &BitBoard) -> Option<RatingStep> {
    (0..CELLS).find_map(|pivot| wing(board, pivot, (Method::XyWing, 42)))
}

/// A pivot of three candidates, with two pincers.
pub(super) fn xyz_wing(board: &BitBoard) -> Option<RatingStep> {
    (0..CELLS).find_map(|pivot| wing(board, pivot, (Method::XyzWing, 44)))
}

fn wing(board: &BitBoard, pivot: usize, rated: (Method, u16)) -> Option<RatingStep> {
    // The pivot of an XYZ-Wing has the common digit of the pincers too.
    let shared = u32::from(rated.0 == Method::XyzWing);
    let digits = board.candidates[pivot];
    if digits.count_ones() != 2 + shared {
        return None;
    }
    let pincers = || peers_in_order(pivot).filter(|cell| board.count(*cell) == 2);
    let fits = |left: usize| (digits & !board.candidates[left]).count_ones() == 1;
    for left in pincers().filter(|left| fits(*left)) {
        for right in pincers() {
            let (one, two) = (board.candidates[left], board.candidates[right]);
            let union = digits | one | two;
            if union.count_ones() != 3 || (digits & one & two).count_ones() != shared {
                continue;
            }
            let digit = (one & two).trailing_zeros() as usize;
            let of_pivot = if shared == 1 {
                PEERS[pivot]
            } else {
                !Cells::of(pivot)
            };
            let lost = board.cells[digit] & PEERS[left] & PEERS[right] & of_pivot;
            if !lost.is_empty() {
                let eliminations = lost.iter().map(|cell| candidate(cell, digit)).collect();
                return Some(RatingStep::removal(rated.0, rated.1, eliminations));
            }
        }
    }
    None
}
