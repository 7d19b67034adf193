//! Fillomino: each cell has a number, the size of the region of equal numbers that it is in.
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
use csp_core::extend::{Brancher, Decision, Domains};
use csp_core::prelude::*;
use csp_examples::{cells, show, unique};
use itertools::Itertools as _;
use std::error::Error;

/// The cell of the last failure first, while it is open [Lecoutre, Saïs, Tabary & Vidal 2009]; then
/// the one with the fewest values for its number of failures. All cells are in one constraint,
/// which is no help to `dom_w_deg`.
struct Troubled {
    cells: Vec<Var>,
    failures: Vec<u64>,
    tried: usize,
    failed: usize,
}

impl Brancher for Troubled {
    fn choose(&mut self, d: &mut Domains) -> Option<Decision> {
        let is_open = |&cell: &usize| !d.is_fixed(self.cells[cell]);
        let weighed =
            |cell: usize, other: usize| d.size(self.cells[cell]) * (1 + self.failures[other]);
        let fewest = || {
            (0..self.cells.len()).filter(is_open).min_by(|&a, &b| weighed(a, b).cmp(&weighed(b, a)))
        };
        self.tried = Some(self.failed).filter(is_open).or_else(fewest)?;
        let cell = self.cells[self.tried];
        // Large regions say more.
        Some(Decision::Fix(cell, d.max(cell)))
    }

    fn on_conflict(&mut self, _: &[Var]) {
        self.failed = self.tried;
        self.failures[self.tried] += 1;
    }
}

/// The number of each cell: a region without a number in it can be of any size.
fn model(numbers: &[Vec<Option<u32>>]) -> Result<(Model, VarGrid), ModelError> {
    let (rows, columns) = (numbers.len(), numbers[0].len());
    let mut model = Model::new();
    let cells = model.grid("cell", rows, columns, 1..=(rows * columns) as i32)?;
    model.post(RegionSizes::new(&Graph::grid(rows, columns), cells.vars()))?;
    for (&cell, &number) in cells.vars().iter().zip(numbers.iter().flatten()) {
        if let Some(number) = number {
            model.assign(cell, number as i32)?;
        }
    }
    let failures = vec![0; rows * columns];
    model.branch(Troubled { cells: cells.vars().to_vec(), failures, tried: 0, failed: 0 });
    Ok((model, cells))
}

fn main() -> Result<(), Box<dyn Error>> {
    let read = |c: char| if c == '.' { Some(None) } else { c.to_digit(10).map(Some) };
    let (mut model, cells) = model(&cells(include_str!("data/fillomino.txt"), read)?)?;
    let solution = unique(&mut model)?;
    for row in cells.rows() {
        show(solution.values(&row).iter().join(" "));
    }
    Ok(())
}
