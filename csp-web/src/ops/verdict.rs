//! `verdict`: whether a puzzle has no solution, one, or several.

use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use csp_sudoku::engine::{Solver, Verdict};
use csp_sudoku::shape::Cell;
use csp_sudoku::sudoku::Sudoku;
use serde_json::json;
use std::collections::BTreeSet;

/// `{board, take?, max_nodes?}` → `{verdict, solutions, clash}`.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let puzzle = super::puzzle(request)?;
    let limits = super::limits(request)?;
    let clash = clashes(&puzzle);
    let answer = Solver::new().limits(limits).verdict(&puzzle).map_err(Failure::new)?;
    let verdict = match answer.verdict {
        Verdict::Unique(_) => "unique",
        Verdict::Multiple(_) => "several",
        Verdict::None => "none",
        Verdict::Invalid(_) => "broken",
        Verdict::Unknown(..) => "unknown",
    };
    let solutions: Vec<String> =
        answer.verdict.solutions().iter().map(ToString::to_string).collect();
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
            let same = cells.iter().filter(|&&other| grid.digit(other) == digit).count();
            if digit != 0 && same > 1 {
                clashes.insert(cell);
            }
        }
    }
    clashes
}
