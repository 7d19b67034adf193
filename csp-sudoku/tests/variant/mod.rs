//! Puzzles with clues, in the forms in which people share them.

pub(crate) mod boards;
mod doors;
mod f_keys;
mod f_puzzles;
mod files;
mod iss;
mod nonsense;
mod shared;
mod sudoku_pad;
mod table;

use csp_sudoku::Sudoku;
use csp_sudoku::variant::{DrawnParts, VariantError, read};

/// The JSON of an f-puzzles puzzle of this size, with these parts.
fn f_json(size: usize, parts: &str) -> String {
    let row = vec!["{}"; size].join(", ");
    let rows = vec![format!("[{row}]"); size].join(", ");
    format!("{{\"size\": {size}, \"grid\": [{rows}], {parts}}}")
}

/// The JSON of a SudokuPad puzzle of 4×4 with its boxes, and with these parts.
fn pad_json(parts: &str) -> String {
    let cells = ["[{}, {}, {}, {}]"; 4].join(", ");
    let corners = [(0, 0), (0, 2), (2, 0), (2, 2)];
    let boxes = corners.map(|(row, column)| {
        let (low, right) = (row + 1, column + 1);
        format!("[[{row}, {column}], [{row}, {right}], [{low}, {column}], [{low}, {right}]]")
    });
    let boxes = boxes.join(", ");
    format!("{{\"cells\": [{cells}], \"regions\": [{boxes}], {parts}}}")
}

/// What the clues say, in words.
fn clues(puzzle: &Sudoku) -> Vec<String> {
    let clues = puzzle.rules().clues().iter();
    clues.map(ToString::to_string).collect()
}

/// What is said of a text that is refused.
fn refusal(json: &str) -> String {
    let error = read(json, DrawnParts::Refuse).expect_err("it is refused");
    assert!(matches!(error, VariantError::Part(_)), "{error}");
    error.to_string()
}
