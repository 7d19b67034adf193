//! The state of a board: digits, candidates, and the singles that they give.
//!
//! Inside the module digits count from 0, so that they are bits and indices. Steps and texts count
//! from 1.

use super::layout::BoardLayout;
use super::queue::SingleQueue;
use crate::cell_set::{CellSet, bits};
use std::sync::Arc;

/// A board with at most `64 * W` cells. Everything is kept up to date with each candidate that
/// goes, so no rule has to look over all houses.
///
/// Invariant: a filled cell has no candidates.
#[derive(Clone, Debug)]
pub(super) struct CandidateBoard<const W: usize> {
    pub(super) layout: Arc<BoardLayout<W>>,
    /// The digit of each cell, from 1, or 0.
    pub(super) values: Vec<u8>,
    /// The candidates of each cell.
    pub(super) candidates: Vec<u32>,
    /// For each digit the cells where it is a candidate.
    pub(super) cells: Vec<CellSet<W>>,
    /// The cells without a digit.
    pub(super) blank: CellSet<W>,
    /// The cells whose digit belongs to the puzzle.
    pub(super) givens: CellSet<W>,
    /// For each house and digit the places in the house where it is a candidate.
    places: Vec<u32>,
    /// The number of blank cells of each house.
    blanks: Vec<u8>,
    /// How many houses have one blank cell.
    pub(super) nearly_full: u32,
    pub(super) naked: SingleQueue,
    pub(super) hidden: SingleQueue,
    /// Whether a cell has no candidate, or a house has no place for a digit.
    pub(super) broken: bool,
}

impl<const W: usize> CandidateBoard<W> {
    /// The empty board: every digit is a candidate of every cell. What is no cell has its digit, as in all models.
    pub(super) fn new(layout: Arc<BoardLayout<W>>) -> Self {
        let cells = layout.cells();
        let side = layout.side;
        let blank: CellSet<W> = (0..cells).collect();
        let voids: Vec<usize> = layout.voids().collect();
        let full = |places: usize| u32::MAX >> (u32::BITS as usize - places);
        let lengths = || layout.houses.iter().map(|house| house.cells.len());
        let mut board = Self {
            values: vec![0; cells],
            candidates: vec![full(side); cells],
            cells: vec![blank; side],
            blank,
            givens: CellSet::EMPTY,
            places: lengths()
                .flat_map(|length| vec![full(length); side])
                .collect(),
            blanks: lengths().map(|length| length as u8).collect(),
            nearly_full: lengths().filter(|length| *length == 1).count() as u32,
            naked: SingleQueue::with_capacity(cells),
            hidden: SingleQueue::with_capacity(3 * cells),
            broken: false,
            layout,
        };
        voids.into_iter().for_each(|void| board.place(void, 0));
        board
    }

    /// Becomes a copy of another board with the same layout, without new memory.
    pub(super) fn copy_from(&mut self, other: &Self) {
        let Self {
            values,
            candidates,
            cells,
            places,
            blanks,
            ..
        } = self;
        values.copy_from_slice(&other.values);
        candidates.copy_from_slice(&other.candidates);
        cells.copy_from_slice(&other.cells);
        places.copy_from_slice(&other.places);
        blanks.copy_from_slice(&other.blanks);
        self.naked.copy_from(&other.naked);
        self.hidden.copy_from(&other.hidden);
        self.blank = other.blank;
        self.givens = other.givens;
        self.nearly_full = other.nearly_full;
        self.broken = other.broken;
    }

    /// The number of digits.
    #[inline]
    pub(super) fn side(&self) -> usize {
        self.layout.side
    }

    /// The places of a house where the digit is a candidate: bit `i` for the house's cell `i`.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> u32 {
        self.places[house * self.layout.side + digit]
    }

    /// The number of blank cells of a house.
    #[inline]
    pub(super) fn blanks(&self, house: usize) -> usize {
        usize::from(self.blanks[house])
    }

    /// The cells of a house where the digit is a candidate.
    #[inline]
    pub(super) fn cells_in(&self, house: usize, digit: usize) -> CellSet<W> {
        self.cells[digit] & self.layout.houses[house].set
    }

    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 == 1
    }

    /// Whether every cell has a digit.
    pub(super) fn is_solved(&self) -> bool {
        self.blank.is_empty()
    }

    /// Fills a blank cell, and takes the digit from all cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        let others = self.candidates[cell] & !(1 << digit);
        self.broken |= !self.has(cell, digit);
        self.values[cell] = digit as u8 + 1;
        self.candidates[cell] = 0;
        self.blank.remove(cell);
        self.cells[digit].remove(cell);
        self.fill_houses(cell, digit);
        let peers = self.layout.peers[cell];
        let seen = self.cells[digit] & peers;
        self.cells[digit] &= !peers;
        for peer in seen.iter() {
            self.strike(peer, digit);
        }
        for other in bits(others) {
            self.cells[other].remove(cell);
            self.leave_houses(cell, other);
        }
        self.naked.skip(&self.values);
        self.hidden.skip(&self.values);
    }

    /// Removes a candidate if it is there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if self.has(cell, digit) {
            self.cells[digit].remove(cell);
            self.strike(cell, digit);
        }
    }

    /// The houses of a cell that is filled have one blank cell less, and no place for the digit.
    #[inline]
    fn fill_houses(&mut self, cell: usize, digit: usize) {
        for seat in self.layout.seats(cell) {
            let house = usize::from(seat.house);
            self.places[usize::from(seat.start) + digit] = 0;
            self.blanks[house] -= 1;
            match self.blanks[house] {
                0 => self.nearly_full -= 1,
                1 => self.nearly_full += 1,
                _ => {}
            }
        }
    }

    /// Takes a candidate from its cell and its houses. `cells` is up to date already.
    #[inline]
    fn strike(&mut self, cell: usize, digit: usize) {
        let left = self.candidates[cell] & !(1 << digit);
        self.candidates[cell] = left;
        if left == 0 {
            self.broken = true;
        } else if left.is_power_of_two() {
            self.naked.push(cell, left.trailing_zeros() as usize);
        }
        self.leave_houses(cell, digit);
    }

    /// Takes a candidate from the places of its houses, and notes hidden singles.
    #[inline]
    fn leave_houses(&mut self, cell: usize, digit: usize) {
        let Self {
            layout,
            places,
            hidden,
            broken,
            ..
        } = self;
        let layout: &BoardLayout<W> = layout;
        let places: &mut [u32] = places;
        for seat in layout.seats(cell) {
            let places = &mut places[usize::from(seat.start) + digit];
            let before = *places;
            let left = before & !seat.bit;
            *places = left;
            if left & left.wrapping_sub(1) == 0 && left != before {
                match layout.only_cell(usize::from(seat.house), left) {
                    Some(Some(last)) => hidden.push(last, digit),
                    Some(None) => *broken = true,
                    None => {}
                }
            }
        }
    }

    /// Assumes that a digit is in a cell, or is not, and places all singles. Whether that leads to a
    /// contradiction.
    pub(super) fn contradicts(&mut self, (cell, digit, holds): (usize, usize, bool)) -> bool {
        if holds {
            self.place(cell, digit);
        } else {
            self.remove(cell, digit);
        }
        while !self.broken {
            let single = self.naked.first().or_else(|| self.hidden.first());
            let Some((cell, digit)) = single else {
                return false;
            };
            self.place(cell, digit);
        }
        true
    }
}
