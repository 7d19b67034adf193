//! What a shape says of cells, boxes and the segments where lines and boxes cross.

use super::candidate::{Candidate, Item, Kind, MOST};
use crate::shape::Shape;

/// A box and a place in it, or a row and a column: whatever two numbers make.
type Pair = (u8, u8);

/// Tables of one shape. Masks are as in [`Kind`]; entries beyond the board are not asked for.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// For each cell its box and the place in it.
    places: [[Pair; MOST]; MOST],
    /// For each box and place the cell.
    cells: [[Pair; MOST]; MOST],
    /// For each place of a box the places in its row, and in its column.
    box_rows: [u32; MOST],
    box_columns: [u32; MOST],
    /// For each column the columns of the same boxes; for each row the rows of the same boxes.
    stacks: [u32; MOST],
    bands: [u32; MOST],
}

/// Which numbers below `side` are like this one.
fn alike(side: usize, like: impl Fn(usize, usize) -> bool) -> [u32; MOST] {
    let mask = |one: usize| (0..side).filter(|&other| like(one, other)).fold(0, |mask, other| mask | 1 << other);
    std::array::from_fn(|one| if one < side { mask(one) } else { 0 })
}

impl Tables {
    /// Of a shape with a side of at most [`MOST`].
    pub(super) fn new(shape: Shape) -> Self {
        let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
        let mut tables = Self {
            places: [[(0, 0); MOST]; MOST],
            cells: [[(0, 0); MOST]; MOST],
            box_rows: alike(side, |one, other| one / wide == other / wide),
            box_columns: alike(side, |one, other| one % wide == other % wide),
            stacks: alike(side, |one, other| one / wide == other / wide),
            bands: alike(side, |one, other| one / high == other / high),
        };
        for row in 0..side {
            for column in 0..side {
                let number = row / high * (side / wide) + column / wide;
                let place = row % high * wide + column % wide;
                tables.places[row][column] = (number as u8, place as u8);
                tables.cells[number][place] = (row as u8, column as u8);
            }
        }
        tables
    }

    /// The box of a cell and the place in it.
    #[inline(always)]
    pub(super) fn place(&self, row: usize, column: usize) -> (usize, usize) {
        let (number, place) = self.places[row % MOST][column % MOST];
        (usize::from(number) % MOST, usize::from(place) % MOST)
    }

    /// The cell at a place of a box.
    #[inline(always)]
    pub(super) fn cell(&self, number: usize, place: usize) -> (usize, usize) {
        let (row, column) = self.cells[number % MOST][place % MOST];
        (usize::from(row) % MOST, usize::from(column) % MOST)
    }

    /// The places of a box that lie in one line with this one.
    #[inline(always)]
    pub(super) fn segment(&self, line: Kind, place: usize) -> u32 {
        (if line == Kind::Row { &self.box_rows } else { &self.box_columns })[place % MOST]
    }

    /// The places of a line that lie in one box with this one.
    #[inline(always)]
    pub(super) fn crossing(&self, line: Kind, place: usize) -> u32 {
        (if line == Kind::Row { &self.stacks } else { &self.bands })[place % MOST]
    }

    /// The candidate that covers an item by this bit of its mask.
    #[inline(always)]
    pub(super) fn candidate(&self, item: Item, bit: usize) -> Candidate {
        let (first, second) = (item.first(), item.second());
        match item.kind() {
            Kind::Cell => Candidate::new(first, second, bit),
            Kind::Row => Candidate::new(first, bit, second),
            Kind::Column => Candidate::new(bit, first, second),
            Kind::Box => {
                let (row, column) = self.cell(first, bit);
                Candidate::new(row, column, second)
            }
        }
    }

    /// The items that a candidate covers, one of each kind in their order, and its bits in their masks.
    #[inline(always)]
    pub(super) fn items(&self, candidate: Candidate) -> [(Item, u32); 4] {
        let (row, column, digit) = (candidate.row(), candidate.column(), candidate.digit());
        let (number, place) = self.place(row, column);
        [
            (Item::new(Kind::Cell, row, column), 1 << digit),
            (Item::new(Kind::Row, row, digit), 1 << column),
            (Item::new(Kind::Column, column, digit), 1 << row),
            (Item::new(Kind::Box, number, digit), 1 << place),
        ]
    }
}
