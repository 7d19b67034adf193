//! `count`: how many solutions a puzzle has.

use super::asked;
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use serde_json::json;

/// The most solutions that are counted if the request does not say it.
const LIMIT: u64 = 1000;

/// `{board, take?, limit?, max_nodes?}` → `{count, exact}`. It is exact if there are not more.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = asked::puzzle(request)?;
    let limit = request.number("limit")?.unwrap_or(LIMIT);
    let limits = super::limits(request)?;
    // One more shows whether these are all.
    let found = asked::find(&puzzle, limit.saturating_add(1), &limits)?;
    let exact = found.limit.is_none() && found.solutions <= limit;
    Ok(json!({"count": found.solutions.min(limit), "exact": exact}).into())
}
