//! The constraints that clues are made of, as data.
//!
//! The reasons are in `docs/decisions/70-a-clue-is-made-of-parts.md`.

use super::cell_values::CellValues;
use crate::shape::{Cell, Shape};
use csp_core::constraints::Automaton;
use csp_core::error::ModelError;
use csp_core::extend::Posting;
use csp_core::ids::Var;
use std::fmt;
use std::sync::Arc;

/// A constraint between cells. Numbers are digits as they are written, also on boards with a 0.
pub enum CluePart {
    /// No two of the cells have the same digit.
    Different(Vec<Cell>),
    /// The digits, each times a number, add up to a total.
    Sum {
        /// The cells with their factors. A cell may come twice.
        terms: Vec<(i32, Cell)>,
        /// The total.
        total: i32,
    },
    /// The digits of the cells are one of these rows.
    Rows {
        /// The cells.
        cells: Vec<Cell>,
        /// The rows, each with a digit for each cell.
        rows: Vec<Vec<i32>>,
    },
    /// The digits of the cells are different, and are one of these sets.
    Sets {
        /// The cells.
        cells: Vec<Cell>,
        /// The sets, each with as many digits as there are cells.
        sets: Vec<Vec<i32>>,
    },
    /// An automaton reads the digits of the cells, which count from 1, and accepts them.
    Machine {
        /// The cells.
        cells: Vec<Cell>,
        /// The automaton.
        automaton: Automaton,
    },
    /// All parts of at least one of these hold.
    AnyOf(Vec<Vec<Self>>),
    /// Parts about what cells are worth, where that is not their digits.
    OfValues {
        /// What cells are worth.
        values: CellValues,
        /// The parts, whose numbers are values.
        parts: Vec<Self>,
    },
    /// A condition on all digits at once, which is asked about each digit of the last cell that is open.
    Check {
        /// The cells.
        cells: Vec<Cell>,
        /// Whether such digits keep it.
        keeps: Arc<KeepsDigits>,
    },
    /// Something else.
    Other {
        /// The cells.
        cells: Vec<Cell>,
        /// Posts it over the variables of the cells.
        post: Box<PostPart>,
    },
}

/// What posts a part: it gets the variables of the cells, whose values are digits that count from 1.
type PostPart = dyn Fn(&[Var], &mut Posting<'_>) -> Result<(), ModelError> + Send + Sync;

/// Says of a digit for each cell whether they are right.
type KeepsDigits = dyn Fn(&[i32]) -> bool + Send + Sync;

impl CluePart {
    /// A part of any constraints.
    pub fn other(
        cells: impl Into<Vec<Cell>>,
        post: impl Fn(&[Var], &mut Posting<'_>) -> Result<(), ModelError> + Send + Sync + 'static,
    ) -> Self {
        Self::Other {
            cells: cells.into(),
            post: Box::new(post),
        }
    }

    /// The cells, each as often as the part names it.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Different(cells)
            | Self::Rows { cells, .. }
            | Self::Sets { cells, .. }
            | Self::Machine { cells, .. }
            | Self::Check { cells, .. }
            | Self::Other { cells, .. } => cells.clone(),
            Self::Sum { terms, .. } => terms.iter().map(|(_, cell)| *cell).collect(),
            Self::AnyOf(cases) => cases.iter().flatten().flat_map(Self::cells).collect(),
            Self::OfValues { values, parts } => {
                let cells: Vec<Cell> = parts.iter().flat_map(Self::cells).collect();
                let marks = cells.iter().filter_map(|&cell| values.mark(cell));
                cells.iter().copied().chain(marks).collect()
            }
        }
    }
}

impl fmt::Debug for CluePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Different(_) => "different",
            Self::Sum { .. } => "sum",
            Self::Rows { .. } => "rows",
            Self::Sets { .. } => "sets",
            Self::Machine { .. } => "machine",
            Self::AnyOf(_) => "any of",
            Self::OfValues { .. } => "of values",
            Self::Check { .. } => "check",
            Self::Other { .. } => "other",
        };
        write!(f, "{name} {:?}", self.cells())
    }
}

/// All digits of a board, as they are written.
pub(super) fn digits(shape: Shape) -> std::ops::RangeInclusive<i32> {
    shape.value(1)..=shape.value(shape.side() as u8)
}
