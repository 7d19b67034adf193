//! The arguments of `hint`, `path` and `rate`.

use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::{Args, ColorChoice, ValueEnum};
use csp_sudoku::shape::Shape;
use csp_sudoku::techniques::{Ladder, LadderError, Selection};

use super::Batch;
use super::values::board;
use crate::drawing::colour;
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
                return Err(format!(
                    "{missing} is not on the ladder: add it to the file"
                ));
            }
        }
        let any = |selections: &[Selection], technique| {
            selections
                .iter()
                .any(|selection| selection.contains(technique))
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

    /// Whether the grid is coloured: auto means on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    shape: Option<Shape>,
}

impl HintArgs {
    /// What is asked for, or what is wrong with the ladder or does not fit together.
    pub(crate) fn plan(self) -> Result<hint::Plan, String> {
        let layout = self.layout();
        let is_picture = matches!(layout, hint::Layout::Svg | hint::Layout::Html);
        if is_picture && (self.all || self.prove) {
            let what = "--all and --prove are for text, grid and json: a picture shows one step";
            return Err(what.to_owned());
        }
        let ladder = self.ladder.ladder()?;
        let wanted = if self.all {
            hint::Wanted::All
        } else {
            hint::Wanted::Next
        };
        let Self {
            input,
            shape,
            prove,
            ..
        } = self;
        Ok(hint::Plan {
            input,
            shape,
            ladder,
            wanted,
            proofs: proofs(prove),
            layout,
        })
    }

    fn layout(&self) -> hint::Layout {
        match self.format {
            HintFormat::Text if !io::stdout().is_terminal() => hint::Layout::Lines,
            HintFormat::Text | HintFormat::Grid => hint::Layout::LinesAndGrid(colour(self.color)),
            HintFormat::Json => hint::Layout::Json,
            HintFormat::Svg => hint::Layout::Svg,
            HintFormat::Html => hint::Layout::Html,
        }
    }
}

fn proofs(prove: bool) -> Proofs {
    if prove {
        Proofs::Wanted
    } else {
        Proofs::Unwanted
    }
}

/// How a hint is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintFormat {
    /// Lines to read, and on a terminal the grid below
    Text,
    /// Lines to read, and the grid with its candidates below
    Grid,
    /// A JSON object on one line
    Json,
    /// A picture of the step
    Svg,
    /// A page with the step
    Html,
}

/// How paths are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathFormat {
    /// Lines to read
    Text,
    /// A table with a header line, one line for each puzzle
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
    /// A page with a picture for each step of one puzzle
    Html,
}

impl PathFormat {
    fn layout(self) -> path::Layout {
        match self {
            Self::Text => path::Layout::Rows(Form::Text("\n")),
            Self::Csv => path::Layout::Rows(Form::Csv),
            Self::Json => path::Layout::Rows(Form::Json),
            Self::Html => path::Layout::Page,
        }
    }
}

/// How grades are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFormat {
    /// Lines to read
    Text,
    /// A table with a header line, one line for each puzzle
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
}

impl RateFormat {
    fn form(self) -> Form {
        match self {
            Self::Text => Form::Text(""),
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
    #[arg(long, value_enum, default_value_t = PathFormat::Text)]
    format: PathFormat,

    #[command(flatten)]
    pub(crate) batch: Batch,
}

impl PathArgs {
    /// How paths are made and written, or what is wrong with the ladder.
    pub(crate) fn plan(&self) -> Result<path::Plan, String> {
        let ladder = self.ladder.ladder()?;
        Ok(path::Plan {
            ladder,
            proofs: proofs(self.prove),
            layout: self.format.layout(),
        })
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
    #[arg(long, value_enum, default_value_t = RateFormat::Text)]
    format: RateFormat,

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
                form: self.format.form(),
                ratings: if self.explainer {
                    Ratings::Wanted
                } else {
                    Ratings::Unwanted
                },
            }),
        })
    }
}
