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

use csp_core::prelude::*;
use csp_examples::{cells, unique};
use itertools::Itertools as _;
use std::error::Error;

/// The number of each cell. No region of this puzzle is larger than nine cells.
fn model(numbers: &[Vec<Option<u32>>]) -> Result<(Model, VarGrid), ModelError> {
    let (rows, columns) = (numbers.len(), numbers[0].len());
    let mut model = Model::new();
    let cells = model.grid("cell", rows, columns, 1..=9)?;
    model.post(RegionSizes::new(&Graph::grid(rows, columns), cells.vars()))?;
    for (&cell, &number) in cells.vars().iter().zip(numbers.iter().flatten()) {
        if let Some(number) = number {
            model.assign(cell, number as i32)?;
        }
    }
    // Large regions say more.
    model.branch_on(cells.vars(), VarOrder::FirstFail, ValueOrder::Max)?;
    Ok((model, cells))
}

fn main() -> Result<(), Box<dyn Error>> {
    let read = |c: char| if c == '.' { Some(None) } else { c.to_digit(10).map(Some) };
    let (mut model, cells) = model(&cells(include_str!("data/fillomino.txt"), read)?)?;
    let solution = unique(&mut model)?;
    for row in cells.rows() {
        println!("{}", solution.values(&row).iter().join(" "));
    }
    Ok(())
}
