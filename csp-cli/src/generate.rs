//! `csp sudoku generate`: new puzzles.

use std::fmt::Display;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use csp_picture::html::SheetPuzzle;
use csp_picture::{Scene, svg};
use csp_sudoku::generate::{GenerateError, Generated, Generator, Wishes};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Grade, Ladder, Level, Position};
use csp_sudoku::{EngineError, Solver};
use serde_json::Value;

use crate::finding::Status;
use crate::interrupt;
use crate::message::refuse;
use crate::out::Out;
use crate::progress::Verbosity;
use crate::record;
use crate::report::{Counted, Exit, Extent};
use crate::rewritten;
use crate::session::{self, Account, Done, MOST_WAITING, Results, Setup};
use crate::sheet::SheetLayout;

/// What is generated.
#[derive(Debug)]
pub(crate) struct Plan {
    /// What the puzzles are to be like.
    pub(crate) wishes: Wishes,
    /// What the puzzles depend on, besides the wishes and their numbers.
    pub(crate) seed: u64,
    /// How many puzzles.
    pub(crate) count: u64,
    /// The longest time of all together.
    pub(crate) time: Option<Duration>,
    /// The ladder of the grades that tables and JSON show.
    pub(crate) ladder: Ladder,
    /// How the puzzles are written.
    pub(crate) layout: Layout,
    /// The number of worker threads.
    pub(crate) threads: usize,
    /// Whether to show progress and summary.
    pub(crate) verbosity: Verbosity,
}

/// How puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One after the other.
    Rows(rewritten::Layout),
    /// A picture each.
    Svg,
    /// A page with all.
    Sheet(SheetLayout),
}

/// So many puzzles may wait for an earlier one, for each thread. Some take a hundred times as long
/// as others.
const AHEAD: usize = 64;

/// The columns of generated puzzles.
const COLUMNS: [&str; 8] = [
    "puzzle", "solution", "givens", "level", "score", "seed", "number", "attempts",
];

/// Generates the puzzles and returns the exit code.
pub(crate) fn run(plan: Plan) -> Exit {
    let Plan {
        wishes,
        seed,
        count,
        time,
        ladder,
        layout,
        threads,
        verbosity,
    } = plan;
    let interrupted = interrupt::listen();
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let is_over = move || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let is_stopped = move || interrupted.load(Ordering::Relaxed) || is_over();
    let generator = match Generator::new(wishes.stop_when(is_stopped), seed) {
        Ok(generator) => generator,
        Err(error) => return refuse(error),
    };
    // The threads are not joined, so what they use has to live as long as the program.
    let generator: &'static Generator = Box::leak(Box::new(generator));
    let setup = Setup {
        threads,
        interrupted,
        ahead: AHEAD,
        verbosity,
        total: Some(count),
        most_waiting: MOST_WAITING,
    };
    let puzzles = Puzzles {
        out: Out::new(header(layout)),
        sheet: Vec::new(),
        layout,
        count,
    };
    let make_worker = move || {
        let mut maker = generator.maker();
        let mut solver = Solver::new();
        let ladder = ladder.clone();
        move |number: u64, put: &mut dyn FnMut(Done<Outcome>)| {
            let outcome = match maker.make(number) {
                Ok(made) => approved(&made, || match layout {
                    Layout::Rows(rows) => Ok(Drawn::Text(text(&made, seed, &ladder, rows))),
                    Layout::Svg => Ok(Drawn::Text(svg::to_svg(&Scene::of_puzzle(&made.puzzle)))),
                    Layout::Sheet(_) => SheetPuzzle::new(made.puzzle.clone(), &mut solver, &ladder)
                        .map(|puzzle| Drawn::OnSheet(Box::new(puzzle))),
                }),
                Err(error) => Outcome::Missing(error),
            };
            put(Done {
                outcome,
                end: number + 1,
            });
        }
    };
    session::run(
        setup,
        puzzles,
        (0..count).take_while(move |_| !is_over()),
        make_worker,
    )
}

/// What came of a number.
#[derive(Debug)]
enum Outcome {
    /// A puzzle.
    Made(Drawn),
    /// There is no puzzle.
    Missing(GenerateError),
    /// There is one, but its solution breaks a rule.
    Wrong(String),
}

/// A puzzle as it is written.
#[derive(Debug)]
enum Drawn {
    /// As a text of its own.
    Text(String),
    /// On a page with others.
    OnSheet(Box<SheetPuzzle>),
}

/// The puzzle as it is written, unless the solution breaks a rule.
fn approved(made: &Generated, draw: impl FnOnce() -> Result<Drawn, EngineError>) -> Outcome {
    let wrong = |fault: &dyn Display| Outcome::Wrong(format!("puzzle {}: {fault}", made.number));
    match made.puzzle.verify(&made.solution) {
        Ok(()) => draw().map_or_else(|error| wrong(&error), Outcome::Made),
        Err(fault) => wrong(&fault),
    }
}

