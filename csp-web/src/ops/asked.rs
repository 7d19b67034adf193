//! What several operations take of a board, and how they look for solutions.

use crate::answer::RequestError;
use crate::board::RequestedBoard;
use crate::request::Request;
use csp_core::limits::Limits;
#[cfg(feature = "whole")]
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::{Found, find_without_model};
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

/// What of a board a search takes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Take {
    /// The givens alone.
    Givens,
    /// The position: also entered digits and candidates.
    Position,
}

/// The names of what a search takes.
pub(super) const TAKES: [(&str, Take); 2] =
    [("givens", Take::Givens), ("position", Take::Position)];

/// Takes `board` and `take`: the puzzle that a search takes.
pub(super) fn puzzle(request: &mut Request<'_>) -> Result<Sudoku, RequestError> {
    let board = RequestedBoard::take(request)?;
    match request.one_of("take", &TAKES)? {
        Take::Givens => Ok(board.puzzle()),
        Take::Position => board.position(),
    }
}

/// Looks for `wanted` solutions. With the classic rules it does without the model of `csp-core`, which would be most of
/// what a page loads first.
///
/// # Errors
/// The rules are not classic, and this is built without the model.
pub(super) fn find(
    puzzle: &Sudoku,
    wanted: u64,
    limits: &Limits,
) -> Result<Found<Grid>, RequestError> {
    #[cfg(feature = "whole")]
    if !puzzle.rules().is_classic() {
        let found = ModelSolver::new(puzzle.rules()).solve(puzzle, wanted, limits);
        return Ok(found);
    }
    let error = || RequestError::new("only classic rules are solved here");
    find_without_model(puzzle, wanted, limits).ok_or_else(error)
}
