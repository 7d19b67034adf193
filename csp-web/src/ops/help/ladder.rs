//! `ladder`: the techniques in the order in which they are tried.

use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use csp_sudoku::techniques::{Ladder, Rung, Use};
use serde_json::{Value, json};

/// `{}` → `{rungs: [{name, short, level, score, tried}…]}`.
pub(in crate::ops) fn run(_: &mut Request<'_>) -> Result<Reply, Failure> {
    let ladder = Ladder::default();
    let rung = |rung: &Rung| {
        json!({
            "name": rung.technique.name(),
            "short": rung.technique.short_name(),
            "level": rung.level.to_string(),
            "score": rung.score,
            "tried": rung.tried == Use::On,
        })
    };
    let rungs: Vec<Value> = ladder.rungs().iter().map(rung).collect();
    Ok(json!({"rungs": rungs}).into())
}
