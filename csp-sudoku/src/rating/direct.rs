//! Steps that fill a cell: singles, and locked candidates and hidden sets that leave a hidden
//! single. What the latter remove beside is left for a later step, as in Sudoku Explainer.

use super::board::{BitBoard, cell_at};
use super::houses::{BOXES, CELLS, COLUMNS, HOUSE_SETS, ROWS, SIDE};
use super::method::Method;
use super::outcome::RatingStep;
use super::patterns::{Hidden, hidden_sets, locked};
use crate::cell_set::bits;
use std::ops::ControlFlow;

/// The order in which houses are searched for singles.
fn houses() -> impl Iterator<Item = usize> {
    (BOXES..ROWS)
        .chain(COLUMNS..COLUMNS + SIDE)
        .chain(ROWS..COLUMNS)
}

/// A digit with one place in a house: first in the houses with one blank cell, then in the others.
pub(super) fn hidden_single(board: &BitBoard) -> Option<RatingStep> {
    let single = |house: usize| {
        let digit = (0..SIDE).find(|digit| board.places(house, *digit).is_power_of_two())?;
        let place = board.places(house, digit).trailing_zeros() as usize;
        Some((cell_at(house, place), digit))
    };
    let alone = houses().filter(|house| board.blanks(*house) == 1);
    if let Some((cell, digit)) = alone.filter_map(single).next() {
        return Some(RatingStep::single(Method::HiddenSingle, 10, cell, digit));
    }
    let (house, (cell, digit)) = houses().find_map(|house| Some((house, single(house)?)))?;
    let rating = if house < ROWS { 12 } else { 15 };
    Some(RatingStep::single(
        Method::HiddenSingle,
        rating,
        cell,
        digit,
    ))
}

/// A cell with one candidate.
pub(super) fn naked_single(board: &BitBoard) -> Option<RatingStep> {
    let cell = (0..CELLS).find(|cell| board.candidates[*cell].is_power_of_two())?;
    let digit = board.candidates[cell].trailing_zeros() as usize;
    Some(RatingStep::single(Method::NakedSingle, 23, cell, digit))
}

/// Locked candidates that leave one place for their digit in a house beside the one that locks
/// them.
pub(super) fn direct_locked(board: &BitBoard) -> Option<RatingStep> {
    let found = locked(board, &mut |pattern| {
        let (base, cover) = (pattern.bases[0], pattern.covers[0]);
        let first = base / SIDE * SIDE;
        let digit = pattern.digit;
        let left = |house: usize| {
            let places = board.cells_in(house, digit);
            let meets = HOUSE_SETS[house].meets(&HOUSE_SETS[cover]);
            let left = places & !HOUSE_SETS[cover];
            let fits = meets && places.len() > 1 && left.len() == 1;
            left.first().filter(|_| fits)
        };
        let others = (first..first + SIDE).filter(|house| *house != base);
        match others.filter_map(left).next() {
            Some(cell) => {
                let (method, rating) = match base < ROWS {
                    true => (Method::DirectPointing, 17),
                    false => (Method::DirectClaiming, 19),
                };
                ControlFlow::Break(RatingStep::single(method, rating, cell, digit))
            }
            None => ControlFlow::Continue(()),
        }
    });
    found.break_value()
}

/// Two digits in two cells of a house that leave one place for another digit.
pub(super) fn direct_hidden_pair(board: &BitBoard) -> Option<RatingStep> {
    direct_hidden(board, 2, (Method::DirectHiddenPair, 20))
}

/// Three digits in three cells of a house that leave one place for another digit.
pub(super) fn direct_hidden_triplet(board: &BitBoard) -> Option<RatingStep> {
    direct_hidden(board, 3, (Method::DirectHiddenTriplet, 25))
}

fn direct_hidden(board: &BitBoard, size: usize, rated: (Method, u16)) -> Option<RatingStep> {
    let found = hidden_sets(
        board,
        size,
        size + 1,
        &mut |set| match single_beside(board, set) {
            Some((cell, digit)) => {
                ControlFlow::Break(RatingStep::single(rated.0, rated.1, cell, digit))
            }
            None => ControlFlow::Continue(()),
        },
    );
    found.break_value()
}

/// The digit with one place in the house of a hidden set beside its cells.
fn single_beside(board: &BitBoard, set: &Hidden) -> Option<(usize, usize)> {
    let left = |digit: &usize| board.cells_in(set.house, *digit) & !set.cells;
    let several = |digit: &usize| board.places(set.house, *digit).count_ones() > 1;
    let digit = bits(0x1FF & !set.digits).find(|digit| several(digit) && left(digit).len() == 1)?;
    Some((left(&digit).first()?, digit))
}
