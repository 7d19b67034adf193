//! Paths between two cells.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::layer_edges::CellEdges;
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use std::cmp::Ordering;

/// A path ends in each cell with a number, and passes each other cell.
pub(super) fn passed(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
) -> Result<(), ModelError> {
    for place in diagram.shape().places() {
        let at = At(place);
        let (sentence, lines) = match diagram.cell(place) {
            Sign::Nothing => (format!("a path passes {at}"), 2),
            number => (format!("one path ends in the {number} of {at}"), 1),
        };
        board.require(sentence, sum(steps.around(place)).eq(lines))?;
    }
    Ok(())
}

/// The cells line by line, along the longer sides.
pub(super) fn orders(diagram: &Diagram) -> Vec<Vec<usize>> {
    let shape = diagram.shape();
    let by_rows: Vec<usize> = (0..shape.rows * shape.columns).collect();
    let mut by_columns = by_rows.clone();
    by_columns.sort_by_key(|node| node % shape.columns);
    let mut orders = vec![by_rows, by_columns];
    match shape.rows.cmp(&shape.columns) {
        Ordering::Less => orders.remove(0),
        Ordering::Greater => orders.remove(1),
        Ordering::Equal => return orders,
    };
    orders
}
