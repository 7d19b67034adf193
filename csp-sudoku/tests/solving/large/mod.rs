//! The fast path of large boards against the model.

mod agreement;
mod limits;
mod restarts;
mod traces;

use crate::solving::tools::assert_solves;
use csp_core::limits::Limits;
use csp_sudoku::engine::large::LargeSolver;
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

/// The first solutions, each one checked, in the order of their digits.
fn found(puzzle: &Sudoku, most: usize) -> Vec<Vec<u8>> {
    let search = LargeSolver::search(puzzle, Limits::default(), ()).unwrap();
    let grids: Vec<Grid> = search.take(most).collect();
    grids.iter().for_each(|grid| assert_solves(grid, puzzle));
    let mut digits: Vec<Vec<u8>> = grids.iter().map(|grid| grid.digits().to_vec()).collect();
    digits.sort();
    digits
}
