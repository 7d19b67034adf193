//! The operations of Help: `ladder`, `hint`, `steps`, `path` and `rate`. They share where steps begin, what stands in
//! their way, and steps as JSON.

use crate::answer::{Reply, RequestError};
use crate::board::RequestedBoard;
use crate::request::Request;
use csp_sudoku::SudokuSolver;
use csp_sudoku::by_hand::Whereabouts;
use csp_sudoku::rating;
use csp_sudoku::rules::Rules;
use csp_sudoku::techniques::{
    End, Ladder, Obstacle, Position, Rung, SolutionPath, Start, Step, Uniqueness, Use,
};
use csp_views::Scene;
use csp_views::json::scene;
use csp_views::json::steps::{self, StepEvidence};
use serde_json::{Map, Value, json};

/// `{}` → `{rungs: [{name, short, level, score, tried}…]}`.
pub(super) fn ladder(_: &mut Request<'_>) -> Result<Reply, RequestError> {
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

/// `{board, max_nodes?}` → `{status, remark?, …}`.
///
/// `status` is `step`, `solved` or `stuck`, or what stands in the way: `mistakes`, `none`, `several`,
/// `unsupported`, `unknown`.
pub(super) fn hint(request: &mut Request<'_>) -> Result<Reply, RequestError> {
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

/// The most steps, if the request does not say it. Hard positions of large boards have thousands.
const MOST: u64 = 250;

/// `{board, max_nodes?, most?}` → `{status, steps, more, position, uniqueness}`, in the order
/// of the ladder. `more` counts the steps over `most`.
pub(super) fn steps(request: &mut Request<'_>) -> Result<Reply, RequestError> {
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

/// `{board, max_nodes?}` → `{status, steps, level, score, hardest, position, uniqueness}`.
///
/// `status` is `solved`, or `stuck` where no technique finds another step; then there is no level.
/// `position` is the first; each step leads to the next.
pub(super) fn path(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let Beginning { start, ladder } = match begin(request)? {
        Ok(beginning) => beginning,
        Err(obstacle) => return Ok(obstacle),
    };
    let path = ladder.path(&start.position);
    let mut now = start.position.clone();
    let mut steps: Vec<Value> = Vec::new();
    for one in &path.steps {
        steps.push(step(one, &ladder, &now));
        now.apply(one).map_err(RequestError::new)?;
    }
    let mut answer = grade(&path, &ladder)?;
    answer["steps"] = steps.into();
    answer["position"] = position(&start.position);
    answer["uniqueness"] = uniqueness(&start).into();
    Ok(answer.into())
}

/// How a path ends, and its grade if it ends with the solution.
///
/// # Errors
/// The path breaks the position, although that has a solution: a technique is wrong.
fn grade(path: &SolutionPath, ladder: &Ladder) -> Result<Value, RequestError> {
    let status = match path.end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Broken => return Err(RequestError::new("a step of the path is wrong")),
    };
    let grade = (path.end == End::Solved).then_some(path.grade);
    Ok(json!({
        "status": status,
        "level": grade.map(|grade| grade.level.to_string()),
        "score": grade.map(|grade| grade.score),
        "hardest": ladder.hardest(&path.steps).map(|step| step.technique.name()),
    }))
}

/// Whether Sudoku Explainer's ratings are wanted, which take longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Ladder,
    Explainer,
}

/// `{board, max_nodes?, scale?}` → `{status, level, score, hardest, steps, explainer}`.
///
/// `scale` is `ladder` or `explainer`. `explainer` is `{er, ep, ed}`, or `{remark}` if there is no such
/// rating, or `null` if it is not wanted.
pub(super) fn rate(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let scales = [("ladder", Scale::Ladder), ("explainer", Scale::Explainer)];
    let scale = request.one_of("scale", &scales)?;
    let beginning = match begin(request)? {
        Ok(beginning) => beginning,
        Err(obstacle) => return Ok(obstacle),
    };
    let Beginning { start, ladder } = &beginning;
    let path = ladder.path(&start.position);
    let explainer = (scale == Scale::Explainer).then(|| explainer(&beginning));
    let mut answer = grade(&path, ladder)?;
    answer["steps"] = path.steps.len().into();
    answer["explainer"] = explainer.into();
    Ok(answer.into())
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

/// Where steps begin.
struct Beginning {
    start: Start,
    /// The techniques that may be used.
    ladder: Ladder,
}

/// Takes `board` and `max_nodes`. What stands in the way of steps is an answer.
fn begin(request: &mut Request<'_>) -> Result<Result<Beginning, Reply>, RequestError> {
    let puzzle = RequestedBoard::take(request)?.position()?;
    let mut solver = SudokuSolver::new().limits(super::limits(request)?);
    Ok(match Start::new(&puzzle, &mut solver) {
        Ok(start) => {
            let ladder = start.ladder(&Ladder::default());
            Ok(Beginning { start, ladder })
        }
        Err(obstacle) => Err(obstructed(&obstacle).into()),
    })
}

/// What stands in the way, as an answer with a `status` and a `remark`.
fn obstructed(obstacle: &Obstacle) -> Value {
    let remark = obstacle.to_string();
    match obstacle {
        Obstacle::NoSolution(_) => json!({"status": "none", "remark": remark}),
        Obstacle::Several(grids) => {
            let solutions = grids.each_ref().map(ToString::to_string);
            json!({"status": "several", "remark": remark, "solutions": solutions})
        }
        Obstacle::Mistakes(mistakes) => {
            let cells: Vec<Value> = mistakes
                .iter()
                .map(|mistake| json!({"cell": mistake.cell.to_string(), "marks": mistake.found.is_none()}))
                .collect();
            json!({"status": "mistakes", "remark": remark, "mistakes": cells})
        }
        Obstacle::Position(_) => json!({"status": "unsupported", "remark": remark}),
        _ => json!({"status": "unknown", "remark": remark}),
    }
}

/// Whether techniques that assume one solution are used.
fn uniqueness(start: &Start) -> &'static str {
    match start.uniqueness {
        Uniqueness::Givens => "givens",
        Uniqueness::Position => "position",
    }
}

/// A step as `csp sudoku hint --format json` writes it, with its short name, where to look for it, and its scene.
pub(super) fn step(step: &Step, ladder: &Ladder, position: &Position) -> Value {
    let mut object = match steps::step(step, ladder, StepEvidence::default()) {
        Value::Object(object) => object,
        _ => Map::new(),
    };
    object.insert("short".to_owned(), step.technique.short_name().into());
    object.insert("where".to_owned(), whereabouts(step, position.rules()));
    object.insert(
        "scene".to_owned(),
        scene::scene(&Scene::of_position(position).with_step(step)),
    );
    object.into()
}

/// The houses where the step begins, and their cells.
fn whereabouts(step: &Step, rules: &Rules) -> Value {
    let houses = Whereabouts::of(step, rules).houses;
    let all = rules.houses();
    let cells = all.iter().filter(|(house, _)| houses.contains(house));
    let cells = cells.flat_map(|(_, cells)| cells);
    let cells: Vec<String> = cells.map(ToString::to_string).collect();
    let houses: Vec<String> = houses.iter().map(ToString::to_string).collect();
    json!({"houses": houses, "cells": cells})
}

/// The digits and candidates of a position.
pub(super) fn position(position: &Position) -> Value {
    scene::board(&Scene::of_position(position))
}
