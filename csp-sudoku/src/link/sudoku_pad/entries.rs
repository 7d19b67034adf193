//! What a puzzle of SudokuPad consists of.

use crate::link::json::{de_number, de_places, de_switch, de_text, is_off};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A cell as row and column, both from 0.
pub type PadSpot = [i32; 2];

/// A point as row and column, in cells from the upper left corner of the board: the middle of the first cell is
/// `[0.5, 0.5]`.
pub type PadPoint = [f64; 2];

/// A cell of the grid.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PadCell {
    /// The given digit, or another text.
    #[serde(deserialize_with = "de_text", skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// All other fields, as `pencilMarks`, `centremarks` and `given`.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A cage. One without cells can be a note: [`PadPuzzle::notes`](super::PadPuzzle::notes).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PadCage {
    /// The cells.
    #[serde(deserialize_with = "de_places", skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<PadSpot>,
    /// What is written in the cage.
    #[serde(deserialize_with = "de_text", skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The sum of its digits, for the check of SudokuPad.
    #[serde(deserialize_with = "de_text", skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
    /// Whether digits in it differ, for the check of SudokuPad.
    #[serde(deserialize_with = "de_switch", skip_serializing_if = "is_off")]
    pub unique: bool,
    /// Whether it is not drawn.
    #[serde(deserialize_with = "de_switch", skip_serializing_if = "is_off")]
    pub hidden: bool,
    /// Its kind, as `rowcol` or `disjoint`.
    #[serde(
        rename = "type",
        deserialize_with = "de_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub kind: Option<String>,
    /// How it looks, as `killer`, `box` or `extraregion`.
    #[serde(deserialize_with = "de_text", skip_serializing_if = "Option::is_none")]
    pub style: Option<String>,
    /// All other fields, as colours.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A line, or an arrow.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PadLine {
    /// The points it leads through. A line with `d` among the other fields is a path of SVG and has none.
    #[serde(deserialize_with = "de_places", skip_serializing_if = "Vec::is_empty")]
    pub way_points: Vec<PadPoint>,
    /// Its colour.
    #[serde(deserialize_with = "de_text", skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// How thick it is, in 64ths of a cell.
    #[serde(
        deserialize_with = "de_number",
        skip_serializing_if = "Option::is_none"
    )]
    pub thickness: Option<f64>,
    /// All other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A rectangle, a circle or a text, under the lines or over them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PadShape {
    /// Its middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub center: Option<PadPoint>,
    /// Its width, in cells.
    #[serde(
        deserialize_with = "de_number",
        skip_serializing_if = "Option::is_none"
    )]
    pub width: Option<f64>,
    /// Its height, in cells.
    #[serde(
        deserialize_with = "de_number",
        skip_serializing_if = "Option::is_none"
    )]
    pub height: Option<f64>,
    /// Whether it is round: a circle if it is as wide as high.
    #[serde(deserialize_with = "de_switch", skip_serializing_if = "is_off")]
    pub rounded: bool,
    /// Its colour.
    #[serde(deserialize_with = "de_text", skip_serializing_if = "Option::is_none")]
    pub background_color: Option<String>,
    /// The colour of its border.
    #[serde(deserialize_with = "de_text", skip_serializing_if = "Option::is_none")]
    pub border_color: Option<String>,
    /// What is written there.
    #[serde(deserialize_with = "de_text", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// All other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}
