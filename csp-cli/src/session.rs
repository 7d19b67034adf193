//! One run over all inputs: from arguments to exit code.

use std::ffi::OsString;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::approval::{Remark, approve};
use crate::finding::{Finding, Found, Status};
use crate::input::{self, Item, Unread};
use crate::interrupt;
use crate::line_worker::{LineWorker, Piece};
use crate::message::{internal_error, message};
use crate::output::{Entry, Layout, Printer, Subject};
use crate::pace::Pace;
use crate::pipeline::{self, Crew, End, Event, lock};
use crate::place::Place;
use crate::progress::{Progress, Verbosity};
use crate::report::{Counted, Exit, Extent, Tally};
use crate::runs::{self, Load, Placed};
use crate::sink::{LayoutChoice, Sink};
use crate::stdout::cannot_write;
use crate::task::{Engine, Task};
use crate::worker::Worker;

/// What is to be done.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Files, `-` or puzzles typed out.
    pub(crate) inputs: Vec<OsString>,
    /// The board, when the user says it.
    pub(crate) shape: Option<Shape>,
    /// What searches.
    pub(crate) engine: Engine,
    /// The number of worker threads.
    pub(crate) threads: usize,
    /// What and how to print.
    pub(crate) printer: Printer,
    /// In which layout.
    pub(crate) layout: LayoutChoice,
    /// Whether to show progress and summary.
    pub(crate) verbosity: Verbosity,
}

/// The longest time between two writes and two changes of the bar while results come in.
const BEAT: Duration = Duration::from_millis(100);

/// The most text that waits to be written, in bytes.
const MOST_WAITING: usize = 32 << 10;

/// Carries out a plan, and says with what code to exit.
pub(crate) fn run(plan: Plan) -> Exit {
    let interrupted = interrupt::listen();
    let (task, engine) = (plan.printer.task, plan.engine);
    let size = input::size(&plan.inputs);
    let progress = Progress::begin(plan.verbosity, size);
    let mut session = Session::new(Sink::new(plan.printer, plan.layout), progress);
    // Whoever types, or writes to a pipe, may wait for an answer; files wait for nobody.
    session.most_waiting = if size.is_some() { MOST_WAITING } else { 0 };
    let session = Arc::new(Mutex::new(session));
    // Runs are laid out line by line: the layout must not depend on how many there are.
    let layout = if let LayoutChoice::Fixed(layout) = plan.layout { Some(layout) } else { None };
    let by_runs = layout.filter(|_| engine != Engine::Model);
    let (pace, longest) = (Pace::default(), if by_runs.is_some() { runs::FIRST } else { 0 });
    let loads = runs::loads(plan.inputs, plan.shape, longest, pace.clone());
    let crew = Crew { threads: plan.threads, interrupted };
    let hire = move || {
        let worker = Worker::new(task, engine, interrupted);
        let mut worker =
            LineWorker::new(worker, plan.printer, by_runs.unwrap_or(Layout::Lines), pace.clone());
        move |load: Load, put: &mut dyn FnMut(Done)| match load {
            Load::Run(run) => {
                let mut lines = 0;
                worker.work(&run.source, &run.lines, |piece| {
                    lines += piece.tally.puzzles() as usize;
                    let result = Outcome::Piece(run.source.clone(), piece);
                    put(Done { result, end: run.end_of(lines) });
                });
            }
            Load::Items(items) => items.into_iter().for_each(|Placed { item, end }| {
                let result = match item {
                    Item::Puzzle(place, puzzle) => {
                        let finding = worker.examine(&puzzle);
                        Outcome::Puzzle(place, puzzle, finding)
                    }
                    item => Outcome::Other(item),
                };
                put(Done { result, end });
            }),
        }
    };
    let end = pipeline::run(loads, crew, hire, session.clone(), Session::event);
    lock(&session).end(end, plan.verbosity)
}

/// What comes out of a worker.
#[derive(Debug)]
struct Done {
    result: Outcome,
    /// The bytes of all inputs up to what is finished with this.
    end: u64,
}

/// A result, or several.
#[derive(Debug)]
enum Outcome {
    /// What was found out about a puzzle.
    Puzzle(Place, Sudoku, Finding),
    /// An item that is no puzzle.
    Other(Item),
    /// The results of lines of a source.
    Piece(Arc<str>, Piece),
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
    beat: Instant,
    /// How much text may wait when there is a pause, in bytes.
    most_waiting: usize,
    /// Why standard output could not be written.
    failure: Option<io::Error>,
}

impl Session {
    /// One that writes as soon as there is a pause.
    fn new(sink: Sink, progress: Progress) -> Self {
        Self {
            sink,
            tally: Tally::default(),
            progress,
            finished: 0,
            beat: Instant::now(),
            most_waiting: 0,
            failure: None,
        }
    }

    fn event(&mut self, event: Event<Done>) -> ControlFlow<()> {
        let due = match event {
            Event::Result(done) => {
                self.finished = self.finished.max(done.end);
                self.result(done.result);
                self.sink.waiting() > MOST_WAITING
            }
            Event::Drained => {
                self.sink.waiting() > self.most_waiting || self.beat.elapsed() >= BEAT
            }
            Event::Idle => {
                self.sink.idle();
                true
            }
        };
        if due { self.write() } else { ControlFlow::Continue(()) }
    }

    fn result(&mut self, result: Outcome) {
        match result {
            Outcome::Puzzle(place, puzzle, finding) => {
                let finding = self.approve(&place, &puzzle, finding);
                self.put(Entry { place, subject: Subject::Puzzle(puzzle), finding });
            }
            Outcome::Piece(source, piece) => {
                for (line, remark) in piece.remarks {
                    self.remark(&Place::new(&source, line), remark);
                }
                self.tally.merge(&piece.tally);
                self.sink.put_text(piece.text);
            }
            Outcome::Other(Item::Puzzle(place, _)) => {
                let what = "the puzzle was not examined".to_owned();
                self.remark(&place, Remark::InternalError(what));
            }
            Outcome::Other(Item::Unreadable(place, unread)) => self.unreadable(place, unread),
            Outcome::Other(Item::Trouble(what)) => {
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
        let finding = Finding::at_once(status, Found::Remark(reason));
        self.put(Entry { place, subject: Subject::Unreadable(name), finding });
    }

    /// The finding as it may be printed: a solution only if it is one.
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
        self.beat = Instant::now();
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
            // A failure is looked at below.
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

    /// A closed pipe has seen enough; any other failure is told.
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
    use crate::task::Effort;

    /// No solver that is tested gives a wrong answer: this one is made up.
    #[test]
    fn a_wrong_answer_is_an_internal_error_and_never_printed() {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let wrong: Sudoku = "1443342143122134".parse().unwrap();
        let printer = Printer { task: Task::Solve(Effort::default()), colour: Colour::Off };
        let sink = Sink::new(printer, LayoutChoice::Fixed(Layout::Lines));
        let mut session = Session::new(sink, Progress::begin(Verbosity::Quiet, None));
        for status in [Status::Unique, Status::Multiple] {
            let answer = Finding::at_once(status, Found::Solution(wrong.givens_grid()));
            let approved = session.approve(&Place::default(), &puzzle, answer);
            assert_eq!(approved, Finding::at_once(Status::Error, Found::Nothing));
        }
        assert_eq!(session.tally.exit(), Exit::Internal);
    }
}
