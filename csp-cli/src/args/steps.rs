//! The arguments of `hint`, `path` and `rate`.

use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use csp_sudoku::shape::Shape;
use csp_sudoku::techniques::{Ladder, LadderError, Selection};

use super::Batch;
use super::values::board;
use crate::each::Form;
use crate::hint::{self, Proofs};
use crate::path;
use crate::rate::{self, Ratings};

/// The techniques that are tried.
#[derive(Args, Debug)]
pub(crate) struct LadderArgs {
    /// A TOML file with the techniques, their order, levels and scores; see `rate --print-ladder`
    #[arg(long, value_name = "FILE")]
    ladder: Option<PathBuf>,

    /// Try only these techniques: names, such as x-wing, or families, such as singles,wings
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<Selection>,

    /// Try these techniques, too, if the ladder has them switched off
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    with: Vec<Selection>,

    /// Do not try these techniques
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    without: Vec<Selection>,

    /// Do not try techniques that hold only if the puzzle has one solution
    #[arg(long)]
    no_uniqueness: bool,
}

impl LadderArgs {
    /// The ladder, or what is wrong with the file or the names.
    fn ladder(&self) -> Result<Ladder, String> {
        let ladder = match &self.ladder {
            None => Ladder::default(),
            Some(path) => {
                let name = path.display();
                let text = fs::read_to_string(path)
                    .map_err(|error| format!("cannot read {name}: {error}"))?;
                Ladder::from_toml(&text)
                    .map_err(|LadderError { line, kind, .. }| format!("{name}:{line}: {kind}"))?
            }
        };
        self.choose(ladder)
    }

    fn choose(&self, mut ladder: Ladder) -> Result<Ladder, String> {
        for selection in self.only.iter().chain(&self.with).chain(&self.without) {
            let mut techniques = selection.techniques().iter();
            if let Some(missing) = techniques.find(|technique| ladder.rung(**technique).is_none()) {
                return Err(format!("{missing} is not on the ladder: add it to the file"));
            }
        }
        let any = |selections: &[Selection], technique| {
            selections.iter().any(|selection| selection.contains(technique))
        };
        if !self.only.is_empty() {
            ladder = ladder.only(|technique| any(&self.only, technique));
        }
        ladder = ladder.with(|technique| any(&self.with, technique));
        ladder = ladder.without(|technique| any(&self.without, technique));
        if self.no_uniqueness {
            ladder = ladder.without_uniqueness();
        }
        if ladder.tried().next().is_none() {
            return Err("no technique is left: name some with --with or --only".to_owned());
        }
        Ok(ladder)
    }
}

/// The arguments of `hint`.
#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    /// A file with one puzzle, `-` for standard input, or a puzzle typed out
    #[arg(value_name = "PUZZLE")]
    input: OsString,

    /// Each step that can be done now, the easiest first
    #[arg(long)]
    all: bool,

    /// Prove each step by search: what it rules out, assumed, leaves no solution
    #[arg(long)]
    prove: bool,

    #[command(flatten)]
    ladder: LadderArgs,

    /// How steps are written
    #[arg(long, value_enum, default_value_t = HintFormat::Text)]
    format: HintFormat,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    shape: Option<Shape>,
}

impl HintArgs {
    /// What is asked for, or what is wrong with the ladder.
    pub(crate) fn plan(self) -> Result<hint::Plan, String> {
        let ladder = self.ladder.ladder()?;
        let layout = match self.format {
            HintFormat::Text if io::stdout().is_terminal() => hint::Layout::LinesAndGrid,
            HintFormat::Text => hint::Layout::Lines,
            HintFormat::Json => hint::Layout::Json,
        };
        let wanted = if self.all { hint::Wanted::All } else { hint::Wanted::Next };
        let Self { input, shape, prove, .. } = self;
        Ok(hint::Plan { input, shape, ladder, wanted, proofs: proofs(prove), layout })
    }
}

fn proofs(prove: bool) -> Proofs {
    if prove { Proofs::Wanted } else { Proofs::Unwanted }
}

/// How a hint is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintFormat {
    /// Lines to read, and on a terminal the position below
    Text,
    /// A JSON object on one line
    Json,
}

/// How paths and grades are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StepsFormat {
    /// Lines to read
    Text,
    /// A table with a header line, one line for each puzzle
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
}

impl StepsFormat {
    /// The form of answers, with this between two of them in text.
    fn form(self, separator: &'static str) -> Form {
        match self {
            Self::Text => Form::Text(separator),
            Self::Csv => Form::Csv,
            Self::Json => Form::Json,
        }
    }
}

/// The arguments of `path`.
#[derive(Args, Debug)]
pub(crate) struct PathArgs {
    /// Prove each step by search: what it rules out, assumed, leaves no solution
    #[arg(long)]
    prove: bool,

    #[command(flatten)]
    ladder: LadderArgs,

    /// How paths are written
    #[arg(long, value_enum, default_value_t = StepsFormat::Text)]
    format: StepsFormat,

    #[command(flatten)]
    pub(crate) batch: Batch,
}

impl PathArgs {
    /// How paths are made and written, or what is wrong with the ladder.
    pub(crate) fn plan(&self) -> Result<path::Plan, String> {
        let ladder = self.ladder.ladder()?;
        Ok(path::Plan { ladder, proofs: proofs(self.prove), form: self.format.form("\n") })
    }
}

/// The arguments of `rate`.
#[derive(Args, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    ladder: LadderArgs,

    /// Print the ladder as TOML, to be changed and given to --ladder, and rate nothing
    #[arg(long, conflicts_with_all = ["inputs", "format", "explainer"])]
    print_ladder: bool,

    /// Add the ratings of Sudoku Explainer, ER/EP/ED, for boards of 9x9; this takes longer
    #[arg(long)]
    explainer: bool,

    /// How grades are written
    #[arg(long, value_enum, default_value_t = StepsFormat::Text)]
    format: StepsFormat,

    #[command(flatten)]
    pub(crate) batch: Batch,
}

impl RateArgs {
    /// What is asked for, or what is wrong with the ladder.
    pub(crate) fn plan(&self) -> Result<rate::Plan, String> {
        let ladder = self.ladder.ladder()?;
        Ok(match self.print_ladder {
            true => rate::Plan::Ladder(ladder),
            false => rate::Plan::Rate(rate::Grades {
                ladder,
                form: self.format.form(""),
                ratings: if self.explainer { Ratings::Wanted } else { Ratings::Unwanted },
            }),
        })
    }
}
