//! Sudoku as an exact cover: candidates and items. Each candidate covers four items.

/// Rows, columns, boxes, places and digits are numbers below this. They take five bits.
pub(super) const MOST: usize = 32;

/// The number of candidates, with five bits each for row, column and digit.
pub(super) const CANDIDATES: usize = MOST * MOST * MOST;

/// The number of items: for each kind, two numbers of five bits.
pub(super) const ITEMS: usize = 4 * MOST * MOST;

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate(u16);

impl Candidate {
    #[inline(always)]
    pub(super) fn new(row: usize, column: usize, digit: usize) -> Self {
        Self((row << 10 | column << 5 | digit) as u16)
    }

    /// The candidate that was stored as this number.
    #[inline(always)]
    pub(super) fn of_code(code: u16) -> Self {
        Self(code & (CANDIDATES - 1) as u16)
    }

    /// Its code, a number below [`CANDIDATES`].
    #[inline(always)]
    pub(super) fn code(self) -> u16 {
        self.0
    }

    /// The same number as an index of an array.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        usize::from(self.0) % CANDIDATES
    }

    /// Its row and column in one number, below [`MOST`] squared.
    #[inline(always)]
    pub(super) fn cell(self) -> usize {
        self.index() >> 5
    }

    /// Its row, counted from 0.
    #[must_use]
    #[inline(always)]
    pub fn row(self) -> usize {
        self.index() >> 10
    }

    /// Its column, counted from 0.
    #[must_use]
    #[inline(always)]
    pub fn column(self) -> usize {
        self.index() >> 5 & 31
    }

    /// The item of its digit and its row, or its column.
    #[inline(always)]
    pub(super) fn line(self, kind: Kind) -> Item {
        Item::new(
            kind,
            if kind == Kind::Row {
                self.row()
            } else {
                self.column()
            },
            self.digit(),
        )
    }

    /// Its digit, counted from 0.
    #[must_use]
    #[inline(always)]
    pub fn digit(self) -> usize {
        self.index() & 31
    }
}

/// What exactly one candidate must cover [Knuth 2000]. It is a cell, which needs a digit, or a
/// digit in a row, a column or a box, which needs a place. A board has a mask for each item, with
/// the candidates that are left for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Item(u16);

/// The kinds of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A cell by row and column. Its mask is of digits.
    Cell,
    /// A row and a digit. The mask is of columns.
    Row,
    /// A column and a digit. The mask is of rows.
    Column,
    /// A box and a digit. The mask is of places in the box, row by row.
    Box,
}

impl Item {
    #[inline(always)]
    pub(super) fn new(kind: Kind, first: usize, second: usize) -> Self {
        Self(((kind as usize * MOST + first) * MOST + second) as u16)
    }

    /// The item that was stored as this number.
    #[inline(always)]
    pub(super) fn of_code(code: u16) -> Self {
        Self(code & (ITEMS - 1) as u16)
    }

    /// Its code, a number below [`ITEMS`].
    #[inline(always)]
    pub(super) fn code(self) -> u16 {
        self.0
    }

    /// The same number as an index of an array.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        usize::from(self.0) % ITEMS
    }

    #[inline(always)]
    pub(super) fn kind(self) -> Kind {
        match self.index() >> 10 {
            0 => Kind::Cell,
            1 => Kind::Row,
            2 => Kind::Column,
            _ => Kind::Box,
        }
    }

    /// The column of a cell, or the digit.
    #[inline(always)]
    pub(super) fn second(self) -> usize {
        self.index() & 31
    }
}
