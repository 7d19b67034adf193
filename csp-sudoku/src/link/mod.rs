//! Links by which people share sudoku variants: those of f-puzzles and of SudokuPad.
//!
//! What is read is *what the link says*, as data: cells by name, keys with their values. Nothing is drawn from it
//! here, and nothing is left out: what is not known is kept under its key.
//!
//! ```
//! use csp_sudoku::link::f_puzzles::FEntries;
//! use csp_sudoku::link::{SharedPuzzle, decode, encode};
//!
//! let json = r#"{"size": 1, "grid": [[{"value": 1, "given": true}]], "odd": [{"cell": "R1C1"}]}"#;
//! let shared = decode(json)?;
//! let SharedPuzzle::FPuzzles(puzzle) = &shared else {
//!     panic!("it has a grid");
//! };
//! assert_eq!(puzzle.grid[0][0].value, Some(1));
//! assert!(matches!(puzzle.part("odd"), Some(FEntries::Marks(marks)) if marks[0].cell.to_string() == "R1C1"));
//! assert_eq!(decode(&encode(&shared))?, shared);
//! # Ok::<(), csp_sudoku::link::LinkError>(())
//! ```
//!
//! # What is read
//! Addresses with `?load=`, as `https://f-puzzles.com/?load=N4Ig…`; addresses of SudokuPad whose path or `puzzleid=`
//! begins with `scl`, `ctc`, `fpuz` or `fpuzzles`; what stands there without the site; and the JSON itself, also as
//! SudokuPad shortens it. Percent encoding, spaces in place of `+`, and line breaks do no harm.

// Bottom floor first: a file imports only from those above it.
pub mod lz_string;

mod error;

mod address;
mod json;

pub mod f_puzzles;
pub mod sudoku_pad;

use self::address::{Address, locate};
pub use self::error::LinkError;
use self::f_puzzles::FPuzzle;
use self::lz_string::{compress, decompress};
use self::sudoku_pad::{PadPuzzle, unzip};
use serde_json::{Map, Value};

/// A puzzle out of a link.
#[derive(Clone, Debug, PartialEq)]
pub enum SharedPuzzle {
    /// One of f-puzzles, whatever the site of the link.
    FPuzzles(Box<FPuzzle>),
    /// One of SudokuPad.
    SudokuPad(Box<PadPuzzle>),
}

/// Reads a link, or what a link holds.
///
/// # Errors
/// There is no puzzle in the text, or it is damaged: a [`LinkError`] says what is wrong, where, and what to do.
pub fn decode(text: &str) -> Result<SharedPuzzle, LinkError> {
    let object = match locate(text)? {
        Address::Plain(json) => object(json)?,
        Address::Packed(packed, start) => {
            let json = decompress(packed).map_err(|error| LinkError::Packed {
                at: text[..start].chars().count() + error.at,
                error,
            })?;
            object(&json)?
        }
    };
    if FPuzzle::is_in(&object) {
        Ok(SharedPuzzle::FPuzzles(Box::new(FPuzzle::read(object)?)))
    } else if PadPuzzle::is_in(&object) {
        Ok(SharedPuzzle::SudokuPad(Box::new(PadPuzzle::read(object)?)))
    } else {
        let fault = "it has neither a grid, as f-puzzles has one, nor cells, as SudokuPad has them";
        Err(LinkError::part("all", fault))
    }
}

/// The object that a text is, in JSON or shortened. A shortened one has no quotes at its first key.
fn object(text: &str) -> Result<Map<String, Value>, LinkError> {
    let value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) if text.starts_with("{\"") => return Err(error.into()),
        Err(_) => unzip(text)?,
    };
    match value {
        Value::Object(object) => Ok(object),
        other => Err(LinkError::part("all", &format!("{other} is no object"))),
    }
}

/// Whether a text is a link, or what a link holds, as far as its first characters tell. What [`decode`] says of such a
/// text is of use; of any other it says that it is no link.
///
/// ```
/// use csp_sudoku::link::is_link;
///
/// assert!(is_link("https://f-puzzles.com/?load=N4IgzglgXgpi"));
/// assert!(is_link("https://sudokupad.app/k7qc98e00u"));
/// assert!(!is_link("530070000600195000098000060800060003400803001700020006060000280000419005000080079"));
/// assert!(!is_link("https://puzz.link/p?sudoku/9/9/53g7"));
/// ```
#[must_use]
pub fn is_link(text: &str) -> bool {
    !matches!(locate(text), Err(LinkError::NoPuzzle(_)))
}

/// A link of the program that the puzzle is of. [`decode`] gives the same puzzle back, if it gave this one.
#[must_use]
pub fn encode(puzzle: &SharedPuzzle) -> String {
    match puzzle {
        SharedPuzzle::FPuzzles(puzzle) => {
            format!(
                "https://f-puzzles.com/?load={}",
                compress(&puzzle.write().to_string())
            )
        }
        SharedPuzzle::SudokuPad(puzzle) => on_sudoku_pad("scl", &puzzle.write()),
    }
}

/// A link that shows a puzzle of f-puzzles on SudokuPad. [`decode`] gives the same puzzle back.
///
/// ```
/// use csp_sudoku::link::{SharedPuzzle, decode, encode_for_sudoku_pad};
///
/// let shared = decode(r#"{"size": 1, "grid": [[{}]]}"#)?;
/// let SharedPuzzle::FPuzzles(puzzle) = &shared else {
///     panic!("it has a grid");
/// };
/// let link = encode_for_sudoku_pad(puzzle);
/// assert!(link.starts_with("https://sudokupad.app/fpuzN4Ig"));
/// assert_eq!(decode(&link)?, shared);
/// # Ok::<(), csp_sudoku::link::LinkError>(())
/// ```
#[must_use]
pub fn encode_for_sudoku_pad(puzzle: &FPuzzle) -> String {
    on_sudoku_pad("fpuz", &puzzle.write())
}

/// A puzzle in the path of an address of SudokuPad.
fn on_sudoku_pad(prefix: &str, json: &Value) -> String {
    let packed = compress(&json.to_string());
    let escaped = packed
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D");
    format!("https://sudokupad.app/{prefix}{escaped}")
}
