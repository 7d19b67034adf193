//! `csp sudoku path`: all steps of each puzzle to its end.

use std::sync::atomic::AtomicBool;

use csp_picture::html;
use csp_sudoku::Solver;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder, Path, Proof, ProofError, Prover, Start, Step};
use itertools::Itertools as _;
use serde_json::Value;

use crate::approval::Remark;
use crate::each::{self, Answer, Form, Inputs, Style};
use crate::finding::Status;
use crate::hint::Proofs;
use crate::interrupt;
use crate::message::refuse;
use crate::obstacle;
use crate::report::{Counted, Exit};
use crate::single;
use crate::stdout::print;
use crate::task::Budget;

/// The columns of paths.
const COLUMNS: &[&str] = &["level", "score", "hardest", "steps"];

/// How paths are made and written.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The techniques.
    pub(crate) ladder: Ladder,
    /// Whether each step is proven.
    pub(crate) proofs: Proofs,
    /// How paths are written.
    pub(crate) layout: Layout,
}

/// How paths are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One after the other.
    Rows(Form),
    /// A page with the path of the only puzzle.
    Page,
}

/// Writes the path of each puzzle. Returns the exit code.
pub(crate) fn run(inputs: Inputs, plan: Plan) -> Exit {
    match plan.layout {
        Layout::Rows(form) => rows(inputs, plan, form),
        Layout::Page => page(inputs, &plan),
    }
}

/// The path of each puzzle as text, in a table or as objects.
fn rows(inputs: Inputs, plan: Plan, form: Form) -> Exit {
    let style = Style {
        form,
        columns: COLUMNS,
        counted: Counted::Paths,
    };
    each::run(inputs, style, move |interrupted| {
        let Plan { ladder, proofs, .. } = plan.clone();
        move |puzzle: &Sudoku, _| match Walked::of(puzzle, &ladder, interrupted) {
            Ok(walked) => told(puzzle, &walked, proofs, form),
            Err(answer) => answer,
        }
    })
}

/// The path of the only puzzle as a page.
fn page(inputs: Inputs, plan: &Plan) -> Exit {
    let puzzle = match single::puzzle_of(inputs.inputs, inputs.shape) {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(message),
    };
    let walked = match Walked::of(&puzzle, &plan.ladder, interrupt::listen()) {
        Ok(walked) => walked,
        Err(answer) => return obstacle::no_picture(answer.remark.as_ref()),
    };
    if let Err(remark) = proven(&walked, plan.proofs) {
        return obstacle::no_picture(Some(&remark));
    }
    let exit = if walked.path.end == End::Solved {
        Exit::Fine
    } else {
        Exit::Undecided
    };
    match html::path_page(&walked.start.position, &walked.path, puzzle.name()) {
        Ok(page) => print(page.as_bytes(), exit),
        Err(error) => obstacle::no_picture(Some(&Remark::InternalError(error.to_string()))),
    }
}

/// A path, and where it begins.
pub(crate) struct Walked {
    /// The position at its beginning.
    pub(crate) start: Start,
    /// The ladder of its steps.
    pub(crate) ladder: Ladder,
    /// The path.
    pub(crate) path: Path,
}

impl Walked {
    /// The path of a puzzle, or the answer if there is none.
    pub(crate) fn of(
        puzzle: &Sudoku,
        ladder: &Ladder,
        interrupted: &'static AtomicBool,
    ) -> Result<Self, Answer> {
        let mut solver = Solver::new().limits(Budget::default().limits(interrupted));
        let start =
            Start::new(puzzle, &mut solver).map_err(|obstacle| obstacle::answer(&obstacle))?;
        let ladder = start.ladder(ladder);
        let path = ladder.path(&start.position);
        if path.end == End::Broken {
            let what = "a step of the path is wrong".to_owned();
            return Err(Answer::without(
                Status::Error,
                Some(Remark::InternalError(what)),
            ));
        }
        Ok(Self {
            start,
            ladder,
            path,
        })
    }

    /// Whether the path leads to the solution.
    pub(crate) fn status(&self) -> Status {
        if self.path.end == End::Solved {
            Status::Unique
        } else {
            Status::Stuck
        }
    }

    /// The name of the hardest technique, if there is a step.
    pub(crate) fn hardest(&self) -> Option<&'static str> {
        let hardest = self.ladder.hardest(&self.path.steps);
        hardest.map(|step| step.technique.name())
    }
}

/// The proofs of all steps if they are wanted, or the step that is not proven.
fn proven(walked: &Walked, proofs: Proofs) -> Result<Vec<Proof>, Remark> {
    match proofs {
        Proofs::Unwanted => Ok(Vec::new()),
        Proofs::Wanted => {
            prove(walked).map_err(|(step, error)| Remark::InternalError(format!("{step}: {error}")))
        }
    }
}

fn told(puzzle: &Sudoku, walked: &Walked, wanted: Proofs, form: Form) -> Answer {
    let proofs = match proven(walked, wanted) {
        Ok(proofs) => proofs,
        Err(remark) => return Answer::without(Status::Error, Some(remark)),
    };
    let status = walked.status();
    let text = if matches!(form, Form::Text(_)) {
        text(puzzle, walked, wanted)
    } else {
        String::new()
    };
    let fields = match form {
        Form::Json => csp_json::path::path(&walked.path, &walked.ladder, &proofs),
        Form::Text(_) | Form::Csv => {
            let steps = Value::from(walked.path.steps.iter().join("; "));
            csp_json::path::grade(&walked.path, &walked.ladder).and([("steps", steps)])
        }
    };
    let fields = fields.into_values();
    Answer {
        status,
        text,
        fields,
        remark: None,
    }
}

/// The puzzle, its steps with their numbers, and the grade.
fn text(puzzle: &Sudoku, walked: &Walked, proofs: Proofs) -> String {
    let name = puzzle
        .name()
        .map(|name| format!(" # {name}"))
        .unwrap_or_default();
    let mut text = format!("{puzzle}{name}\n");
    let steps = &walked.path.steps;
    for (number, step) in (1..).zip(steps) {
        text += &format!("{number:>3}. {step}\n");
    }
    let hardest = walked
        .hardest()
        .map(|name| format!(", hardest: {name}"))
        .unwrap_or_default();
    let proven = if proofs == Proofs::Wanted {
        ", each proven by search"
    } else {
        ""
    };
    let count = match steps.len() {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    };
    let grade = match walked.path.end {
        End::Solved => walked.path.grade.to_string(),
        End::Stuck | End::Broken => "stuck: no technique finds another step".to_owned(),
    };
    text + &format!("{grade}: {count}{hardest}{proven}\n")
}

/// The proofs of all steps, or the first step that is not proven.
fn prove(walked: &Walked) -> Result<Vec<Proof>, (&Step, ProofError)> {
    let mut position = walked.start.position.clone();
    let mut prover = Prover::new(&walked.start.puzzle);
    let proofs = walked.path.steps.iter().map(|step| {
        let proof = prover
            .prove(&position, step)
            .map_err(|error| (step, error))?;
        // What is proven can be done.
        let _ = position.apply(step);
        Ok(proof)
    });
    proofs.collect()
}
