//! Errors in what links say.

use crate::rules::{ClueError, RulesError};
use crate::shape::ShapeError;

/// What is wrong with a part of a puzzle out of a link, and which one it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path} of the puzzle in the link: {fault}")]
pub struct PartError {
    /// Where in the JSON, as `killercage[3]`, counted from 0.
    pub path: String,
    /// What is wrong.
    pub fault: PartFault,
}

/// What is wrong with a part of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartFault {
    /// A key that is not known.
    #[error("there is no such kind of clues, and solutions may depend on it")]
    Unknown,
    /// A picture, or words.
    #[error(
        "only people can read it, and solutions may depend on it; read the puzzle without what is drawn if they do not"
    )]
    Drawn,
    /// Something else than was expected.
    #[error("{found:?} is not {expected}")]
    Text {
        /// What there is.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// More or fewer cells than there have to be.
    #[error("it has {found} cells, and needs {expected}")]
    Cells {
        /// How many there are.
        found: usize,
        /// How many there have to be.
        expected: usize,
    },
    /// What is said about boxes or regions, where there are none.
    #[error("the board has no boxes or regions")]
    NoRegions,
    /// A rule for boards with up to 9 digits.
    #[error("circles of several cells have no meaning here on boards with more than 9 digits")]
    LargePill,
    /// No such board.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// No such clue.
    #[error(transparent)]
    Clue(#[from] ClueError),
    /// No such rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl PartFault {
    /// The error with the place of the part.
    pub(super) fn at(self, path: impl Into<String>) -> PartError {
        PartError {
            path: path.into(),
            fault: self,
        }
    }

    /// Something else than was expected.
    pub(super) fn text(found: &(impl ToString + ?Sized), expected: &'static str) -> Self {
        Self::Text {
            found: found.to_string(),
            expected,
        }
    }
}
