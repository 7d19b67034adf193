//! `csp sudoku solve`, `count` and `check`: from arguments to exit code.

use std::ffi::OsString;

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::approval::{Remark, approve};
use crate::done::{Outcome, do_job};
use crate::finding::{Detail, Finding, Status};
use crate::input::{Item, Unread};
use crate::line_worker::LineWorker;
use crate::out::Out;
use crate::output::{Entry, Layout, Printer, Subject};
use crate::place::Place;
use crate::progress::Verbosity;
use crate::report::{Counted, Exit};
use crate::run_length::RunLength;
use crate::runs::{self, Job};
use crate::session::{self, Account, Done, Results, Setup};
use crate::sink::{LayoutChoice, Sink};
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

/// Carries out a plan and returns the exit code.
pub(crate) fn run(plan: Plan) -> Exit {
    let setup = Setup::of_inputs(&plan.inputs, plan.threads, plan.verbosity);
    let results = Findings {
        sink: Sink::new(plan.printer, plan.layout),
    };
    let run_length = RunLength::default();
    let layout = layout_of_runs(&plan);
    let longest = if layout.is_some() { runs::FIRST } else { 0 };
    let jobs = runs::jobs(plan.inputs, plan.shape, longest, run_length.clone());
    let make_worker = move || {
        let worker = Worker::new(plan.printer.task, plan.engine, setup.interrupted);
        let layout = layout.unwrap_or(Layout::Lines);
        let mut worker = LineWorker::new(worker, plan.printer, layout, run_length.clone());
        move |job: Job, put: &mut dyn FnMut(Done<Outcome>)| do_job(&mut worker, job, put)
    };
    session::run(setup, results, jobs, make_worker)
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

/// The findings so far.
#[derive(Debug)]
struct Findings {
    sink: Sink,
}

impl Results for Findings {
    type Outcome = Outcome;

    fn add(&mut self, outcome: Outcome, account: &mut Account) {
        match outcome {
            Outcome::Puzzle(place, puzzle, finding) => {
                let finding = self.approve(&place, &puzzle, finding, account);
                self.put(
                    Entry {
                        place,
                        subject: Subject::Puzzle(puzzle),
                        finding,
                    },
                    account,
                );
            }
            Outcome::Lines(source, results) => {
                for (line, remark) in results.remarks {
                    account.remark(&Place::new(&source, line), &remark);
                }
                account.tally.merge(&results.tally);
                self.sink.put_text(results.text);
            }
            Outcome::Other(Item::Puzzle(place, _)) => {
                let what = "the puzzle was not examined".to_owned();
                account.remark(&place, &Remark::InternalError(what));
            }
            Outcome::Other(Item::Unreadable(place, unread)) => {
                self.unreadable(place, unread, account);
            }
            Outcome::Other(Item::Problem(what)) => account.bad_input(what),
        }
    }

    fn out(&mut self) -> &mut Out {
        self.sink.out()
    }

    fn counted(&self) -> Counted {
        if self.sink.task() == Task::Check {
            Counted::Rules
        } else {
            Counted::Solutions
        }
    }

    fn idle(&mut self) {
        self.sink.idle();
    }

    fn end(&mut self, _: &mut Account) {
        self.sink.end();
    }
}

impl Findings {
    fn unreadable(&mut self, place: Place, unread: Unread, account: &mut Account) {
        let Unread { name, reason } = unread;
        account.bad_input(format_args!("{place}: {reason}"));
        let is_check = self.sink.task() == Task::Check;
        let status = if is_check {
            Status::Unreadable
        } else {
            Status::Invalid
        };
        let finding = Finding::at_once(status, Detail::Remark(reason));
        self.put(
            Entry {
                place,
                subject: Subject::Unreadable(name),
                finding,
            },
            account,
        );
    }

    /// The finding that may be printed. A wrong solution may not.
    fn approve(
        &self,
        place: &Place,
        puzzle: &Sudoku,
        finding: Finding,
        account: &mut Account,
    ) -> Finding {
        let (finding, remark) = approve(self.sink.task(), puzzle, finding);
        if let Some(remark) = remark {
            account.remark(place, &remark);
        }
        finding
    }

    fn put(&mut self, entry: Entry, account: &mut Account) {
        account.tally.add(entry.finding.status);
        self.sink.put(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Colour;
    use crate::task::Budget;

    /// No tested solver gives a wrong answer, so this answer is made up.
    #[test]
    fn a_wrong_answer_is_an_internal_error_and_never_printed() {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let wrong: Sudoku = "1443342143122134".parse().unwrap();
        let printer = Printer {
            task: Task::Solve(Budget::default()),
            colour: Colour::Off,
        };
        let sink = Sink::new(printer, LayoutChoice::Fixed(Layout::Lines));
        let findings = Findings { sink };
        let mut account = Account::quiet();
        for status in [Status::Unique, Status::Multiple] {
            let answer = Finding::at_once(status, Detail::Solution(wrong.givens_grid()));
            let approved = findings.approve(&Place::default(), &puzzle, answer, &mut account);
            assert_eq!(approved, Finding::at_once(Status::Error, Detail::Nothing));
        }
        assert_eq!(account.tally.exit(), Exit::Internal);
    }
}
