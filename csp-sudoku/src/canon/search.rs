//! The rows of the canonical form, one after the other.

use super::opening::opening;
use super::partial::{Partial, RowKey};
use super::view::View;
use super::{CanonError, Canonical};
use crate::grid::Grid;
use crate::transformation::Transformation;

/// The most partial transformations that are kept.
const MOST: usize = 1 << 18;

/// The canonical form of a grid whose side is at most `N`.
pub(super) fn canonical<const N: usize>(grid: &Grid) -> Result<Canonical, CanonError> {
    let shape = grid.shape();
    let views = View::<N>::all(grid);
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
    views: &[View<N>],
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
