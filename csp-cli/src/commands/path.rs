//! `csp sudoku path`: all steps of each puzzle to its end.

use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};
use csp_sudoku::BoardText;
use csp_sudoku::SudokuSolver;
use csp_sudoku::check::DeductionVerdict;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder, Position, SolutionPath, Start, Step, StepProof};
use csp_views::html;
use csp_views::json::steps::StepEvidence;
use itertools::Itertools as _;
use serde_json::Value;

use super::obstacle::{self, STEP_CODES, check, prove};
use crate::arguments::batch::{BatchArguments, Inputs};
use crate::arguments::ladder::{LADDER, LadderArgs};
use crate::arguments::limits::Budget;
use crate::arguments::puzzle::ClueArguments;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::input::only_puzzle_of;
use crate::interrupt;
use crate::output::message::Remark;
use crate::output::stdout::print;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{self, AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `path`.
#[derive(Args, Debug)]
pub(crate) struct PathArguments {
    /// Prove each step by search: what it rules out, assumed, leaves no solution
    #[arg(long)]
    prove: bool,

    /// Check each step by what it names, without the technique that found it
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    ladder: LadderArgs,

    /// How paths are written
    #[arg(long, value_enum, default_value_t = PathFormat::Text)]
    format: PathFormat,

    #[command(flatten)]
    batch: BatchArguments,
    #[command(flatten)]
    clues: ClueArguments,
}

/// How paths are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PathFormat {
    /// Lines to read
    Text,
    /// A table with a header line, one line for each puzzle
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
    /// A page with a picture for each step of one puzzle
    Html,
}

impl Execute for PathArguments {
    const HELP: Help = Help {
        more: "",
        notes: &[
            Text(
                "\
Formats:
  text  the puzzle, its steps with their numbers in HoDoKu's notation, the grade
  csv   columns puzzle,status,level,score,hardest,steps,source,line,name,remark; the
        steps stand in one field, with ; between them
  json  the same by name; a step is an object, as `hint` writes it
  html  a page for one puzzle: the position before each step as a picture, with the
        notation and plain English
  With --check a step says what it was shown to follow from, as `hint --check` does;
  csv and html have no room for that, and write only what holds.
  The status is unique, stuck, multiple, none, invalid or unknown.",
            ),
            Text(LADDER),
            Codes(STEP_CODES),
        ],
        examples: "\
$ csp sudoku path 1.....2..3.....4
$ csp sudoku path --check 1.....2..3.....4
$ csp sudoku path --prove --no-uniqueness --format csv 1.....2..3.....4
$ csp sudoku path --format html 1.....2..3.....4 > path.html",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let ladder = self.ladder.ladder()?;
        let wanted = WantedEvidence {
            proofs: self.prove,
            verdicts: self.check,
        };
        let inputs = self.batch.inputs_with(self.clues)?;
        let form = match self.format {
            PathFormat::Text => AnswerForm::Text("\n"),
            PathFormat::Csv => AnswerForm::Csv,
            PathFormat::Json => AnswerForm::Json,
            PathFormat::Html => return page(inputs, &ladder, wanted),
        };
        let style = AnswerStyle {
            form,
            columns: COLUMNS,
            counted: Counted::Paths,
        };
        Ok(each::run(inputs, style, move |interrupted| {
            let ladder = ladder.clone();
            move |puzzle: &Sudoku, _| match Walked::of(puzzle, &ladder, interrupted) {
                Ok(walked) => answer(puzzle, &walked, wanted, form),
                Err(answer) => answer,
            }
        }))
    }
}

/// The columns of paths and of grades.
pub(crate) const COLUMNS: &[&str] = &["level", "score", "hardest", "steps"];

/// What is to show that steps hold.
#[derive(Clone, Copy, Debug)]
struct WantedEvidence {
    /// A proof of each by search.
    proofs: bool,
    /// What the checker says of each.
    verdicts: bool,
}

/// What shows that the steps of a path hold: all that was wanted, for each step.
struct PathEvidence {
    proofs: Vec<StepProof>,
    verdicts: Vec<DeductionVerdict>,
}

impl PathEvidence {
    /// What is wanted, or the first step that does not hold.
    fn of(walked: &Walked, wanted: WantedEvidence) -> Result<Self, Remark> {
        let steps = &walked.path.steps;
        let take = |position: &mut Position, step: &Step| {
            // What holds can be done.
            let _ = position.apply(step);
        };
        let proofs = match wanted.proofs {
            true => prove(&walked.start, steps, take),
            false => Ok(Vec::new()),
        };
        let verdicts = match wanted.verdicts {
            true => check(&walked.start, steps, take),
            false => Ok(Vec::new()),
        };
        Ok(Self {
            proofs: proofs.map_err(Remark::InternalError)?,
            verdicts: verdicts.map_err(Remark::InternalError)?,
        })
    }

