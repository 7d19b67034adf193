//! `puzzle-solve`: whether a grid puzzle has no solution, one, or several.

use crate::answer::{Reply, RequestError};
use crate::puzzle::RequestedPuzzle;
use crate::request::Request;
use serde_json::json;

/// `{link, filled?, max_nodes?}` → `{verdict, solutions}` with `verdict` one of `unique`, `several`, `none`, `unknown`. What is filled
/// in is kept.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let requested = RequestedPuzzle::take(request)?;
    let solutions = requested.solutions(&requested.filled, 2)?;
    let verdict = match (solutions.found.len(), solutions.is_cut_short) {
        (2.., _) => "several",
        (_, true) => "unknown",
        (1, false) => "unique",
        (0, false) => "none",
    };
    let lines: Vec<String> = solutions.found.iter().map(ToString::to_string).collect();
    Ok(json!({"verdict": verdict, "solutions": lines}).into())
}
