//! `set-solutions`: how many solutions a puzzle has, and its true candidates, as far as some work shows it.

use super::asked;
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::engine::{CandidateSearch, SolutionsKnown};
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_views::json::names::mask_text;
use serde_json::{Value, json};

/// The most nodes if the request does not say it.
const NODES: u64 = 2_000;

/// `{board, take?, known?, max_nodes?}` → `{verdict, solutions, candidates, open}`. `known` are grids that may be solutions, such as those of
/// an earlier answer. They are checked. What an earlier answer has ruled out may be left out of the candidates of the board, with `take` `position`.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = asked::puzzle(request)?;
    let shape = puzzle.shape();
    let nodes = request.number("max_nodes")?.unwrap_or(NODES);
    let known = known(request, shape)?;
    let mut search = CandidateSearch::new(puzzle, nodes);
    for grid in known {
        search.take(grid);
    }
    search.run();
    let verdict = match search.known() {
        SolutionsKnown::None => "none",
        SolutionsKnown::One => "unique",
        SolutionsKnown::Several => "several",
        _ => "unknown",
    };
    let texts =
        |masks: &[u64]| -> Value { masks.iter().map(|mask| mask_text(shape, *mask)).collect() };
    let solutions = search.solutions().iter().map(ToString::to_string);
    Ok(json!({
        "verdict": verdict,
        "solutions": solutions.collect::<Vec<String>>(),
        "candidates": texts(search.shown()),
        "open": texts(&search.open()),
    })
    .into())
}

fn known(request: &mut Request<'_>, shape: Shape) -> Result<Vec<Grid>, RequestError> {
    let error = || RequestError::new("`known` must be a list of grids, a digit for each cell");
    let Some(list) = request.optional("known") else {
        return Ok(Vec::new());
    };
    let grid = |value: &Value| {
        let digits = value.as_str().ok_or_else(error)?.chars();
        let digits: Option<Vec<u8>> = digits
            .map(|symbol| shape.digit_written(symbol).filter(|digit| *digit > 0))
            .collect();
        Grid::new(shape, digits.ok_or_else(error)?).map_err(|_| error())
    };
    list.as_array()
        .ok_or_else(error)?
        .iter()
        .map(grid)
        .collect()
}
