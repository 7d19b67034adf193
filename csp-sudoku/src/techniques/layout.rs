//! The cells and houses of a board as tables.

use super::outline::{Candidate, DigitSet};
use crate::cell_set::{CellSet, bits};
use crate::rules::Rules;
use crate::shape::{Cell, House, Shape};
use std::ops::Range;

/// A house.
#[derive(Debug)]
pub(super) struct HouseData<const W: usize> {
    pub(super) name: House,
    /// Its cells, in their order in the house.
    pub(super) cells: Vec<u16>,
    pub(super) set: CellSet<W>,
    /// Whether it has as many cells as there are digits, so that it contains each digit.
    pub(super) complete: bool,
}

/// A cell's place in one of its houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The index of the house.
    pub(super) house: u16,
    /// Where the house's masks of places begin: its index times the number of digits.
    pub(super) start: u16,
    /// The bit of the cell in masks of places.
    pub(super) bit: u32,
}

/// What the rules say about cells and houses. The houses are rows, then columns, then boxes, then
/// all others.
#[derive(Debug)]
pub(super) struct BoardLayout<const W: usize> {
    pub(super) rules: Rules,
    /// The number of digits.
    pub(super) side: usize,
    pub(super) houses: Vec<HouseData<W>>,
    /// The cells that share a house with a cell.
    pub(super) peers: Vec<CellSet<W>>,
    seats: Vec<Seat>,
    /// The seats of cell `i` are `seats[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    rows: usize,
    columns: usize,
    /// The cells of a row of the board.
    width: usize,
}

impl<const W: usize> BoardLayout<W> {
    /// The tables of these rules. The board has at most `64 * W` cells.
    pub(super) fn new(rules: &Rules) -> Self {
        let shape = rules.shape();
        let side = shape.side();
        let mut named = rules.houses();
        // A stable sort: within a kind the order is that of the rules.
        named.sort_by_key(|(name, _)| rank(*name));
        let house = |(name, cells): (House, Vec<Cell>)| {
            let cells: Vec<u16> = cells.iter().map(|cell| shape.index(*cell) as u16).collect();
            let set = cells.iter().map(|cell| usize::from(*cell)).collect();
            HouseData {
                name,
                set,
                complete: cells.len() == side,
                cells,
            }
        };
        let houses: Vec<HouseData<W>> = named.into_iter().map(house).collect();
        let count = |kind: u8| {
            houses
                .iter()
                .filter(|house| rank(house.name) == kind)
                .count()
        };
        let (rows, columns) = (count(0), count(1));
        let mut layout = Self {
            rules: rules.clone(),
            side,
            peers: Vec::new(),
            seats: Vec::new(),
            starts: vec![0],
            rows,
            columns,
            width: shape.columns(),
            houses,
        };
        (0..shape.cells()).for_each(|cell| layout.add_cell(cell));
        layout
    }

    fn add_cell(&mut self, cell: usize) {
        let mut peers = CellSet::EMPTY;
        for (index, house) in self.houses.iter().enumerate() {
            let place = house
                .cells
                .iter()
                .position(|other| usize::from(*other) == cell);
            if let Some(place) = place {
                let start = (index * self.side) as u16;
                self.seats.push(Seat {
                    house: index as u16,
                    start,
                    bit: 1 << place,
                });
                peers |= house.set;
            }
        }
        peers.remove(cell);
        self.peers.push(peers);
        self.starts.push(self.seats.len() as u32);
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.peers.len()
    }

