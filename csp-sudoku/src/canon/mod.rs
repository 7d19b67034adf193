//! Canonical forms: two puzzles are equivalent if and only if their canonical forms are equal.
//!
//! The canonical form of a grid is the least of all grids that a [`Transformation`] leads to
//! ("minlex"). Grids are compared as lists of digits in row-major order, and a blank cell is 0. So
//! a complete grid begins with `123456789`, and a puzzle begins with its blank cells. This is the
//! order that collections of puzzles use. The solution of the form need not be the form of the
//! solution.
//!
//! # How
//!
//! Rows of the form are found one after the other (`search`). After each row, all *partial
//! transformations* that lead to the least rows so far are kept (`partial`). Most things are not yet
//! decided in these. Columns that were blank in all rows so far may still be in any order, and so
//! may stacks that were blank. Of blank rows only the first is tried. A new digit gets the least
//! name that is free. So a row of the form is known from the source row alone, and only ties have
//! to be tried one by one.
//!
//! The first row of a complete grid says nothing: all 23,328 ways to make a row of a 9×9 grid the
//! first one lead to `123456789`. So `opening` takes the first two rows together. The second row
//! begins with 456 if two rows of a band have the same three digits in two boxes, and else with
//! 457. Both leave few orders to try.
//!
//! Partial transformations that are left at the end differ by an automorphism. So the number of
//! automorphisms is known from theirs and from the orders of what is blank.

mod view;

mod partial;

mod branches;

mod opening;

mod search;

use crate::grid::{Grid, Violation};
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use crate::transformation::Transformation;

/// The canonical form of a grid, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The least of all equivalent grids.
    pub grid: Grid,
    /// A transformation that leads there.
    pub transformation: Transformation,
    /// In how many ways the cells can be rearranged with the same result, up to the names of the
    /// digits. It is 1 if only the identity does that, and 3,359,232 for a blank 9×9 grid.
    pub automorphisms: u64,
}

/// There is no canonical form, or none that can be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CanonError {
    /// A digit stands twice in a house.
    #[error(transparent)]
    Clash(#[from] Violation),
    /// The rules are not those of rows, columns and boxes.
    #[error("only classic puzzles have a canonical form: other rules have other symmetries")]
    Rules,
    /// A cell has neither one candidate nor all.
    #[error("a puzzle with pencilmarks has no canonical form")]
    Pencilmarks,
    /// The board is too large.
    #[error("canonical forms are for boards up to {LARGEST}x{LARGEST}, not for {0}")]
    Large(Shape),
    /// There are too many ways to begin. This happens on boards over 9×9 if each row and column has
    /// nearly all of its digits.
    #[error("the canonical form of a board of {0} with so many givens takes too long")]
    Ties(Shape),
}

/// The largest side.
const LARGEST: usize = 25;

/// The canonical form of a grid. Cells may be blank.
///
/// ```
/// use csp_sudoku::{Sudoku, canon::canonical};
///
/// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let canonical = canonical(&puzzle.givens_grid())?;
/// assert!(canonical.grid.to_string().starts_with("....."));
/// assert_eq!(canonical.transformation.apply(&puzzle.givens_grid())?, canonical.grid);
/// assert_eq!(canonical.automorphisms, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A digit stands twice in a house, the side is over 25, or there are too many ties. The last does
/// not happen up to 9×9.
pub fn canonical(grid: &Grid) -> Result<Canonical, CanonError> {
    grid.check()?;
    match grid.shape().side() {
        ..=9 => search::canonical::<9>(grid),
        10..=LARGEST => search::canonical::<LARGEST>(grid),
        _ => Err(CanonError::Large(grid.shape())),
    }
}

/// A transformation from one grid to another. `None` if they are not equivalent.
///
/// ```
/// use csp_sudoku::{Sudoku, canon::equivalence};
///
/// let grid = |text: &str| text.parse().map(|puzzle: Sudoku| puzzle.givens_grid());
/// let (left, right) = (grid("12..34..........")?, grid("..........1...42")?);
/// assert_eq!(equivalence(&left, &right)?, None);
/// let right = grid("..........34..21")?;
/// let transformation = equivalence(&left, &right)?;
/// assert_eq!(transformation.map(|way| way.apply(&left)), Some(Ok(right)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`canonical`].
pub fn equivalence(left: &Grid, right: &Grid) -> Result<Option<Transformation>, CanonError> {
    let left = canonical(left)?;
    let right = canonical(right)?;
    if left.grid != right.grid {
        return Ok(None);
    }
    let back = right.transformation.inverse();
    // Equal grids have one shape, so the transformations fit each other.
    Ok(left.transformation.then(&back).ok())
}

impl Sudoku {
    /// The canonical form of the givens.
    ///
    /// # Errors
    /// As for [`canonical`]. Puzzles with pencilmarks or with other rules have no form.
    pub fn canonical(&self) -> Result<Canonical, CanonError> {
        if !self.rules().is_classic() {
            return Err(CanonError::Rules);
        }
        if self.has_pencilmarks() {
            return Err(CanonError::Pencilmarks);
        }
        canonical(&self.givens_grid())
    }
}
