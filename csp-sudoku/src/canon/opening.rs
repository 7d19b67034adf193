//! The first two rows of the canonical form of a complete 9×9 grid.
//!
//! The first row is 123456789. Let the two source rows and the stack of the first box be chosen. The
//! digits of the second row in the first box are in the other two boxes in the first row. If all
//! three are in one box, the second row begins with 456, and else with 457. The order of the columns
//! of the first box then decides the remainder: where a digit of the second row stands in the first
//! row, there the next column comes from.

use super::partial::{Partial, sort};
use super::view::BoardView;
use crate::grid::Grid;
use crate::shape::Shape;

/// For each column, the column in which the first row has the digit that the second row has here.
/// There are 16 places, so that an index of four bits is never out of bounds.
type Above = [u8; 16];

/// The second row as a number, four bits for each digit.
type Key = u64;

/// The orders of three columns.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Appends all partial transformations that lead to the least first two rows, if this is a complete
/// 9×9 grid. Says how many rows are done.
pub(super) fn opening<const N: usize>(
    grid: &Grid,
    views: &[BoardView<N>],
    kept: &mut Vec<Partial<N>>,
) -> usize {
    if grid.shape() != Shape::NINE || !grid.is_complete() {
        return 0;
    }
    let mut best = Key::MAX;
    for (board, view) in views.iter().zip(0..) {
        for first in 0..9 {
            let band = first / 3 * 3;
            for second in (band..band + 3).filter(|second| *second != first) {
                let above = above(&board.rows[first], &board.rows[second]);
                for stack in 0..3 {
                    let rows = [first, second];
                    let mut keep = |order: &[u8; 9]| partial(view, rows, &board.rows[first], order);
                    open(stack, &above, &mut best, kept, &mut keep);
                }
            }
        }
    }
    2
}

fn above<const N: usize>(first: &[u8; N], second: &[u8; N]) -> Above {
    let mut column_of = [0; 16];
    for (column, digit) in first.iter().enumerate().take(9) {
        column_of[usize::from(digit & 15)] = column as u8;
    }
    let mut above = [0; 16];
    for (above, digit) in above.iter_mut().zip(second).take(9) {
        *above = column_of[usize::from(digit & 15)];
    }
    above
}

/// Appends the partial transformations that begin with this stack and lead to the least second row
/// so far.
#[inline]
fn open<const N: usize>(
    stack: usize,
    above: &Above,
    best: &mut Key,
    kept: &mut Vec<Partial<N>>,
    keep: &mut impl FnMut(&[u8; 9]) -> Partial<N>,
) {
    let [a, b, c] = [0, 1, 2].map(|column| above[stack * 3 + column] / 3);
    let is_pure = a == b && b == c;
    // The column whose digit comes from another box than the other two.
    let odd = if a == b { 2 } else { 1 - usize::from(b == c) };
    let third = if is_pure { 6 } else { 7 };
    if third > *best >> 24 {
        return;
    }
    for order in ORDERS.iter().filter(|order| is_pure || order[2] == odd) {
        let order = order.map(|column| (stack * 3 + column) as u8);
        let back = above[usize::from(above[usize::from(order[0])] & 15)];
        let fourth = order
            .iter()
            .position(|column| *column == back)
            .map_or(7, |place| place + 1);
        if third << 4 | fourth as Key > *best >> 20 {
            continue;
        }
        let mut columns = ColumnOrder::new(above);
        order.into_iter().for_each(|column| columns.push(column));
        let Some(key) = columns.complete(is_pure, *best) else {
            continue;
        };
        if key < *best {
            *best = key;
            kept.clear();
        }
        kept.push(keep(&columns.order));
    }
}

/// The partial transformation with these rows, and the columns in this order.
fn partial<const N: usize>(
    view: u8,
    [one, two]: [usize; 2],
    first: &[u8; N],
    order: &[u8; 9],
) -> Partial<N> {
    let mut partial = Partial {
        view,
        rows: [0; N],
        taken: 1 << one | 1 << two,
        columns: [0; N],
        open_stacks: 0,
        open: [0; N],
        names: [0; N],
        named: 9,
    };
    partial.rows[0] = one as u8;
    partial.rows[1] = two as u8;
    for (place, column) in order.iter().enumerate() {
        partial.columns[place] = *column;
        partial.names[usize::from(first[usize::from(*column)]) - 1] = place as u8 + 1;
    }
    partial
}

/// Columns in the order in which they are found.
struct ColumnOrder<'a> {
    above: &'a Above,
    order: [u8; 9],
    count: u8,
    /// The place of each column, from 1, which is the name of its digit in the first row. It is 0
    /// for columns that were not found yet.
    names: Above,
}

impl<'a> ColumnOrder<'a> {
    fn new(above: &'a Above) -> Self {
        Self {
            above,
            order: [0; 9],
            count: 0,
            names: [0; 16],
        }
    }

    #[inline]
    fn push(&mut self, column: u8) {
        self.order[usize::from(self.count)] = column;
        self.count += 1;
        self.names[usize::from(column & 15)] = self.count;
    }

    /// The same unless the column was found before.
    #[inline]
    fn find(&mut self, column: u8) {
        if self.names[usize::from(column & 15)] == 0 {
            self.push(column);
        }
    }

    #[inline]
    fn above(&self, column: u8) -> u8 {
        self.above[usize::from(column & 15)]
    }

    /// The name of the digit that the second row has in this column.
    #[inline]
    fn name(&self, column: u8) -> u8 {
        self.names[usize::from(self.above(column) & 15)]
    }

    /// Finds the columns of the other two boxes, after those of the first. The answer is the second
    /// row from its third digit on, or `None` if it is greater than the best.
    #[inline]
    fn complete(&mut self, is_pure: bool, best: Key) -> Option<Key> {
        let [a, b, c] =
            [self.order[0], self.order[1], self.order[2]].map(|column| self.above(column));
        self.push(a);
        self.push(b);
        let stack = a / 3;
        // The three columns of a stack have the sum 9 · stack + 3.
        let missing = 9 * stack + 3 - a - b;
        self.push(missing);
        let mut key = 6;
        if !is_pure {
            self.push(c);
            key = 7;
        }
        for column in [a, b, missing] {
            self.find(self.above(column));
            key = key << 4 | Key::from(self.name(column));
        }
        if key > best >> 12 {
            return None;
        }
        let last = 3 - stack - self.order[0] / 3;
        let mut remaining = [0, 1, 2].map(|column| last * 3 + column);
        sort(&mut remaining, |column| self.name(*column));
        remaining.into_iter().for_each(|column| self.find(column));
        for place in 6..9 {
            key = key << 4 | Key::from(self.name(self.order[place]));
        }
        (key <= best).then_some(key)
    }
}
