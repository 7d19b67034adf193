//! Paths.

use super::fields::Fields;
use super::steps::{self, StepEvidence};
use csp_sudoku::techniques::{End, Ladder, SolutionPath};
use serde_json::Value;

/// The path: `level` and `score` (null if it does not lead to the solution), `hardest` (the name of
/// the hardest technique, or null) and `steps`, with what shows that each holds, by its number from 0 on.
#[must_use]
pub fn path<'a>(
    path: &SolutionPath,
    ladder: &Ladder,
    evidence: impl Fn(usize) -> StepEvidence<'a>,
) -> Fields {
    let steps = path.steps.iter().enumerate();
    let steps: Value = steps
        .map(|(index, step)| steps::step(step, ladder, evidence(index)))
        .collect();
    grade(path, ladder).and([("steps", steps)])
}

/// The same without the steps.
#[must_use]
pub fn grade(path: &SolutionPath, ladder: &Ladder) -> Fields {
    let is_solved = path.end == End::Solved;
    let hardest = ladder
        .hardest(&path.steps)
        .map(|step| step.technique.name());
    Fields::from([
        (
            "level",
            is_solved.then(|| path.grade.level.to_string()).into(),
        ),
        ("score", is_solved.then_some(path.grade.score).into()),
        ("hardest", hardest.into()),
    ])
}
