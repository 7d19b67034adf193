//! `rate`: how hard a puzzle is.

use super::path::status;
use super::{Beginning, begin};
use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use csp_sudoku::rating;
use csp_sudoku::techniques::{End, Uniqueness};
use serde_json::{Value, json};

/// Whether Sudoku Explainer's ratings are wanted, which take longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Ladder,
    Explainer,
}

/// `{board, max_nodes?, scale?}` → `{status, level, score, hardest, steps, explainer}`.
///
/// `scale` is `ladder` or `explainer`. `explainer` is `{er, ep, ed}`, or `{remark}` if there is no such
/// rating, or `null` if it was not asked for.
pub(in crate::ops) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let scales = [("ladder", Scale::Ladder), ("explainer", Scale::Explainer)];
    let scale = request.one_of("scale", &scales)?;
    let beginning = match begin(request)? {
        Ok(beginning) => beginning,
        Err(obstacle) => return Ok(obstacle),
    };
    let Beginning { start, ladder } = &beginning;
    let path = ladder.path(&start.position);
    let grade = (path.end == End::Solved).then_some(path.grade);
    let explainer = (scale == Scale::Explainer).then(|| explainer(&beginning));
    Ok(json!({
        "status": status(path.end)?,
        "level": grade.map(|grade| grade.level.to_string()),
        "score": grade.map(|grade| grade.score),
        "hardest": ladder.hardest(&path.steps).map(|step| step.technique.name()),
        "steps": path.steps.len(),
        "explainer": explainer,
    })
    .into())
}

fn explainer(Beginning { start, .. }: &Beginning) -> Value {
    if start.uniqueness == Uniqueness::Position {
        return json!({"remark": "Sudoku Explainer rates puzzles whose givens alone have one solution."});
    }
    match rating::rate(&start.position) {
        Ok(path) => {
            let [er, ep, ed] = [path.rating.er, path.rating.ep, path.rating.ed]
                .map(|tenths| f64::from(tenths) / 10.0);
            json!({"er": er, "ep": ep, "ed": ed})
        }
        Err(error) => json!({"remark": error.to_string()}),
    }
}
