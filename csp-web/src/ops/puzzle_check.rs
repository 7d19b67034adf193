//! `puzzle-check`: whether what is filled in breaks rules, and whether it is the end.

use crate::answer::{Reply, RequestError};
use crate::puzzle::{RequestedPuzzle, SpotNumbers};
use crate::request::Request;
use serde_json::{Value, json};

/// `{link, filled}` → `{status, broken: [{sentence, marks}…]}` with `status` one of `broken`, `solved`, `open`. It is solved, too, if
/// blank spots only have to stay empty.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let mut requested = RequestedPuzzle::take(request)?;
    let numbers = SpotNumbers::new(&mut requested)?;
    let broken = requested.broken(&requested.filled.clone())?;
    let status = match broken.is_empty() {
        false => "broken",
        true if requested.is_solved()? => "solved",
        true => "open",
    };
    let broken: Vec<Value> = broken.iter().map(|rule| numbers.broken(rule)).collect();
    Ok(json!({"status": status, "broken": broken}).into())
}
