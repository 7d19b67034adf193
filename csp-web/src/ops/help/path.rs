//! `path`: the steps to the end, each the hint at its time.

use super::{Beginning, begin, position, step, uniqueness};
use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use csp_sudoku::techniques::End;
use serde_json::{Value, json};

/// `{board, max_nodes?}` → `{status, steps, level, score, hardest, position, uniqueness}`.
///
/// `status` is `solved`, or `stuck` where no technique finds another step; then there is no level.
/// `position` is the first; each step leads to the next.
pub(in crate::ops) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let Beginning { start, ladder } = match begin(request)? {
        Ok(beginning) => beginning,
        Err(obstacle) => return Ok(obstacle),
    };
    let path = ladder.path(&start.position);
    let mut now = start.position.clone();
    let mut steps: Vec<Value> = Vec::new();
    for one in &path.steps {
        steps.push(step(one, &ladder, &now));
        now.apply(one).map_err(Failure::new)?;
    }
    let grade = (path.end == End::Solved).then_some(path.grade);
    Ok(json!({
        "status": status(path.end)?,
        "steps": steps,
        "level": grade.map(|grade| grade.level.to_string()),
        "score": grade.map(|grade| grade.score),
        "hardest": ladder.hardest(&path.steps).map(|step| step.technique.name()),
        "position": position(&start.position),
        "uniqueness": uniqueness(&start),
    })
    .into())
}

/// # Errors
/// The path breaks the position, although that has a solution: a technique is wrong.
pub(super) fn status(end: End) -> Result<&'static str, Failure> {
    match end {
        End::Solved => Ok("solved"),
        End::Stuck => Ok("stuck"),
        End::Broken => Err(Failure::new("a step of the path is wrong")),
    }
}