    /// The places of a cell in its houses, in the order of the houses.
    #[inline]
    pub(super) fn seats(&self, cell: usize) -> &[Seat] {
        &self.seats[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// The indices of the rows.
    pub(super) fn rows(&self) -> Range<usize> {
        0..self.rows
    }

    /// The indices of the columns.
    pub(super) fn columns(&self) -> Range<usize> {
        self.rows..self.rows + self.columns
    }

    /// The indices of the houses that are neither rows nor columns: boxes, regions, diagonals.
    pub(super) fn boxes(&self) -> Range<usize> {
        self.rows + self.columns..self.houses.len()
    }

    /// The row of a cell, from 0.
    #[inline]
    pub(super) fn row(&self, cell: usize) -> usize {
        cell / self.width
    }

    /// The column of a cell, from 0.
    #[inline]
    pub(super) fn column(&self, cell: usize) -> usize {
        cell % self.width
    }

    /// The cell in a row and a column.
    pub(super) fn crossing(&self, row: usize, column: usize) -> usize {
        row * self.width + column
    }

    /// The house of a row of the board, if it is one.
    pub(super) fn row_house(&self, row: usize) -> Option<usize> {
        let mut rows = self.rows();
        rows.find(|house| self.houses[*house].name == House::Row(row))
    }

    /// The house of a column of the board, if it is one.
    pub(super) fn column_house(&self, column: usize) -> Option<usize> {
        let mut columns = self.columns();
        columns.find(|house| self.houses[*house].name == House::Column(column))
    }

    /// Boxes, then rows, then columns: the order in which people look at houses.
    pub(super) fn boxes_first(&self) -> impl Iterator<Item = usize> {
        self.boxes().chain(self.rows()).chain(self.columns())
    }

    /// The cell of a mask with at most one place of a house, or `None` for none. Houses that need
    /// not have each digit give nothing.
    #[cold]
    #[inline(never)]
    pub(super) fn only_cell(&self, house: usize, places: u32) -> Option<Option<usize>> {
        let house = &self.houses[house];
        let cell = house.cells.get(places.trailing_zeros() as usize);
        house
            .complete
            .then_some(cell.map(|cell| usize::from(*cell)))
    }

    /// The first house of a cell that is neither row nor column.
    pub(super) fn box_of(&self, cell: usize) -> Option<usize> {
        let mut houses = self.seats(cell).iter().map(|seat| usize::from(seat.house));
        houses.find(|house| self.boxes().contains(house))
    }

    /// What is no cell, by index.
    pub(super) fn voids(&self) -> impl Iterator<Item = usize> {
        self.rules.voids().iter().map(|void| self.index(*void))
    }

    /// The size of the board.
    pub(super) fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// The cell with this index.
    pub(super) fn cell(&self, index: usize) -> Cell {
        self.rules.shape().cell(index)
    }

    /// The index of a cell of this board.
    pub(super) fn index(&self, cell: Cell) -> usize {
        self.rules.shape().index(cell)
    }

    /// A candidate as steps name it. The digit counts from 0 here.
    pub(super) fn candidate(&self, cell: usize, digit: usize) -> Candidate {
        Candidate {
            digit: number(digit),
            cell: self.cell(cell),
        }
    }

    /// The candidates of a digit in these cells.
    pub(super) fn candidates(&self, cells: CellSet<W>, digit: usize) -> Vec<Candidate> {
        let cells = cells.iter();
        cells.map(|cell| self.candidate(cell, digit)).collect()
    }

    /// The candidates of a cell with these digits.
    pub(super) fn in_cell(&self, cell: usize, digits: u32) -> Vec<Candidate> {
        let digits = bits(digits);
        digits.map(|digit| self.candidate(cell, digit)).collect()
    }

    /// Cells with digits as steps name them.
    pub(super) fn digit_set(&self, cells: &CellSet<W>, digits: u32) -> DigitSet {
        DigitSet {
            cells: self.named(cells),
            digits: numbers(digits),
        }
    }

    /// The cells of a set.
    pub(super) fn named(&self, cells: &CellSet<W>) -> Vec<Cell> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    /// HoDoKu's weight of candidates that go, which is lower for cells at the top.
    pub(super) fn weight(&self, gone: &[Candidate]) -> usize {
        let weight = |(index, gone): (usize, &Candidate)| {
            self.index(gone.cell) * (80 * index + 1) + usize::from(gone.digit)
        };
        gone.iter().enumerate().map(weight).sum()
    }

    /// The cells that see all cells of a set, and are not in it.
    pub(super) fn common_peers(&self, cells: &CellSet<W>) -> CellSet<W> {
        let all = !CellSet::EMPTY;
        cells
            .iter()
            .fold(all, |common, cell| common & self.peers[cell])
    }
}

/// The place of a kind of houses in the order of houses.
fn rank(name: House) -> u8 {
    match name {
        House::Row(_) => 0,
        House::Column(_) => 1,
        House::Box(_) => 2,
        House::Other(..) => 3,
    }
}

/// A digit as steps name it: from 1.
pub(super) fn number(digit: usize) -> u8 {
    digit as u8 + 1
}

/// Digits as steps name them.
pub(super) fn numbers(digits: u32) -> Vec<u8> {
    bits(digits).map(number).collect()
}
