//! The fields of a file.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The factor and the offset of cells that are worth twice their digit.
pub(super) const DOUBLER: (i32, i32) = (2, 0);

/// The factor and the offset of cells that are worth their digit below 0.
pub(super) const NEGATOR: (i32, i32) = (-1, 0);

/// A file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PuzzleEntries {
    /// Rows and columns, as `9x9`.
    pub(super) sudoku: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// Rows and columns of a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) boxes: Option<String>,
    /// The first and the last digit, as `0-8`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) digits: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) givens: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<String>,
    /// In place of boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) regions: Option<String>,
    /// In place of rows, columns and boxes: where several boards that overlap begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) boards: Option<FieldValue>,
    /// Whether boxes are no houses.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) latin: bool,
    /// Whether rows and columns are no houses, and boxes neither.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) without_houses: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) diagonals: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) windows: bool,
    /// Whether one cell of each row, column and box is worth twice its digit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) doublers: bool,
    /// Whether one cell of each row, column and box is worth its digit below 0.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) negators: bool,
    /// Rows at the bottom that stand outside of the board.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) outside_rows: usize,
    /// Cells that are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) void: Option<FieldValue>,
    /// The cells that are lit at the start, if there is fog.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fog: Option<FieldValue>,
    /// By cell, its digits, where it is no given.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) candidates: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) house: Vec<HouseEntry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) clue: Vec<ClueEntry>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(value: &usize) -> bool {
    *value == 0
}

/// A house besides rows, columns, boxes and regions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HouseEntry {
    pub(super) name: String,
    /// From 1. Left out, it is the next one of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) number: Option<usize>,
    pub(super) cells: FieldValue,
}

/// A clue: its kind, and the fields that the kind has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ClueEntry {
    pub(super) kind: String,
    #[serde(flatten)]
    pub(super) fields: BTreeMap<String, FieldValue>,
}

/// The value of a field of a clue.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum FieldValue {
    Number(i64),
    Text(String),
    Clue(ClueEntry),
    List(Vec<Self>),
}
