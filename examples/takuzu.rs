//! Takuzu (binairo): fill the grid with 0 and 1. Every row and column has as many 0 as 1, and never
//! three equal digits next to each other. No two rows are equal, and no two columns.
//!
//! ```text
//! 1 0 0 1 0 1 1 0 0 1 0 1
//! 0 0 1 1 0 1 0 1 1 0 0 1
//! 0 1 1 0 1 0 1 1 0 0 1 0
//! 1 1 0 1 0 1 0 0 1 1 0 0
//! 1 0 1 1 0 0 1 0 0 1 0 1
//! 0 0 1 0 1 0 0 1 1 0 1 1
//! 1 1 0 1 0 1 0 1 0 0 1 0
//! 0 0 1 0 1 0 1 0 1 1 0 1
//! 0 1 0 0 1 1 0 1 1 0 1 0
//! 1 0 0 1 0 1 1 0 0 1 1 0
//! 0 1 1 0 1 0 1 0 1 0 0 1
//! 1 1 0 0 1 0 0 1 0 1 1 0
//! ```

use csp_core::prelude::*;
use csp_examples::{cells, unique};
use std::error::Error;

const INSTANCE: &str = include_str!("data/takuzu.txt");

fn model(givens: &[Vec<Option<i32>>]) -> Result<(Model, VarGrid), ModelError> {
    let side = givens.len();
    let mut model = Model::new();
    let grid = model.grid("cell", side, side, 0..=1)?;
    for (&cell, given) in grid.vars().iter().zip(givens.iter().flatten()) {
        given.map_or(Ok(()), |given| model.assign(cell, given))?;
    }
    for lines in [grid.rows().collect::<Vec<_>>(), grid.columns().collect()] {
        // A line read as a binary number.
        let numbers = model.array("number", side, 0..=(1 << side) - 1)?;
        model.all_different(&numbers)?;
        for (line, number) in lines.iter().zip(numbers) {
            model.post(Count::exactly(line, 1, side as u32 / 2))?;
            for three in line.windows(3) {
                model.post(Count::at_least(three, 0, 1))?;
                model.post(Count::at_least(three, 1, 1))?;
            }
            let bits = line.iter().enumerate().map(|(place, &cell)| (1 << place, cell));
            model.post(Linear::new(bits.chain([(-1, number)]), Relation::Equal, 0))?;
        }
    }
    Ok((model, grid))
}

fn main() -> Result<(), Box<dyn Error>> {
    let givens = cells(INSTANCE, |c| {
        if c == '.' { Some(None) } else { c.to_digit(2).map(|digit| Some(digit as i32)) }
    })?;
    let (mut model, grid) = model(&givens)?;
    let solution = unique(&mut model)?;
    csp_examples::print_numbers(&grid, &solution);
    Ok(())
}
