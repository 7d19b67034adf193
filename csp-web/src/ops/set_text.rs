//! `set-open` and `set-write`: a puzzle as the fields of a puzzle file, and as the texts by which it is passed on.

use super::asked;
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::variant::{ShareForm, puzzle_json, puzzle_toml, share};
use serde_json::{Value, json};

/// Writes a puzzle, or says why it cannot be written so.
type Write = fn(&Sudoku) -> Result<String, String>;

/// The texts by which puzzles are passed on. A form more is a row more.
const TEXTS: [(&str, Write); 5] = [
    ("Puzzle file", |puzzle| Ok(puzzle_toml(puzzle))),
    ("The same on one line", |puzzle| Ok(puzzle_json(puzzle))),
    ("Link to SudokuPad", |puzzle| {
        shared(puzzle, ShareForm::SudokuPad)
    }),
    ("Link to f-puzzles", |puzzle| {
        shared(puzzle, ShareForm::FPuzzles)
    }),
    ("Interactive Sudoku Solver", |puzzle| {
        shared(puzzle, ShareForm::Iss)
    }),
];

fn shared(puzzle: &Sudoku, form: ShareForm) -> Result<String, String> {
    share(puzzle, form).map_err(|error| error.to_string())
}

/// `{board, take?}` → `{puzzle}`: the fields of its puzzle file.
pub(super) fn open(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = asked::puzzle(request)?;
    let fields: Value = serde_json::from_str(&puzzle_json(&puzzle))?;
    Ok(json!({"puzzle": fields}).into())
}

/// `{board, take?}` → `{texts: [{name, text, error}…]}`.
pub(super) fn write(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = asked::puzzle(request)?;
    let text = |(name, write): &(&str, Write)| match write(&puzzle) {
        Ok(text) => json!({"name": name, "text": text, "error": null}),
        Err(error) => json!({"name": name, "text": null, "error": error}),
    };
    Ok(json!({"texts": TEXTS.iter().map(text).collect::<Value>()}).into())
}
