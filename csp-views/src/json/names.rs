//! Cells, houses, digits and candidates as texts.

use csp_sudoku::BoardText;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku;
use serde_json::Value;
use std::fmt;

/// What prints as its name: cells (`r4c7`), houses (`row 4`).
pub fn names<T: fmt::Display>(things: impl IntoIterator<Item = T>) -> Value {
    things.into_iter().map(|thing| thing.to_string()).collect()
}

/// What has a text on a board of this shape: candidates (`r4c7=5`).
pub fn texts<'a, T: BoardText + 'a>(
    shape: Shape,
    things: impl IntoIterator<Item = &'a T>,
) -> Value {
    let things = things.into_iter();
    things.map(|thing| thing.on(shape).to_string()).collect()
}

/// Digits, each as its character.
#[must_use]
pub fn digits(shape: Shape, digits: &[u8]) -> Value {
    digits
        .iter()
        .map(|digit| digit_text(shape, *digit))
        .collect()
}

/// A digit as its character.
#[must_use]
pub fn digit_text(shape: Shape, digit: u8) -> String {
    shape.character(digit).to_string()
}

/// The digits of a mask as one text: `12`.
#[must_use]
pub fn mask_text(shape: Shape, mask: u64) -> String {
    let digits = sudoku::digits(mask);
    digits.map(|digit| shape.character(digit)).collect()
}

/// The rows and columns of a box: `3x3`. It parses to the shape.
#[must_use]
pub fn shape_text(shape: Shape) -> String {
    format!("{}x{}", shape.box_rows(), shape.box_columns())
}
