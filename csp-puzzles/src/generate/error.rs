//! Why a puzzle is not made.

use crate::error::{PuzzleError, WrongSolution};
use thiserror::Error;

/// Why a puzzle is not made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MakeError {
    /// No puzzles of the genre are made.
    #[error("no puzzles of {genre} are made; those of {} are", known.join(", "))]
    Genre {
        /// The genre.
        genre: &'static str,
        /// The genres whose puzzles are made.
        known: Vec<&'static str>,
    },
    /// The places of clues cannot be symmetric.
    #[error("where signs stand in {0} comes with the board and cannot be symmetric")]
    Symmetry(&'static str),
    /// The genre has no board of this size, or a rule cannot be posted.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// None was found.
    #[error("puzzle {number}: none was found on {attempts} boards")]
    Exhausted {
        /// The number of the puzzle under its seed.
        number: u64,
        /// How many boards were drawn.
        attempts: u64,
    },
    /// One was found with a wrong solution.
    #[error("puzzle {number}: {wrong}")]
    Wrong {
        /// The number of the puzzle under its seed.
        number: u64,
        /// What is wrong with it.
        wrong: WrongSolution,
    },
    /// It was stopped before a puzzle was found.
    #[error("puzzle {number}: stopped")]
    Stopped {
        /// The number of the puzzle under its seed.
        number: u64,
    },
}
