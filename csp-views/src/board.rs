//! The rules of a board as a picture needs them.

use csp_sudoku::rules::Rules;
use csp_sudoku::{Cell, House, Shape};
use std::collections::BTreeSet;

/// The houses of a board, and its walls: the thick lines between the boxes, or between the regions
/// of a jigsaw.
#[derive(Clone, Debug)]
pub(crate) struct BoardHouses {
    pub(crate) shape: Shape,
    houses: Vec<(House, Vec<Cell>)>,
    /// The number of the box or region of each cell. Rules without them have none.
    regions: Vec<Option<usize>>,
    /// The number of rows that do not stand outside of the board.
    rows: usize,
    /// What are no cells.
    voids: BTreeSet<Cell>,
}

impl BoardHouses {
    pub(crate) fn new(rules: &Rules) -> Self {
        let shape = rules.shape();
        let houses = rules.houses();
        let mut regions = vec![None; shape.cells()];
        for (index, (name, cells)) in houses.iter().enumerate() {
            if name.is_area() {
                cells
                    .iter()
                    .for_each(|cell| regions[shape.index(*cell)] = Some(index));
            }
        }
        Self {
            shape,
            houses,
            regions,
            rows: rules.board_rows(),
            voids: rules.voids().iter().copied().collect(),
        }
    }

    /// Whether a place is no cell.
    pub(crate) fn is_void(&self, cell: Cell) -> bool {
        self.voids.contains(&cell)
    }

    /// The cells of a house, none if the rules do not have it.
    pub(crate) fn cells(&self, house: House) -> &[Cell] {
        let found = self.houses.iter().find(|(name, _)| *name == house);
        found.map_or(&[], |(_, cells)| cells)
    }

    /// Whether two different cells share a house.
    pub(crate) fn see(&self, one: Cell, other: Cell) -> bool {
        let both = |(_, cells): &(House, Vec<Cell>)| cells.contains(&one) && cells.contains(&other);
        one != other && self.houses.iter().any(both)
    }

    /// Whether a wall stands between two cells next to each other, or around the board.
    pub(crate) fn has_wall(&self, one: Option<Cell>, other: Option<Cell>) -> bool {
        let region = |cell: Cell| self.regions.get(self.shape.index(cell)).copied().flatten();
        match (one, other) {
            (Some(one), Some(other)) => {
                let is_outside = |cell: Cell| usize::from(cell.row) >= self.rows;
                region(one) != region(other) || is_outside(one) != is_outside(other)
            }
            (None, None) => false,
            _ => true,
        }
    }

    /// Where candidates stand in their cells.
    pub(crate) fn slots(&self) -> Slots {
        let (rows, columns) = (self.shape.box_rows(), self.shape.box_columns());
        if rows.max(columns) <= 2 * rows.min(columns) && rows * columns == self.shape.side() {
            return Slots { rows, columns };
        }
        // The boxes are too long for cells that are square.
        let root = self.shape.side().isqrt();
        let columns = if root * root < self.shape.side() {
            root + 1
        } else {
            root
        };
        Slots {
            rows: self.shape.side().div_ceil(columns),
            columns,
        }
    }

    /// The cell in this row and column, if it is on the board.
    pub(crate) fn cell(&self, row: Option<usize>, column: Option<usize>) -> Option<Cell> {
        let row = row.filter(|row| *row < self.shape.rows())?;
        let column = column.filter(|column| *column < self.shape.columns())?;
        // The side is at most 64.
        Some(Cell {
            row: row as u8,
            column: column as u8,
        })
    }
}

/// The places of the candidates of a cell: usually as many rows and columns as a box has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slots {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Slots {
    /// The row and the column of a digit, which counts from 1.
    pub(crate) fn place(self, digit: u8) -> (usize, usize) {
        let index = usize::from(digit.max(1)) - 1;
        (index / self.columns, index % self.columns)
    }
}
