//! `csp sudoku compare`: from arguments to exit code.

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use csp_sudoku::engine::model::Strategy;
use csp_sudoku::shape::Shape;

use crate::approval::resolve;
use crate::input::{self, Item};
use crate::interrupt;
use crate::message::{internal_error, message};
use crate::pipeline::{self, End, Event, Workers, lock};
use crate::progress::{Progress, Verbosity};
use crate::report::{Exit, Extent, Tally};
use crate::stdout::print;
use crate::table::{Comparison, Row, Style};
use crate::trial::{Comparer, Outcome, TrialOptions};

/// What is compared.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Files, `-` or puzzles typed out.
    pub(crate) inputs: Vec<OsString>,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// The number of worker threads.
    pub(crate) threads: usize,
    /// The strategies in the order of the output.
    pub(crate) strategies: Vec<Strategy>,
    /// The most nodes of a puzzle, for each strategy.
    pub(crate) max_nodes: u64,
    /// How to print.
    pub(crate) style: Style,
    /// Whether to show progress and summary.
    pub(crate) verbosity: Verbosity,
}

/// Carries out a plan and returns the exit code.
pub(crate) fn run(plan: Plan) -> Exit {
    let interrupted = interrupt::listen();
    let (items, gathered) = gather(plan.inputs, plan.shape, interrupted);
    let done = Arc::new(AtomicU64::new(0));
    let puzzles = items
        .iter()
        .filter(|item| matches!(item, Item::Puzzle(..)))
        .count();
    let trials = (puzzles * plan.strategies.len()) as u64;
    let progress = Progress::begin(plan.verbosity, Some(trials));
    let rows = plan
        .strategies
        .iter()
        .map(|&strategy| Row {
            strategy,
            trials: Vec::new(),
        })
        .collect();
    let comparison = Comparison {
        rows,
        max_nodes: plan.max_nodes,
        extent: Extent::Whole,
    };
    let session = Session {
        comparison,
        tally: Tally::default(),
        progress,
        trials_done: done.clone(),
    };
    let options = TrialOptions {
        strategies: plan.strategies.into(),
        max_nodes: plan.max_nodes,
        interrupted,
        done,
    };
    let make_worker = move || {
        let mut comparer = Comparer::new(options.clone());
        move |item: Item, put: &mut dyn FnMut(Done)| {
            let outcome = if let Item::Puzzle(_, puzzle) = &item {
                Some(comparer.compare(puzzle))
            } else {
                None
            };
            put((item, outcome));
        }
    };
    let session = Arc::new(Mutex::new(session));
    let workers = Workers {
        threads: plan.threads,
        interrupted,
        ahead: Workers::USUAL_AHEAD,
    };
    let end = pipeline::run(
        items.into_iter(),
        workers,
        make_worker,
        session.clone(),
        Session::event,
    );
    lock(&session).end(&[gathered, end], plan.style, plan.verbosity)
}

/// Reads all inputs first, as the progress bar needs the number of puzzles. An interrupt ends the
/// reading.
fn gather(
    inputs: Vec<OsString>,
    shape: Option<Shape>,
    interrupted: &'static AtomicBool,
) -> (Vec<Item>, End) {
    let gathered = Arc::new(Mutex::new(Vec::new()));
    let end = pipeline::run(
        input::items(inputs, shape),
        Workers {
            threads: 1,
            interrupted,
            ahead: Workers::USUAL_AHEAD,
        },
        || |item, put: &mut dyn FnMut(Item)| put(item),
        gathered.clone(),
        |items, event| {
            items.extend(if let Event::Result(item) = event {
                Some(item)
            } else {
                None
            });
            ControlFlow::Continue(())
        },
    );
    let items = std::mem::take(&mut *lock(&gathered));
    (items, end)
}

/// What comes out of a worker.
type Done = (Item, Option<Outcome>);

/// The state of a run.
#[derive(Debug)]
struct Session {
    comparison: Comparison,
    tally: Tally,
    progress: Progress,
    trials_done: Arc<AtomicU64>,
}

impl Session {
    fn event(&mut self, event: Event<Done>) -> ControlFlow<()> {
        if let Event::Result((item, outcome)) = event {
            self.result(item, outcome);
        }
        let trials = self.trials_done.load(Ordering::Relaxed);
        self.progress.show(self.comparison.puzzles() as u64, trials);
        ControlFlow::Continue(())
    }

    fn result(&mut self, item: Item, outcome: Option<Outcome>) {
        match (item, outcome) {
            (Item::Puzzle(_, _), Some(Outcome::Compared(trials))) => {
                for (row, trial) in self.comparison.rows.iter_mut().zip(trials) {
                    row.trials.push(trial);
                }
            }
            (Item::Puzzle(_, _), Some(Outcome::Interrupted) | None) => {
                self.comparison.extent = Extent::Partial;
            }
            (Item::Puzzle(place, _), Some(Outcome::Invalid(clash))) => {
                self.tally.faulty();
                self.say(format_args!("{place}: {}", resolve(clash)));
            }
            (Item::Puzzle(place, _), Some(Outcome::Wrong(what))) => {
                self.internal_error(format_args!("{place}: {what}"));
            }
            (Item::Unreadable(place, unread), _) => {
                self.tally.bad_input();
                self.say(format_args!("{place}: {}", unread.reason));
            }
            (Item::Problem(what), _) => {
                self.tally.bad_input();
                self.say(what);
            }
        }
    }

    fn say(&self, what: impl Display) {
        self.progress.say(&message(what));
    }

    fn internal_error(&mut self, what: impl Display) {
        self.tally.internal_error();
        self.progress.say(&internal_error(what));
    }

    fn end(&mut self, ends: &[End], style: Style, verbosity: Verbosity) -> Exit {
        self.progress.end();
        if ends.contains(&End::Broken) {
            self.internal_error("a thread broke down, results are missing");
        }
        if ends.contains(&End::Interrupted) {
            self.comparison.extent = Extent::Partial;
        }
        self.tally.extent = self.comparison.extent;
        let puzzles = self.comparison.puzzles();
        // If there is no puzzle, nothing is printed, unless an interrupt is the reason.
        if puzzles > 0 || self.tally.extent == Extent::Partial {
            let printed = print(self.comparison.text(style).as_bytes(), Exit::Fine);
            if printed != Exit::Fine {
                return printed;
            }
        }
        if verbosity == Verbosity::Normal {
            let mark = if self.tally.extent == Extent::Partial {
                "partial (interrupted): "
            } else {
                ""
            };
            let plural = if puzzles == 1 { "" } else { "s" };
            let seconds = self.progress.elapsed().as_secs_f64();
            let strategies = self.comparison.rows.len();
            self.progress.say(&format!(
                "{mark}{puzzles} puzzle{plural} by {strategies} strategies; {seconds:.3} s"
            ));
        }
        self.tally.exit()
    }
}
