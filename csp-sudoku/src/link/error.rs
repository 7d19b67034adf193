//! Why a link cannot be read.

use super::lz_string::LzError;

/// Why there is no puzzle in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The text is no link of a known form.
    #[error(
        "there is no puzzle in {0:?}: a link of f-puzzles has `?load=` and the puzzle, one of SudokuPad \
         `sudokupad.app/`, `scl`, `ctc` or `fpuzzles` and the puzzle (open a shortened link in a browser and copy the \
         address it leads to)"
    )]
    NoPuzzle(String),
    /// The link names a puzzle and does not hold it.
    #[error(
        "the link names the puzzle {id:?}, which is only on the site (open https://sudokupad.app/api/puzzle/{id} in a \
         browser and give the text that it shows)"
    )]
    OnSite {
        /// The name.
        id: String,
    },
    /// A short form of SudokuPad that is no compressed JSON.
    #[error("links that begin with `{form}` are not read: give the givens as 81 digits")]
    Form {
        /// How such links begin.
        form: &'static str,
    },
    /// The compressed text is damaged.
    #[error("character {at} of the link: {}; copy the whole link again", .error.fault)]
    Packed {
        /// The character of the link, from 1.
        at: usize,
        /// What is wrong. Its place is counted from where the compressed text begins.
        error: LzError,
    },
    /// What the link holds is no JSON.
    #[error("the link holds no puzzle: line {line}, column {column} of its JSON: {fault}")]
    Json {
        /// The line of the JSON, from 1.
        line: usize,
        /// The column of the JSON, from 1.
        column: usize,
        /// What is wrong.
        fault: String,
    },
    /// A part of the JSON is not what it must be.
    #[error("{path} of the puzzle in the link: {fault}")]
    Part {
        /// Where in the JSON, as `killercage[3]`, counted from 0.
        path: String,
        /// What is wrong.
        fault: String,
    },
}

impl LinkError {
    /// A part that is not what it must be.
    pub(super) fn part(path: impl Into<String>, fault: &(impl ToString + ?Sized)) -> Self {
        Self::Part {
            path: path.into(),
            fault: fault.to_string(),
        }
    }
}

impl From<serde_json::Error> for LinkError {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        Self::Json {
            line: error.line(),
            column: error.column(),
            fault: text.strip_suffix(&place).unwrap_or(&text).to_owned(),
        }
    }
}
