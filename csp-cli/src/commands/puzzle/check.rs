//! `csp puzzle check`: what is filled in, against the rules.

use clap::{Args, ValueEnum};
use csp_puzzles::given::GivenPuzzle;
use itertools::Itertools as _;
use serde_json::Value;

use super::batch::{LinkArguments, NoAnswer};
use super::{FILLED, words};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckLinks {
    /// How results are written
    #[arg(long, value_enum, default_value_t = CheckFormat::Lines)]
    format: CheckFormat,

    #[command(flatten)]
    links: LinkArguments,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// A line for each puzzle, and one for each broken rule
    Lines,
    /// A JSON object on one line for each puzzle
    Json,
}

impl Execute for CheckLinks {
    const HELP: Help = Help {
        more: "Each rule is looked at by itself. One that is broken stays broken, whatever blank spots become. A board without \
               broken rules may still have no solution: `solve` tells.",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input, and an indented one
         for each broken rule:
      ok       complete and right
      open     spots are blank; no rule is broken so far
      invalid  rules are broken: RULE: what is filled in where it looks
      -<TAB>unreadable  no link, or what is filled in does not fit the board
  json   puzzle, status, broken, source, line, name, remark; a broken rule has rule
         and marks, each with spot and value",
            ),
            Text(FILLED),
            Codes(&[
                (Exit::Fine, "no rule is broken"),
                (Exit::NotUnique, "some rule is broken"),
                (
                    Exit::BadInput,
                    "bad usage or input: something that is no puzzle, a missing file",
                ),
                (Exit::Undecided, "an interrupt left some puzzles out"),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp puzzle check 'nurikabe/5/5/g5k2o1k3g 0011101001011110101011100'
$ csp puzzle check --format json 'slither/2/1/2g 0......'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let form = match self.format {
            CheckFormat::Lines => AnswerForm::Text(""),
            CheckFormat::Json => AnswerForm::Json,
        };
        let style = AnswerStyle {
            form,
            columns: &["broken"],
            counted: Counted::Rules,
        };
        self.links.run(style, |_| checked)
    }
}

fn checked(given: &GivenPuzzle) -> Result<PuzzleAnswer, NoAnswer> {
    let mut board = given.puzzle.board().map_err(|error| error.to_string())?;
    let filling = words::filling(given, board.layers())?;
    let broken = board.broken(&filling).map_err(|error| error.to_string())?;
    let status = match broken.is_empty() {
        false => PuzzleStatus::Invalid,
        true if filling.is_full() => PuzzleStatus::Ok,
        true => PuzzleStatus::Open,
    };
    let rules = broken.iter().map(|rule| format!("  {rule}\n"));
    let text = format!("{}\n{}", status.name(), rules.format(""));
    let list: Value = broken.iter().map(words::broken).collect();
    Ok(PuzzleAnswer::new(status, text, vec![list]))
}
