//! Texts of [Interactive Sudoku Solver](https://github.com/sigh/Interactive-Sudoku-Solver): `.Cage~10~R1C1~R1C2.~R3C4_5`.

mod arguments;
mod board;
mod chaos;
mod coded;
mod codes;
mod doppelganger;
mod error;
mod houses;
mod kinds;
mod lines;
mod nfa;
mod reader;
mod said;
mod sets;
mod token;
mod writing;

pub use self::error::{IssError, IssFault};
pub(super) use self::kinds::names_of;
pub use self::writing::write_iss;

use self::reader::IssReader;
use self::token::tokens;
use crate::sudoku::Sudoku;

/// Reads a puzzle as Interactive Sudoku Solver writes it: constraints that begin with a dot, with arguments behind
/// `~`. Cells outside of the board stand in rows below it: those of `Var`, the numbers of regions (`ChaosConstruction`),
/// and the digits that rows, columns and boxes miss (`Doppelganger`). Regions are numbered in the order of their first
/// cells.
///
/// ```
/// use csp_sudoku::variant::read_iss;
///
/// let puzzle = read_iss(".Shape~4x4.Cage~7~R1C1~R1C2.Thermo~R2C1~R3C1~R4C2.~R1C1_3~R4C4_1")?;
/// assert_eq!(puzzle.rules().clues()[0].to_string(), "r1c1, r1c2 are different and add up to 7");
/// assert_eq!(puzzle.givens().count(), 2);
/// # Ok::<(), csp_sudoku::variant::IssError>(())
/// ```
///
/// # Errors
/// The first constraint that is not known or not right, with its number.
pub fn read_iss(text: &str) -> Result<Sudoku, IssError> {
    let tokens = tokens(text)?;
    IssReader::new(&tokens)?.read()
}
