//! What is wrong with the file of a game.

use super::record::Content;
use crate::read::ReadError;
use crate::shape::{Cell, Shape};
use crate::symbols;

/// A file that is no saved game, and the line that is wrong.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
#[non_exhaustive]
pub struct LoadError {
    /// The line, from 1. It is the last if something is missing.
    pub line: usize,
    /// What is wrong.
    pub kind: LoadErrorKind,
}

/// What is wrong with the file of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadErrorKind {
    /// The puzzle cannot be read.
    #[error("{}", .0.kind)]
    Puzzle(ReadError),
    /// There is no puzzle.
    #[error("there is no [Puzzle] in the file")]
    NoPuzzle,
    /// There is another puzzle.
    #[error("a second puzzle: a game has one")]
    SecondPuzzle,
    /// A section comes twice.
    #[error("a second [{0}]: a game has one")]
    SecondSection(&'static str),
    /// The boxes are no boxes.
    #[error("`{0}` is no size of boxes (write rows and columns, such as 2x3)")]
    Boxes(String),
    /// The boxes are not those that were asked for.
    #[error("the game is of {found}, and {wanted} was asked for")]
    Shape {
        /// The board of the file.
        found: Shape,
        /// The board that was asked for.
        wanted: Shape,
    },
    /// A section with too few or too many rows.
    #[error("[{section}] has {found} rows, but the board has {}", shape.side())]
    Rows {
        /// The section.
        section: &'static str,
        /// How many rows it has.
        found: usize,
        /// The board.
        shape: Shape,
    },
    /// A row with too few or too many cells.
    #[error("{found} cells in a row of [{section}], but the board has {}", shape.side())]
    RowLength {
        /// The section.
        section: &'static str,
        /// How many cells it has.
        found: usize,
        /// The board.
        shape: Shape,
    },
    /// A character that is no digit of the board.
    #[error("`{symbol}` at {cell} is no digit of the board (use {})", symbols::range(shape.side()))]
    Symbol {
        /// The character.
        symbol: char,
        /// The cell.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// The state contradicts a given.
    #[error("[State] has {} at {cell}, but {} is given there", shown(*found), symbols::character(*given))]
    Given {
        /// The cell.
        cell: Cell,
        /// The digit of the state.
        found: Content,
        /// The digit of the puzzle.
        given: u8,
    },
    /// The moves lead elsewhere.
    #[error("[{section}] has {} at {cell}, but the moves lead to {}", shown(*found), shown(*moves))]
    State {
        /// The section.
        section: &'static str,
        /// The cell.
        cell: Cell,
        /// What the section has there.
        found: Content,
        /// Where the moves lead.
        moves: Content,
    },
    /// A line of the record that is no move.
    #[error("`{text}` is no move: {why}")]
    Move {
        /// The part of the line that is wrong.
        text: String,
        /// What is wrong with it.
        why: &'static str,
    },
}

impl LoadErrorKind {
    /// The error at this line.
    pub(super) fn at(self, line: usize) -> LoadError {
        LoadError { line, kind: self }
    }
}

/// A digit, or marks.
fn shown(content: Content) -> String {
    match content {
        Content::Digit(digit) => symbols::character(digit).to_string(),
        Content::Marks(0) => "nothing".to_owned(),
        marks @ Content::Marks(_) => format!("marks {marks}"),
    }
}
