//! Sums of many cells, made of sums of parts.

use crate::board::LayeredBoard;
use csp_core::prelude::*;
use std::ops::RangeInclusive;

/// A part of this many cells is not divided.
pub(super) const SMALL: usize = 4;

/// How many cells can be shaded in a part within so many rows and columns.
pub(super) type MostShaded = fn(usize, usize) -> usize;

/// Posts as a consequence that the sum of these cells is a number.
///
/// The cells are divided again and again, and each part has a variable for its sum. What a search learns is then about parts:
/// "this half has three at most". Of one sum of 80 cells it learns long lists of cells, and nearly nothing that comes again.
pub(super) fn sum_by_parts(
    board: &mut LayeredBoard,
    cells: &mut [(Place, Var)],
    number: u32,
    most: MostShaded,
) -> Result<(), ModelError> {
    let total = total(board, cells, most)?;
    board.model().require(total.eq(number))
}

/// The sum of cells with values of 0 and 1.
fn total(
    board: &mut LayeredBoard,
    cells: &mut [(Place, Var)],
    most: MostShaded,
) -> Result<IntExpr, ModelError> {
    if cells.len() <= SMALL {
        return Ok(sum(cells.iter().map(|&(_, cell)| cell)));
    }
    let middle = divide(cells);
    let (one, other) = cells.split_at_mut(middle);
    let mut both = IntExpr::from(0);
    for part in [one, other] {
        let of_part = total(board, part, most)?;
        let [height, width] = extents(part).map(|of| of.end() + 1 - of.start());
        let most = most(height, width).min(part.len()) as i32;
        let var = board.model().auxiliary_var("part", 0..=most)?;
        board.model().require(of_part.eq(var))?;
        both = both + var;
    }
    Ok(both)
}

/// Brings the cells of the upper or left half to the front. An even number of rows or columns goes there, if that is possible,
/// so that parts are blocks of 2×2 in the end.
fn divide(cells: &mut [(Place, Var)]) -> usize {
    let [rows, columns] = extents(cells);
    let half = |of: &RangeInclusive<usize>| {
        let length = of.end() + 1 - of.start();
        of.start() + (length / 2).next_multiple_of(2).min(length - 1)
    };
    let is_tall = rows.end() - rows.start() >= columns.end() - columns.start();
    let is_first = |&((row, column), _): &(Place, Var)| match is_tall {
        true => row < half(&rows),
        false => column < half(&columns),
    };
    cells.sort_by_key(|cell| !is_first(cell));
    cells.partition_point(is_first)
}

/// The rows and the columns from the first to the last.
fn extents(cells: &[(Place, Var)]) -> [RangeInclusive<usize>; 2] {
    let extent = |of: fn(Place) -> usize| {
        let numbers = || cells.iter().map(|&(place, _)| of(place));
        numbers().min().unwrap_or(0)..=numbers().max().unwrap_or(0)
    };
    [extent(|place| place.0), extent(|place| place.1)]
}
