//! `csp sudoku canon`: the canonical form of each puzzle.

use csp_sudoku::canon::{CanonError, Canonical};
use csp_sudoku::sudoku::Sudoku;
use serde_json::Value;

use crate::approval::{Remark, resolve};
use crate::each::{self, Answer, Inputs, Style};
use crate::finding::Status;
use crate::report::{Counted, Exit};
use crate::rewritten::{Layout, transformation_fields};

/// The columns of canonical forms.
const COLUMNS: &[&str] = &[
    "canonical",
    "automorphisms",
    "transposed",
    "rows",
    "columns",
    "digits",
];

/// Writes the canonical form of each puzzle. Returns the exit code.
pub(crate) fn run(inputs: Inputs, layout: Layout) -> Exit {
    let style = Style {
        form: layout.form(),
        columns: COLUMNS,
        counted: Counted::Forms,
    };
    each::run(inputs, style, move |_| {
        move |puzzle: &Sudoku, _| answer(puzzle, layout)
    })
}

fn answer(puzzle: &Sudoku, layout: Layout) -> Answer {
    match puzzle.canonical() {
        Ok(canonical) => told(&canonical, layout),
        Err(CanonError::Clash(clash)) => {
            Answer::without(Status::Invalid, Some(Remark::Fault(resolve(clash))))
        }
        Err(error) => Answer::without(Status::Unknown, Some(Remark::Refusal(error.to_string()))),
    }
}

fn told(canonical: &Canonical, layout: Layout) -> Answer {
    let form = Sudoku::from(&canonical.grid);
    let mut fields = vec![
        Value::from(form.to_string()),
        canonical.automorphisms.into(),
    ];
    fields.extend(transformation_fields(&canonical.transformation));
    Answer {
        status: Status::Ok,
        text: layout.text(&form),
        fields,
        remark: None,
    }
}
