//! `conflict`: why there is no solution.

use super::{answer, why::NODES};
use crate::failure::Failure;
use crate::ops::puzzle;
use crate::reply::Reply;
use crate::request::Request;
use csp_core::limits::Limits;
use csp_sudoku::why::SudokuExplainer;

/// `{board, take?, max_nodes?}` → as `why`, without a claim.
pub(in crate::ops) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let puzzle = puzzle(request)?;
    let limits = Limits::default().nodes(request.number("max_nodes")?.unwrap_or(NODES));
    let mut explainer = SudokuExplainer::new(puzzle.rules().clone()).limits(limits);
    let answer = explainer.conflict(&puzzle);
    answer::value(&puzzle, None, &answer).map(Reply::from)
}
