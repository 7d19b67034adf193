//! `verdict`: whether a puzzle has no solution, one, or several.

use super::asked;
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::shape::Cell;
use serde_json::json;
use std::collections::BTreeSet;

/// `{board, take?, max_nodes?}` → `{verdict, solutions, clash}`.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = asked::puzzle(request)?;
    let limits = super::limits(request)?;
    let found = asked::find(&puzzle, 2, &limits)?;
    let verdict = match (found.solutions, found.limit) {
        (2.., _) => "several",
        (_, Some(_)) => "unknown",
        (1, None) => "unique",
        (0, None) if puzzle.check().is_err() => "broken",
        (0, None) => "none",
    };
    let grids = [found.first, found.second].into_iter().flatten();
    let solutions: Vec<String> = grids.map(|grid| grid.to_string()).collect();
    // The cells whose digit stands more than once in a house.
    let violations = puzzle.rules().violations(&puzzle.givens_grid());
    let clashing = violations
        .iter()
        .flat_map(|clash| [clash.first, clash.second]);
    let clash: BTreeSet<Cell> = clashing.collect();
    let clash: Vec<String> = clash.iter().map(ToString::to_string).collect();
    Ok(json!({"verdict": verdict, "solutions": solutions, "clash": clash}).into())
}
