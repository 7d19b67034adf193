//! Every form that can be read, as a table of inputs and what comes of them.

mod drawings;
mod errors;
mod grids;
mod hodoku;
mod lines;
mod parts;
mod pasted;
mod too_large;

use crate::common::{NINE, SOLVED, summary_of};
use csp_sudoku::shape::Shape;

/// Reads the text and compares the summary, in which `{9}` stands for the usual puzzle and `{s}`
/// for its solution.
#[track_caller]
fn check(text: &str, expected: &str) {
    check_as(None, text, expected);
}

#[track_caller]
fn check_as(shape: Option<Shape>, text: &str, expected: &str) {
    let fill = |text: &str| text.replace("{9}", NINE).replace("{s}", SOLVED);
    let text = fill(text);
    assert_eq!(
        summary_of(text.as_bytes(), shape),
        fill(expected),
        "reading:\n{text}"
    );
}

/// The usual puzzle's rows with the text put between them.
fn rows(line: &str, edit: impl Fn(&str) -> String) -> String {
    (0..9)
        .map(|row| edit(&line[9 * row..9 * row + 9]) + "\n")
        .collect()
}

/// The characters with the text between them.
fn spread(text: &str, between: &str) -> String {
    let characters: Vec<String> = text.chars().map(String::from).collect();
    characters.join(between)
}
