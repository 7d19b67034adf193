//! One run over all inputs: from arguments to exit code.

use std::ffi::OsString;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::approval::{Remark, approve};
use crate::finding::{Finding, Found, Status};
use crate::input::{self, Item, Place};
use crate::interrupt;
use crate::line_worker::{LineWorker, Piece};
use crate::output::{Layout, Printer};
use crate::pace::Pace;
use crate::pipeline::{self, Crew, End, Event, lock};
use crate::progress::{Progress, Verbosity};
use crate::report::{Counted, Exit, Extent, Tally};
use crate::runs::{self, Load};
use crate::sink::{LayoutChoice, Sink};
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
    let taken = Arc::new(AtomicU64::new(0));
    let size = input::size(&plan.inputs);
    let progress = Progress::begin(plan.verbosity, size, taken.clone());
    let mut session = Session::new(Sink::new(plan.printer, plan.layout), progress);
    // Whoever types, or writes to a pipe, may wait for an answer; files wait for nobody.
    session.most_waiting = if size.is_some() { MOST_WAITING } else { 0 };
    let session = Arc::new(Mutex::new(session));
    // Runs are laid out line by line: the layout must not depend on how many there are.
    let layout = if let LayoutChoice::Fixed(layout) = plan.layout { Some(layout) } else { None };
    let by_runs = layout.filter(|_| engine != Engine::Model);
    let (pace, longest) = (Pace::default(), if by_runs.is_some() { runs::FIRST } else { 0 });
    let loads = runs::loads(plan.inputs, plan.shape, taken, longest, pace.clone());
    let crew = Crew { threads: plan.threads, interrupted };
    let hire = move || {
        let worker = Worker::new(task, engine, interrupted);
        let mut worker =
            LineWorker::new(worker, plan.printer, by_runs.unwrap_or(Layout::Lines), pace.clone());
        move |load: Load, put: &mut dyn FnMut(Done)| match load {
            Load::Run(source, lines) => {
                worker.work(&lines, |piece| put(Done::Piece(source.clone(), piece)));
            }
            Load::Items(items) => items.into_iter().for_each(|item| {
                put(match item {
                    Item::Puzzle(place, puzzle) => {
                        let finding = worker.examine(&puzzle);
                        Done::Puzzle(place, puzzle, finding)
                    }
                    item => Done::Other(item),
                });
            }),
        }
    };
    let end = pipeline::run(loads, crew, hire, session.clone(), Session::event);
    lock(&session).end(end, plan.verbosity)
}

/// What comes out of a worker.
#[derive(Debug)]
enum Done {
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
            beat: Instant::now(),
            most_waiting: 0,
            failure: None,
        }
    }

    fn event(&mut self, event: Event<Done>) -> ControlFlow<()> {
        let due = match event {
            Event::Result(done) => {
                self.result(done);
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

    fn result(&mut self, done: Done) {
        match done {
            Done::Puzzle(place, puzzle, finding) => {
                let finding = self.approve(&place, &puzzle, finding);
                self.put(Some(puzzle), finding);
            }
            Done::Piece(source, piece) => {
                for (line, remark) in piece.remarks {
                    self.remark(&Place::new(&source, line), remark);
                }
                self.tally.merge(&piece.tally);
                self.sink.put_text(piece.text);
            }
            Done::Other(Item::Puzzle(place, _)) => {
                self.internal_error(&place, "the puzzle was not examined");
            }
            Done::Other(Item::Unreadable(place, remark)) => {
                self.complain(&place, &remark);
                let status = if self.sink.task() == Task::Check {
                    Status::Unreadable
                } else {
                    Status::Invalid
                };
                self.put(None, Finding::at_once(status, Found::Remark(remark)));
            }
            Done::Other(Item::Trouble(message)) => {
                self.tally.bad_input();
                self.progress.say(&format!("csp: {message}"));
            }
        }
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
        match remark {
            Remark::Complaint(what) => self.complain(place, &what),
            Remark::InternalError(what) => self.internal_error(place, &what),
        }
    }

    fn put(&mut self, puzzle: Option<Sudoku>, finding: Finding) {
        self.tally.add(finding.status);
        self.sink.put(puzzle, finding);
    }

    fn complain(&mut self, place: &Place, what: &str) {
        self.tally.bad_input();
        self.progress.say(&format!("{place}: {what}"));
    }

    fn internal_error(&mut self, place: &Place, what: &str) {
        self.tally.internal_error();
        self.progress
            .say(&format!("{place}: INTERNAL ERROR: {what}; please report this with the puzzle"));
    }

    fn write(&mut self) -> ControlFlow<()> {
        self.beat = Instant::now();
        self.progress.show(self.tally.puzzles());
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
            self.progress.say(
                "csp: INTERNAL ERROR: a thread broke down, results are missing; please report this",
            );
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
        self.progress.say(&format!("csp: cannot write to standard output: {error}"));
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
        let mut session =
            Session::new(sink, Progress::begin(Verbosity::Quiet, None, Arc::default()));
        for status in [Status::Unique, Status::Multiple] {
            let answer = Finding::at_once(status, Found::Solution(wrong.givens_grid()));
            let approved = session.approve(&Place::default(), &puzzle, answer);
            assert_eq!(approved, Finding::at_once(Status::Error, Found::Nothing));
        }
        assert_eq!(session.tally.exit(), Exit::Internal);
    }
}
