//! Commands that answer each puzzle of their inputs by itself: `canon`, `shuffle`, `minimize` and others.
//!
//! All that is common is here and in [`session`]: inputs, threads, order, progress, what cannot be
//! read, interrupts, the summary, the exit code, and the fields that each record begins and ends
//! with. A command has a function from a puzzle to an [`Answer`], and nothing else.
//!
//! To add one:
//!
//! 1. Its arguments: a struct in `args`, with [`Batch`](crate::args::Batch) flattened into it, and a
//!    variant in `args::Sudoku` and in `args::Request`.
//! 2. Its file, with a function that says how answers are written, and calls [`run`] with a function
//!    that makes an answerer for each thread. `canon.rs` is the shortest example. `requests` calls it
//!    through `on_inputs`.
//! 3. Help texts in `help`, and tests in `tests/cli`.
//!
//! An answerer that searches must stop when its flag is set, and answer [`Status::Unknown`].

use std::ffi::OsString;
use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use serde_json::Value;

use crate::approval::Remark;
use crate::finding::Status;
use crate::input::{Item, Unread};
use crate::out::Out;
use crate::output::Subject;
use crate::place::Place;
use crate::progress::Verbosity;
use crate::record;
use crate::report::{Counted, Exit};
use crate::run_length::RunLength;
use crate::runs::{self, Job, Placed};
use crate::session::{self, Account, Done, Results, Setup};

/// The puzzles, and how they are dealt with.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// Files, `-` or puzzles typed out.
    pub(crate) inputs: Vec<OsString>,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// The number of worker threads.
    pub(crate) threads: usize,
    /// Whether to show progress and summary.
    pub(crate) verbosity: Verbosity,
}

/// How answers are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The form of the answers.
    pub(crate) form: Form,
    /// The names of [`Answer::fields`].
    pub(crate) columns: &'static [&'static str],
    /// The words of the summary.
    pub(crate) counted: Counted,
}

/// The form of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// [`Answer::text`], and this between two answers.
    Text(&'static str),
    /// A table with a header line, from [`Answer::fields`].
    Csv,
    /// A JSON object on one line for each puzzle, from [`Answer::fields`].
    Json,
}

/// The answer about one puzzle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    /// The word that decides the exit code.
    pub(crate) status: Status,
    /// The whole text, with the end of its last line.
    pub(crate) text: String,
    /// The values of the columns. If there are none, all are null.
    pub(crate) fields: Vec<Value>,
    /// A message on standard error.
    pub(crate) remark: Option<Remark>,
}

impl Answer {
    /// The answer if there is none: the text is `-` and the status.
    pub(crate) fn without(status: Status, remark: Option<Remark>) -> Self {
        let text = format!("-\t{}\n", status.name());
        Self {
            status,
            text,
            fields: Vec::new(),
            remark,
        }
    }
}

/// Answers all puzzles of the inputs. Returns the exit code.
///
/// `make_answerer` makes what answers puzzles on one thread. It gets the flag that an interrupt
/// sets. The answerer gets a puzzle, and its number among all puzzles of the inputs from 0 on.
pub(crate) fn run<A>(
    inputs: Inputs,
    style: Style,
    make_answerer: impl Fn(&'static AtomicBool) -> A + Clone + Send + 'static,
) -> Exit
where
    A: FnMut(&Sudoku, u64) -> Answer,
{
    let Inputs {
        inputs,
        shape,
        threads,
        verbosity,
    } = inputs;
    let setup = Setup::of_inputs(&inputs, threads, verbosity);
    let answers = Answers {
        out: Out::new(style.header()),
        style,
    };
    let jobs = numbered(runs::jobs(inputs, shape, 0, RunLength::default()));
    let interrupted = setup.interrupted;
    let make_worker = move || {
        let mut answerer = make_answerer(interrupted);
        let mut answer = move |puzzle: &Sudoku, number| {
            if interrupted.load(Ordering::Relaxed) {
                return Answer::without(Status::Unknown, None);
            }
            answerer(puzzle, number)
        };
        move |(placed, number): (Vec<Placed>, u64), put: &mut dyn FnMut(Done<Outcome>)| {
            for (Placed { item, end }, number) in placed.into_iter().zip(number..) {
                put(Done {
                    outcome: style.outcome(item, |puzzle| answer(puzzle, number)),
                    end,
                });
            }
        }
    };
    session::run(setup, answers, jobs, make_worker)
}

/// The items of the jobs, and the number of the first of them.
fn numbered(
    jobs: impl Iterator<Item = Job> + Send + 'static,
) -> impl Iterator<Item = (Vec<Placed>, u64)> + Send + 'static {
    let mut next = 0;
    let items = jobs.filter_map(|job| match job {
        Job::Items(items) => Some(items),
        // Runs of lines were not asked for.
        Job::Run(_) => None,
    });
    items.map(move |items| {
        let first = next;
        next += items.len() as u64;
        (items, first)
    })
}

