//! A path of numbers, seen from its numbers.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use csp_core::constraints::Inverse;
use csp_core::prelude::*;

/// Each number has one of the open cells, and the next number is around it: a consequence of that from cell to cell. Cells are numbered from 1 on, so that
/// there is a cell 0 for the number 0.
pub(super) fn cells_by_number(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    open: &[Place],
    numbers: &VarGrid,
) -> Result<(), PuzzleError> {
    let most = open.len() as i32;
    let nothing = board.model().auxiliary_var("nothing", 0..=0)?;
    let mut by_cell = vec![nothing];
    by_cell.extend(open.iter().map(|&place| numbers[place]));
    let mut cells = vec![nothing];
    for _ in open {
        cells.push(board.model().auxiliary_var("cell", 1..=most)?);
    }
    board.consequence(Inverse::new(&by_cell, &cells))?;
    let touching = touching(diagram, open);
    for pair in cells[1..].windows(2) {
        board.consequence(Table::new(pair, &touching))?;
    }
    let order = [&by_cell[1..], &cells[1..]].concat();
    board
        .model()
        .branch_on(&order, VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok(())
}

/// The pairs of cells that touch, numbered from 1 on.
fn touching(diagram: &Diagram, open: &[Place]) -> Vec<[i32; 2]> {
    let around = |(cell, &place): (i32, &Place)| {
        let around: Vec<Place> = diagram.shape().around(place).collect();
        let others = (1..)
            .zip(open)
            .filter(move |(_, other)| around.contains(other));
        others.map(move |(other, _)| [cell, other])
    };
    (1..).zip(open).flat_map(around).collect()
}
