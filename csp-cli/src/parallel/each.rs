//! Commands that answer each puzzle of their inputs by itself: `canon`, `shuffle`, `minimize` and others.
//!
//! What they have in common is here and in [`session`]: inputs, threads, order, progress, what cannot be
//! read, interrupts, the summary, the exit code, and the fields that each record begins and ends
//! with. A command has a function from a puzzle to an [`PuzzleAnswer`], and nothing else.
//!
//! An answerer that searches must stop when its flag is set, and answer [`PuzzleStatus::Unknown`].

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};

use csp_sudoku::sudoku::Sudoku;
use serde_json::Value;

use super::session::{self, Done, Results, RunReport, Setup};
use crate::arguments::batch::Inputs;
use crate::arguments::layout::OutputLayout;
use crate::exit::Exit;
use crate::input::run_length::RunLength;
use crate::input::runs::{self, Job, Placed};
use crate::input::{InputItem, InputPlace, Subject, Unread};
use crate::output::message::Remark;
use crate::output::out::Out;
use crate::output::record;
use crate::output::tally::{Counted, PuzzleStatus};

/// How answers are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerStyle {
    /// The form of the answers.
    pub(crate) form: AnswerForm,
    /// The names of [`PuzzleAnswer::fields`].
    pub(crate) columns: &'static [&'static str],
    /// The words of the summary.
    pub(crate) counted: Counted,
}

