//! Runs that make puzzles by their numbers, until there are enough, time is over, or the user interrupts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::pipeline::WorkerPool;
use super::session::{MOST_WAITING, RunReport, Setup};
use crate::arguments::making::MakingArgs;
use crate::arguments::values::cores;
use crate::interrupt;
use crate::output::progress::Verbosity;
use crate::output::tally::{Extent, PuzzleStatus};

/// The number of puzzles that may wait for an earlier one, for each thread. Some take a hundred times as long
/// as others.
const AHEAD: usize = 64;

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

    /// Threads and display.
    pub(crate) fn setup(&self) -> Setup {
        Setup {
            workers: WorkerPool {
                threads: self.arguments.threads.unwrap_or_else(cores),
                interrupted: self.interrupted,
                ahead: AHEAD,
            },
            verbosity: Verbosity::of(self.arguments.quiet),
            total: Some(self.arguments.count),
            most_waiting: MOST_WAITING,
        }
    }

    /// The numbers of the puzzles.
    pub(crate) fn numbers(self) -> impl Iterator<Item = u64> + Send + 'static {
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
