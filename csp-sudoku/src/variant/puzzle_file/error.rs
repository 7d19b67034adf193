//! What is wrong with a file, and where.

use crate::rules::{ClueError, RulesError};
use crate::shape::{CellError, ShapeError};

/// What is wrong with a puzzle file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct PuzzleFileError {
    /// The field, the number of the clue or house with its kind, or the line.
    pub place: String,
    /// What is wrong.
    pub fault: PuzzleFileFault,
}

/// What is wrong with a part of a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleFileFault {
    /// It is neither TOML nor JSON, or a field is of another type or is not known.
    #[error("{0}")]
    Syntax(String),
    /// There is no such kind of clues.
    #[error("there is no kind of clues of this name")]
    Kind,
    /// The kind has no such field.
    #[error("it has no field `{field}`; its fields are {known}")]
    Field {
        /// The field.
        field: String,
        /// Those that it has.
        known: String,
    },
    /// A field that the kind needs.
    #[error("it needs `{0}`")]
    Missing(String),
    /// A field has another value than it may.
    #[error("`{field}` is {expected}")]
    Value {
        /// The field.
        field: String,
        /// What it may be.
        expected: &'static str,
    },
    /// Another number of symbols than the board has cells.
    #[error("it has {found} symbols, and the board {cells} cells")]
    Symbols {
        /// How many there are.
        found: usize,
        /// How many there have to be.
        cells: usize,
    },
    /// No digit of the board.
    #[error("`{0}` is no digit of the board")]
    Digit(char),
    /// No name of a cell.
    #[error(transparent)]
    Cell(#[from] CellError),
    /// The cells of a range are not in a row, a column or a diagonal.
    #[error("`{0}` is no row, column or diagonal of cells")]
    Range(String),
    /// A house has no such name.
    #[error("`{0}` is no name of a house")]
    House(String),
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

impl PuzzleFileFault {
    pub(super) fn at(self, place: impl Into<String>) -> PuzzleFileError {
        PuzzleFileError {
            place: place.into(),
            fault: self,
        }
    }

    pub(super) fn value(field: &str, expected: &'static str) -> Self {
        Self::Value {
            field: field.to_owned(),
            expected,
        }
    }
}
