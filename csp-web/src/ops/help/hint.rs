//! `hint`: the easiest next step.

use super::{Beginning, begin, position, step, uniqueness};
use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use serde_json::json;

/// `{board, max_nodes?}` → `{status, remark?, …}`.
///
/// `status` is `step`, `solved` or `stuck`, or what stands in the way: `mistakes`, `none`, `several`,
/// `unsupported`, `unknown`.
pub(in crate::ops) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let Beginning { start, ladder } = match begin(request)? {
        Ok(beginning) => beginning,
        Err(obstacle) => return Ok(obstacle),
    };
    if start.position.is_solved() {
        return Ok(json!({"status": "solved"}).into());
    }
    let hint = ladder.hint(&start.position);
    let status = if hint.is_some() { "step" } else { "stuck" };
    let hint = hint.map(|hint| step(&hint, &ladder, &start.position));
    Ok(json!({
        "status": status,
        "step": hint,
        "position": position(&start.position),
        "uniqueness": uniqueness(&start),
    })
    .into())
}
