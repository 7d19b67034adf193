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
//! Rows of the form are found one after the other (`take_row`). After each row, all *partial
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

mod opening;

use self::opening::opening;
use self::partial::{Partial, RowKey};
use self::view::BoardView;
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
        ..=9 => canonical_of::<9>(grid),
        10..=LARGEST => canonical_of::<LARGEST>(grid),
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

/// The canonical form of the givens of a puzzle.
///
/// # Errors
/// As for [`canonical`]. Puzzles with pencilmarks or with other rules have no form.
pub fn canonical_puzzle(puzzle: &Sudoku) -> Result<Canonical, CanonError> {
    if !puzzle.rules().is_classic() {
        return Err(CanonError::Rules);
    }
    if puzzle.has_pencilmarks() {
        return Err(CanonError::Pencilmarks);
    }
    canonical(&puzzle.givens_grid())
}

/// The most partial transformations that are kept.
const MOST: usize = 1 << 18;

/// The canonical form of a grid whose side is at most `N`.
fn canonical_of<const N: usize>(grid: &Grid) -> Result<Canonical, CanonError> {
    let shape = grid.shape();
    let views = BoardView::<N>::all(grid);
    let mut kept = Vec::new();
    let mut done = opening(grid, &views, &mut kept);
    if done == 0 {
        kept.extend(
            views
                .iter()
                .zip(0..)
                .map(|(board, view)| Partial::new(view, board)),
        );
    }
    let mut following = Vec::new();
    while done < shape.side() {
        take_row(&views, done, &kept, &mut following).ok_or(CanonError::Ties(shape))?;
        std::mem::swap(&mut kept, &mut following);
        done += 1;
    }
    let first = &kept[0];
    let transformation = transformation_of(grid, first);
    let grid = transformation.apply(grid).unwrap_or_else(|_| grid.clone());
    let board = &views[usize::from(first.view)];
    let free = first
        .free_orders(board)
        .saturating_mul(board.orders_of_blank());
    let automorphisms = free.saturating_mul(kept.len() as u64);
    Ok(Canonical {
        grid,
        transformation,
        automorphisms,
    })
}

/// Finds the least row that can come next, and all partial transformations that lead to it. `None`
/// if they are too many.
fn take_row<const N: usize>(
    views: &[BoardView<N>],
    done: usize,
    kept: &[Partial<N>],
    following: &mut Vec<Partial<N>>,
) -> Option<()> {
    following.clear();
    let mut best = RowKey::MAX;
    for partial in kept {
        let board = &views[usize::from(partial.view)];
        for row in partial.next_rows(board, done) {
            if partial.passes_over(board, row) {
                continue;
            }
            let key = partial.key(board, &board.rows[row]);
            if key > best {
                continue;
            }
            if key < best {
                best = key;
                following.clear();
            }
            let room = MOST - following.len().min(MOST);
            if !partial.branch(board, row, done, room, following) {
                return None;
            }
        }
    }
    Some(())
}

/// The transformation after all rows. What is still open stays in the order in which it is, and
/// digits that the grid does not have get the names that are left.
fn transformation_of<const N: usize>(grid: &Grid, last: &Partial<N>) -> Transformation {
    let side = grid.shape().side();
    let mut names = last.names;
    let mut next = last.named;
    for name in names[..side].iter_mut().filter(|name| **name == 0) {
        next += 1;
        *name = next;
    }
    Transformation::of_valid(
        grid.shape(),
        last.view == 1,
        last.rows[..side].into(),
        last.columns[..side].into(),
        names[..side].into(),
    )
}
