//! Runs that make puzzles by their numbers, until there are enough, time is over, or the user interrupts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::pipeline::WorkerPool;
use super::session::{self, Done, MOST_WAITING, Results, RunReport, Setup};
use crate::arguments::making::MakingArgs;
use crate::arguments::values::cores;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::tally::{Extent, PuzzleStatus};

/// The number of puzzles that may wait for an earlier one, for each thread. Some take a hundred times as long
/// as others.
const AHEAD: usize = 64;

/// What came of a number.
#[derive(Debug)]
pub(crate) enum Made<T> {
    /// A puzzle as it is written.
    Puzzle(T),
    /// It was stopped, and is missing in the sum at the end.
    Stopped,
    /// No puzzle with what is asked for was found.
    NotFound(String),
    /// There is no such puzzle.
    Refused(String),
    /// There is a puzzle, but something is wrong with it.
    Wrong(String),
}

impl<T> Made<T> {
    /// The puzzle, which counts, if there is one. Otherwise it is said why not.
    pub(crate) fn counted(self, account: &mut RunReport) -> Option<T> {
        match self {
            Self::Puzzle(puzzle) => {
                account.tally.add(PuzzleStatus::Unique);
                return Some(puzzle);
            }
            Self::Stopped => {}
            Self::NotFound(error) => {
                account.tally.add(PuzzleStatus::Unknown);
                account.say(format_args!(
                    "{error}; ask for less, or raise --max-attempts"
                ));
            }
            Self::Refused(error) => {
                account.tally.add(PuzzleStatus::Invalid);
                account.tally.bad_input();
                account.say(format_args!("{error}"));
            }
            Self::Wrong(what) => {
                account.tally.add(PuzzleStatus::Error);
                account.internal_error(what);
            }
        }
        None
    }
}

/// A run that makes puzzles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MakingRun {
    arguments: MakingArgs,
    interrupted: &'static AtomicBool,
    deadline: Option<Instant>,
}

impl MakingRun {
    /// A run that begins now.
    pub(crate) fn begin(arguments: MakingArgs) -> Self {
        let time = arguments.time_limit;
        Self {
            arguments,
            interrupted: interrupt::listen(),
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
        }
    }

    fn is_over(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether puzzles are no longer wanted.
    pub(crate) fn is_stopped(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed) || self.is_over()
    }

    /// Makes the puzzles. `make_maker` gives each thread what makes the puzzle of a number. Returns the exit code.
    pub(crate) fn run<R, M>(
        self,
        results: R,
        make_maker: impl Fn() -> M + Clone + Send + 'static,
    ) -> Exit
    where
        R: Results<Outcome: Send + 'static> + Send + 'static,
        M: FnMut(u64) -> R::Outcome,
    {
        let make_worker = move || {
            let mut make = make_maker();
            move |number: u64, put: &mut dyn FnMut(Done<R::Outcome>)| {
                put(Done {
                    outcome: make(number),
                    end: number + 1,
                });
            }
        };
        session::run(self.setup(), results, self.numbers(), make_worker)
    }

    /// Threads and display.
    fn setup(&self) -> Setup {
        Setup {
            workers: WorkerPool {
                threads: self.arguments.threads.unwrap_or_else(cores),
                interrupted: self.interrupted,
                ahead: AHEAD,
            },
            verbosity: self.arguments.talk.verbosity(),
            total: Some(self.arguments.count),
            most_waiting: MOST_WAITING,
        }
    }

    /// The numbers of the puzzles.
    fn numbers(self) -> impl Iterator<Item = u64> + Send + 'static {
        (0..self.arguments.count).take_while(move |_| !self.is_over())
    }

    /// Says at the end what is missing.
    pub(crate) fn end(&self, account: &mut RunReport) {
        let found = account.tally.count(PuzzleStatus::Unique);
        let count = self.arguments.count;
        if account.tally.puzzles() < count {
            account.tally.extent = Extent::Partial;
            let why = if interrupt::came() {
                "an interrupt"
            } else {
                "the time limit"
            };
            account.say(format_args!("{why} came first: {found} of {count} puzzles"));
        }
    }
}
