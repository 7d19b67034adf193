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
    let nothing = board.model().auxiliary_var("nothing", 0..=0)?;
    let mut by_cell = vec![nothing];
    by_cell.extend(open.iter().map(|&place| numbers[place]));
    let printed: Vec<(Place, u32)> = diagram.numbers().collect();
    let possible: Vec<Vec<i32>> = (1..=open.len())
        .map(|number| possible_cells(&printed, open, number))
        .collect();
    let mut cells = vec![nothing];
    for possible in &possible {
        cells.push(board.model().auxiliary_var("cell", &possible[..])?);
    }
    board.consequence(Inverse::new(&by_cell, &cells))?;
    let touching = touching(diagram, open);
    for (pair, both) in cells[1..].windows(2).zip(possible.windows(2)) {
        let is_possible = |row: &&[i32; 2]| {
            let mut cells = both.iter().zip(*row);
            cells.all(|(possible, cell)| possible.binary_search(cell).is_ok())
        };
        let rows: Vec<[i32; 2]> = touching.iter().filter(is_possible).copied().collect();
        board.consequence(Table::new(pair, &rows))?;
    }
    let order = [&by_cell[1..], &cells[1..]].concat();
    board
        .model()
        .branch_on(&order, VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok(())
}

/// The cells that a number can have: it is not farther from there to a printed number than the numbers are apart. All cells, if there
/// is none, as no variable is without a value.
fn possible_cells(printed: &[(Place, u32)], open: &[Place], number: usize) -> Vec<i32> {
    let is_near = |cell: Place| {
        let fits = |&(place, other): &(Place, u32)| {
            let apart = number.abs_diff(other as usize);
            (cell == place) == (apart == 0) && steps(cell, place) <= apart
        };
        printed.iter().all(fits)
    };
    let cells = (1..).zip(open);
    let near: Vec<i32> = cells
        .filter(|&(_, &place)| is_near(place))
        .map(|(cell, _)| cell)
        .collect();
    if near.is_empty() {
        (1..=open.len() as i32).collect()
    } else {
        near
    }
}

/// The least number of steps between two cells, by sides and corners.
fn steps(one: Place, other: Place) -> usize {
    one.0.abs_diff(other.0).max(one.1.abs_diff(other.1))
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
