//! Puzzles of SudokuPad: what its JSON says about solutions for sure.

mod board;
mod reader;

use self::reader::PadReader;
use super::drawn_parts::DrawnParts;
use super::part_error::PartError;
use crate::link::sudoku_pad::PadPuzzle;
use crate::sudoku::Sudoku;

/// Reads the rules of a puzzle of SudokuPad, as far as its JSON says them: givens, regions, cells that differ or have
/// a sum, and constraints of the whole board. Lines, shapes and words are for people.
///
/// ```
/// use csp_sudoku::link::{SharedPuzzle, decode};
/// use csp_sudoku::variant::{DrawnParts, read_sudoku_pad};
///
/// let json = r#"{"cells": [[{"value": 1}, {}], [{}, {}]], "cages": [{"cells": [[0, 0], [1, 1]], "sum": 2}]}"#;
/// let SharedPuzzle::SudokuPad(puzzle) = decode(json)? else {
///     panic!("it has cells and no grid");
/// };
/// let sudoku = read_sudoku_pad(&puzzle, DrawnParts::Refuse)?;
/// assert_eq!(sudoku.rules().clues()[0].to_string(), "r1c1, r2c2 add up to 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first part that is not known or not right. What only people can read is an error unless it is to be ignored:
/// drawings, texts, and rules in words.
pub fn read_sudoku_pad(puzzle: &PadPuzzle, drawn_parts: DrawnParts) -> Result<Sudoku, PartError> {
    let mut reader = PadReader::new(puzzle, drawn_parts)?;
    reader.take_cells()?;
    reader.take_cages()?;
    reader.take_globals()?;
    reader.take_pictures()?;
    Ok(reader.finish())
}
