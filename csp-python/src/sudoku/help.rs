//! Hints, paths and grades by the techniques of people, as JSON; pictures.

use super::text::{parse, solving};
use crate::interrupt::Interrupt;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder, SolutionPath, Start};
use csp_views::json::steps::{self, StepEvidence};
use csp_views::{Scene, svg};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use serde_json::Value;

/// A puzzle with one solution, ready for techniques.
fn start(py: Python<'_>, puzzle: &Sudoku) -> PyResult<Start> {
    let start = solving(py, |solver| Start::new(puzzle, solver))?;
    start.map_err(|obstacle| PyValueError::new_err(csp_views::json::obstacle::sentence(&obstacle)))
}

/// The steps from a puzzle to its end, unless Ctrl-C comes.
fn path(py: Python<'_>, start: &Start, ladder: &Ladder) -> PyResult<SolutionPath> {
    let interrupt = Interrupt::default();
    let stop = interrupt.watch();
    let path = py.detach(|| ladder.path_until(&start.position, stop));
    interrupt.check()?;
    path.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
}

/// The easiest next step of a puzzle as JSON: `null` if it is solved or no technique finds one.
#[pyfunction]
fn hint_text(py: Python<'_>, puzzle: &str) -> PyResult<String> {
    let start = start(py, &parse(puzzle)?)?;
    let ladder = start.ladder(&Ladder::default());
    let hint = py.detach(|| ladder.hint(&start.position));
    let hint = hint.map(|hint| steps::step(&hint, &ladder, StepEvidence::default()));
    Ok(hint.unwrap_or(Value::Null).to_string())
}

/// The steps from a puzzle to its solution as JSON: level, score, hardest, steps.
#[pyfunction]
fn path_text(py: Python<'_>, puzzle: &str) -> PyResult<String> {
    let start = start(py, &parse(puzzle)?)?;
    let ladder = start.ladder(&Ladder::default());
    let walked = path(py, &start, &ladder)?;
    let fields = csp_views::json::path::path(&walked, &ladder, |_| StepEvidence::default());
    Ok(fields.to_string())
}

/// The grade of a puzzle: its level and score, or `None` if the techniques do not solve it.
#[pyfunction]
fn rate_text(py: Python<'_>, puzzle: &str) -> PyResult<Option<(String, u32)>> {
    let start = start(py, &parse(puzzle)?)?;
    let ladder = start.ladder(&Ladder::default());
    let walked = path(py, &start, &ladder)?;
    let is_solved = walked.end == End::Solved;
    Ok(is_solved.then(|| (walked.grade.level.to_string(), walked.grade.score)))
}

/// A picture of a puzzle as SVG, or of its easiest next step.
#[pyfunction]
fn picture_text(py: Python<'_>, puzzle: &str, hint: bool) -> PyResult<String> {
    let puzzle = parse(puzzle)?;
    if !hint {
        return Ok(svg::to_svg(&Scene::of_puzzle(&puzzle)));
    }
    let start = start(py, &puzzle)?;
    let ladder = start.ladder(&Ladder::default());
    let step = py.detach(|| ladder.hint(&start.position));
    let scene = Scene::of_position(&start.position);
    Ok(svg::to_svg(&match step {
        Some(step) => scene.with_step(&step),
        None => scene,
    }))
}

functions![hint_text, path_text, rate_text, picture_text];
