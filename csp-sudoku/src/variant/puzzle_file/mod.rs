//! Puzzles with clues as files that a person can write, in TOML or JSON.
//!
//! The fields are in `docs/sudoku-files.md`.

mod cells;
mod entries;
mod error;
mod fields;
mod reading;
mod writing;

pub use self::error::{PuzzleFileError, PuzzleFileFault};
pub use self::fields::field_key;
pub use self::reading::read_puzzle_file;
pub use self::writing::{puzzle_json, puzzle_toml};

/// How a file begins: its first field is the size of the board.
const FIRST: &str = "sudoku";

/// Whether a text is a puzzle file, as far as its first field tells.
pub(crate) fn is_puzzle_file(text: &str) -> bool {
    is_json(text) || is_toml(text)
}

fn is_json(text: &str) -> bool {
    let first = text.trim_start().strip_prefix('{').map(str::trim_start);
    let key = first.and_then(|first| first.strip_prefix('"')?.strip_prefix(FIRST));
    key.is_some_and(|after| after.starts_with('"'))
}

/// Whether it is TOML. It has several lines.
pub(crate) fn is_toml(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let after = first.and_then(|line| line.strip_prefix(FIRST));
    after.is_some_and(|after| after.trim_start().starts_with('='))
}
