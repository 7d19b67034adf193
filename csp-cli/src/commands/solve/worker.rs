//! A worker: does the task for one puzzle after the other.

use std::sync::atomic::{AtomicBool, Ordering};

use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use csp_sudoku::engine;
use csp_sudoku::{Engine, Sudoku, SudokuAnswer, SudokuSolver, SudokuVerdict};

use super::finding::{Finding, FindingDetail};
use super::task::{EngineChoice, Task};
use crate::output::tally::PuzzleStatus;

/// Does the task, puzzle by puzzle.
#[derive(Debug)]
pub(crate) struct Worker {
    task: Task,
    engine: EngineChoice,
    interrupted: &'static AtomicBool,
    solver: SudokuSolver,
}

impl Worker {
    /// A worker that stops searching once it is interrupted.
    pub(crate) fn new(task: Task, engine: EngineChoice, interrupted: &'static AtomicBool) -> Self {
        let by = if engine == EngineChoice::Model {
            Engine::Model
        } else {
            Engine::Auto
        };
        Self {
            task,
            engine,
            interrupted,
            solver: SudokuSolver::with_engine(by),
        }
    }

    /// Does the task for one puzzle.
    pub(crate) fn examine(&mut self, puzzle: &Sudoku) -> Finding {
        if self.task == Task::Check {
            return check(puzzle);
        }
        if self.engine == EngineChoice::Fast && Engine::best_for(puzzle.rules()) == Engine::Model {
            return refusal(puzzle);
        }
        self.solver.set_limits(self.limits());
        match self.task {
            Task::Count { max, .. } => match self.solver.count(puzzle, self.task.wanted()) {
                Ok(count) => counted(puzzle, count.solutions, max, count.limit, count.stats),
                Err(_) => refusal(puzzle),
            },
            _ => self
                .solver
                .verdict(puzzle)
                .map_or_else(|_| refusal(puzzle), |answer| of_answer(puzzle, answer)),
        }
    }

    /// Whether the search has to end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The limits of a search that begins now.
    fn limits(&self) -> Limits {
        self.task.budget().limits(self.interrupted)
    }

    /// The finding that an answer gives.
    pub(crate) fn finding(&self, puzzle: &Sudoku, found: engine::Found<[u8; 81]>) -> Finding {
        if let Task::Count { max, .. } = self.task {
            return counted(puzzle, found.solutions, max, found.limit, found.stats);
        }
        of_answer(puzzle, SudokuAnswer::of(puzzle, Engine::Nine, found))
    }
}

/// What an answer says about its puzzle. The first solution is checked before it is printed, the
/// second one here.
fn of_answer(puzzle: &Sudoku, answer: SudokuAnswer) -> Finding {
    let mut second = None;
    let (status, detail) = match answer.verdict {
        SudokuVerdict::Unique(grid) => (PuzzleStatus::Unique, FindingDetail::Solution(grid)),
        SudokuVerdict::Multiple([grid, other]) => match puzzle.verify(&other) {
            Ok(()) if grid != other => {
                second = Some(other);
                (PuzzleStatus::Multiple, FindingDetail::Solution(grid))
            }
            Ok(()) => (
                PuzzleStatus::Error,
                FindingDetail::Remark("it is the first solution".to_owned()),
            ),
            Err(fault) => (
                PuzzleStatus::Error,
                FindingDetail::Remark(fault.to_string()),
            ),
        },
        SudokuVerdict::None => (PuzzleStatus::None, FindingDetail::Nothing),
        SudokuVerdict::Invalid(violation) => (
            PuzzleStatus::Invalid,
            FindingDetail::Remark(violation.to_string()),
        ),
        SudokuVerdict::Unknown(..) => (PuzzleStatus::Unknown, FindingDetail::Nothing),
    };
    Finding {
        status,
        detail,
        other: second,
        stats: answer.stats,
    }
}

/// The finding on a puzzle with this many solutions, if at most `max` are counted. If givens clash,
/// the count is 0, whatever the limits.
fn counted(
    puzzle: &Sudoku,
    solutions: u64,
    max: u64,
    limit: Option<Limit>,
    stats: Stats,
) -> Finding {
    if let (0, Err(violation)) = (solutions, puzzle.check()) {
        return Finding::at_once(
            PuzzleStatus::Invalid,
            FindingDetail::Remark(violation.to_string()),
        );
    }
    let status = status_of_count(solutions, max, limit);
    Finding {
        status,
        detail: FindingDetail::Count(solutions.min(max)),
        other: None,
        stats,
    }
}

/// The word for this many solutions of a puzzle whose givens do not clash.
pub(crate) fn status_of_count(solutions: u64, max: u64, limit: Option<Limit>) -> PuzzleStatus {
    match solutions {
        _ if limit.is_some() => PuzzleStatus::Unknown,
        0 => PuzzleStatus::None,
        _ if solutions > max => PuzzleStatus::More,
        1 => PuzzleStatus::Unique,
        _ => PuzzleStatus::Multiple,
    }
}

/// The finding on a puzzle that the chosen engine does not take.
fn refusal(puzzle: &Sudoku) -> Finding {
    let refusal = format!(
        "the fast engine takes 9x9 and 10x10 to 64x64, and this is {}; leave out --engine",
        puzzle.shape()
    );
    Finding::at_once(PuzzleStatus::Unknown, FindingDetail::Remark(refusal))
}

/// Checks the digits that are there, and the solution that comes with the puzzle.
fn check(puzzle: &Sudoku) -> Finding {
    let (status, remark) = match fault(puzzle) {
        Some(fault) => (PuzzleStatus::Invalid, Some(fault)),
        None if puzzle.solution().is_some() || puzzle.givens_grid().is_complete() => {
            (PuzzleStatus::Ok, None)
        }
        None => (
            PuzzleStatus::Open,
            Some(format!("{} givens", puzzle.givens().count())),
        ),
    };
    Finding::at_once(
        status,
        remark.map_or(FindingDetail::Nothing, FindingDetail::Remark),
    )
}

fn fault(puzzle: &Sudoku) -> Option<String> {
    if let Err(violation) = puzzle.check() {
        return Some(violation.to_string());
    }
    if let Some(index) = puzzle.masks().iter().position(|mask| *mask == 0) {
        return Some(format!(
            "no digit is left for {}",
            puzzle.shape().cell(index)
        ));
    }
    let fault = puzzle.verify(puzzle.solution()?).err()?;
    Some(format!("the given solution is wrong: {fault}"))
}
