//! The finding on a puzzle, and its last check: whether it is printed, and with which messages.

use csp_core::stats::Stats;
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

use super::task::Task;
use crate::output::message::{Remark, resolve};
use crate::output::tally::PuzzleStatus;

/// The details of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FindingDetail {
    /// The word says all.
    Nothing,
    /// A solution.
    Solution(Grid),
    /// The number of solutions.
    Count(u64),
    /// A remark: the error, or how many cells are filled.
    Remark(String),
}

/// A [`FindingDetail`] as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DetailText<'a> {
    /// The word says all.
    Nothing,
    /// A solution, a symbol for each cell.
    Solution(&'a str),
    /// The number of solutions.
    Count(u64),
    /// A remark.
    Remark(&'a str),
}

/// The whole finding on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The word.
    pub(crate) status: PuzzleStatus,
    /// The details.
    pub(crate) detail: FindingDetail,
    /// Another solution, if there are several.
    pub(crate) other: Option<Grid>,
    /// The cost of the search.
    pub(crate) stats: Stats,
}

impl Finding {
    /// A finding that took no search.
    pub(crate) fn at_once(status: PuzzleStatus, detail: FindingDetail) -> Self {
        Self {
            status,
            detail,
            other: None,
            stats: Stats::default(),
        }
    }

    /// The solution, if that is what was found.
    pub(crate) fn solution(&self) -> Option<&Grid> {
        if let FindingDetail::Solution(grid) = &self.detail {
            Some(grid)
        } else {
            None
        }
    }

    /// The number of solutions, if they were counted.
    pub(crate) fn count(&self) -> Option<u64> {
        if let FindingDetail::Count(count) = self.detail {
            Some(count)
        } else {
            None
        }
    }

    /// The remark, if there is one.
    pub(crate) fn remark(&self) -> Option<&str> {
        if let FindingDetail::Remark(text) = &self.detail {
            Some(text)
        } else {
            None
        }
    }
}

/// The finding that may be printed, and the messages. A wrong solution may not be printed.
pub(crate) fn approve(task: Task, puzzle: &Sudoku, finding: Finding) -> (Finding, Option<Remark>) {
    let remark = match (&finding.detail, finding.status) {
        (FindingDetail::Solution(solution), status) => {
            if let Err(fault) = puzzle.verify(solution) {
                let what = format!("the solver's answer is no solution: {fault}");
                let finding = Finding {
                    status: PuzzleStatus::Error,
                    detail: FindingDetail::Nothing,
                    ..finding
                };
                return (finding, Some(Remark::InternalError(what)));
            }
            let claimed = puzzle.solution().filter(|_| status == PuzzleStatus::Unique);
            claimed
                .and_then(|claimed| wrong_claim(claimed, solution))
                .map(Remark::Fault)
        }
        (FindingDetail::Remark(clash), PuzzleStatus::Invalid) if task != Task::Check => {
            Some(Remark::Fault(resolve(clash)))
        }
        (FindingDetail::Remark(fault), PuzzleStatus::Error) => {
            let what = format!("the solver's second answer is no other solution: {fault}");
            Some(Remark::InternalError(what))
        }
        (FindingDetail::Remark(refusal), PuzzleStatus::Unknown) => {
            Some(Remark::Refusal(refusal.clone()))
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::limits::Budget;
    use crate::exit::Exit;
    use crate::input::InputPlace;
    use crate::parallel::session::RunReport;

    /// No tested solver gives a wrong answer, so this answer is made up.
    #[test]
    fn a_wrong_answer_is_an_internal_error_and_never_printed() {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let wrong: Sudoku = "1443342143122134".parse().unwrap();
        let task = Task::Solve(Budget::default());
        for status in [PuzzleStatus::Unique, PuzzleStatus::Multiple] {
            let answer = Finding::at_once(status, FindingDetail::Solution(wrong.givens_grid()));
            let (approved, remark) = approve(task, &puzzle, answer);
            assert_eq!(
                approved,
                Finding::at_once(PuzzleStatus::Error, FindingDetail::Nothing)
            );
            let mut account = RunReport::quiet();
            account.remark(&InputPlace::default(), &remark.expect("there is a message"));
            assert_eq!(account.tally.exit(), Exit::Internal);
        }
    }
}
