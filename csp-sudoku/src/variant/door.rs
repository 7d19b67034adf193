//! One door to all forms.

use super::drawn_parts::DrawnParts;
use super::f_puzzles::read_f_puzzle;
use super::iss::{IssError, read_iss};
use super::killer::{KillerError, is_killer, read_killer};
use super::part_error::PartError;
use super::puzzle_file::{PuzzleFileError, is_puzzle_file, read_puzzle_file};
use super::sudoku_pad::read_sudoku_pad;
use crate::link::{LinkError, SharedPuzzle, decode, is_link};
use crate::sudoku::Sudoku;

/// Why there is no puzzle with clues in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// The text is in none of the forms, or its link is damaged.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// What the link says is no puzzle with rules that are known.
    #[error(transparent)]
    Part(#[from] PartError),
    /// The text of Interactive Sudoku Solver is not right.
    #[error(transparent)]
    Iss(#[from] IssError),
    /// The file is not right.
    #[error(transparent)]
    File(#[from] PuzzleFileError),
    /// The short form of a killer sudoku is not right.
    #[error(transparent)]
    Killer(#[from] KillerError),
}

/// Whether a text is in one of the forms that [`read`] reads, as far as its first characters tell.
///
/// ```
/// use csp_sudoku::variant::is_variant;
///
/// assert!(is_variant(".Thermo~R1C1~R1C2.~R3C4_5"));
/// assert!(is_variant("https://f-puzzles.com/?load=N4IgzglgXgpi"));
/// assert!(!is_variant("..1.4..2.......3"));
/// assert!(!is_variant(".A.B.C.........."));
/// ```
#[must_use]
pub fn is_variant(text: &str) -> bool {
    is_puzzle_file(text) || is_iss(text) || is_killer(text) || is_link(text)
}

/// Reads a puzzle in any of the forms: a [file](super::read_puzzle_file), a link of f-puzzles or SudokuPad, what a link holds, the
/// text of Interactive Sudoku Solver, or a [short form](super::read_killer) of killer sudoku.
///
/// ```
/// use csp_sudoku::variant::{DrawnParts, read};
///
/// let puzzle = read(".Shape~4x4.Thermo~R2C1~R3C1~R4C2.~R1C1_3", DrawnParts::Refuse)?;
/// assert_eq!(puzzle.rules().clues().len(), 1);
/// let json = r#"{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
///     "diagonal+": true, "line": [{"lines": [["R1C1", "R1C2"]]}]}"#;
/// let error = read(json, DrawnParts::Refuse).unwrap_err().to_string();
/// assert!(error.starts_with("line[0] of the puzzle in the link: only people can read it"));
/// assert_eq!(read(json, DrawnParts::Ignore)?.rules().houses().len(), 13);
/// # Ok::<(), csp_sudoku::variant::VariantError>(())
/// ```
///
/// # Errors
/// The text is in none of these forms, is damaged, or says something that is not known.
pub fn read(text: &str, drawn_parts: DrawnParts) -> Result<Sudoku, VariantError> {
    if is_puzzle_file(text) {
        return Ok(read_puzzle_file(text)?);
    }
    if is_iss(text) {
        return Ok(read_iss(text.trim())?);
    }
    if is_killer(text) {
        return Ok(read_killer(text)?);
    }
    Ok(match decode(text)? {
        SharedPuzzle::FPuzzles(puzzle) => read_f_puzzle(&puzzle, drawn_parts)?,
        SharedPuzzle::SudokuPad(puzzle) => read_sudoku_pad(&puzzle, drawn_parts)?,
    })
}

/// Whether it is a text of Interactive Sudoku Solver: dots, and a name that has arguments, or a dot with names alone. Grids begin
/// with dots and letters, too; a row of them has blanks side by side, or digits.
fn is_iss(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(rest) = first.and_then(|line| line.strip_prefix('.')) else {
        return false;
    };
    let behind_dots = rest.trim_start_matches('.');
    let is_one_dot = behind_dots.len() == rest.len();
    let name_end = behind_dots.find(|c: char| !c.is_ascii_alphanumeric());
    let (name, after) = behind_dots.split_at(name_end.unwrap_or(behind_dots.len()));
    let has_arguments = after.starts_with('~') && (is_one_dot || !name.is_empty());
    let are_words = || rest.trim_end().split('.').all(is_word);
    has_arguments || is_one_dot && is_name(name) && (rest.contains('~') || are_words())
}

/// Whether it is as the names are that Interactive Sudoku Solver has for constraints.
fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name[1..].contains(|c: char| c.is_ascii_lowercase())
}

/// Whether it is such a name, and no part of a row.
fn is_word(name: &str) -> bool {
    is_name(name) && name.len() > 3 && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}
