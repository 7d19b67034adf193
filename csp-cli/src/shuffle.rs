//! `csp sudoku shuffle`: an equivalent puzzle for each puzzle.

use csp_sudoku::random::Random;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::transformation::Transformation;
use serde_json::Value;

use crate::approval::Remark;
use crate::each::{self, Answer, Inputs, Style};
use crate::finding::Status;
use crate::report::{Counted, Exit};
use crate::rewritten::{Layout, transformation_fields};

/// The columns of shuffled puzzles.
const COLUMNS: &[&str] = &[
    "shuffled",
    "seed",
    "transposed",
    "rows",
    "columns",
    "digits",
];

/// Writes an equivalent puzzle for each puzzle. Which one is determined by the seed and by the
/// number of the puzzle among all. Returns the exit code.
pub(crate) fn run(inputs: Inputs, seed: u64, layout: Layout) -> Exit {
    let style = Style {
        form: layout.form(),
        columns: COLUMNS,
        counted: Counted::Forms,
    };
    let answer = move |puzzle: &Sudoku, number| {
        let shape = puzzle.shape();
        let way = Transformation::random(shape, &mut Random::new(seed, number));
        match way.apply_to_puzzle(puzzle) {
            Ok(shuffled) => {
                let mut fields = vec![Value::from(shuffled.to_string()), seed.into()];
                fields.extend(transformation_fields(&way));
                let text = layout.text(&shuffled);
                Answer {
                    status: Status::Ok,
                    text,
                    fields,
                    remark: None,
                }
            }
            Err(error) => {
                Answer::without(Status::Unknown, Some(Remark::Refusal(error.to_string())))
            }
        }
    };
    each::run(inputs, style, move |_| answer)
}
