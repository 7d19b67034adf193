//! The solver of boards. It does without the model of `csp-core`, which would be most of what a page loads first.

use crate::failure::Failure;
use csp_core::limits::Limits;
use csp_sudoku::engine::Found;
use csp_sudoku::engine::large::LargeSolver;
use csp_sudoku::engine::nine::{Board, NineSolver};
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

/// Looks for so many solutions.
///
/// # Errors
/// The board is larger than 32×32.
pub(crate) fn find(puzzle: &Sudoku, wanted: u64, limits: &Limits) -> Result<Found<Grid>, Failure> {
    if let Some(board) = Board::of(puzzle) {
        return Ok(NineSolver::new().solve(&board, wanted, limits).into());
    }
    let side = puzzle.shape().side();
    let error = || {
        Failure::new(format_args!(
            "{side}x{side} is not solved: 32x32 is the largest"
        ))
    };
    let mut solver = LargeSolver::new(puzzle.shape()).ok_or_else(error)?;
    Ok(solver.solve(puzzle, wanted, limits))
}
