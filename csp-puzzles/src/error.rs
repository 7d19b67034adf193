//! What can be wrong with a puzzle.

use crate::sign::{At, Sign};
use csp_core::error::ModelError;
use csp_core::model::Place;
use std::fmt;
use thiserror::Error;

/// Why a puzzle cannot be read, written or modelled.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board has no cell, or is too large.
    #[error("a board of {rows} rows and {columns} columns: both must be from 1 to {most}")]
    Size {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The greatest number of either.
        most: usize,
    },
    /// A name that no genre has.
    #[error("{name:?} is not a genre that is known; {}", meant(known))]
    Genre {
        /// The name.
        name: String,
        /// The genre with a name like it, or else the names of all.
        known: Vec<&'static str>,
    },
    /// A link that cannot be read.
    #[error("character {at} of the link: {fault}")]
    Link {
        /// The character, counted from 1.
        at: usize,
        /// What is wrong.
        fault: LinkFault,
    },
    /// A game ID of Tatham's collection that cannot be read.
    #[error("character {at} of the game ID: {fault}")]
    GameId {
        /// The character, counted from 1, of all that was given.
        at: usize,
        /// What is wrong.
        fault: LinkFault,
    },
    /// A puzzle that cannot be written as a game ID of Tatham's collection.
    #[error("there is no game ID of this {genre}: {what}")]
    NoGameId {
        /// The genre.
        genre: &'static str,
        /// Why there is none.
        what: String,
    },
    /// A puzzle that cannot be written as a link.
    #[error("a link of {genre} cannot hold {what}")]
    Unwritable {
        /// The genre.
        genre: &'static str,
        /// What it cannot hold.
        what: String,
    },
    /// What is filled in does not fit the board.
    #[error("character {at} of what is filled in: {fault}")]
    Filling {
        /// The character, counted from 1.
        at: usize,
        /// What is wrong.
        fault: FillingFault,
    },
    /// The text form of a puzzle, or its JSON, cannot be read.
    #[error("{place}: {found}; expected {expected}")]
    Text {
        /// Where.
        place: TextPlace,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// A claim that is about no spot of the board, or no value of it.
    #[error("{0}")]
    Claim(String),
    /// A sign that the genre does not have.
    #[error("{}: {sign} means nothing here; {expected}", At(*place))]
    Sign {
        /// The cell.
        place: Place,
        /// The sign.
        sign: Sign,
        /// What may stand there.
        expected: &'static str,
    },
    /// A board that the genre does not have.
    #[error("{0}")]
    Board(String),
    /// The engine refuses the model.
    #[error(transparent)]
    Model(#[from] ModelError),
}

impl PuzzleError {
    /// The same error, if what was read is a game ID and no link.
    pub(crate) fn in_game_id(self) -> Self {
        match self {
            Self::Link { at, fault } => Self::GameId { at, fault },
            error => error,
        }
    }
}

fn meant(known: &[&str]) -> String {
    match known {
        [name] => format!("did you mean {name:?}?"),
        names => format!("known are {}", names.join(", ")),
    }
}

/// What was found as a solution, and is none by the [definition](crate::definitions) of its genre: the model or the engine is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a wrong solution of {genre}: {what}")]
pub struct WrongSolution {
    /// The title of the genre.
    pub genre: &'static str,
    /// What is wrong with it.
    pub what: String,
}

/// A place in a puzzle that is read as text or as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TextPlace {
    /// A character of a line, both counted from 1.
    Line {
        /// The line.
        line: usize,
        /// The character.
        column: usize,
    },
    /// A field of JSON, as the list of the rows of cells.
    Field {
        /// Its name.
        name: String,
        /// The row within it, from 1.
        row: Option<usize>,
        /// The place within the row, from 1.
        word: Option<usize>,
    },
}

impl fmt::Display for TextPlace {
    /// "line 3, column 5", or "cells, row 2, place 3"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, column } => write!(f, "line {line}, column {column}"),
            Self::Field { name, row, word } => {
                f.write_str(name)?;
                row.map_or(Ok(()), |row| write!(f, ", row {row}"))?;
                word.map_or(Ok(()), |word| write!(f, ", place {word}"))
            }
        }
    }
}

/// What is wrong with a line of what is filled in, at a character.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FillingFault {
    /// The line ends before all spots have a character.
    #[error("it ends, and {missing} of {all} spots are missing")]
    Short {
        /// The number of those that are missing.
        missing: usize,
        /// The number of those on the whole board.
        all: usize,
    },
    /// A character that stands for no value.
    #[error(
        "{0:?} means nothing here; use a digit, a letter from a for 10 on, (36) for a larger number, or . for a blank spot"
    )]
    Unexpected(char),
    /// A value that the spot cannot have.
    #[error("{spot} has values from {least} to {most}, and not {value}")]
    Value {
        /// The spot.
        spot: String,
        /// The value.
        value: i32,
        /// The least value that can be filled in.
        least: i32,
        /// The greatest.
        most: i32,
    },
    /// All spots have a character already.
    #[error("all {0} spots are filled in; what follows means nothing")]
    Beyond(usize),
}

/// What is wrong with a link or a game ID, at a character.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LinkFault {
    /// There is no name of a genre.
    #[error("the name of a genre is expected, as in https://puzz.link/p?slither/4/4/dgdh2c71")]
    NoGenre,
    /// An address of a site whose links are not known.
    #[error(
        "links of {host} are not read: those of {known} are, and game IDs of Simon Tatham's collection"
    )]
    Site {
        /// The site.
        host: String,
        /// The sites that are known.
        known: String,
    },
    /// There is no number of columns or rows.
    #[error("a number of columns and one of rows are expected, each with a slash behind it")]
    NoSize,
    /// A variant of the rules that the genre does not have here.
    #[error("the variant {0:?} of this genre is not known")]
    Variant(String),
    /// The text ends before all is said.
    #[error("it ends, and {missing} of {all} {what} are missing")]
    Short {
        /// The number of those that are missing.
        missing: usize,
        /// The number of those on the whole board.
        all: usize,
        /// What they are.
        what: &'static str,
    },
    /// A character that means nothing there.
    #[error("{0:?} means nothing here")]
    Unexpected(char),
    /// The board is full.
    #[error("the board is full; what follows means nothing")]
    Beyond,
    /// A character that has to be there is not.
    #[error("{0:?} is expected here")]
    Expected(char),
    /// A game ID that does not say its game.
    #[error("a game ID needs the name of its game before it, as in loopy:4x4t0:3c3d22b2a1")]
    NoGame,
    /// A game ID does not begin with the size of the board.
    #[error("the size of the board is expected, as in loopy:7x7t0:")]
    NoGameSize,
    /// A game ID without a description.
    #[error("a colon and the description of the board are expected; parameters alone are no board")]
    NoDescription,
    /// A random seed in place of a description.
    #[error(
        "a seed follows, from which only the game itself can make its board; take the game ID with a colon, which describes the board"
    )]
    Seed,
    /// A parameter that is needed is not there.
    #[error("the parameter {0:?} with a number is expected before the colon")]
    NoParameter(char),
    /// Rules that the genre does not have here.
    #[error("this makes {0}, which is not known here")]
    OtherRules(&'static str),
}
