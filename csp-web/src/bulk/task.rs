//! What is asked about each puzzle.

use csp_core::limits::Limits;
use csp_sudoku::Solver;
use csp_sudoku::engine::Verdict;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder, Obstacle, Start};
use std::fmt::Display;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The solution, and whether it is the only one.
    Solve,
    /// The number of solutions, up to this one.
    Count(u64),
    /// Level and score of the path of a person.
    Rate,
}

/// The answer about one puzzle: a word, and the columns of the task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The word.
    pub(crate) status: &'static str,
    /// What stands in the columns of the task.
    pub(crate) columns: String,
    /// What is wrong with the puzzle.
    pub(crate) remark: Option<String>,
    /// The level, if it is rated.
    pub(crate) level: Option<String>,
}

impl Answer {
    fn new(status: &'static str, columns: String) -> Self {
        Self {
            status,
            columns,
            remark: None,
            level: None,
        }
    }

    fn with(status: &'static str, task: Task, remark: &dyn Display) -> Self {
        let columns = task.nothing().to_owned();
        Self {
            status,
            columns,
            remark: Some(remark.to_string()),
            level: None,
        }
    }

    /// The answer about something in the place of a puzzle.
    pub(crate) fn unreadable(task: Task, reason: &dyn Display) -> Self {
        Self::with("unreadable", task, reason)
    }
}

impl Task {
    /// How many solutions a search has to find.
    pub(crate) fn wanted(self) -> u64 {
        match self {
            Self::Solve | Self::Rate => 2,
            Self::Count(most) => most.saturating_add(1),
        }
    }

    /// The columns of the task when there is nothing to say.
    pub(crate) fn nothing(self) -> &'static str {
        match self {
            Self::Solve | Self::Count(_) => "",
            Self::Rate => ",,,",
        }
    }

    /// The answer about a puzzle.
    pub(crate) fn answer(self, puzzle: &Sudoku, solver: &mut Solver) -> Answer {
        if let Err(clash) = puzzle.check() {
            return Answer::with("invalid", self, &clash);
        }
        match self {
            Self::Solve => self.solution(puzzle, solver),
            Self::Count(most) => self.count(puzzle, most, solver),
            Self::Rate => self.grade(puzzle, solver),
        }
    }

    fn solution(self, puzzle: &Sudoku, solver: &mut Solver) -> Answer {
        let verdict = match solver.verdict(puzzle) {
            Ok(answer) => answer.verdict,
            Err(error) => return Answer::with("unknown", self, &error),
        };
        for grid in verdict.solutions() {
            if let Err(fault) = puzzle.verify(grid) {
                return Answer::with(
                    "error",
                    self,
                    &format_args!("the answer is no solution: {fault}"),
                );
            }
        }
        let shown = verdict
            .solution()
            .map_or_else(String::new, ToString::to_string);
        match verdict {
            Verdict::Unique(_) => Answer::new("unique", shown),
            Verdict::Multiple(_) => Answer::new("multiple", shown),
            Verdict::None => Answer::new("none", String::new()),
            Verdict::Invalid(clash) => Answer::with("invalid", self, &clash),
            Verdict::Unknown(..) => Answer::new("unknown", String::new()),
        }
    }

    fn count(self, puzzle: &Sudoku, most: u64, solver: &mut Solver) -> Answer {
        match solver.count(puzzle, self.wanted()) {
            Ok(count) => counted(count.solutions, most, count.limit.is_some()),
            Err(error) => Answer::with("unknown", self, &error),
        }
    }

    fn grade(self, puzzle: &Sudoku, solver: &mut Solver) -> Answer {
        let start = match Start::new(puzzle, solver) {
            Ok(start) => start,
            Err(Obstacle::NoSolution(_)) => return Answer::new("none", self.nothing().to_owned()),
            Err(Obstacle::Several(_)) => return Answer::new("multiple", self.nothing().to_owned()),
            Err(Obstacle::Mistakes(_)) => return Answer::new("invalid", self.nothing().to_owned()),
            Err(obstacle) => return Answer::with("unknown", self, &obstacle),
        };
        let ladder = start.ladder(&Ladder::default());
        let path = ladder.path(&start.position);
        let steps = path.steps.len();
        let hardest = ladder
            .hardest(&path.steps)
            .map_or("", |step| step.technique.name());
        match path.end {
            End::Solved => {
                let level = path.grade.level.to_string();
                let score = path.grade.score;
                let columns = format!("{level},{score},{hardest},{steps}");
                Answer {
                    level: Some(level),
                    ..Answer::new("unique", columns)
                }
            }
            End::Broken => Answer::with("error", self, &"a step of the path is wrong"),
            _ => Answer::new("stuck", format!(",,{hardest},{steps}")),
        }
    }
}

/// The answer for so many solutions.
pub(crate) fn counted(solutions: u64, most: u64, stopped: bool) -> Answer {
    let status = match solutions {
        _ if stopped => "unknown",
        0 => "none",
        _ if solutions > most => "more",
        1 => "unique",
        _ => "multiple",
    };
    Answer::new(status, solutions.min(most).to_string())
}

/// The limits of each puzzle.
pub(crate) fn limits(nodes: Option<u64>) -> Limits {
    nodes.into_iter().fold(Limits::default(), Limits::nodes)
}
