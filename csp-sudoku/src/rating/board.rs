//! The digits and candidates of a 9×9 board. A copy costs less than a microsecond, as each chain of
//! assumptions starts with one.

use super::houses::{CELLS, Cells, HOUSE_CELLS, HOUSE_SETS, PEERS, SEATS, SIDE};
use crate::cell_set::bits;
use crate::techniques::Position;

/// A digit of a cell: `9 * cell + digit`, with digits from 0.
pub(super) type CandidateId = u16;

/// The candidate with this cell and digit.
#[inline]
pub(super) fn candidate(cell: usize, digit: usize) -> CandidateId {
    (cell * SIDE + digit) as CandidateId
}

/// The cell and the digit of a candidate.
#[inline]
pub(super) fn cell_and_digit(candidate: CandidateId) -> (usize, usize) {
    (usize::from(candidate) / SIDE, usize::from(candidate) % SIDE)
}

/// Invariant: a filled cell has no candidates; `cells` and `places` say the same as `candidates`.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitBoard {
    /// The cells without a digit.
    pub(super) blank: Cells,
    /// The candidates of each cell.
    pub(super) candidates: [u16; CELLS],
    /// For each digit the cells where it is a candidate.
    pub(super) cells: [Cells; SIDE],
    /// For each house and digit the places where it is a candidate.
    places: [[u16; SIDE]; 27],
    /// How many cells have each digit.
    pub(super) filled: [u8; SIDE],
}

impl BitBoard {
    /// The board of a position of 9×9.
    pub(super) fn new(position: &Position) -> Self {
        let shape = position.rules().shape();
        let mut board = Self {
            blank: Cells::EMPTY,
            candidates: [0; CELLS],
            cells: [Cells::EMPTY; SIDE],
            places: [[0; SIDE]; 27],
            filled: [0; SIDE],
        };
        for index in 0..CELLS {
            match position.digit(shape.cell(index)) {
                0 => board.add(index, position.candidates(shape.cell(index)) as u16),
                digit => board.filled[usize::from(digit) - 1] += 1,
            }
        }
        board
    }

    /// Gives a blank cell its candidates.
    fn add(&mut self, cell: usize, digits: u16) {
        self.blank.insert(cell);
        self.candidates[cell] = digits;
        for digit in bits(digits) {
            self.cells[digit].insert(cell);
            for seat in SEATS[cell] {
                self.places[usize::from(seat.house)][digit] |= 1 << seat.place;
            }
        }
    }

    /// The number of candidates of a cell.
    #[inline]
    pub(super) fn count(&self, cell: usize) -> u32 {
        self.candidates[cell].count_ones()
    }

    /// The places of a house where the digit is a candidate.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> u16 {
        self.places[house][digit]
    }

    /// The cells of a house where the digit is a candidate.
    #[inline]
    pub(super) fn cells_in(&self, house: usize, digit: usize) -> Cells {
        self.cells[digit] & HOUSE_SETS[house]
    }

    /// The number of blank cells of a house.
    #[inline]
    pub(super) fn blanks(&self, house: usize) -> usize {
        (self.blank & HOUSE_SETS[house]).len()
    }

    /// Removes a candidate if it is there.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        self.cells[digit].remove(cell);
        for seat in SEATS[cell] {
            self.places[usize::from(seat.house)][digit] &= !(1 << seat.place);
        }
    }

    /// Fills a blank cell, and removes the digit from the cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        self.blank.remove(cell);
        self.filled[digit] += 1;
        for peer in (self.cells[digit] & PEERS[cell]).iter() {
            self.remove(peer, digit);
        }
    }
}

/// The cell of a house with this place.
#[inline]
pub(super) fn cell_at(house: usize, place: usize) -> usize {
    usize::from(HOUSE_CELLS[house][place])
}

/// The cells of a house with these places.
#[inline]
pub(super) fn cells_at(house: usize, places: u16) -> Cells {
    bits(places).map(|place| cell_at(house, place)).collect()
}
