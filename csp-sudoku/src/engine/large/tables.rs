//! Sudoku as an exact cover: candidates and items, and the tables of a shape that lead from one to the other.
//! Each candidate covers four items.

use super::width::{BoardWidth, CodeNumber as _, FixedList as _, MaskWord as _};
use crate::shape::Shape;

/// A candidate: a digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellDigit {
    row: u8,
    column: u8,
    digit: u8,
}

impl CellDigit {
    /// Its row, counted from 0.
    #[must_use]
    pub fn row(self) -> usize {
        self.row.into()
    }

    /// Its column, counted from 0.
    #[must_use]
    pub fn column(self) -> usize {
        self.column.into()
    }

    /// Its digit, counted from 0.
    #[must_use]
    pub fn digit(self) -> usize {
        self.digit.into()
    }
}

/// A candidate as a number: its row, its column and its digit, the row first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CoverCandidate<W: BoardWidth>(W::Code);

impl<W: BoardWidth> CoverCandidate<W> {
    #[inline(always)]
    pub(super) fn new(row: usize, column: usize, digit: usize) -> Self {
        Self(W::Code::of(
            row << (2 * W::BITS) | column << W::BITS | digit,
        ))
    }

    /// The same by its row, its column and its digit.
    pub(super) fn as_cell_digit(self) -> CellDigit {
        CellDigit {
            row: self.row() as u8,
            column: self.column() as u8,
            digit: self.digit() as u8,
        }
    }

    pub(super) fn of_cell_digit(candidate: CellDigit) -> Self {
        Self::new(candidate.row(), candidate.column(), candidate.digit())
    }

    /// The candidate that was stored as this number.
    #[inline(always)]
    pub(super) fn of_code(code: W::Code) -> Self {
        Self(code)
    }

    /// Its code.
    #[inline(always)]
    pub(super) fn code(self) -> W::Code {
        self.0
    }

    /// The same number as an index.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0.number() % (1 << (3 * W::BITS))
    }

    /// Its row and column in one number.
    #[inline(always)]
    fn cell(self) -> usize {
        self.index() >> W::BITS
    }

    /// Its row, counted from 0.
    #[inline(always)]
    pub(super) fn row(self) -> usize {
        self.index() >> (2 * W::BITS)
    }

    /// Its column, counted from 0.
    #[inline(always)]
    pub(super) fn column(self) -> usize {
        self.index() >> W::BITS & (W::MOST - 1)
    }

    /// The item of its digit and its row, or its column.
    #[inline(always)]
    pub(super) fn line(self, kind: ItemKind) -> CoverItem<W> {
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
    #[inline(always)]
    pub(super) fn digit(self) -> usize {
        self.index() & (W::MOST - 1)
    }
}

/// What exactly one candidate must cover [Knuth 2000]. It is a cell, which needs a digit, or a
/// digit in a row, a column or a box, which needs a place. A board has a mask for each item, with
/// the candidates that are left for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CoverItem<W: BoardWidth>(W::Code);

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

impl<W: BoardWidth> CoverItem<W> {
    #[inline(always)]
    pub(super) fn new(kind: ItemKind, first: usize, second: usize) -> Self {
        let line = (kind as usize) << W::BITS | first;
        Self(W::Code::of(line << W::BITS | second))
    }

    /// The item that was stored as this number.
    #[inline(always)]
    pub(super) fn of_code(code: W::Code) -> Self {
        Self(code)
    }

    /// Its code.
    #[inline(always)]
    pub(super) fn code(self) -> W::Code {
        self.0
    }

    /// The same number as an index.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0.number() % (4 << (2 * W::BITS))
    }

    #[inline(always)]
    fn kind(self) -> ItemKind {
        match self.index() >> (2 * W::BITS) {
            0 => ItemKind::Cell,
            1 => ItemKind::Row,
            2 => ItemKind::Column,
            _ => ItemKind::Box,
        }
    }

    /// The column of a cell, or the digit.
    #[inline(always)]
    fn second(self) -> usize {
        self.index() & (W::MOST - 1)
    }
}

/// A cell within its box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<W: BoardWidth> {
    /// The item of the box and digit 0, by its code.
    square: W::Code,
    /// The place in the box.
    place: W::Code,
    /// The places of the box that lie in the cell's row, and in its column.
    in_row: W::Mask,
    in_column: W::Mask,
}

impl<W: BoardWidth> Spot<W> {
    /// Stands for a cell beyond the board.
    const NONE: Self = Self {
        square: W::Code::ZERO,
        place: W::Code::ZERO,
        in_row: W::Mask::NONE,
        in_column: W::Mask::NONE,
    };

    /// The item of the box and a digit.
    #[inline(always)]
    pub(super) fn item(self, digit: usize) -> CoverItem<W> {
        CoverItem::of_code(W::Code::of(self.square.number() | digit))
    }

    /// The places of the box that lie in one line with the cell.
    #[inline(always)]
    pub(super) fn segment(self, line: ItemKind) -> W::Mask {
        if line == ItemKind::Row {
            self.in_row
        } else {
            self.in_column
        }
    }
}

