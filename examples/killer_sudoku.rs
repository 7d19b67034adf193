//! Killer sudoku: no digit is given. The digits of each cage are different, and their sum is given.
//!
//! ```text
//! 6 7 4 9 1 8 3 5 2
//! 9 5 8 7 3 2 1 4 6
//! 1 2 3 6 4 5 9 7 8
//! 4 1 2 5 6 9 7 8 3
//! 3 6 7 1 8 4 2 9 5
//! 8 9 5 3 2 7 6 1 4
//! 7 4 6 8 9 3 5 2 1
//! 5 8 1 2 7 6 4 3 9
//! 2 3 9 4 5 1 8 6 7
//! the only solution
//! ```

use csp_core::constraints::CageSum;
use csp_core::prelude::*;
use itertools::Itertools as _;
use std::error::Error;

const PUZZLE: &str = include_str!("data/killer_sudoku.txt");

fn model() -> Result<(Model, VarGrid), Box<dyn Error>> {
    let mut model = Model::new();
    let grid = model.grid("cell", 9, 9, 1..=9)?;
    let boxes = (0..3)
        .cartesian_product(0..3)
        .map(|(row, column)| grid.block(3 * row, 3 * column, 3, 3));
    for house in grid.rows().chain(grid.columns()).chain(boxes) {
        model.post(AllDifferent::new(&house).consistency(Consistency::Domain))?;
    }
    for cage in csp_examples::cages(PUZZLE, |clue| clue.parse::<u32>().ok())? {
        let cells: Vec<Var> = cage.cells.into_iter().map(|cell| grid[cell]).collect();
        model.post(CageSum::new(&cells, cage.clue))?;
    }
    Ok((model, grid))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, grid) = model()?;
    let solution = csp_examples::unique(&mut model)?;
    csp_examples::print_numbers(&grid, &solution);
    csp_examples::show("the only solution");
    Ok(())
}
