//! Puzzles of f-puzzles: what its keys say, as clues.

mod beside;
mod board;
mod groups;
mod lines;
mod negative;
mod reader;
mod rows;

mod entries;
mod writing;

pub(super) use self::rows::keys_of;
pub use self::writing::write_f_puzzle;

use self::reader::FReader;
use super::drawn_parts::DrawnParts;
use super::part_error::PartError;
use crate::link::f_puzzles::FPuzzle;
use crate::sudoku::Sudoku;

/// Reads the rules of a puzzle of f-puzzles. `docs/sudoku-links.md` tells what each key means.
///
/// Digits that are not given and the pencil marks of who solves it are no part of the puzzle.
///
/// ```
/// use csp_sudoku::link::{SharedPuzzle, decode};
/// use csp_sudoku::variant::{DrawnParts, read_f_puzzle};
///
/// let json = r#"{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],
///     [{}, {}, {}, {}]], "thermometer": [{"lines": [["R2C1", "R3C2", "R4C3"]]}]}"#;
/// let SharedPuzzle::FPuzzles(puzzle) = decode(json)? else {
///     panic!("it has a grid");
/// };
/// let sudoku = read_f_puzzle(&puzzle, DrawnParts::Refuse)?;
/// assert_eq!(sudoku.rules().clues()[0].to_string(), "r2c1, r3c2, r4c3 increase");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first part that is not known or not right, and pictures if they are refused.
pub fn read_f_puzzle(puzzle: &FPuzzle, drawn_parts: DrawnParts) -> Result<Sudoku, PartError> {
    let mut reader = FReader::new(puzzle, drawn_parts)?;
    for part in &puzzle.parts {
        rows::take(&mut reader, part)?;
    }
    Ok(reader.finish())
}
