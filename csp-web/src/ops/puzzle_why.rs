//! `puzzle-why`: why a spot has its value, or why there is no solution.

use crate::answer::{Reply, RequestError};
use crate::puzzle::{RequestedPuzzle, SpotNumbers};
use crate::request::Request;
use csp_puzzles::claim::{BoardClaim, ClaimedValue};
use csp_puzzles::why::{BoardWhy, ChainStep, why};
use serde_json::{Value, json};

/// `{link, filled?, layer, spot, max_nodes?}` → `{status, steps: [{marks, excluded, facts, rules, notes, filled, earlier}…], left}` with
/// `status` one of
///
/// | status | meaning |
/// |---|---|
/// | `follows` | the last step says what is at the spot, whatever was filled in there |
/// | `none` | there is no solution, by the rules of the only step |
/// | `open` | solutions differ at the spot: `left` are the values, in words |
/// | `unknown` | a limit came first |
///
/// `filled` are marks that a step looks at, and `earlier` the steps that it needs, counted from 0.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let claim = BoardClaim {
        layer: request.required_size("layer")?,
        place: request.required_size("spot")?,
        value: ClaimedValue::Any,
    };
    let mut requested = RequestedPuzzle::take(request)?;
    let layer = requested.board.layers().get(claim.layer);
    if layer.is_none_or(|layer| claim.place >= layer.spots().len()) {
        return Err(RequestError::new("the board has no such spot"));
    }
    let numbers = SpotNumbers::new(&mut requested)?;
    let (limits, filled) = (requested.limits(), requested.filled.clone());
    let told = why(&mut requested.board, &filled, Some(claim), limits);
    let (status, steps, left) = match told.map_err(RequestError::new)? {
        BoardWhy::Follows(steps) | BoardWhy::Refuted(steps) => ("follows", steps, Vec::new()),
        BoardWhy::Contradiction(step) => ("none", vec![step], Vec::new()),
        BoardWhy::Open(left) => ("open", Vec::new(), left),
        BoardWhy::Unknown(_) => ("unknown", Vec::new(), Vec::new()),
    };
    let steps: Vec<Value> = steps.iter().map(|step| chained(&numbers, step)).collect();
    Ok(json!({"status": status, "steps": steps, "left": left}).into())
}

fn chained(numbers: &SpotNumbers, step: &ChainStep) -> Value {
    let mut told = numbers.step(&step.step);
    told["filled"] = numbers.marks(&step.filled);
    told["earlier"] = json!(step.earlier);
    told
}
