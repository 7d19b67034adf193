//! How puzzles are written that were made from others, or anew.

use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::transformation::Transformation;
use serde_json::Value;

use crate::drawing::{Colour, draw};
use crate::each::Form;

/// How puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One line for each puzzle.
    Lines,
    /// A drawing of each puzzle.
    Grid(Colour),
    /// A table with a header line.
    Csv,
    /// A JSON object on one line for each puzzle.
    Json,
}

impl Layout {
    /// The form of answers in this layout.
    pub(crate) fn form(self) -> Form {
        match self {
            Self::Lines | Self::Grid(_) => Form::Text(self.separator()),
            Self::Csv => Form::Csv,
            Self::Json => Form::Json,
        }
    }

    /// The text between two puzzles.
    pub(crate) fn separator(self) -> &'static str {
        if let Self::Grid(_) = self { "\n" } else { "" }
    }

    /// The puzzle as text. In a table and in JSON this is not shown.
    pub(crate) fn text(self, puzzle: &Sudoku) -> String {
        match self {
            Self::Lines => format!("{puzzle}\n"),
            Self::Grid(colour) => draw(&puzzle.givens_grid(), puzzle, colour),
            Self::Csv | Self::Json => String::new(),
        }
    }
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
