//! A cell of the grid of an f-puzzles puzzle.

use crate::link::json::{de_count, de_counts, de_switch, is_off};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// A cell of the grid.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct FCell {
    /// The digit, from 1. Without `given` it was filled in by a solver.
    #[serde(deserialize_with = "de_count", skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// Whether the digit is given.
    #[serde(deserialize_with = "de_switch", skip_serializing_if = "is_off")]
    pub given: bool,
    /// The candidates that are given. There are none where all are.
    #[serde(deserialize_with = "de_counts", skip_serializing_if = "Vec::is_empty")]
    pub given_pencil_marks: Vec<u32>,
    /// The candidates of a solver.
    #[serde(deserialize_with = "de_counts", skip_serializing_if = "Vec::is_empty")]
    pub center_pencil_marks: Vec<u32>,
    /// The candidates of a solver in the corners.
    #[serde(deserialize_with = "de_counts", skip_serializing_if = "Vec::is_empty")]
    pub corner_pencil_marks: Vec<u32>,
    /// The region.
    #[serde(skip_serializing_if = "FRegion::is_usual")]
    pub region: FRegion,
    /// All other fields: colours as `c`, `cArray`, `highlight` and `highlightArray`.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// The region of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FRegion {
    /// The box of the board: there is no such field.
    #[default]
    Usual,
    /// None: `null`.
    None,
    /// The region of this number, from 0. Of boxes and regions one of the number n is the (n + 1)-th.
    Number(u32),
}

impl FRegion {
    fn is_usual(&self) -> bool {
        *self == Self::Usual
    }
}

impl Serialize for FRegion {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Usual | Self::None => writer.serialize_none(),
            Self::Number(number) => writer.serialize_some(number),
        }
    }
}

impl<'de> Deserialize<'de> for FRegion {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let number: Option<u32> = Option::deserialize(reader)?;
        Ok(number.map_or(Self::None, Self::Number))
    }
}
