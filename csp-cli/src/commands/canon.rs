//! `csp sudoku canon`: the canonical form of each puzzle.

use clap::Args;
use csp_sudoku::canon::{CanonError, canonical_puzzle};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::transformation::Transformation;
use serde_json::Value;

use crate::arguments::batch::BatchArguments;
use crate::arguments::layout::PuzzleOutput;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, INTERNAL, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::message::{Remark, resolve};
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{self, AnswerStyle, PuzzleAnswer};

/// The arguments of `canon`.
#[derive(Args, Debug)]
pub(crate) struct Canon {
    #[command(flatten)]
    output: PuzzleOutput,

    #[command(flatten)]
    batch: BatchArguments,
}

impl Execute for Canon {
    const HELP: Help = Help {
        more: "Two puzzles are equivalent if one becomes the other by new names for the digits, by \
               another order of bands, of rows within a band, of stacks and of columns within a stack, \
               and by a reflection at the diagonal. The canonical form is the least of all equivalent \
               puzzles, read row by row with blank cells as 0 (\"minlex\").",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      PUZZLE                  its canonical form
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           no form: pencilmarks, a board over 25x25, or one over
                              9x9 with so many givens that it takes too long
  grid   a drawing of the form
  csv    columns puzzle,status,canonical,automorphisms,transposed,rows,columns,
         digits,source,line,name,remark; the status is ok, invalid or unknown
  json   the same by name
  Two grids whose digits differ only in name count as one: automorphisms says in
  how many ways the cells can be rearranged with the same result. The form comes
  from the puzzle like this: it is transposed or not; row R of the form is then
  row rows[R], column C is column columns[C], and digit D is called digits[D].
  All are counted from 1.",
            ),
            Codes(&[
                (Exit::Fine, "every puzzle has a canonical form"),
                (Exit::NotUnique, "some puzzle has equal givens in a house"),
                (
                    Exit::BadInput,
                    "\
bad usage or input: a line that cannot be read, a missing file, a puzzle
without a form, a closed standard output",
                ),
                (Exit::Undecided, "an interrupt left some of the input"),
                INTERNAL,
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku canon 1.....2..3.....4 4.....3..2.....1
$ csp sudoku canon --format json 12..34..........",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let style = AnswerStyle {
            form: self.output.format.into(),
            columns: &[
                "canonical",
                "automorphisms",
                "transposed",
                "rows",
                "columns",
                "digits",
            ],
            counted: Counted::Forms,
        };
        let output = self.output;
        Ok(each::run(self.batch.inputs()?, style, move |_| {
            move |puzzle: &Sudoku, _| answer(puzzle, output)
        }))
    }
}

fn answer(puzzle: &Sudoku, output: PuzzleOutput) -> PuzzleAnswer {
    let canonical = match canonical_puzzle(puzzle) {
        Ok(canonical) => canonical,
        Err(CanonError::Clash(clash)) => {
            return PuzzleAnswer::without(
                PuzzleStatus::Invalid,
                Some(Remark::Fault(resolve(clash))),
            );
        }
        Err(error) => return PuzzleAnswer::refused(&error),
    };
    let form = Sudoku::from(&canonical.grid);
    let mut fields = vec![
        Value::from(form.to_string()),
        canonical.automorphisms.into(),
    ];
    fields.extend(transformation_fields(&canonical.transformation));
    PuzzleAnswer::new(PuzzleStatus::Ok, output.text(&form), fields)
}

/// The fields `transposed`, `rows`, `columns` and `digits` of a transformation. Rows and columns are
/// counted from 1.
pub(crate) fn transformation_fields(transformation: &Transformation) -> [Value; 4] {
    let lines = |lines: &[u8]| lines.iter().map(|line| line + 1).collect();
    [
        transformation.transposes().into(),
        lines(transformation.rows()),
        lines(transformation.columns()),
        transformation.digits().iter().copied().collect(),
    ]
}
