//! What the constraints of Interactive Sudoku Solver say.

use crate::rules::Clue;
use crate::shape::Cell;

/// What a constraint says.
#[derive(Debug)]
pub(super) enum Said {
    /// Clues.
    Clues(Vec<Clue>),
    /// Houses of a kind, each with its cells.
    Houses(&'static str, Vec<Vec<Cell>>),
    /// The digits of a cell, a bit each.
    Candidates(Vec<(Cell, u64)>),
    /// What the board was made by, or nothing that matters.
    Nothing,
}