fn header(layout: Layout) -> String {
    if layout == Layout::Rows(rewritten::Layout::Csv) {
        record::csv_header(COLUMNS)
    } else {
        String::new()
    }
}

/// The puzzle as it is printed.
fn text(made: &Generated, seed: u64, ladder: &Ladder, layout: rewritten::Layout) -> String {
    match layout {
        rewritten::Layout::Lines | rewritten::Layout::Grid(_) => layout.text(&made.puzzle),
        rewritten::Layout::Csv => record::csv(&values(made, seed, ladder)),
        rewritten::Layout::Json => record::json(COLUMNS, &values(made, seed, ladder)),
    }
}

/// The values of the columns. There is no grade if the ladder gets stuck.
fn values(made: &Generated, seed: u64, ladder: &Ladder) -> [Value; 8] {
    let grade = grade(&made.puzzle, ladder);
    [
        made.puzzle.to_string().into(),
        made.solution.to_string().into(),
        made.puzzle.givens().count().into(),
        grade.map(|grade| level_name(grade.level)).into(),
        grade.map(|grade| grade.score).into(),
        seed.into(),
        made.number.into(),
        made.attempts.into(),
    ]
}

fn grade(puzzle: &Sudoku, ladder: &Ladder) -> Option<Grade> {
    let path = ladder.path(&Position::new(puzzle).ok()?);
    (path.end == End::Solved).then_some(path.grade)
}

/// The name of a level in arguments, tables and JSON.
pub(crate) fn level_name(level: Level) -> String {
    level.to_string().to_lowercase()
}

/// The puzzles so far.
#[derive(Debug)]
struct Puzzles {
    out: Out,
    /// Those of the page, if there is one.
    sheet: Vec<SheetPuzzle>,
    layout: Layout,
    /// How many are wanted.
    count: u64,
}

impl Results for Puzzles {
    type Outcome = Outcome;

    fn add(&mut self, outcome: Outcome, account: &mut Account) {
        match outcome {
            Outcome::Made(Drawn::OnSheet(puzzle)) => {
                account.tally.add(Status::Unique);
                self.sheet.push(*puzzle);
            }
            Outcome::Made(Drawn::Text(text)) => {
                if let Layout::Rows(layout) = self.layout
                    && account.tally.count(Status::Unique) > 0
                {
                    self.out.push_str(layout.separator());
                }
                account.tally.add(Status::Unique);
                self.out.push_str(&text);
            }
            // It is missing in the sum at the end.
            Outcome::Missing(GenerateError::Stopped { .. }) => {}
            Outcome::Missing(error) => {
                account.tally.add(Status::Unknown);
                account.say(format_args!(
                    "{error}; ask for less, or raise --max-attempts"
                ));
            }
            Outcome::Wrong(what) => {
                account.tally.add(Status::Error);
                account.internal_error(what);
            }
        }
    }

    fn out(&mut self) -> &mut Out {
        &mut self.out
    }

    fn counted(&self) -> Counted {
        Counted::Generated
    }

    fn end(&mut self, account: &mut Account) {
        if let Layout::Sheet(layout) = self.layout {
            self.out.push_str(&layout.page(&self.sheet));
        }
        let found = account.tally.count(Status::Unique);
        if account.tally.puzzles() < self.count {
            account.tally.extent = Extent::Partial;
            let why = if interrupt::came() {
                "an interrupt"
            } else {
                "the time limit"
            };
            account.say(format_args!(
                "{why} came first: {found} of {} puzzles",
                self.count
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_sudoku::shape::Shape;

    /// No tested generator gives a wrong solution, so this one is made up.
    #[test]
    fn a_wrong_solution_is_an_internal_error_and_never_printed() {
        let generator = Generator::new(Wishes::new(Shape::NINE), 1).unwrap();
        let mut made = generator.maker().make(0).unwrap();
        let draw = || Ok(Drawn::Text(String::new()));
        assert!(matches!(approved(&made, draw), Outcome::Made(_)));
        made.solution = generator.maker().make(1).unwrap().solution;
        let outcome = approved(&made, || panic!("it is laid out"));
        assert!(matches!(outcome, Outcome::Wrong(_)));
        let out = Out::new(String::new());
        let layout = Layout::Rows(rewritten::Layout::Lines);
        let mut puzzles = Puzzles {
            out,
            sheet: Vec::new(),
            layout,
            count: 1,
        };
        let mut account = Account::quiet();
        puzzles.add(outcome, &mut account);
        assert_eq!(
            (account.tally.exit(), puzzles.out.waiting()),
            (Exit::Internal, 0)
        );
    }
}
