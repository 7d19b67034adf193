//! `steps`: each step that a technique finds now.

use super::{Beginning, begin, position, step, uniqueness};
use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use serde_json::json;

/// The most steps, if the request does not say it. Hard positions of large boards have thousands.
const MOST: u64 = 250;

/// `{board, max_nodes?, most?}` → `{status, steps, more, position, uniqueness}`, in the order
/// of the ladder. `more` counts the steps over `most`.
pub(in crate::ops) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let most = request.number("most")?.unwrap_or(MOST);
    let Beginning { start, ladder } = match begin(request)? {
        Ok(beginning) => beginning,
        Err(obstacle) => return Ok(obstacle),
    };
    if start.position.is_solved() {
        return Ok(json!({"status": "solved"}).into());
    }
    let found = ladder.all_steps(&start.position);
    let status = if found.is_empty() { "stuck" } else { "steps" };
    let shown = found.len().min(usize::try_from(most).unwrap_or(usize::MAX));
    let steps = found[..shown]
        .iter()
        .map(|one| step(one, &ladder, &start.position));
    Ok(json!({
        "status": status,
        "steps": steps.collect::<Vec<_>>(),
        "more": found.len() - shown,
        "position": position(&start.position),
        "uniqueness": uniqueness(&start),
    })
    .into())
}
