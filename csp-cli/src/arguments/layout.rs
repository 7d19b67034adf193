//! How puzzles are written that were made from others, or anew.

use clap::{Args, ValueEnum};
use csp_sudoku::sudoku::Sudoku;

use super::values::when;
use crate::output::drawing::{Colour, draw};
use crate::output::record::puzzle_text;

/// How results and puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputLayout {
    /// One line for each puzzle
    Lines,
    /// A drawing of each puzzle
    Grid,
    /// A table with a header line
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
}

impl OutputLayout {
    /// The text between two puzzles.
    pub(crate) fn separator(self) -> &'static str {
        if self == Self::Grid { "\n" } else { "" }
    }
}

/// How puzzles are written.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct PuzzleOutput {
    /// How puzzles are written
    #[arg(long, value_enum, default_value_t = OutputLayout::Lines)]
    pub(crate) format: OutputLayout,

    /// Whether grids show the givens in bold: auto means on a terminal, unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", value_parser = when())]
    pub(crate) colour: Colour,
}

impl PuzzleOutput {
    /// The puzzle as text: as a line of digits, or as a file on one line if it has other rules. In a table and in JSON this is
    /// not shown.
    pub(crate) fn text(self, puzzle: &Sudoku) -> String {
        match self.format {
            OutputLayout::Lines => puzzle_text(puzzle) + "\n",
            OutputLayout::Grid => draw(&puzzle.givens_grid(), puzzle, self.colour),
            OutputLayout::Csv | OutputLayout::Json => String::new(),
        }
    }
}
