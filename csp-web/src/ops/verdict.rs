//! `verdict`: whether a puzzle has no solution, one, or several.

use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use crate::solver;
use csp_sudoku::shape::Cell;
use csp_sudoku::sudoku::Sudoku;
use serde_json::json;
use std::collections::BTreeSet;

/// `{board, take?, max_nodes?}` → `{verdict, solutions, clash}`.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let puzzle = super::puzzle(request)?;
    let limits = super::limits(request)?;
    let clash = clashes(&puzzle);
    let found = solver::find(&puzzle, 2, &limits)?;
    let verdict = match (found.solutions, found.limit) {
        (2.., _) => "several",
        (_, Some(_)) => "unknown",
        (1, None) => "unique",
        (0, None) if puzzle.check().is_err() => "broken",
        (0, None) => "none",
    };
    let grids = [found.first, found.second].into_iter().flatten();
    let solutions: Vec<String> = grids.map(|grid| grid.to_string()).collect();
    let clash: Vec<String> = clash.iter().map(ToString::to_string).collect();
    Ok(json!({"verdict": verdict, "solutions": solutions, "clash": clash}).into())
}

/// The cells whose digit stands more than once in a house.
fn clashes(puzzle: &Sudoku) -> BTreeSet<Cell> {
    let grid = puzzle.givens_grid();
    let mut clashes = BTreeSet::new();
    for (_, cells) in puzzle.rules().houses() {
        for &cell in &cells {
            let digit = grid.digit(cell);
            let same = cells
                .iter()
                .filter(|&&other| grid.digit(other) == digit)
                .count();
            if digit != 0 && same > 1 {
                clashes.insert(cell);
            }
        }
    }
    clashes
}
