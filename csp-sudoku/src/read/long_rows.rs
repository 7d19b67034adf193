//! Rows that are longer than those of any board.

use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::{kind, line, row};
use crate::shape::{LONGEST_SIDE, Shape};

/// Successive lines that may be the rows of a board that is too large. All have the same number of
/// cells.
///
/// One such line alone may be a puzzle with a cell too many. So each line has the error that it has
/// as a puzzle. As many lines as each has cells are a board, and there is one error for all of them.
#[derive(Debug, Default)]
pub(super) struct LongRows {
    cells: usize,
    errors: Vec<ReadError>,
}

impl LongRows {
    pub(super) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Whether a line with this text may be the next row.
    pub(super) fn goes_on(&self, text: &str) -> bool {
        !self.is_empty() && cells(text) == Some(self.cells)
    }

    /// Adds a row. Returns its error if it cannot be one, and the error of the board if it is the
    /// last one.
    pub(super) fn row(&mut self, text: &str, error: ReadError) -> Option<ReadError> {
        let Some(cells) = cells(text) else {
            return Some(error);
        };
        self.cells = cells;
        self.errors.push(error);
        if self.errors.len() < cells {
            return None;
        }
        let first = self.errors[0].line;
        self.errors.clear();
        let largest = kind::largest_board();
        Some(
            ReadErrorKind::BoardTooLarge {
                side: cells,
                largest,
            }
            .at(first),
        )
    }

    /// Ends the rows. Returns the error of each.
    pub(super) fn end(&mut self) -> Vec<ReadError> {
        std::mem::take(&mut self.errors)
    }
}

/// The number of cells of a row that is too long for every board. More than half of its cells are
/// symbols of the largest board, or numbers.
fn cells(text: &str) -> Option<usize> {
    let largest = kind::largest_board();
    let (cells, good) = if row::is_tight(text) {
        let good = text
            .chars()
            .filter(|symbol| line::symbol_mask(*symbol, largest).is_some());
        (line::length(text), good.count())
    } else {
        let words = || text.split(line::SEPARATORS).filter(|word| !word.is_empty());
        (
            words().count(),
            words().filter(|word| is_cell(word, largest)).count(),
        )
    };
    let is_row = (LONGEST_SIDE + 1..=largest.cells()).contains(&cells) && 2 * good > cells;
    is_row.then_some(cells)
}

/// Whether a word is a symbol or a number. The number may be too large for every board.
fn is_cell(word: &str, largest: Shape) -> bool {
    let is_number = word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number || row::mask(word, largest).is_some()
}
