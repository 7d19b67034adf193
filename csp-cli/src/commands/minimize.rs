//! `csp sudoku minimize`: puzzles without the givens that are not needed, and which givens these
//! are.

use clap::Args;
use csp_core::limits::Limits;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::generate::{NeedError, minimized, redundant_givens};
use csp_sudoku::shape::Cell;
use csp_sudoku::sudoku::Sudoku;
use itertools::Itertools as _;
use serde_json::Value;

use crate::arguments::batch::BatchArguments;
use crate::arguments::layout::{OutputLayout, PuzzleOutput};
use crate::arguments::limits::Budget;
use crate::arguments::puzzle::ClueArguments;
use crate::arguments::values::{Seed, seed};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, INTERNAL, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::message::{Remark, resolve};
use crate::output::record;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{self, AnswerStyle, PuzzleAnswer};

/// The arguments of `minimize`.
#[derive(Args, Debug)]
pub(crate) struct Minimize {
    /// List the givens that are redundant, each for itself, and take none away
    #[arg(long, conflicts_with = "seed")]
    redundant: bool,

    /// The same seed gives the same puzzles; `random` takes another one each time, and prints it
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    seed: Seed,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    output: PuzzleOutput,

    #[command(flatten)]
    batch: BatchArguments,
    #[command(flatten)]
    clues: ClueArguments,
}

impl Execute for Minimize {
    const HELP: Help = Help {
        more: "A puzzle is minimal if it has exactly one solution, and several without any one of its \
               givens. A puzzle can have many minimal puzzles within it: the seed says in which order \
               givens are tried.",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      PUZZLE                  a minimal puzzle with some of its givens; one with
                              clues as JSON, as `csp sudoku convert` writes it
      -<TAB>multiple          several solutions
      -<TAB>none              no solution
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           a limit or an interrupt came first
  grid   a drawing of the minimal puzzle
  csv    columns puzzle,status,minimal,seed,givens,removed,source,line,name,remark;
         the status is unique or one of the above
  json   the same by name
  With --redundant a line has the cells that are redundant, such as `r1c1 r4c5`, or
  the word `minimal`, and grid draws the puzzle above it. The columns are
  puzzle,status,givens,redundant,source,line,name,remark. A redundant given can be
  taken away alone. Without two of them there may be several solutions.

--max-nodes is for each question whether a given is needed, --time-limit for all
questions about a puzzle.",
            ),
            Codes(&[
                (Exit::Fine, "every puzzle has exactly one solution"),
                (Exit::NotUnique, "some puzzle has none or several"),
                (
                    Exit::BadInput,
                    "\
bad usage or input: a line that cannot be read, a missing file, a closed
standard output",
                ),
                (Exit::Undecided, "a limit or an interrupt left some puzzle"),
                INTERNAL,
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku minimize 1...3.2..3..2..4
$ csp sudoku minimize --redundant 1...3.2..3..2..4
$ csp sudoku minimize --seed 2 --format json 1...3.2..3..2..4",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let Self { budget, output, .. } = self;
        let inputs = self.batch.inputs_with(self.clues)?;
        let seed = (!self.redundant).then(|| self.seed.announced(inputs.verbosity));
        let style = AnswerStyle {
            form: output.format.into(),
            columns: match seed {
                Some(_) => &["minimal", "seed", "givens", "removed"],
                None => &["givens", "redundant"],
            },
            counted: Counted::Solutions,
        };
        Ok(each::run(inputs, style, move |interrupted| {
            move |puzzle: &Sudoku, _| {
                let limits = budget.limits(interrupted);
                let answer = match seed {
                    Some(seed) => minimal(puzzle, seed, &limits, output),
                    None => redundant(puzzle, &limits, output),
                };
                answer.unwrap_or_else(|error| not_known(&error))
            }
        }))
    }
}

fn minimal(
    puzzle: &Sudoku,
    seed: u64,
    limits: &Limits,
    output: PuzzleOutput,
) -> Result<PuzzleAnswer, NeedError> {
    let minimal = minimized(puzzle, seed, limits)?;
    let givens = minimal.givens().count();
    let removed = puzzle.givens().count() - givens;
    let fields = vec![
        record::puzzle_text(&minimal).into(),
        seed.into(),
        givens.into(),
        removed.into(),
    ];
    Ok(PuzzleAnswer::new(
        PuzzleStatus::Unique,
        output.text(&minimal),
        fields,
    ))
}

fn redundant(
    puzzle: &Sudoku,
    limits: &Limits,
    output: PuzzleOutput,
) -> Result<PuzzleAnswer, NeedError> {
    let redundant = redundant_givens(puzzle, limits)?;
    let list = if redundant.is_empty() {
        "minimal\n".to_owned()
    } else {
        format!("{}\n", redundant.iter().format(" "))
    };
    let drawing = if output.format == OutputLayout::Grid {
        output.text(puzzle)
    } else {
        String::new()
    };
    let cells: Value = redundant.iter().map(Cell::to_string).collect();
    let fields = vec![puzzle.givens().count().into(), cells];
    Ok(PuzzleAnswer::new(
        PuzzleStatus::Unique,
        drawing + &list,
        fields,
    ))
}

/// The answer about a puzzle that does not have exactly one solution.
fn not_known(error: &NeedError) -> PuzzleAnswer {
    let NeedError::NotUnique(verdict) = error else {
        return PuzzleAnswer::without(PuzzleStatus::Unknown, None);
    };
    let (status, remark) = match &**verdict {
        SudokuVerdict::Multiple([grid, other]) => {
            let cell = grid.first_difference(other);
            let which = cell.map_or_else(String::new, |cell| {
                format!(": {cell} is {} or {}", grid.digit(cell), other.digit(cell))
            });
            let what = format!("the puzzle has several solutions{which}");
            (PuzzleStatus::Multiple, what)
        }
        SudokuVerdict::None => {
            let what = "the puzzle has no solution; `csp sudoku why` names givens that conflict";
            (PuzzleStatus::None, what.to_owned())
        }
        SudokuVerdict::Invalid(clash) => (PuzzleStatus::Invalid, resolve(clash)),
        SudokuVerdict::Unique(_) | SudokuVerdict::Unknown(..) => {
            return PuzzleAnswer::without(PuzzleStatus::Unknown, None);
        }
    };
    PuzzleAnswer::without(status, Some(Remark::Fault(remark)))
}