/// The form of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerForm {
    /// [`PuzzleAnswer::text`], and this between two answers.
    Text(&'static str),
    /// [`PuzzleAnswer::text`], with these texts before and behind all of them.
    Page([&'static str; 2]),
    /// A table with a header line, from [`PuzzleAnswer::fields`].
    Csv,
    /// A JSON object on one line for each puzzle, from [`PuzzleAnswer::fields`].
    Json,
}

impl From<OutputLayout> for AnswerForm {
    fn from(layout: OutputLayout) -> Self {
        match layout {
            OutputLayout::Lines | OutputLayout::Grid => Self::Text(layout.separator()),
            OutputLayout::Csv => Self::Csv,
            OutputLayout::Json => Self::Json,
        }
    }
}

/// The answer about one puzzle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PuzzleAnswer {
    /// The word that decides the exit code.
    pub(crate) status: PuzzleStatus,
    /// The whole text, with the end of its last line.
    pub(crate) text: String,
    /// The values of the columns. If there are none, all are null.
    pub(crate) fields: Vec<Value>,
    /// A message on standard error.
    pub(crate) remark: Option<Remark>,
}

impl PuzzleAnswer {
    /// An answer that needs no message.
    pub(crate) fn new(status: PuzzleStatus, text: String, fields: Vec<Value>) -> Self {
        Self {
            status,
            text,
            fields,
            remark: None,
        }
    }

    /// The answer if there is none: the text is `-` and the status.
    pub(crate) fn without(status: PuzzleStatus, remark: Option<Remark>) -> Self {
        let text = format!("-\t{}\n", status.name());
        Self {
            status,
            text,
            fields: Vec::new(),
            remark,
        }
    }

    /// The answer about a puzzle that the command does not take.
    pub(crate) fn refused(why: &impl ToString) -> Self {
        let remark = Remark::Refusal(why.to_string());
        Self::without(PuzzleStatus::Unknown, Some(remark))
    }
}

/// Answers all puzzles of the inputs. Returns the exit code.
///
/// `make_answerer` makes what answers puzzles on one thread. It gets the flag that an interrupt
/// sets. The answerer gets a puzzle, and its number among all puzzles of the inputs from 0 on.
pub(crate) fn run<A>(
    inputs: Inputs,
    style: AnswerStyle,
    make_answerer: impl Fn(&'static AtomicBool) -> A + Clone + Send + 'static,
) -> Exit
where
    A: FnMut(&Sudoku, u64) -> PuzzleAnswer,
{
    let setup = Setup::of_inputs(&inputs);
    let answers = Answers::new(style);
    let jobs = runs::jobs(inputs.inputs, inputs.forms, 0, RunLength::default());
    let interrupted = setup.workers.interrupted;
    let make_worker = move || {
        let mut answerer = make_answerer(interrupted);
        let mut answer = move |puzzle: &Sudoku, number| {
            if interrupted.load(Ordering::Relaxed) {
                return PuzzleAnswer::without(PuzzleStatus::Unknown, None);
            }
            answerer(puzzle, number)
        };
        move |(placed, number): (Vec<Placed>, u64), put: &mut dyn FnMut(Done<Answered>)| {
            for (Placed { item, end }, number) in placed.into_iter().zip(number..) {
                let outcome = style.outcome(item, |puzzle| answer(puzzle, number));
                put(Done { outcome, end });
            }
        }
    };
    session::run(setup, answers, numbered(jobs), make_worker)
}

/// The items of the jobs, and the number of the first of them.
fn numbered(
    jobs: impl Iterator<Item = Job> + Send + 'static,
) -> impl Iterator<Item = (Vec<Placed>, u64)> + Send + 'static {
    let mut next = 0;
    let items = jobs.filter_map(|job| match job {
        Job::Items(items) => Some(items),
        // There are no runs of lines, as their longest length is 0.
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
pub(crate) enum Answered {
    /// The answer about a puzzle, or about something in the place of one.
    Answer {
        /// What is printed.
        text: String,
        /// The word that is counted.
        status: PuzzleStatus,
        /// A message on standard error.
        remark: Option<(InputPlace, Remark)>,
    },
    /// A message about an input as a whole.
    Problem(String),
}

impl AnswerStyle {
    /// The names of all fields.
    fn names(self) -> impl Iterator<Item = &'static str> {
        let first = ["puzzle", "status"].into_iter();
        let last = ["source", "line", "name", "remark"];
        first.chain(self.columns.iter().copied()).chain(last)
    }

    fn header(self) -> String {
        match self.form {
            AnswerForm::Csv => record::csv_header(self.names()),
            AnswerForm::Page([begin, _]) => begin.to_owned(),
            AnswerForm::Text(_) | AnswerForm::Json => String::new(),
        }
    }

    fn separator(self) -> &'static str {
        if let AnswerForm::Text(separator) = self.form {
            separator
        } else {
            ""
        }
    }

    fn outcome(self, item: InputItem, answer: impl FnOnce(&Sudoku) -> PuzzleAnswer) -> Answered {
        let (place, subject, answer) = match item {
            InputItem::Puzzle(place, puzzle) => {
                let answer = answer(&puzzle);
                (place, Subject::Puzzle(puzzle), answer)
            }
            InputItem::Unreadable(place, Unread { name, reason }) => {
                let remark = Some(Remark::Refusal(reason));
                let answer = PuzzleAnswer::without(PuzzleStatus::Invalid, remark);
                (place, Subject::Unreadable(name), answer)
            }
            InputItem::Problem(what) => return Answered::Problem(what),
        };
        let puzzle = match self.form {
            AnswerForm::Text(_) | AnswerForm::Page(_) => None,
            AnswerForm::Csv | AnswerForm::Json => subject.puzzle().map(record::puzzle_text),
        };
        self.laid_out(place, [puzzle.as_deref(), subject.name()], answer)
    }

    /// An answer about a puzzle, which has a text and may have a name.
    pub(crate) fn laid_out(
        self,
        place: InputPlace,
        [puzzle, name]: [Option<&str>; 2],
        mut answer: PuzzleAnswer,
    ) -> Answered {
        let mut values = || {
            let fields = answer.fields.drain(..).chain(iter::repeat(Value::Null));
            let mut values = vec![puzzle.into(), answer.status.name().into()];
            values.extend(fields.take(self.columns.len()));
            values.extend([
                Value::from(&*place.source),
                place.line.into(),
                name.into(),
                answer.remark.as_ref().map(Remark::text).into(),
            ]);
            values
        };
        let text = match self.form {
            AnswerForm::Csv => record::csv(&values()),
            AnswerForm::Json => record::json(self.names().zip(values())),
            AnswerForm::Text(_) => answer.text,
            // What is no picture is a message alone.
            AnswerForm::Page(_) if answer.status != PuzzleStatus::Ok => String::new(),
            AnswerForm::Page(_) => answer.text,
        };
        Answered::Answer {
            text,
            status: answer.status,
            remark: answer.remark.map(|remark| (place, remark)),
        }
    }
}

/// The answers so far.
#[derive(Debug)]
pub(crate) struct Answers {
    out: Out,
    style: AnswerStyle,
}

impl Answers {
    pub(crate) fn new(style: AnswerStyle) -> Self {
        Self {
            out: Out::new(style.header()),
            style,
        }
    }
}

impl Results for Answers {
    type Outcome = Answered;

    fn add(&mut self, outcome: Answered, account: &mut RunReport) {
        match outcome {
            Answered::Answer {
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
            Answered::Problem(what) => account.bad_input(what),
        }
    }

    fn out(&mut self) -> &mut Out {
        &mut self.out
    }

    fn counted(&self) -> Counted {
        self.style.counted
    }

    fn end(&mut self, _: &mut RunReport) {
        if let AnswerForm::Page([_, end]) = self.style.form {
            self.out.push_str(end);
        }
    }
}
