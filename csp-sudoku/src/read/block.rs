//! A grid on several lines, collected row by row.

use crate::read::error::{ReadError, ReadErrorKind, excerpt};
use crate::read::{line, row};
use crate::shape::Shape;
use crate::sudoku::Sudoku;

/// The most characters of a cell's text that a message shows.
const SHOWN: usize = 12;

/// The rows of a grid so far. Invariant: at least one row, and no more than the board has.
#[derive(Debug)]
pub(super) struct Block {
    shape: Shape,
    rows: Vec<Row>,
    /// Blank lines so far, one after each band of boxes.
    gaps: usize,
    doubt: Doubt,
}

/// Whether the rows of a grid may be puzzles of a smaller board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// They are rows.
    Rows,
    /// They may be rows or puzzles.
    RowsOrPuzzles,
}

/// A line of the file that is taken as a row.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its number, from 1.
    pub(super) line: usize,
    /// Its text, trimmed.
    pub(super) text: String,
}

/// The meaning of a blank line for a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    /// It separates two bands of boxes.
    Inside,
    /// It ends the grid.
    End,
}

impl Block {
    /// A grid that begins with these rows.
    pub(super) fn new(shape: Shape, rows: Vec<Row>, doubt: Doubt) -> Self {
        Self {
            shape,
            rows,
            gaps: 0,
            doubt,
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(super) fn is_full(&self) -> bool {
        self.rows.len() >= self.shape.side()
    }

    pub(super) fn push(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// Whether the text is as long as a row, and the rows are written without blanks or borders.
    pub(super) fn is_tight_row(&self, text: &str) -> bool {
        text.len() == self.shape.side() && row::is_tight(&self.rows[0].text)
    }

    /// Records a blank line. One may follow each band of boxes if one followed each earlier band.
    pub(super) fn gap(&mut self) -> Gap {
        if self.rows.len() != self.shape.box_rows() * (self.gaps + 1) {
            return Gap::End;
        }
        self.gaps += 1;
        Gap::Inside
    }

    /// Splits off the rows after the last blank line if another blank line should have come and a
    /// row came. The rows before it were an incomplete grid.
    pub(super) fn split(&mut self) -> Option<Self> {
        let band = self.shape.box_rows();
        if self.gaps == 0 || self.rows.len() != band * (self.gaps + 1) {
            return None;
        }
        let rows = self.rows.split_off(band * self.gaps);
        Some(Self {
            shape: self.shape,
            rows,
            gaps: 0,
            doubt: self.doubt,
        })
    }

    /// The smaller board if the rows are puzzles of it, one a line.
    ///
    /// A row of 16, 36 or 64 symbols is also a puzzle of 4×4, 6×6 or 8×8. The rows are a grid if
    /// there are as many as it needs, and at least half of them contain a symbol that the smaller
    /// board does not have.
    pub(super) fn as_lines(&self) -> Option<Shape> {
        if self.doubt == Doubt::Rows {
            return None;
        }
        let small = Shape::of_cells(self.shape.side())
            .ok()
            .filter(|_| row::is_tight(&self.rows[0].text))?;
        let foreign = |row: &&Row| {
            row.text
                .chars()
                .any(|symbol| line::symbol_mask(symbol, small).is_none())
        };
        let large = 2 * self.rows.iter().filter(foreign).count() >= self.shape.side();
        (!self.is_full() || !large).then_some(small)
    }

    /// The puzzle of the rows.
    pub(super) fn puzzle(&self) -> Result<Sudoku, ReadError> {
        if !self.is_full() {
            let kind = ReadErrorKind::Rows {
                found: self.rows.len(),
                shape: self.shape,
            };
            return Err(kind.at(self.rows[0].line));
        }
        let mut masks = Vec::with_capacity(self.shape.cells());
        for (index, row) in self.rows.iter().enumerate() {
            self.read_row(index, row, &mut masks)?;
        }
        line::board(self.shape, masks, self.rows[0].line)
    }

    fn read_row(&self, index: usize, row: &Row, masks: &mut Vec<u64>) -> Result<(), ReadError> {
        let shape = self.shape;
        let cells = row::cells(&row.text, shape).map_err(|found| {
            ReadErrorKind::RowLength {
                row: index + 1,
                found,
                shape,
            }
            .at(row.line)
        })?;
        for text in cells {
            let mask = row::mask(text, shape).ok_or_else(|| {
                let cell = shape.cell(masks.len());
                ReadErrorKind::Symbol {
                    text: excerpt(text, SHOWN),
                    cell,
                    shape,
                }
                .at(row.line)
            })?;
            masks.push(mask);
        }
        Ok(())
    }
}
