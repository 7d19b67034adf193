//! What is wanted of new puzzles.

use crate::level::PuzzleLevel;
use crate::symmetry::ClueSymmetry;
use csp_core::model::GridShape;
use std::ops::RangeInclusive;

/// What is wanted of new puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleWishes {
    /// Rows and columns.
    pub shape: GridShape,
    /// The symmetry of the places of clues.
    pub symmetry: ClueSymmetry,
    /// The number of clues, if it matters. Otherwise none can be left out, up to the symmetry.
    pub clues: Option<RangeInclusive<usize>>,
    /// The level, if it matters.
    pub level: Option<PuzzleLevel>,
    /// How many boards are drawn for a puzzle before it is given up.
    pub attempts: u64,
}

impl PuzzleWishes {
    /// Any puzzle of this size.
    #[must_use]
    pub const fn new(shape: GridShape) -> Self {
        Self {
            shape,
            symmetry: ClueSymmetry::None,
            clues: None,
            level: None,
            attempts: 1_000,
        }
    }
}
