//! What is left of a settled board: its open cells, by which the number of its solutions is decided.
//!
//! A cell of one candidate is decided if no other cell of its box has this candidate. On a settled board no peer has it then. So
//! two boards whose other cells have the same candidates have the same number of solutions, whatever digits are decided. A cell of one
//! candidate that others of its box still have is among these: the rounds may end before it takes the candidate from them.

use super::board::{Board, DIGITS, Places, Words};
use super::choose::{EVERY_PLACE, drop_lowest};
use super::lanes::{OneBoard, each};
use super::settle::{load, twice_in_box};
use super::shortlist::difference;

/// The open cells of a settled board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardRemainder {
    /// The candidates of the cells that are not decided. Decided cells have none.
    pub(super) words: [[Words; 3]; 3],
    /// The places of the open cells, which have two candidates or more.
    pub(super) open: Places,
    /// Whether each of them has two candidates, and no box has a single more.
    pub(super) only_pairs: bool,
    /// A number made of the words, the same for all kernels.
    pub(super) hash: u64,
}

/// The remainder of a settled board.
#[inline(always)]
pub(super) fn remainder<L: OneBoard>(board: &Board) -> BoardRemainder {
    let state = load::<L>(board);
    let left = drop_lowest(&state);
    let open = difference(&EVERY_PLACE, &L::places_without(&left, DIGITS));
    let pairs = L::places_without(&drop_lowest(&left), DIGITS);
    let twice = twice_in_box(&state);
    let singles = each!(|row, column| state[row][column].singles());
    let undecided =
        each!(|row, column| { state[row][column].xor(singles[row][column].without(twice)) });
    // Singles to come: of one digit in a cell that others of its box still have, of one cell in a box that has other digits.
    let mut to_come = L::splat(0);
    for (words, single) in state.as_flattened().iter().zip(singles.as_flattened()) {
        to_come = to_come
            .or_and(*single, twice)
            .or_without(words.xor(*single), twice);
    }
    let mut mixed = L::splat(0);
    for words in undecided.as_flattened() {
        let twice = mixed.add(mixed);
        mixed = twice.add(twice).add(mixed).xor(*words);
    }
    BoardRemainder {
        words: each!(|row, column| undecided[row][column].store()),
        open,
        only_pairs: difference(&open, &pairs) == [0; 3] && to_come.is_zero(),
        hash: hash(&mixed.store()),
    }
}

/// A number whose highest bits depend on all words.
#[inline(always)]
fn hash(words: &Words) -> u64 {
    let mut hash = 0_u64;
    for band in words.0.as_chunks::<4>().0 {
        let [a, b, c, d] = band.map(u64::from);
        hash = (hash ^ a ^ b << 16 ^ c << 32 ^ d << 48).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
    }
    hash.wrapping_mul(0xD6E8_FEB8_6659_FD93)
}
