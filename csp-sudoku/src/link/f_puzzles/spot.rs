//! Cells by name.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A cell as `R4C5`, both numbers from 1. Clues beside the board stand at row or column 0, or one after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FSpot {
    /// The row.
    pub row: u16,
    /// The column.
    pub column: u16,
}

impl fmt::Display for FSpot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}C{}", self.row, self.column)
    }
}

impl From<FSpot> for String {
    fn from(spot: FSpot) -> Self {
        spot.to_string()
    }
}

impl TryFrom<String> for FSpot {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for FSpot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text
            .trim()
            .strip_prefix(['R', 'r'])
            .and_then(|text| text.split_once(['C', 'c']));
        let spot = numbers.and_then(|(row, column)| {
            Some(Self {
                row: row.parse().ok()?,
                column: column.parse().ok()?,
            })
        });
        spot.ok_or_else(|| format!("{text:?} is no cell: write R4C5 for row 4, column 5"))
    }
}
