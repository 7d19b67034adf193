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

/// Two cells are joined with each other and with no other number. For each cell a variable says whether it is joined with
/// them.
pub(super) fn joined(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
    (one, other): (usize, usize),
) -> Result<(), ModelError> {
    let mut cells = Vec::new();
    for (cell, &sign) in diagram.cells().iter().enumerate() {
        let values = match sign {
            _ if cell == one || cell == other => 1..=1,
            Sign::Nothing => 0..=1,
            _ => 0..=0,
        };
        cells.push(board.model().auxiliary_var("joined", values)?);
    }
    let [from, to] = [one, other].map(|cell| At(diagram.place(cell)));
    let number = diagram.cells()[one];
    board.rule(
        format!("a path joins the {number} of {from} and of {to}"),
        |model| {
            for (&(a, b), &step) in steps.graph().edges().iter().zip(steps.vars()) {
                model.require(step.implies(cells[a].eq(cells[b])))?;
            }
            model.post(Connected::nodes(steps.graph(), &cells))
        },
    )
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
