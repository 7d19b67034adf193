//! The last check of a finding: whether it is printed, and with which messages.

use std::fmt::Display;

use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

use crate::finding::{Detail, Finding, Status};
use crate::task::Task;

/// A message about a puzzle on standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// The puzzle is wrong: it has no solution, or another one than the solution that comes with
    /// it.
    Fault(String),
    /// The options do not fit the puzzle.
    Refusal(String),
    /// The program is wrong.
    InternalError(String),
}

impl Remark {
    /// What is wrong.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Fault(what) | Self::Refusal(what) | Self::InternalError(what) => what,
        }
    }
}

/// The message about two equal givens in a house.
pub(crate) fn resolve(clash: impl Display) -> String {
    format!("{clash}; change or clear one of the two")
}

/// The finding that may be printed, and the messages. A wrong solution may not be printed.
pub(crate) fn approve(task: Task, puzzle: &Sudoku, finding: Finding) -> (Finding, Option<Remark>) {
    let remark = match (&finding.detail, finding.status) {
        (Detail::Solution(solution), status) => {
            if let Err(fault) = puzzle.verify(solution) {
                let what = format!("the solver's answer is no solution: {fault}");
                let finding = Finding {
                    status: Status::Error,
                    detail: Detail::Nothing,
                    ..finding
                };
                return (finding, Some(Remark::InternalError(what)));
            }
            let claimed = puzzle.solution().filter(|_| status == Status::Unique);
            claimed
                .and_then(|claimed| wrong_claim(claimed, solution))
                .map(Remark::Fault)
        }
        (Detail::Remark(clash), Status::Invalid) if task != Task::Check => {
            Some(Remark::Fault(resolve(clash)))
        }
        (Detail::Remark(fault), Status::Error) => {
            let what = format!("the solver's second answer is no other solution: {fault}");
            Some(Remark::InternalError(what))
        }
        (Detail::Remark(refusal), Status::Unknown) => Some(Remark::Refusal(refusal.clone())),
        _ => None,
    };
    (finding, remark)
}

/// The message if the solution that comes with a puzzle is not its only one.
fn wrong_claim(claimed: &Grid, solution: &Grid) -> Option<String> {
    let cell = claimed.first_difference(solution)?;
    let wrong = claimed.digit(cell);
    let right = solution.digit(cell);
    Some(format!(
        "the given solution has {wrong} at {cell}, the only solution has {right} there; \
         correct the given solution"
    ))
}
