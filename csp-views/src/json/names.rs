//! Cells, houses, digits and candidates as texts.

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku;
use csp_sudoku::symbols;
use serde_json::Value;
use std::fmt;

/// What prints as its name: cells (`r4c7`), houses (`row 4`), candidates (`r4c7=5`).
pub fn names<T: fmt::Display>(things: impl IntoIterator<Item = T>) -> Value {
    things.into_iter().map(|thing| thing.to_string()).collect()
}

/// Digits, each as its character.
#[must_use]
pub fn digits(digits: &[u8]) -> Value {
    digits.iter().map(|digit| digit_text(*digit)).collect()
}

/// A digit as its character.
#[must_use]
pub fn digit_text(digit: u8) -> String {
    symbols::character(digit).to_string()
}

/// The digits of a mask as one text: `12`.
#[must_use]
pub fn mask_text(mask: u64) -> String {
    sudoku::digits(mask).map(symbols::character).collect()
}

/// The rows and columns of a box: `3x3`. It parses to the shape.
#[must_use]
pub fn shape_text(shape: Shape) -> String {
    format!("{}x{}", shape.box_rows(), shape.box_columns())
}