/// What came of an item.
#[derive(Debug)]
enum Outcome {
    /// The answer about a puzzle, or about something in the place of one.
    Answer {
        /// What is printed.
        text: String,
        /// The word that is counted.
        status: Status,
        /// A message on standard error.
        remark: Option<(Place, Remark)>,
    },
    /// A message about an input as a whole.
    Problem(String),
}

impl Style {
    /// The names of all fields.
    fn names(self) -> impl Iterator<Item = &'static str> {
        let first = ["puzzle", "status"].into_iter();
        let last = ["source", "line", "name", "remark"];
        first.chain(self.columns.iter().copied()).chain(last)
    }

    fn header(self) -> String {
        if self.form == Form::Csv {
            record::csv_header(self.names())
        } else {
            String::new()
        }
    }

    fn separator(self) -> &'static str {
        if let Form::Text(separator) = self.form {
            separator
        } else {
            ""
        }
    }

    fn outcome(self, item: Item, answer: impl FnOnce(&Sudoku) -> Answer) -> Outcome {
        let (place, subject, answer) = match item {
            Item::Puzzle(place, puzzle) => {
                let answer = answer(&puzzle);
                (place, Subject::Puzzle(puzzle), answer)
            }
            Item::Unreadable(place, Unread { name, reason }) => {
                let remark = Some(Remark::Refusal(reason));
                (
                    place,
                    Subject::Unreadable(name),
                    Answer::without(Status::Invalid, remark),
                )
            }
            Item::Problem(what) => return Outcome::Problem(what),
        };
        let Answer {
            status,
            text,
            fields,
            remark,
        } = answer;
        let text = match self.form {
            Form::Text(_) => text,
            Form::Csv => record::csv(&self.values(&place, &subject, status, fields, &remark)),
            Form::Json => {
                let values = self.values(&place, &subject, status, fields, &remark);
                record::json(self.names(), &values)
            }
        };
        Outcome::Answer {
            text,
            status,
            remark: remark.map(|remark| (place, remark)),
        }
    }

    fn values(
        self,
        place: &Place,
        subject: &Subject,
        status: Status,
        fields: Vec<Value>,
        remark: &Option<Remark>,
    ) -> Vec<Value> {
        let mut values = vec![
            subject.puzzle().map(Sudoku::to_string).into(),
            status.name().into(),
        ];
        values.extend(
            fields
                .into_iter()
                .chain(iter::repeat(Value::Null))
                .take(self.columns.len()),
        );
        let remark = remark.as_ref().map(Remark::text);
        values.extend([
            Value::from(&*place.source),
            place.line.into(),
            subject.name().into(),
            remark.into(),
        ]);
        values
    }
}

/// The answers so far.
#[derive(Debug)]
struct Answers {
    out: Out,
    style: Style,
}

impl Results for Answers {
    type Outcome = Outcome;

    fn add(&mut self, outcome: Outcome, account: &mut Account) {
        match outcome {
            Outcome::Answer {
                text,
                status,
                remark,
            } => {
                if let Some((place, remark)) = remark {
                    account.remark(&place, &remark);
                }
                if account.tally.puzzles() > 0 {
                    self.out.push_str(self.style.separator());
                }
                account.tally.add(status);
                self.out.push_str(&text);
            }
            Outcome::Problem(what) => account.bad_input(what),
        }
    }

    fn out(&mut self) -> &mut Out {
        &mut self.out
    }

    fn counted(&self) -> Counted {
        self.style.counted
    }
}
