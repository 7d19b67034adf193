//! Fillomino: give each cell a number. The number is the size of its region: the connected cells
//! with the same number.
//!
//! ```text
//! 3 3 6 6 6 2 3 3 7 7
//! 3 1 6 6 6 2 4 3 7 7
//! 1 4 8 8 8 8 4 4 7 7
//! 4 4 8 8 8 8 4 5 7 1
//! 4 1 5 5 5 5 3 5 5 5
//! 2 4 5 7 7 7 3 8 8 5
//! 2 4 4 7 7 7 3 8 8 8
//! 6 6 4 1 6 7 2 8 8 8
//! 6 6 3 3 6 6 2 6 6 6
//! 6 6 3 6 6 6 1 6 6 6
//! ```

use csp_core::constraints::RegionSizes;
use csp_core::extend::{Atom, Brancher, SearchState};
use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, show, unique};
use itertools::Itertools as _;
use std::error::Error;

/// Chooses the cell of the last failure while it is open [Lecoutre, Saïs, Tabary & Vidal 2009], and
/// otherwise the cell with the smallest quotient of values and failures. `dom_w_deg` would not
/// help: all cells are in the same constraint.
struct LastFailure {
    cells: Vec<Var>,
    /// By cell, how many of its decisions failed.
    failures: Vec<u64>,
    /// The cell of the last decision.
    tried: usize,
    /// The cell of the last decision that failed.
    failed: usize,
}

impl Brancher for LastFailure {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let is_open = |&cell: &usize| !d.is_fixed(self.cells[cell]);
        // Compares the quotients by cross products.
        let product =
            |cell: usize, other: usize| d.size(self.cells[cell]) * (1 + self.failures[other]);
        let smallest = || {
            (0..self.cells.len())
                .filter(is_open)
                .min_by(|&a, &b| product(a, b).cmp(&product(b, a)))
        };
        self.tried = Some(self.failed).filter(is_open).or_else(smallest)?;
        let cell = self.cells[self.tried];
        // A large region decides more cells.
        Some(Atom::is(cell, d.max(cell)))
    }

    fn on_conflict(&mut self, _: &[Var]) {
        self.failed = self.tried;
        self.failures[self.tried] += 1;
    }
}

/// A number for each cell that has one; letters from a on stand for 10 and more.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<Option<u32>>>, InstanceError> {
    cells(text, |c| {
        if c == '.' {
            Some(None)
        } else {
            c.to_digit(36).map(Some)
        }
    })
}

/// The grid holds the number of each cell. A region without a given number can have any size. The
/// search learns: why a region has no room lies in the cells around it.
pub(crate) fn model(numbers: &[Vec<Option<u32>>]) -> Result<(Model, VarGrid), ModelError> {
    let rows = numbers.len();
    let columns = numbers[0].len();
    let mut model = Model::new();
    model.learning(Learning::On);
    let cells = model.grid("cell", rows, columns, 1..=(rows * columns) as i32)?;
    model.post(RegionSizes::new(&Graph::grid(rows, columns), cells.vars()))?;
    for (&cell, &number) in cells.vars().iter().zip(numbers.iter().flatten()) {
        if let Some(number) = number {
            model.assign(cell, number as i32)?;
        }
    }
    let failures = vec![0; rows * columns];
    model.branch(LastFailure {
        cells: cells.vars().to_vec(),
        failures,
        tried: 0,
        failed: 0,
    });
    Ok((model, cells))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, cells) = model(&read(include_str!("data/fillomino.txt"))?)?;
    let solution = unique(&mut model)?;
    for row in cells.rows() {
        show(solution.values(&row).iter().join(" "));
    }
    Ok(())
}
