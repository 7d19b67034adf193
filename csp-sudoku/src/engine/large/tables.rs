//! Tables of a shape: cells, boxes, and the segments where lines and boxes cross.

use super::candidate::{Candidate, Item, Kind, MOST};
use crate::shape::Shape;

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
    pub(super) fn item(self, digit: usize) -> Item {
        Item::of_code(self.square | digit as u16)
    }

    /// The places of the box that lie in one line with the cell.
    #[inline(always)]
    pub(super) fn segment(self, line: Kind) -> u32 {
        if line == Kind::Row {
            self.in_row
        } else {
            self.in_column
        }
    }
}

/// Tables of one shape. Masks are as in [`Kind`]. Entries beyond the board are never read.
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
                let square = Item::new(Kind::Box, number, 0).code();
                let in_row = tables.box_rows[place];
                let in_column = tables.box_columns[place];
                tables.spots[one * MOST + other] = Spot {
                    square,
                    place: place as u16,
                    in_row,
                    in_column,
                };
                let mut cover = |kind: Kind, first: usize, bit: usize, candidate: Candidate| {
                    tables.covers[kind as usize * MOST + first][bit] = candidate.code();
                };
                cover(Kind::Cell, one, other, Candidate::new(one, 0, other));
                cover(Kind::Row, one, other, Candidate::new(one, other, 0));
                cover(Kind::Column, one, other, Candidate::new(other, one, 0));
                cover(Kind::Box, number, place, Candidate::new(one, other, 0));
            }
        }
        tables
    }

    /// The cell of a candidate in its box.
    #[inline(always)]
    pub(super) fn spot(&self, candidate: Candidate) -> Spot {
        self.spots[candidate.cell()]
    }

    /// The places of a box that lie in one line with this one.
    #[inline(always)]
    pub(super) fn segment(&self, line: Kind, place: usize) -> u32 {
        (if line == Kind::Row {
            &self.box_rows
        } else {
            &self.box_columns
        })[place % MOST]
    }

    /// The places of a line that lie in one box with this one.
    #[inline(always)]
    pub(super) fn crossing(&self, line: Kind, place: usize) -> u32 {
        (if line == Kind::Row {
            &self.stacks
        } else {
            &self.bands
        })[place % MOST]
    }

    /// The candidate that covers an item by this bit of its mask.
    #[inline(always)]
    pub(super) fn candidate(&self, item: Item, bit: usize) -> Candidate {
        let second = if item.kind() == Kind::Cell {
            item.second() << 5
        } else {
            item.second()
        };
        Candidate::of_code(self.covers[item.index() / MOST][bit % MOST] | second as u16)
    }

    /// The items that a candidate covers, one of each kind in the order of kinds, and its bits in
    /// their masks.
    #[inline(always)]
    pub(super) fn items(&self, candidate: Candidate) -> [(Item, u32); 4] {
        let row = candidate.row();
        let column = candidate.column();
        let digit = candidate.digit();
        let spot = self.spot(candidate);
        [
            (Item::new(Kind::Cell, row, column), 1 << digit),
            (Item::new(Kind::Row, row, digit), 1 << column),
            (Item::new(Kind::Column, column, digit), 1 << row),
            (spot.item(digit), 1 << (spot.place % MOST as u16)),
        ]
    }
}
