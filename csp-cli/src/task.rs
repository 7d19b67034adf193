//! What is done with each puzzle, by one worker.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use csp_core::limits::Limits;
use csp_sudoku::shape::Shape;
use csp_sudoku::solve::Verdict;
use csp_sudoku::solver::SudokuSolver;
use csp_sudoku::sudoku::Sudoku;

use crate::finding::{Finding, Found, Status};
use crate::verify::verify;

/// What is asked of every puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Task {
    /// Its solution, and whether it is the only one.
    Solve(Effort),
    /// The number of its solutions.
    Count {
        /// The most that are counted.
        max: u64,
        /// What it may cost.
        effort: Effort,
    },
    /// Whether it keeps the rules so far; nothing is searched.
    Check,
}

impl Task {
    /// The name of its command.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Solve(_) => "solve",
            Self::Count { .. } => "count",
            Self::Check => "check",
        }
    }
}

/// What one puzzle may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Effort {
    /// The most search nodes.
    pub(crate) nodes: Option<u64>,
    /// The longest time.
    pub(crate) time: Option<Duration>,
}

impl Effort {
    /// The limits of a search that begins now.
    fn limits(self, interrupted: &'static AtomicBool) -> Limits {
        self.limits_until(interrupted, || false)
    }

    /// The same, which end when `enough` says so, too.
    pub(crate) fn limits_until(
        self,
        interrupted: &'static AtomicBool,
        enough: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Limits {
        // A deadline beyond the end of time is none.
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let late = move || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let limits = Limits::default().stop_when(move || interrupted.load(Ordering::Relaxed) || enough() || late());
        match self.nodes {
            Some(most) => limits.nodes(most),
            None => limits,
        }
    }
}

/// The models that a worker keeps, for inputs that mix boards.
const KEPT: usize = 4;

/// Does the task, puzzle by puzzle.
#[derive(Debug)]
pub(crate) struct Worker {
    task: Task,
    interrupted: &'static AtomicBool,
    /// One for each shape, the one used last in front: a model is costly to make.
    solvers: Vec<SudokuSolver>,
}

impl Worker {
    /// A worker that stops searching once it is interrupted.
    pub(crate) fn new(task: Task, interrupted: &'static AtomicBool) -> Self {
        Self { task, interrupted, solvers: Vec::new() }
    }

    /// Does the task for one puzzle.
    pub(crate) fn examine(&mut self, puzzle: &Sudoku) -> Finding {
        match self.task {
            Task::Solve(effort) => self.solve(puzzle, effort),
            Task::Count { max, effort } => self.count(puzzle, max, effort),
            Task::Check => check(puzzle),
        }
    }

    fn solve(&mut self, puzzle: &Sudoku, effort: Effort) -> Finding {
        let interrupted = self.interrupted;
        let solver = self.solver(puzzle.shape());
        let (verdict, stats) = solver.verdict(puzzle, effort.limits(interrupted));
        let (status, found) = match verdict {
            Verdict::Unique(grid) => (Status::Unique, Found::Solution(grid)),
            Verdict::Multiple(grid) => (Status::Multiple, Found::Solution(grid)),
            Verdict::None => (Status::None, Found::Nothing),
            Verdict::Invalid(violation) => (Status::Invalid, Found::Remark(violation.to_string())),
            Verdict::Unknown(..) => (Status::Unknown, Found::Nothing),
        };
        Finding { status, found, stats }
    }

    fn count(&mut self, puzzle: &Sudoku, max: u64, effort: Effort) -> Finding {
        if let Err(violation) = puzzle.check() {
            return Finding::at_once(Status::Invalid, Found::Remark(violation.to_string()));
        }
        let interrupted = self.interrupted;
        let solver = self.solver(puzzle.shape());
        let mut solutions = solver.solutions(puzzle, effort.limits(interrupted));
        let count = solutions.count_up_to(max.saturating_add(1));
        let status = match count {
            _ if solutions.limit().is_some() => Status::Unknown,
            0 => Status::None,
            _ if count > max => Status::More,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        Finding { status, found: Found::Count(count.min(max)), stats: solutions.stats() }
    }

    /// The model of this shape, kept or new.
    fn solver(&mut self, shape: Shape) -> &mut SudokuSolver {
        let kept = self.solvers.iter().position(|solver| solver.shape() == shape);
        let solver = kept.map_or_else(|| SudokuSolver::new(shape), |index| self.solvers.remove(index));
        self.solvers.truncate(KEPT - 1);
        self.solvers.insert(0, solver);
        &mut self.solvers[0]
    }
}

/// Looks at what is there, and at the solution that came with it.
fn check(puzzle: &Sudoku) -> Finding {
    let (status, remark) = match fault(puzzle) {
        Some(fault) => (Status::Invalid, Some(fault)),
        None if puzzle.solution().is_some() || puzzle.givens_grid().is_complete() => (Status::Ok, None),
        None => (Status::Open, Some(format!("{} givens", puzzle.givens().count()))),
    };
    Finding::at_once(status, remark.map_or(Found::Nothing, Found::Remark))
}

fn fault(puzzle: &Sudoku) -> Option<String> {
    if let Err(violation) = puzzle.check() {
        return Some(violation.to_string());
    }
    if let Some(index) = puzzle.masks().iter().position(|mask| *mask == 0) {
        return Some(format!("no digit is left for {}", puzzle.shape().cell(index)));
    }
    let fault = verify(puzzle, puzzle.solution()?).err()?;
    Some(format!("the given solution is wrong: {fault}"))
}
