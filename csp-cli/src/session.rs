//! One run over all inputs: from arguments to exit code.

use std::ffi::OsString;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::approval::{Remark, approve};
use crate::done::{Done, Outcome, do_job};
use crate::finding::{Detail, Finding, Status};
use crate::input::{self, Item, Unread};
use crate::interrupt;
use crate::line_worker::LineWorker;
use crate::message::{internal_error, message};
use crate::output::{Entry, Layout, Printer, Subject};
use crate::pipeline::{self, End, Event, Workers, lock};
use crate::place::Place;
use crate::progress::{Progress, Verbosity};
use crate::report::{Counted, Exit, Extent, Tally};
use crate::run_length::RunLength;
use crate::runs::{self, Job};
use crate::sink::{LayoutChoice, Sink};
use crate::stdout::cannot_write;
use crate::task::{EngineChoice, Task};
use crate::worker::Worker;

/// What the user asks for.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The inputs: files, `-` or puzzles typed out.
    pub(crate) inputs: Vec<OsString>,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// The engine.
    pub(crate) engine: EngineChoice,
    /// The number of worker threads.
    pub(crate) threads: usize,
    /// What to print, and how.
    pub(crate) printer: Printer,
    /// The layout.
    pub(crate) layout: LayoutChoice,
    /// Whether to show progress and summary.
    pub(crate) verbosity: Verbosity,
}

/// The longest time between two writes, and between two changes of the bar, while results come in.
const WRITE_INTERVAL: Duration = Duration::from_millis(100);

/// The most text that waits to be written, in bytes.
const MOST_WAITING: usize = 32 << 10;

/// Carries out a plan and returns the exit code.
pub(crate) fn run(plan: Plan) -> Exit {
    let interrupted = interrupt::listen();
    let size = input::size(&plan.inputs);
    let progress = Progress::begin(plan.verbosity, size);
    let mut session = Session::new(Sink::new(plan.printer, plan.layout), progress);
    // A user who types may wait for an answer, and so may a program at the other end of a pipe.
    session.most_waiting = if size.is_some() { MOST_WAITING } else { 0 };
    let session = Arc::new(Mutex::new(session));
    let run_length = RunLength::default();
    let layout = layout_of_runs(&plan);
    let longest = if layout.is_some() { runs::FIRST } else { 0 };
    let jobs = runs::jobs(plan.inputs, plan.shape, longest, run_length.clone());
    let make_worker = move || {
        let worker = Worker::new(plan.printer.task, plan.engine, interrupted);
        let layout = layout.unwrap_or(Layout::Lines);
        let mut worker = LineWorker::new(worker, plan.printer, layout, run_length.clone());
        move |job: Job, put: &mut dyn FnMut(Done)| do_job(&mut worker, job, put)
    };
    let workers = Workers { threads: plan.threads, interrupted };
    let end = pipeline::run(jobs, workers, make_worker, session.clone(), Session::event);
    lock(&session).end(end, plan.verbosity)
}

/// The layout of runs of plain lines, if lines are solved in runs.
///
/// Each line of a run is laid out by itself, so the layout must not depend on how many puzzles
/// there are.
fn layout_of_runs(plan: &Plan) -> Option<Layout> {
    match plan.layout {
        LayoutChoice::Fixed(layout) if plan.engine != EngineChoice::Model => Some(layout),
        _ => None,
    }
}

/// The state of a run.
#[derive(Debug)]
struct Session {
    sink: Sink,
    tally: Tally,
    progress: Progress,
    /// How much of all inputs is finished, in bytes.
    finished: u64,
    /// When results were last written.
    last_write: Instant,
    /// How much text may wait when there is a pause, in bytes.
    most_waiting: usize,
    /// Why standard output could not be written.
    failure: Option<io::Error>,
}

impl Session {
    /// A state that writes as soon as there is a pause.
    fn new(sink: Sink, progress: Progress) -> Self {
        Self {
            sink,
            tally: Tally::default(),
            progress,
            finished: 0,
            last_write: Instant::now(),
            most_waiting: 0,
            failure: None,
        }
    }

    fn event(&mut self, event: Event<Done>) -> ControlFlow<()> {
        let due = match event {
            Event::Result(done) => {
                self.finished = self.finished.max(done.end);
                self.result(done.outcome);
                self.sink.waiting() > MOST_WAITING
            }
            Event::Drained => {
                self.sink.waiting() > self.most_waiting
                    || self.last_write.elapsed() >= WRITE_INTERVAL
            }
            Event::Idle => {
                self.sink.idle();
                true
            }
        };
        if due { self.write() } else { ControlFlow::Continue(()) }
    }

