//! What the operations of Help share: where steps begin, what stands in their way, steps as JSON.

pub(super) mod conflict;
pub(super) mod hint;
pub(super) mod ladder;
pub(super) mod path;
pub(super) mod rate;
pub(super) mod steps;
pub(super) mod why;

mod answer;

use crate::board::Board;
use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use csp_json::scene;
use csp_picture::Scene;
use csp_sudoku::Solver;
use csp_sudoku::shape::Shape;
use csp_sudoku::techniques::{Ladder, Obstacle, Position, Start, Step, Uniqueness};
use serde_json::{Map, Value, json};

/// Where steps begin.
struct Beginning {
    start: Start,
    /// The techniques that may be used.
    ladder: Ladder,
}

/// Takes `board` and `max_nodes`. What stands in the way of steps is an answer.
fn begin(request: &mut Request<'_>) -> Result<Result<Beginning, Reply>, Failure> {
    let puzzle = Board::take(request)?.position()?;
    let mut solver = Solver::new().limits(super::limits(request)?);
    Ok(match Start::new(&puzzle, &mut solver) {
        Ok(start) => {
            let ladder = start.ladder(&Ladder::default());
            Ok(Beginning { start, ladder })
        }
        Err(obstacle) => Err(told(&obstacle).into()),
    })
}

/// What stands in the way, as an answer with a `status` and a `remark`.
fn told(obstacle: &Obstacle) -> Value {
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
fn step(step: &Step, ladder: &Ladder, position: &Position) -> Value {
    let mut object = match csp_json::steps::step(step, ladder, None) {
        Value::Object(object) => object,
        _ => Map::new(),
    };
    let shape = position.rules().shape();
    object.insert("short".to_owned(), step.technique.short_name().into());
    object.insert("where".to_owned(), whereabouts(step, shape));
    object.insert(
        "scene".to_owned(),
        scene::scene(&Scene::of_position(position).with_step(step)),
    );
    object.into()
}

/// The houses where the step begins, and their cells.
fn whereabouts(step: &Step, shape: Shape) -> Value {
    let houses = csp_sudoku::by_hand::Whereabouts::of(step, shape).houses;
    let cells = houses.iter().flat_map(|house| shape.house_cells(*house));
    let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
    let houses: Vec<String> = houses.iter().map(ToString::to_string).collect();
    json!({"houses": houses, "cells": cells})
}

/// The digits and candidates of a position.
fn position(position: &Position) -> Value {
    scene::board(&Scene::of_position(position))
}
