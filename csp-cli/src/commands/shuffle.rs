//! `csp sudoku shuffle`: an equivalent puzzle for each puzzle.

use clap::Args;
use csp_core::random::Random;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::transformation::Transformation;
use serde_json::Value;

use super::canon::transformation_fields;
use crate::arguments::batch::BatchArguments;
use crate::arguments::layout::PuzzleOutput;
use crate::arguments::values::{Seed, seed};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, INTERNAL, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{self, AnswerStyle, PuzzleAnswer};

/// The arguments of `shuffle`.
#[derive(Args, Debug)]
pub(crate) struct Shuffle {
    /// The same seed gives the same puzzles; `random` takes another one each time, and prints it
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    seed: Seed,

    #[command(flatten)]
    output: PuzzleOutput,

    #[command(flatten)]
    batch: BatchArguments,
}

impl Execute for Shuffle {
    const HELP: Help = Help {
        more: "Digits get new names, and bands, stacks, rows and columns another order, by random numbers \
               from the seed and the number of the puzzle among all. Every equivalent puzzle is as likely \
               as the others.",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      PUZZLE                  an equivalent puzzle
      -<TAB>invalid           unreadable
  grid   a drawing of the puzzle
  csv    columns puzzle,status,shuffled,seed,transposed,rows,columns,digits,source,
         line,name,remark; the status is ok or invalid
  json   the same by name
  The puzzle is transposed or not; row R of the result is then row rows[R], column
  C is column columns[C], and digit D is called digits[D]. All are counted from 1.",
            ),
            Codes(&[
                (Exit::Fine, "every puzzle was shuffled"),
                (
                    Exit::BadInput,
                    "\
bad usage or input: a line that cannot be read, a missing file, a closed
standard output",
                ),
                (Exit::Undecided, "an interrupt left some of the input"),
                INTERNAL,
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku shuffle 1.....2..3.....4
$ csp sudoku shuffle --seed 7 --format grid 1.....2..3.....4",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let Self { output, .. } = self;
        let style = AnswerStyle {
            form: output.format.into(),
            columns: &[
                "shuffled",
                "seed",
                "transposed",
                "rows",
                "columns",
                "digits",
            ],
            counted: Counted::Forms,
        };
        let inputs = self.batch.inputs()?;
        let seed = self.seed.announced(inputs.verbosity);
        let answer = move |puzzle: &Sudoku, number| {
            let random = &mut Random::new(seed, number);
            let way = Transformation::random(puzzle.shape(), random);
            match way.apply_to_puzzle(puzzle) {
                Ok(shuffled) => {
                    let mut fields = vec![Value::from(shuffled.to_string()), seed.into()];
                    fields.extend(transformation_fields(&way));
                    PuzzleAnswer::new(PuzzleStatus::Ok, output.text(&shuffled), fields)
                }
                Err(error) => PuzzleAnswer::refused(&error),
            }
        };
        Ok(each::run(inputs, style, move |_| answer))
    }
}
