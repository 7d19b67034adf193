//! Clues: what a puzzle says about some cells, beyond its houses.

use crate::grid::Grid;
use crate::shape::Cell;
use std::fmt;

/// What a puzzle says about some cells. A sum does not say that the digits are different: a killer
/// cage is a sum and a house.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Clue {
    /// The digits add up to this total. A cage of killer sudoku also has a house of the same cells.
    Sum {
        /// The cells.
        cells: Vec<Cell>,
        /// The sum of their digits.
        total: u32,
    },
    /// The digits increase from cell to cell, as on a thermometer from its bulb.
    Increasing(Vec<Cell>),
    /// The digits differ by one, as beside a white dot of kropki.
    Consecutive([Cell; 2]),
    /// One digit is twice the other, as beside a black dot of kropki.
    Double([Cell; 2]),
}

impl Clue {
    /// The cells of the clue.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Sum { cells, .. } | Self::Increasing(cells) => cells,
            Self::Consecutive(cells) | Self::Double(cells) => cells,
        }
    }

    /// Whether some digits from 1 to `side` keep the clue. Other clues and houses do not matter
    /// here.
    pub(super) fn can_hold(&self, side: usize) -> bool {
        let cells = self.cells().len();
        match self {
            Self::Sum { total, .. } => (cells..=cells * side).contains(&(*total as usize)),
            Self::Increasing(_) => cells <= side,
            // Each board has the digits 1 and 2.
            Self::Consecutive(_) | Self::Double(_) => true,
        }
    }

    /// Whether a complete grid keeps it.
    #[must_use]
    pub fn holds(&self, grid: &Grid) -> bool {
        let digits: Vec<u8> = self.cells().iter().map(|cell| grid.digit(*cell)).collect();
        match self {
            Self::Sum { total, .. } => {
                digits.iter().map(|digit| u32::from(*digit)).sum::<u32>() == *total
            }
            Self::Increasing(_) => digits.is_sorted_by(|one, next| one < next),
            Self::Consecutive(_) => digits[0].abs_diff(digits[1]) == 1,
            Self::Double(_) => {
                let [one, other] = [digits[0], digits[1]].map(u16::from);
                one == 2 * other || other == 2 * one
            }
        }
    }
}

/// The clue in words: `r1c1, r1c2 add up to 7`.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.cells().iter().map(ToString::to_string).collect();
        let names = names.join(", ");
        match self {
            Self::Sum { total, .. } => write!(f, "{names} add up to {total}"),
            Self::Increasing(_) => write!(f, "{names} increase"),
            Self::Consecutive(_) => write!(f, "{names} differ by 1"),
            Self::Double(_) => write!(f, "one of {names} is twice the other"),
        }
    }
}
