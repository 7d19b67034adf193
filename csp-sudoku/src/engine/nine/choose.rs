//! The choice of the next cell: first fail, and among the smallest cells the one that its peers
//! press hardest.

use super::board::{Board, CELLS, DIGITS, Place, Places};
use super::lanes::{OneBoard, State, each};
use super::planes::DigitPlanes;
use super::settle::load;
use super::shortlist::{difference, heaviest};

/// A cell and one of its candidates, as a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) place: Place,
    pub(super) digit: u16,
}

/// All cells.
pub(super) const EVERY_PLACE: Places = {
    let mut all = [0; 3];
    let mut cell = 0;
    while cell < CELLS {
        let bit = Place::of(cell).bit();
        all[bit / 64] |= 1 << (bit % 64);
        cell += 1;
    }
    all
};

/// The next guess on a settled board. `None` if every cell has one candidate.
///
/// It is the lowest digit of one of the cells with the fewest candidates. The first few of these
/// cells in each band are compared ([`heaviest`]). The cell with the most peers that share a
/// candidate with it is chosen. A peer with two candidates counts as much as four others.
#[inline(always)]
pub(super) fn choose<L: OneBoard>(board: &Board) -> Option<Guess> {
    let state = load::<L>(board);
    let planes = DigitPlanes::of(&state);
    let [two, three] = planes.two_and_three();
    let open = places(two);
    if open == [0; 3] {
        return None;
    }
    let mut fewest = difference(&open, &places(three));
    if fewest == [0; 3] {
        fewest = smallest(&open, drop_lowest(&state));
    }
    let pairs = L::splat(DIGITS).without(three);
    let bit = heaviest(&fewest, board, &planes.words(), pairs);
    Some(guess(board, bit))
}

/// The cells among the places that a register has.
#[inline(always)]
fn places<L: OneBoard>(words: L) -> Places {
    let [a, b, c, _] = words.bands();
    both(&[a, b, c], &EVERY_PLACE)
}

/// The same without weighing: the first of the cells with the fewest candidates.
#[inline(always)]
pub(super) fn choose_first<L: OneBoard>(board: &Board) -> Option<Guess> {
    let left = drop_lowest(&load::<L>(board));
    let open = difference(&EVERY_PLACE, &L::places_without(&left, DIGITS));
    if open == [0; 3] {
        return None;
    }
    first(board, &smallest(&open, left), &[0, 1, 2])
}

/// The lowest candidate of the first of these cells, by bands in this order.
pub(super) fn first(board: &Board, places: &Places, bands: &[usize; 3]) -> Option<Guess> {
    let band = *bands.iter().find(|&&band| places[band] != 0)?;
    let bit = band * 64 + places[band].trailing_zeros() as usize;
    Some(guess(board, bit))
}

/// The lowest candidate of the cell with this bit.
#[inline(always)]
fn guess(board: &Board, bit: usize) -> Guess {
    let place = Place::of_bit(bit);
    let candidates = board.get(place);
    Guess {
        place,
        digit: candidates & candidates.wrapping_neg(),
    }
}

/// The cells with the fewest candidates among the open ones. `left` is the board without the lowest digit of each cell.
#[inline(always)]
fn smallest<L: OneBoard>(open: &Places, mut left: State<L>) -> Places {
    let mut smallest = [0; 3];
    // Each round drops a candidate of every cell.
    while smallest == [0; 3] {
        left = drop_lowest(&left);
        smallest = both(open, &L::places_without(&left, DIGITS));
    }
    smallest
}

#[inline(always)]
pub(super) fn drop_lowest<L: OneBoard>(state: &State<L>) -> State<L> {
    each!(|row, column| state[row][column].drop_lowest())
}

#[inline(always)]
fn both(a: &Places, b: &Places) -> Places {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2]]
}
