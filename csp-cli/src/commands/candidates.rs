//! `csp sudoku candidates`: the digits that stand in some solution, cell by cell.

use clap::Args;
use csp_sudoku::engine::true_candidates;
use csp_sudoku::sudoku::{Sudoku, digits};
use itertools::Itertools as _;

use crate::arguments::batch::BatchArguments;
use crate::arguments::layout::OutputLayout;
use crate::arguments::limits::Budget;
use crate::arguments::puzzle::ClueArguments;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{self, AnswerStyle, PuzzleAnswer};

/// The arguments of `candidates`.
#[derive(Args, Debug)]
pub(crate) struct Candidates {
    #[command(flatten)]
    budget: Budget,

    /// How the digits are written
    #[arg(long, value_enum, default_value_t = OutputLayout::Lines)]
    format: OutputLayout,

    #[command(flatten)]
    batch: BatchArguments,
    #[command(flatten)]
    clues: ClueArguments,
}

impl Execute for Candidates {
    const HELP: Help = Help {
        more: "These are the true candidates, by which setters see what their rules still leave. A cell with \
               one digit has it in every solution.",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      DIGITS DIGITS ...       the digits of each cell, row by row
      -<TAB>none              no solution
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           a limit or an interrupt came first
  grid   the same as a table, a line for each row
  csv    columns puzzle,status,candidates,settled,source,line,name,remark; settled is
         the number of cells with one digit; the status is unique, multiple or one of
         the above
  json   the same by name

--max-nodes and --time-limit are for all searches of a puzzle together.",
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
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku candidates 1.....2..3......
$ csp sudoku candidates --format grid .Shape~4x4.Cage~3~R1C1~R1C2",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let Self { budget, format, .. } = self;
        let style = AnswerStyle {
            form: format.into(),
            columns: &["candidates", "settled"],
            counted: Counted::Solutions,
        };
        let inputs = self.batch.inputs_with(self.clues)?;
        Ok(each::run(inputs, style, move |interrupted| {
            move |puzzle: &Sudoku, _| {
                let found = true_candidates(puzzle, &budget.limits(interrupted));
                match found.limit {
                    Some(_) => PuzzleAnswer::without(PuzzleStatus::Unknown, None),
                    None => answer(puzzle, &found.shown, format),
                }
            }
        }))
    }
}

fn answer(puzzle: &Sudoku, shown: &[u64], format: OutputLayout) -> PuzzleAnswer {
    if shown.contains(&0) {
        return PuzzleAnswer::without(PuzzleStatus::None, None);
    }
    let shape = puzzle.shape();
    let symbols = |mask: &u64| -> String {
        let digits = digits(*mask);
        digits.map(|digit| shape.character(digit)).collect()
    };
    let cells: Vec<String> = shown.iter().map(symbols).collect();
    let line = cells.join(" ");
    let text = match format {
        OutputLayout::Grid => table(&cells, shape.columns()),
        _ => format!("{line}\n"),
    };
    let settled = shown.iter().filter(|mask| mask.is_power_of_two()).count();
    let status = match settled == cells.len() {
        true => PuzzleStatus::Unique,
        false => PuzzleStatus::Multiple,
    };
    PuzzleAnswer::new(status, text, vec![line.into(), settled.into()])
}

/// Cells below each other in columns of one width.
fn table(cells: &[String], columns: usize) -> String {
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let row = |cells: &[String]| {
        let cells = cells.iter().map(|cell| format!("{cell:<width$}"));
        format!("{}\n", cells.format(" ").to_string().trim_end())
    };
    cells.chunks(columns).map(row).collect()
}
