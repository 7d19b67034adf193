//! What the parts of an f-puzzles puzzle consist of.

use super::spot::FSpot;
use crate::link::json::{de_counts, de_lines, de_places, de_text};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One cell, with what stands there: `odd`, `sandwichsum` and others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FMark {
    /// The cell, or the place beside the board.
    pub cell: FSpot,
    /// The number or the text.
    #[serde(
        default,
        deserialize_with = "de_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub value: Option<String>,
    /// All other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Cells with what stands on them: `killercage`, `difference` and others, and pictures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FGroup {
    /// The cells.
    #[serde(default, deserialize_with = "de_places")]
    pub cells: Vec<FSpot>,
    /// The number or the text.
    #[serde(
        default,
        deserialize_with = "de_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub value: Option<String>,
    /// All other fields, as the colours of a picture.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Lines through cells: `thermometer`, `renban` and others, and pictures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FLines {
    /// The cells of each line, in its order.
    #[serde(default, deserialize_with = "de_lines")]
    pub lines: Vec<Vec<FSpot>>,
    /// The number of all of them.
    #[serde(
        default,
        deserialize_with = "de_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub value: Option<String>,
    /// All other fields, as the colours of a picture.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A circle, or a pill of several cells, with its arrows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FArrow {
    /// The cells of the circle, the digit of the highest value first.
    #[serde(default, deserialize_with = "de_places")]
    pub cells: Vec<FSpot>,
    /// The cells of each arrow. The first is the cell of the circle that it starts from, and no part of the sum.
    #[serde(default, deserialize_with = "de_lines")]
    pub lines: Vec<Vec<FSpot>>,
    /// All other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A sum beside the board, of a diagonal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FDiagonal {
    /// The place beside the board.
    pub cell: FSpot,
    /// Where the diagonal leads.
    pub direction: FDirection,
    /// The sum.
    #[serde(
        default,
        deserialize_with = "de_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub value: Option<String>,
    /// All other fields: the cells of the diagonal, which follow from the place.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Where a diagonal leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FDirection {
    /// Up and left.
    #[serde(rename = "UL")]
    UpLeft,
    /// Up and right.
    #[serde(rename = "UR")]
    UpRight,
    /// Down and left.
    #[serde(rename = "DL")]
    DownLeft,
    /// Down and right.
    #[serde(rename = "DR")]
    DownRight,
}

/// Cells and their twins: the n-th of one has the digit of the n-th of the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FClone {
    /// The cells.
    #[serde(default, deserialize_with = "de_places")]
    pub cells: Vec<FSpot>,
    /// Their twins.
    #[serde(default, deserialize_with = "de_places")]
    pub clone_cells: Vec<FSpot>,
    /// All other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Digits that stand in cells around a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FQuadruple {
    /// The cells, which are four.
    #[serde(default, deserialize_with = "de_places")]
    pub cells: Vec<FSpot>,
    /// The digits. One that is there twice stands in two cells.
    #[serde(default, deserialize_with = "de_counts")]
    pub values: Vec<u32>,
    /// All other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}
