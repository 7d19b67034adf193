//! What is done with each puzzle, by one worker.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use csp_sudoku::engine::Verdict;
use csp_sudoku::engine::large::LargeSolver;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::nine::{Board, NineSolver};
use csp_sudoku::engine::{large, nine};
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::finding::{Finding, Found, Status};
use crate::kept::Kept;
use crate::task::{Engine, Task};
use crate::verify::verify;

/// Does the task, puzzle by puzzle.
#[derive(Debug)]
pub(crate) struct Worker {
    task: Task,
    engine: Engine,
    interrupted: &'static AtomicBool,
    fast: NineSolver,
    large: Kept<LargeSolver>,
    models: Kept<ModelSolver>,
}

impl Worker {
    /// A worker that stops searching once it is interrupted.
    pub(crate) fn new(task: Task, engine: Engine, interrupted: &'static AtomicBool) -> Self {
        Self {
            task,
            engine,
            interrupted,
            fast: NineSolver::new(),
            large: Kept::default(),
            models: Kept::default(),
        }
    }

    /// Does the task for one puzzle.
    pub(crate) fn examine(&mut self, puzzle: &Sudoku) -> Finding {
        if self.task == Task::Check {
            return check(puzzle);
        }
        let limits = self.limits();
        match (self.engine, self.by_boards(puzzle, &limits)) {
            (_, Some(answer)) => self.finding(puzzle, answer, limits),
            (Engine::Fast, None) => refusal(puzzle),
            (Engine::Auto | Engine::Model, None) => self.by_model(puzzle),
        }
    }

    /// Whether there is no more to be searched.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The limits of a search that begins now.
    pub(crate) fn limits(&self) -> Limits {
        self.task.effort().limits(self.interrupted)
    }

    /// What the fast engine answers, if it is asked for and takes the board.
    fn by_boards(&mut self, puzzle: &Sudoku, limits: &Limits) -> Option<Answer> {
        if self.engine == Engine::Model {
            return None;
        }
        if let Some(board) = Board::of(puzzle) {
            return Some(self.fast.solve(&board, self.task.wanted(), limits).into());
        }
        let solver =
            self.large.get(puzzle.shape(), |shape| LargeSolver::new(shape).ok_or(())).ok()?;
        Some(solver.solve(puzzle, self.task.wanted(), limits).into())
    }

    fn by_model(&mut self, puzzle: &Sudoku) -> Finding {
        let (task, limits) = (self.task, self.limits());
        let model = self.model(puzzle.shape());
        if let Task::Count { max, .. } = task {
            let mut solutions = model.solutions(puzzle, limits);
            let count = solutions.count_up_to(task.wanted());
            return counted(puzzle, count, max, solutions.limit(), solutions.stats());
        }
        let (verdict, stats) = model.verdict(puzzle, limits);
        let (status, found) = match verdict {
            Verdict::Unique(grid) => (Status::Unique, Found::Solution(grid)),
            Verdict::Multiple(grid) => (Status::Multiple, Found::Solution(grid)),
            Verdict::None => (Status::None, Found::Nothing),
            Verdict::Invalid(violation) => (Status::Invalid, Found::Remark(violation.to_string())),
            Verdict::Unknown(..) => (Status::Unknown, Found::Nothing),
        };
        Finding { status, found, stats }
    }

    /// What the answer of the fast engine says of its puzzle.
    ///
    /// Of several solutions the model's first is shown, if it finds one within the same limits: so
    /// both engines show the same.
    pub(crate) fn finding(&mut self, puzzle: &Sudoku, answer: Answer, limits: Limits) -> Finding {
        let Answer { solutions, first, limit, stats } = answer;
        if let Task::Count { max, .. } = self.task {
            return counted(puzzle, solutions, max, limit, stats);
        }
        let shown = match (solutions, limit) {
            (2.., _) => self.model(puzzle.shape()).solutions(puzzle, limits).next().or(first),
            _ => first,
        };
        let (status, found) = match (shown, limit) {
            (Some(grid), None) if solutions == 1 => (Status::Unique, Found::Solution(grid)),
            (Some(grid), _) if solutions > 1 => (Status::Multiple, Found::Solution(grid)),
            (None, None) if solutions == 0 => match puzzle.check() {
                Err(violation) => (Status::Invalid, Found::Remark(violation.to_string())),
                Ok(()) => (Status::None, Found::Nothing),
            },
            _ => (Status::Unknown, Found::Nothing),
        };
        Finding { status, found, stats }
    }

    /// The model of this shape, kept or new.
    fn model(&mut self, shape: Shape) -> &mut ModelSolver {
        let Ok(model) =
            self.models.get(shape, |shape| Ok::<_, Infallible>(ModelSolver::new(shape)));
        model
    }
}

/// What a solver on boards of bits has found.
#[derive(Debug)]
pub(crate) struct Answer {
    solutions: u64,
    first: Option<Grid>,
    limit: Option<Limit>,
    stats: Stats,
}

impl From<nine::Answer> for Answer {
    fn from(answer: nine::Answer) -> Self {
        let nine::Answer { solutions, limit, stats, .. } = answer;
        Self { solutions, first: answer.grid(), limit, stats }
    }
}

impl From<large::Answer> for Answer {
    fn from(large::Answer { solutions, first, limit, stats }: large::Answer) -> Self {
        Self { solutions, first, limit, stats }
    }
}

/// What so many solutions mean, if not more than `max` are to be counted. Clashing givens leave
/// none, whatever the limits.
fn counted(
    puzzle: &Sudoku,
    solutions: u64,
    max: u64,
    limit: Option<Limit>,
    stats: Stats,
) -> Finding {
    if let (0, Err(violation)) = (solutions, puzzle.check()) {
        return Finding::at_once(Status::Invalid, Found::Remark(violation.to_string()));
    }
    let status = status_of_count(solutions, max, limit);
    Finding { status, found: Found::Count(solutions.min(max)), stats }
}

/// What so many solutions of a puzzle whose givens do not clash mean.
pub(crate) fn status_of_count(solutions: u64, max: u64, limit: Option<Limit>) -> Status {
    match solutions {
        _ if limit.is_some() => Status::Unknown,
        0 => Status::None,
        _ if solutions > max => Status::More,
        1 => Status::Unique,
        _ => Status::Multiple,
    }
}

/// Of a puzzle that the engine asked for cannot take.
fn refusal(puzzle: &Sudoku) -> Finding {
    let refusal = format!(
        "the fast engine takes 9x9 and 10x10 to 32x32, and this is {}; leave out --engine",
        puzzle.shape()
    );
    Finding::at_once(Status::Unknown, Found::Remark(refusal))
}

/// Looks at what is there, and at the solution that came with it.
fn check(puzzle: &Sudoku) -> Finding {
    let (status, remark) = match fault(puzzle) {
        Some(fault) => (Status::Invalid, Some(fault)),
        None if puzzle.solution().is_some() || puzzle.givens_grid().is_complete() => {
            (Status::Ok, None)
        }
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
