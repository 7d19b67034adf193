//! Sudoku as an exact cover: candidates and items, and the tables of a shape that lead from one to the other.
//! Each candidate covers four items.

use crate::shape::Shape;

/// Rows, columns, boxes, places and digits are numbers below this. They take five bits.
pub(super) const MOST: usize = 32;

/// The number of candidates, with five bits each for row, column and digit.
pub(super) const CANDIDATES: usize = MOST * MOST * MOST;

/// The number of items: for each kind, two numbers of five bits.
pub(super) const ITEMS: usize = 4 * MOST * MOST;

/// A candidate: a digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellDigit(u16);

impl CellDigit {
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
    fn cell(self) -> usize {
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
    pub(super) fn line(self, kind: ItemKind) -> CoverItem {
        CoverItem::new(
            kind,
            if kind == ItemKind::Row {
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
pub(super) struct CoverItem(u16);

/// The kinds of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// A cell by row and column. Its mask is of digits.
    Cell,
    /// A row and a digit. The mask is of columns.
    Row,
    /// A column and a digit. The mask is of rows.
    Column,
    /// A box and a digit. The mask is of places in the box, row by row.
    Box,
}

impl CoverItem {
    #[inline(always)]
    pub(super) fn new(kind: ItemKind, first: usize, second: usize) -> Self {
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
    fn kind(self) -> ItemKind {
        match self.index() >> 10 {
            0 => ItemKind::Cell,
            1 => ItemKind::Row,
            2 => ItemKind::Column,
            _ => ItemKind::Box,
        }
    }

    /// The column of a cell, or the digit.
    #[inline(always)]
    fn second(self) -> usize {
        self.index() & 31
    }
}

/// A cell within its box.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    /// The item of the box and digit 0, by its code.
    square: u16,
    /// The place in the box.
    place: u16,
    /// The places of the box that lie in the cell's row, and in its column.
    in_row: u32,
    in_column: u32,
}

impl Spot {
    /// The item of the box and a digit.
    #[inline(always)]
    pub(super) fn item(self, digit: usize) -> CoverItem {
        CoverItem::of_code(self.square | digit as u16)
    }

    /// The places of the box that lie in one line with the cell.
    #[inline(always)]
    pub(super) fn segment(self, line: ItemKind) -> u32 {
        if line == ItemKind::Row {
            self.in_row
        } else {
            self.in_column
        }
    }
}

/// Tables of one shape. Masks are as in [`ItemKind`]. Entries beyond the board are never read.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// An entry for each cell, in the order of candidates.
    spots: [Spot; MOST * MOST],
    /// A candidate for each kind of items, each first number and each bit of the mask. The second
    /// number of the item still has to be added.
    covers: [[u16; MOST]; 4 * MOST],
    /// For each place of a box, the places in its row, and in its column.
    box_rows: [u32; MOST],
    box_columns: [u32; MOST],
    /// For each column, the columns of the same boxes. For each row, the rows of the same boxes.
    stacks: [u32; MOST],
    bands: [u32; MOST],
}

/// For each number below `side`, the numbers that are like it, as bits.
fn alike(side: usize, like: impl Fn(usize, usize) -> bool) -> [u32; MOST] {
    let mask = |one: usize| {
        (0..side)
            .filter(|&other| like(one, other))
            .fold(0, |mask, other| mask | 1 << other)
    };
    std::array::from_fn(|one| if one < side { mask(one) } else { 0 })
}

impl Tables {
    /// The tables of a shape with a side of at most [`MOST`].
    pub(super) fn new(shape: Shape) -> Self {
        let side = shape.side();
        let high = shape.box_rows();
        let wide = shape.box_columns();
        let mut tables = Self {
            spots: [Spot::default(); MOST * MOST],
            covers: [[0; MOST]; 4 * MOST],
            box_rows: alike(side, |one, other| one / wide == other / wide),
            box_columns: alike(side, |one, other| one % wide == other % wide),
            stacks: alike(side, |one, other| one / wide == other / wide),
            bands: alike(side, |one, other| one / high == other / high),
        };
        for one in 0..side {
            for other in 0..side {
                let number = one / high * (side / wide) + other / wide;
                let place = one % high * wide + other % wide;
                let square = CoverItem::new(ItemKind::Box, number, 0).code();
                let in_row = tables.box_rows[place];
                let in_column = tables.box_columns[place];
                tables.spots[one * MOST + other] = Spot {
                    square,
                    place: place as u16,
                    in_row,
                    in_column,
                };
                let mut cover = |kind: ItemKind, first: usize, bit: usize, candidate: CellDigit| {
                    tables.covers[kind as usize * MOST + first][bit] = candidate.code();
                };
                cover(ItemKind::Cell, one, other, CellDigit::new(one, 0, other));
                cover(ItemKind::Row, one, other, CellDigit::new(one, other, 0));
                cover(ItemKind::Column, one, other, CellDigit::new(other, one, 0));
                cover(ItemKind::Box, number, place, CellDigit::new(one, other, 0));
            }
        }
        tables
    }

    /// The cell of a candidate in its box.
    #[inline(always)]
    pub(super) fn spot(&self, candidate: CellDigit) -> Spot {
        self.spots[candidate.cell()]
    }

    /// The places of a box that lie in one line with this one.
    #[inline(always)]
    pub(super) fn segment(&self, line: ItemKind, place: usize) -> u32 {
        (if line == ItemKind::Row {
            &self.box_rows
        } else {
            &self.box_columns
        })[place % MOST]
    }

    /// The places of a line that lie in one box with this one.
    #[inline(always)]
    pub(super) fn crossing(&self, line: ItemKind, place: usize) -> u32 {
        (if line == ItemKind::Row {
            &self.stacks
        } else {
            &self.bands
        })[place % MOST]
    }

    /// The candidate that covers an item by this bit of its mask.
    #[inline(always)]
    pub(super) fn candidate(&self, item: CoverItem, bit: usize) -> CellDigit {
        let second = if item.kind() == ItemKind::Cell {
            item.second() << 5
        } else {
            item.second()
        };
        CellDigit::of_code(self.covers[item.index() / MOST][bit % MOST] | second as u16)
    }

    /// The items that a candidate covers, one of each kind in the order of kinds, and its bits in
    /// their masks.
    #[inline(always)]
    pub(super) fn items(&self, candidate: CellDigit) -> [(CoverItem, u32); 4] {
        let row = candidate.row();
        let column = candidate.column();
        let digit = candidate.digit();
        let spot = self.spot(candidate);
        [
            (CoverItem::new(ItemKind::Cell, row, column), 1 << digit),
            (CoverItem::new(ItemKind::Row, row, digit), 1 << column),
            (CoverItem::new(ItemKind::Column, column, digit), 1 << row),
            (spot.item(digit), 1 << (spot.place % MOST as u16)),
        ]
    }
}
