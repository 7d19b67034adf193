//! One run of a command that gives a result for each item: results come in, text goes out, and the
//! exit code says at the end what happened.
//!
//! What the results are is left to [`Results`]. The session has the rest: threads and order
//! (`pipeline`), the pace of writing, the progress bar, interrupts, closed pipes, the summary.

use std::fmt::Display;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::pipeline::{self, PipelineEnd, SinkEvent, WorkerPool, lock};
use crate::arguments::batch::Inputs;
use crate::exit::Exit;
use crate::input::{self, InputPlace};
use crate::interrupt;
use crate::output::message::{Remark, internal_error, message};
use crate::output::out::Out;
use crate::output::progress::{ProgressDisplay, Verbosity};
use crate::output::stdout::{self, cannot_write};
use crate::output::tally::{Counted, Extent, PuzzleStatus, Tally};

/// A part of the work that is finished.
#[derive(Debug)]
pub(crate) struct Done<O> {
    /// Its result.
    pub(crate) outcome: O,
    /// How much of all work is finished after this part, in the unit of [`Setup::total`].
    pub(crate) end: u64,
}

/// What becomes of the outcomes.
pub(crate) trait Results {
    /// What a worker hands over.
    type Outcome;

    /// Lays out an outcome, counts it, and says what is wrong with it.
    fn add(&mut self, outcome: Self::Outcome, account: &mut RunReport);

    /// The text that waits to be written.
    fn out(&mut self) -> &mut Out;

    /// The words of the summary.
    fn counted(&self) -> Counted;

    /// Notes that no outcome comes for a while. Text that is held back is let go.
    fn idle(&mut self) {}

    /// Notes that there are no more outcomes.
    fn end(&mut self, _account: &mut RunReport) {}
}

/// How results are made and shown, whatever they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    /// The threads.
    pub(crate) workers: WorkerPool,
    /// Whether to show progress and summary.
    pub(crate) verbosity: Verbosity,
    /// The amount of all work if it is known, for example the bytes of the inputs.
    pub(crate) total: Option<u64>,
    /// How much text may wait when there is a pause, in bytes.
    pub(crate) most_waiting: usize,
}

impl Setup {
    /// The setup of a command that reads these inputs.
    pub(crate) fn of_inputs(inputs: &Inputs) -> Self {
        let total = input::size(&inputs.inputs);
        // A user who types may wait for an answer, and so may a program at the other end of a pipe.
        let most_waiting = if total.is_some() { MOST_WAITING } else { 0 };
        Self {
            workers: WorkerPool::new(inputs.threads, interrupt::listen()),
            verbosity: inputs.verbosity,
            total,
            most_waiting,
        }
    }
}

/// The longest time between two writes, and between two changes of the bar, while results come in.
const WRITE_INTERVAL: Duration = Duration::from_millis(100);

/// The most text that waits to be written, in bytes.
pub(crate) const MOST_WAITING: usize = 32 << 10;

/// Gives all jobs to workers and their outcomes to the results. Returns the exit code.
pub(crate) fn run<R, J, W>(
    setup: Setup,
    results: R,
    jobs: J,
    make_worker: impl Fn() -> W + Clone + Send + 'static,
) -> Exit
where
    R: Results<Outcome: Send + 'static> + Send + 'static,
    J: Iterator<Item: Send> + Send + 'static,
    W: FnMut(J::Item, &mut dyn FnMut(Done<R::Outcome>)),
{
    stdout::when_unread(interrupt::raise);
    let session = Arc::new(Mutex::new(Session::new(results, setup)));
    let end = pipeline::run(
        jobs,
        setup.workers,
        make_worker,
        session.clone(),
        Session::event,
    );
    lock(&session).end(end, setup.verbosity)
}

/// What has happened so far, and the way to say it.
#[derive(Debug)]
pub(crate) struct RunReport {
    pub(crate) tally: Tally,
    pub(crate) progress: ProgressDisplay,
}

impl RunReport {
    pub(crate) fn begin(verbosity: Verbosity, total: Option<u64>) -> Self {
        Self {
            tally: Tally::default(),
            progress: ProgressDisplay::begin(verbosity, total),
        }
    }

    /// The account of a run in which nothing has happened and nothing is shown.
    #[cfg(test)]
    pub(crate) fn quiet() -> Self {
        Self::begin(Verbosity::Quiet, None)
    }