    /// What shows that the step with this number holds.
    fn of_step(&self, number: usize) -> StepEvidence<'_> {
        StepEvidence {
            proof: self.proofs.get(number),
            verdict: self.verdicts.get(number),
        }
    }
}

/// The path of the only puzzle as a page.
fn page(inputs: Inputs, ladder: &Ladder, wanted: WantedEvidence) -> Result<Exit, Refusal> {
    let puzzle = only_puzzle_of(inputs.inputs, inputs.forms)?;
    let walked = match Walked::of(&puzzle, ladder, interrupt::listen()) {
        Ok(walked) => walked,
        Err(answer) => return Ok(obstacle::no_picture(answer.remark.as_ref())),
    };
    if let Err(remark) = PathEvidence::of(&walked, wanted) {
        return Ok(obstacle::no_picture(Some(&remark)));
    }
    let exit = if walked.status() == PuzzleStatus::Unique {
        Exit::Fine
    } else {
        Exit::Undecided
    };
    let page = html::path_page(&walked.start.position, &walked.path, puzzle.name());
    Ok(match page {
        Ok(page) => print(page, exit),
        Err(error) => obstacle::no_picture(Some(&Remark::InternalError(error.to_string()))),
    })
}

/// A path, and where it begins.
pub(crate) struct Walked {
    /// The position at its beginning.
    pub(crate) start: Start,
    /// The ladder of its steps.
    pub(crate) ladder: Ladder,
    /// The path.
    pub(crate) path: SolutionPath,
}

impl Walked {
    /// The path of a puzzle, or the answer if there is none.
    pub(crate) fn of(
        puzzle: &Sudoku,
        ladder: &Ladder,
        interrupted: &'static AtomicBool,
    ) -> Result<Self, PuzzleAnswer> {
        let mut solver = SudokuSolver::new().limits(Budget::default().limits(interrupted));
        let start =
            Start::new(puzzle, &mut solver).map_err(|obstacle| obstacle::answer(&obstacle))?;
        let ladder = start.ladder(ladder);
        let path = ladder.path(&start.position);
        if path.end == End::Broken {
            let what = "a step of the path is wrong".to_owned();
            return Err(PuzzleAnswer::without(
                PuzzleStatus::Error,
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
    pub(crate) fn status(&self) -> PuzzleStatus {
        if self.path.end == End::Solved {
            PuzzleStatus::Unique
        } else {
            PuzzleStatus::Stuck
        }
    }

    /// The name of the hardest technique, if there is a step.
    pub(crate) fn hardest(&self) -> Option<&'static str> {
        let hardest = self.ladder.hardest(&self.path.steps);
        hardest.map(|step| step.technique.name())
    }
}

fn answer(
    puzzle: &Sudoku,
    walked: &Walked,
    wanted: WantedEvidence,
    form: AnswerForm,
) -> PuzzleAnswer {
    let evidence = match PathEvidence::of(walked, wanted) {
        Ok(evidence) => evidence,
        Err(remark) => return PuzzleAnswer::without(PuzzleStatus::Error, Some(remark)),
    };
    let text = if matches!(form, AnswerForm::Text(_)) {
        text(puzzle, walked, &evidence, wanted)
    } else {
        String::new()
    };
    let fields = match form {
        AnswerForm::Json => {
            csp_views::json::path::path(&walked.path, &walked.ladder, |step| evidence.of_step(step))
        }
        AnswerForm::Text(_) | AnswerForm::Page(_) | AnswerForm::Csv => {
            let steps = Value::from(walked.path.steps.iter().join("; "));
            csp_views::json::path::grade(&walked.path, &walked.ladder).and([("steps", steps)])
        }
    };
    PuzzleAnswer::new(walked.status(), text, fields.into_values())
}

/// The puzzle, its steps with their numbers, and the grade.
fn text(
    puzzle: &Sudoku,
    walked: &Walked,
    evidence: &PathEvidence,
    wanted: WantedEvidence,
) -> String {
    let name = puzzle
        .name()
        .map(|name| format!(" # {name}"))
        .unwrap_or_default();
    let mut text = format!("{puzzle}{name}\n");
    let steps = &walked.path.steps;
    for (index, step) in steps.iter().enumerate() {
        text += &format!("{:>3}. {step}\n", index + 1);
        if let Some(verdict) = evidence.of_step(index).verdict {
            text += &format!("     {}\n", verdict.on(step.shape));
        }
    }
    let hardest = walked
        .hardest()
        .map(|name| format!(", hardest: {name}"))
        .unwrap_or_default();
    let shown = match (wanted.proofs, wanted.verdicts) {
        (true, true) => ", each proven by search and checked",
        (true, false) => ", each proven by search",
        (false, true) => ", each checked",
        (false, false) => "",
    };
    let count = match steps.len() {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    };
    let grade = match walked.path.end {
        End::Solved => walked.path.grade.to_string(),
        End::Stuck | End::Broken => "stuck: no technique finds another step".to_owned(),
    };
    text + &format!("{grade}: {count}{hardest}{shown}\n")
}
