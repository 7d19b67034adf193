//! The arguments of `why`.

use std::ffi::OsString;

use clap::Args;
use csp_sudoku::shape::{Cell, Shape};

use super::{board, positive};
use crate::why::{Form, Question};

/// The arguments of `why`.
#[derive(Args, Debug)]
pub(crate) struct WhyArgs {
    /// A file with one puzzle, `-` for standard input, or a puzzle typed out
    #[arg(value_name = "PUZZLE")]
    input: OsString,

    /// The cell, such as r4c5; not needed if the puzzle has no solution
    #[arg(value_name = "CELL")]
    cell: Option<Cell>,

    /// Why the cell does not have this digit [default: why it has the one it has]
    #[arg(value_name = "VALUE")]
    digit: Option<String>,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    shape: Option<Shape>,

    /// Give up a search after N nodes; there is one for each given and house, where single steps do
    /// not do
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = positive)]
    max_nodes: u64,
}

impl WhyArgs {
    /// The question.
    pub(super) fn question(self) -> Question {
        let Self {
            input,
            cell,
            digit,
            format: form,
            shape,
            max_nodes: nodes,
        } = self;
        Question {
            input,
            shape,
            cell,
            digit,
            nodes,
            form,
        }
    }
}