    /// Notes something that is wrong with a puzzle, and says so.
    pub(crate) fn remark(&mut self, place: &InputPlace, remark: &Remark) {
        let line = match remark {
            Remark::Fault(what) => {
                self.tally.faulty();
                message(format_args!("{place}: {what}"))
            }
            Remark::Refusal(what) => {
                self.tally.bad_input();
                message(format_args!("{place}: {what}"))
            }
            Remark::InternalError(what) => {
                return self.internal_error(format_args!("{place}: {what}"));
            }
        };
        self.progress.say(&line);
    }

    /// Notes something that is wrong with the input, and says so.
    pub(crate) fn bad_input(&mut self, what: impl Display) {
        self.tally.bad_input();
        self.say(what);
    }

    /// Notes something that is wrong with the program, and says so.
    pub(crate) fn internal_error(&mut self, what: impl Display) {
        self.tally.internal_error();
        self.progress.say(&internal_error(what));
    }

    /// Says something on standard error.
    pub(crate) fn say(&self, what: impl Display) {
        self.progress.say(&message(what));
    }
}

/// The state of a run.
#[derive(Debug)]
struct Session<R> {
    results: R,
    account: RunReport,
    /// How much of all work is finished.
    finished: u64,
    /// When results were last written.
    last_write: Instant,
    /// How much text may wait when there is a pause, in bytes.
    most_waiting: usize,
    /// Why standard output could not be written.
    failure: Option<io::Error>,
}

impl<R: Results> Session<R> {
    fn new(results: R, setup: Setup) -> Self {
        Self {
            results,
            account: RunReport::begin(setup.verbosity, setup.total),
            finished: 0,
            last_write: Instant::now(),
            most_waiting: setup.most_waiting,
            failure: None,
        }
    }

    fn event(&mut self, event: SinkEvent<Done<R::Outcome>>) -> ControlFlow<()> {
        let due = match event {
            SinkEvent::Result(done) => {
                self.finished = self.finished.max(done.end);
                self.results.add(done.outcome, &mut self.account);
                self.results.out().waiting() > MOST_WAITING
            }
            SinkEvent::Drained => {
                self.results.out().waiting() > self.most_waiting
                    || self.last_write.elapsed() >= WRITE_INTERVAL
            }
            SinkEvent::Idle => {
                self.results.idle();
                true
            }
        };
        if due {
            self.write()
        } else {
            ControlFlow::Continue(())
        }
    }

    fn write(&mut self) -> ControlFlow<()> {
        self.last_write = Instant::now();
        let progress = &mut self.account.progress;
        progress.show(self.account.tally.puzzles(), self.finished);
        match progress.aside(|| self.results.out().flush()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn end(&mut self, end: PipelineEnd, verbosity: Verbosity) -> Exit {
        if stdout::is_unread() {
            self.failure
                .get_or_insert_with(|| io::ErrorKind::BrokenPipe.into());
        }
        if end != PipelineEnd::Declined && self.failure.is_none() {
            self.results.end(&mut self.account);
            // A failure is handled below.
            let _ = self.write();
        }
        let RunReport { tally, progress } = &mut self.account;
        progress.end();
        if let Some(error) = &self.failure {
            return self.unwritten(error);
        }
        if end == PipelineEnd::Broken {
            tally.internal_error();
            progress.say(&internal_error("a thread broke down, results are missing"));
        }
        if end == PipelineEnd::Interrupted
            || (interrupt::came() && tally.count(PuzzleStatus::Unknown) > 0)
        {
            tally.extent = Extent::Partial;
        }
        let is_partial = tally.extent == Extent::Partial && verbosity != Verbosity::Quiet;
        if is_partial || verbosity.sums_up(tally.puzzles()) {
            progress.say(&tally.summary(self.results.counted(), progress.elapsed()));
        }
        tally.exit()
    }

    /// A reader that closes a pipe has seen enough. Any other failure is an error.
    fn unwritten(&self, error: &io::Error) -> Exit {
        let RunReport { tally, progress } = &self.account;
        if error.kind() == io::ErrorKind::BrokenPipe {
            return if tally.exit() == Exit::Internal {
                Exit::Internal
            } else {
                Exit::Fine
            };
        }
        progress.say(&message(cannot_write(error)));
        Exit::Output
    }
}