    fn result(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Puzzle(place, puzzle, finding) => {
                let finding = self.approve(&place, &puzzle, finding);
                self.put(Entry { place, subject: Subject::Puzzle(puzzle), finding });
            }
            Outcome::Lines(source, results) => {
                for (line, remark) in results.remarks {
                    self.remark(&Place::new(&source, line), remark);
                }
                self.tally.merge(&results.tally);
                self.sink.put_text(results.text);
            }
            Outcome::Other(Item::Puzzle(place, _)) => {
                let what = "the puzzle was not examined".to_owned();
                self.remark(&place, Remark::InternalError(what));
            }
            Outcome::Other(Item::Unreadable(place, unread)) => self.unreadable(place, unread),
            Outcome::Other(Item::Problem(what)) => {
                self.tally.bad_input();
                self.progress.say(&message(what));
            }
        }
    }

    fn unreadable(&mut self, place: Place, unread: Unread) {
        let Unread { name, reason } = unread;
        self.tally.bad_input();
        self.progress.say(&message(format_args!("{place}: {reason}")));
        let is_check = self.sink.task() == Task::Check;
        let status = if is_check { Status::Unreadable } else { Status::Invalid };
        let finding = Finding::at_once(status, Detail::Remark(reason));
        self.put(Entry { place, subject: Subject::Unreadable(name), finding });
    }

    /// The finding that may be printed. A wrong solution may not.
    fn approve(&mut self, place: &Place, puzzle: &Sudoku, finding: Finding) -> Finding {
        let (finding, remark) = approve(self.sink.task(), puzzle, finding);
        if let Some(remark) = remark {
            self.remark(place, remark);
        }
        finding
    }

    fn remark(&mut self, place: &Place, remark: Remark) {
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
                self.tally.internal_error();
                internal_error(format_args!("{place}: {what}"))
            }
        };
        self.progress.say(&line);
    }

    fn put(&mut self, entry: Entry) {
        self.tally.add(entry.finding.status);
        self.sink.put(entry);
    }

    fn write(&mut self) -> ControlFlow<()> {
        self.last_write = Instant::now();
        self.progress.show(self.tally.puzzles(), self.finished);
        match self.progress.aside(|| self.sink.flush()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn end(&mut self, end: End, verbosity: Verbosity) -> Exit {
        if end != End::Declined {
            self.sink.end();
            // A failure is handled below.
            let _ = self.write();
        }
        self.progress.end();
        if let Some(error) = &self.failure {
            return self.unwritten(error);
        }
        if end == End::Broken {
            self.tally.internal_error();
            self.progress.say(&internal_error("a thread broke down, results are missing"));
        }
        if end == End::Interrupted || (interrupt::came() && self.tally.count(Status::Unknown) > 0) {
            self.tally.extent = Extent::Partial;
        }
        if verbosity == Verbosity::Normal {
            let counted =
                if self.sink.task() == Task::Check { Counted::Rules } else { Counted::Solutions };
            self.progress.say(&self.tally.summary(counted, self.progress.elapsed()));
        }
        self.tally.exit()
    }

    /// A reader that closes a pipe has seen enough. Any other failure is an error.
    fn unwritten(&self, error: &io::Error) -> Exit {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return if self.tally.exit() == Exit::Internal { Exit::Internal } else { Exit::Fine };
        }
        self.progress.say(&message(cannot_write(error)));
        Exit::Output
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Colour;
    use crate::output::Layout;
    use crate::task::Budget;

    /// No tested solver gives a wrong answer, so this answer is made up.
    #[test]
    fn a_wrong_answer_is_an_internal_error_and_never_printed() {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let wrong: Sudoku = "1443342143122134".parse().unwrap();
        let printer = Printer { task: Task::Solve(Budget::default()), colour: Colour::Off };
        let sink = Sink::new(printer, LayoutChoice::Fixed(Layout::Lines));
        let mut session = Session::new(sink, Progress::begin(Verbosity::Quiet, None));
        for status in [Status::Unique, Status::Multiple] {
            let answer = Finding::at_once(status, Detail::Solution(wrong.givens_grid()));
            let approved = session.approve(&Place::default(), &puzzle, answer);
            assert_eq!(approved, Finding::at_once(Status::Error, Detail::Nothing));
        }
        assert_eq!(session.tally.exit(), Exit::Internal);
    }
}
