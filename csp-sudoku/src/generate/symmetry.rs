//! Symmetries of the places of givens.

use crate::shape::Shape;
use std::fmt;
use std::str::FromStr;

/// A symmetry of the places of the givens. A cell is given if and only if the cells that it is
/// mapped to are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// Any places.
    #[default]
    None,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Rotation by 90 degrees.
    QuarterTurn,
    /// The upper half is the mirror image of the lower half.
    Horizontal,
    /// The left half is the mirror image of the right half.
    Vertical,
    /// Both of these.
    BothAxes,
    /// Mirrored at the diagonal from the top left to the bottom right.
    Diagonal,
    /// Mirrored at the diagonal from the top right to the bottom left.
    AntiDiagonal,
    /// Mirrored at both diagonals.
    BothDiagonals,
    /// All rotations and mirrors.
    Full,
}

/// A cell by row and column on a board with the last row and column that are given.
type Map = fn([usize; 2], usize, usize) -> (usize, usize);

const HALF: Map = |[low, right], row, column| (low - row, right - column);
const QUARTER: Map = |[low, _], row, column| (column, low - row);
const HORIZONTAL: Map = |[low, _], row, column| (low - row, column);
const VERTICAL: Map = |[_, right], row, column| (row, right - column);
const DIAGONAL: Map = |_, row, column| (column, row);
const ANTI: Map = |[low, right], row, column| (right - column, low - row);

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Horizontal,
        Self::Vertical,
        Self::BothAxes,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// Its name in text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::BothAxes => "both-axes",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// Maps that generate the group.
    fn maps(self) -> &'static [Map] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF],
            Self::QuarterTurn => &[QUARTER],
            Self::Horizontal => &[HORIZONTAL],
            Self::Vertical => &[VERTICAL],
            Self::BothAxes => &[HORIZONTAL, VERTICAL],
            Self::Diagonal => &[DIAGONAL],
            Self::AntiDiagonal => &[ANTI],
            Self::BothDiagonals => &[DIAGONAL, ANTI],
            Self::Full => &[QUARTER, DIAGONAL],
        }
    }

    /// Whether it maps rows to columns, so that the board has to be a square.
    pub(super) fn is_of_squares(self) -> bool {
        match self {
            Self::None | Self::HalfTurn | Self::Horizontal | Self::Vertical | Self::BothAxes => {
                false
            }
            Self::QuarterTurn
            | Self::Diagonal
            | Self::AntiDiagonal
            | Self::BothDiagonals
            | Self::Full => true,
        }
    }

    /// The cells in groups that are given together, as indices in row-major order. The groups and
    /// the cells of each are in ascending order. Where rows become columns on a board that is no square, each cell is
    /// alone.
    ///
    /// ```
    /// use csp_sudoku::{Shape, generate::Symmetry};
    ///
    /// let orbits = Symmetry::QuarterTurn.orbits(Shape::NINE);
    /// assert_eq!(orbits[0], [0, 8, 72, 80]);
    /// assert_eq!(orbits.len(), 21);
    /// ```
    #[must_use]
    pub fn orbits(self, shape: Shape) -> Vec<Vec<usize>> {
        let (rows, columns) = (shape.rows(), shape.columns());
        let last = [rows - 1, columns - 1];
        let maps = match self.is_of_squares() && rows != columns {
            true => &[],
            false => self.maps(),
        };
        let mut seen = vec![false; shape.cells()];
        let mut orbits = Vec::new();
        for cell in 0..shape.cells() {
            if seen[cell] {
                continue;
            }
            seen[cell] = true;
            let mut orbit = vec![cell];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                next += 1;
                for map in maps {
                    let (row, column) = map(last, cell / columns, cell % columns);
                    let image = row * columns + column;
                    if !seen[image] {
                        seen[image] = true;
                        orbit.push(image);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no symmetry is called `{text}`: use {}", Symmetry::ALL.map(Symmetry::name).join(", "))]
pub struct SymmetryNameError {
    /// The text that was given.
    pub text: String,
}

impl FromStr for Symmetry {
    type Err = SymmetryNameError;

    fn from_str(text: &str) -> Result<Self, SymmetryNameError> {
        let found = Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == text);
        found.ok_or_else(|| SymmetryNameError {
            text: text.to_owned(),
        })
    }
}