/// Tables of one shape. Masks are as in [`ItemKind`]. Entries beyond the board are never read.
#[derive(Clone, Debug)]
pub(super) struct Tables<W: BoardWidth> {
    /// An entry for each cell, in the order of candidates.
    spots: W::ByCell<Spot<W>>,
    /// A candidate for each kind of items, each first number and each bit of the mask. The second
    /// number of the item still has to be added.
    covers: W::ByLine<W::ByPlace<W::Code>>,
    /// For each place of a box, the places in its row, and in its column.
    box_rows: W::ByPlace<W::Mask>,
    box_columns: W::ByPlace<W::Mask>,
    /// For each column, the columns of the same boxes. For each row, the rows of the same boxes.
    stacks: W::ByPlace<W::Mask>,
    bands: W::ByPlace<W::Mask>,
}

/// For each number below `side`, the numbers that are like it, as bits.
fn alike<W: BoardWidth>(side: usize, like: impl Fn(usize, usize) -> bool) -> W::ByPlace<W::Mask> {
    let mut masks = W::ByPlace::filled(W::Mask::NONE);
    for one in 0..side {
        for other in (0..side).filter(|&other| like(one, other)) {
            *masks.at_mut(one) |= W::Mask::bit(other);
        }
    }
    masks
}

impl<W: BoardWidth> Tables<W> {
    /// The tables of a shape that is not too wide.
    pub(super) fn new(shape: Shape) -> Self {
        let side = shape.side();
        let high = shape.box_rows();
        let wide = shape.box_columns();
        let mut tables = Self {
            spots: W::ByCell::filled(Spot::NONE),
            covers: W::ByLine::filled(W::ByPlace::filled(W::Code::ZERO)),
            box_rows: alike::<W>(side, |one, other| one / wide == other / wide),
            box_columns: alike::<W>(side, |one, other| one % wide == other % wide),
            stacks: alike::<W>(side, |one, other| one / wide == other / wide),
            bands: alike::<W>(side, |one, other| one / high == other / high),
        };
        for one in 0..side {
            for other in 0..side {
                let number = one / high * (side / wide) + other / wide;
                let place = one % high * wide + other % wide;
                let square = CoverItem::<W>::new(ItemKind::Box, number, 0).code();
                *tables.spots.at_mut(one * W::MOST + other) = Spot {
                    square,
                    place: W::Code::of(place),
                    in_row: *tables.box_rows.at(place),
                    in_column: *tables.box_columns.at(place),
                };
                let mut cover =
                    |kind: ItemKind, first: usize, bit: usize, candidate: CoverCandidate<W>| {
                        let line = tables.covers.at_mut(kind as usize * W::MOST + first);
                        *line.at_mut(bit) = candidate.code();
                    };
                cover(
                    ItemKind::Cell,
                    one,
                    other,
                    CoverCandidate::new(one, 0, other),
                );
                cover(
                    ItemKind::Row,
                    one,
                    other,
                    CoverCandidate::new(one, other, 0),
                );
                cover(
                    ItemKind::Column,
                    one,
                    other,
                    CoverCandidate::new(other, one, 0),
                );
                cover(
                    ItemKind::Box,
                    number,
                    place,
                    CoverCandidate::new(one, other, 0),
                );
            }
        }
        tables
    }

    /// The cell of a candidate in its box.
    #[inline(always)]
    pub(super) fn spot(&self, candidate: CoverCandidate<W>) -> Spot<W> {
        *self.spots.at(candidate.cell())
    }

    /// The places of a box that lie in one line with this one.
    #[inline(always)]
    pub(super) fn segment(&self, line: ItemKind, place: usize) -> W::Mask {
        *(if line == ItemKind::Row {
            &self.box_rows
        } else {
            &self.box_columns
        })
        .at(place)
    }

    /// The places of a line that lie in one box with this one.
    #[inline(always)]
    pub(super) fn crossing(&self, line: ItemKind, place: usize) -> W::Mask {
        *(if line == ItemKind::Row {
            &self.stacks
        } else {
            &self.bands
        })
        .at(place)
    }

    /// The candidate that covers an item by this bit of its mask.
    #[inline(always)]
    pub(super) fn candidate(&self, item: CoverItem<W>, bit: usize) -> CoverCandidate<W> {
        let second = if item.kind() == ItemKind::Cell {
            item.second() << W::BITS
        } else {
            item.second()
        };
        let first = self.covers.at(item.index() / W::MOST).at(bit).number();
        CoverCandidate::of_code(W::Code::of(first | second))
    }

    /// The items that a candidate covers, one of each kind in the order of kinds, and its bits in
    /// their masks.
    #[inline(always)]
    pub(super) fn items(&self, candidate: CoverCandidate<W>) -> [(CoverItem<W>, W::Mask); 4] {
        let row = candidate.row();
        let column = candidate.column();
        let digit = candidate.digit();
        let spot = self.spot(candidate);
        let place = spot.place.number() % W::MOST;
        [
            (
                CoverItem::new(ItemKind::Cell, row, column),
                W::Mask::bit(digit),
            ),
            (
                CoverItem::new(ItemKind::Row, row, digit),
                W::Mask::bit(column),
            ),
            (
                CoverItem::new(ItemKind::Column, column, digit),
                W::Mask::bit(row),
            ),
            (spot.item(digit), W::Mask::bit(place)),
        ]
    }
}
