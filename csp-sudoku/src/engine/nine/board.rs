//! The candidates of a 9×9 board, laid out for vector registers.

use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::Sudoku;

/// How many cells there are.
pub(super) const CELLS: usize = 81;

/// Every digit: bit `d - 1` stands for digit `d`.
pub(super) const DIGITS: u16 = 0x1FF;

/// The candidates of nine cells, one in each box, all at the same position of their box: lane
/// `4 * band + stack`.
///
/// The lanes that stand for no box always have every digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(super) struct Words(pub(super) [u16; 16]);

/// The candidates of every cell of a 9×9 puzzle, in the form that the solver needs.
///
/// ```
/// use csp_sudoku::engine::nine::Board;
///
/// let line = b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let board = Board::of_line(line).unwrap();
/// assert_eq!(board.candidates(14), 0b100);
/// assert_eq!(board.candidates(0), 0b1_1111_1111);
/// assert!(Board::of_line(b"12").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The words by row and column within the box.
    pub(super) words: [[Words; 3]; 3],
}

/// A board with every candidate in every cell.
impl Default for Board {
    fn default() -> Self {
        Self::BLANK
    }
}

/// The place of a cell in a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Which of the nine [`Words`]: 3 times the row within the box and the column within the box.
    pub(super) register: usize,
    pub(super) lane: usize,
}

impl Place {
    /// The place of a cell in row-major order.
    pub(super) const fn of(cell: usize) -> Self {
        let row = cell / 9;
        let column = cell % 9;
        Self {
            register: row % 3 * 3 + column % 3,
            lane: row / 3 * 4 + column / 3,
        }
    }

    /// The index of the cell in row-major order.
    pub(super) const fn cell(self) -> usize {
        (self.lane / 4 * 3 + self.register / 3) * 9 + self.lane % 4 * 3 + self.register % 3
    }

    /// Its bit in a set of places: 16 for each lane.
    pub(super) const fn bit(self) -> usize {
        self.lane * 16 + self.register
    }

    /// The place of a bit.
    pub(super) const fn of_bit(bit: usize) -> Self {
        Self {
            register: bit % 16,
            lane: bit / 16,
        }
    }
}

/// A set of places by [`Place::bit`]: a word for each band.
pub(super) type Places = [u64; 3];

/// Visits every cell with its number in row-major order, its row and column within the box, and its
/// lane. The loops are nested, as the compiler then knows all indices.
#[inline(always)]
fn every_cell(mut visit: impl FnMut(usize, usize, usize, usize)) {
    for (band, row) in (0..3).flat_map(|band| (0..3).map(move |row| (band, row))) {
        for stack in 0..3 {
            for column in 0..3 {
                visit(
                    band * 27 + row * 9 + stack * 3 + column,
                    row,
                    column,
                    band * 4 + stack,
                );
            }
        }
    }
}

/// The candidates that a character of a line leaves its cell. It is 0 if the character is no symbol
/// of a 9×9 puzzle.
const OF_CHARACTER: [u16; 256] = {
    let mut masks = [0; 256];
    let mut digit = 0;
    while digit < 9 {
        masks[b'1' as usize + digit] = 1 << digit;
        digit += 1;
    }
    let blanks = *b".0*_-?";
    let mut index = 0;
    while index < blanks.len() {
        masks[blanks[index] as usize] = DIGITS;
        index += 1;
    }
    masks
};

/// The digit of a mask with one bit.
const OF_MASK: [u8; DIGITS as usize + 1] = {
    let mut digits = [0; DIGITS as usize + 1];
    let mut digit = 0;
    while digit < 9 {
        digits[1 << digit] = digit as u8 + 1;
        digit += 1;
    }
    digits
};

impl Board {
    /// A board with every candidate in every cell.
    pub(super) const BLANK: Self = Self {
        words: [[Words([DIGITS; 16]); 3]; 3],
    };

    /// The board of 81 characters in row-major order, each a digit or one of `. 0 * _ - ?` for
    /// blank. `None` if there is any other character.
    #[must_use]
    pub fn of_line(line: &[u8]) -> Option<Self> {
        let line: &[u8; CELLS] = line.try_into().ok()?;
        let mut board = Self::BLANK;
        board.load(line);
        line.iter()
            .all(|&character| OF_CHARACTER[usize::from(character)] != 0)
            .then_some(board)
    }

    /// Loads a line. A character that is no symbol leaves its cell without candidates.
    pub(super) fn load(&mut self, line: &[u8; CELLS]) {
        every_cell(|cell, row, column, lane| {
            self.words[row][column].0[lane] = OF_CHARACTER[usize::from(line[cell])];
        });
    }

    /// The board of a puzzle. `None` if it is not a classic one of 9×9 with boxes of 3×3.
    #[must_use]
    pub fn of(puzzle: &Sudoku) -> Option<Self> {
        if puzzle.shape() != Shape::NINE || !puzzle.rules().is_classic() {
            return None;
        }
        let mut board = Self::BLANK;
        // The masks of a 9×9 puzzle have 9 bits.
        every_cell(|cell, row, column, lane| {
            board.words[row][column].0[lane] = puzzle.masks()[cell] as u16;
        });
        Some(board)
    }

    /// The candidates of a cell in row-major order: bit `d - 1` for digit `d`.
    ///
    /// # Panics
    /// The cell is 81 or more.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> u16 {
        self.get(Place::of(cell))
    }

    /// Leaves a cell in row-major order these candidates: bit `d - 1` for digit `d`.
    pub(crate) fn set(&mut self, cell: usize, candidates: u16) {
        let Place { register, lane } = Place::of(cell);
        self.words.as_flattened_mut()[register].0[lane] = candidates;
    }

    /// The candidates at a place.
    pub(super) fn get(&self, place: Place) -> u16 {
        self.words.as_flattened()[place.register].0[place.lane]
    }

    /// The digits of the cells in row-major order. A cell without exactly one candidate has 0.
    #[must_use]
    pub fn digits(&self) -> [u8; CELLS] {
        let mut digits = [0; CELLS];
        every_cell(|cell, row, column, lane| {
            digits[cell] = OF_MASK[usize::from(self.words[row][column].0[lane] & DIGITS)];
        });
        digits
    }

    /// The same digits as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::of_valid(Shape::NINE, Box::new(self.digits()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_their_cells() {
        let mut seen = 0;
        every_cell(|cell, row, column, lane| {
            let place = Place::of(cell);
            assert_eq!((place.register, place.lane), (row * 3 + column, lane));
            assert!(
                place.cell() == cell
                    && Place::of_bit(place.bit()) == place
                    && lane < 12
                    && lane % 4 < 3
            );
            assert_eq!(cell, seen);
            seen += 1;
        });
        assert_eq!(seen, CELLS);
    }
}
