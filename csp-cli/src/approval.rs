//! What is said of a finding before it is printed, and whether it is printed.

use csp_sudoku::sudoku::Sudoku;

use crate::finding::{Finding, Found, Status};
use crate::task::Task;

/// Something to be said of a puzzle on standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// The input is at fault.
    Complaint(String),
    /// The program is.
    InternalError(String),
}

/// The finding as it may be printed (a solution only if it is one), and what is to be said.
pub(crate) fn approve(task: Task, puzzle: &Sudoku, finding: Finding) -> (Finding, Option<Remark>) {
    let remark = match (&finding.found, finding.status) {
        (Found::Solution(solution), status) => {
            if let Err(fault) = puzzle.verify(solution) {
                let remark =
                    Remark::InternalError(format!("the solver's answer is no solution: {fault}"));
                return (
                    Finding { status: Status::Error, found: Found::Nothing, ..finding },
                    Some(remark),
                );
            }
            let claimed = puzzle.solution().filter(|_| status == Status::Unique);
            claimed.and_then(|grid| Some((grid, grid.first_difference(solution)?))).map(|(claimed, cell)| {
                let (wrong, right) = (claimed.digit(cell), solution.digit(cell));
                let message = format!("the given solution has {wrong} at {cell}, the only solution has {right} there");
                format!("{message}; correct the given solution")
            })
        }
        (Found::Remark(clash), Status::Invalid) if task != Task::Check => {
            Some(format!("{clash}; change or clear one of the two"))
        }
        (Found::Remark(refusal), Status::Unknown) => Some(refusal.clone()),
        _ => None,
    };
    (finding, remark.map(Remark::Complaint))
}
