//! A sudoku, modelled with the engine alone. The crate `csp-sudoku` does the same with more formats
//! and stronger propagation.
//!
//! ```text
//! 5 3 4 | 6 7 8 | 9 1 2
//! 6 7 2 | 1 9 5 | 3 4 8
//! 1 9 8 | 3 4 2 | 5 6 7
//! ------+-------+------
//! 8 5 9 | 7 6 1 | 4 2 3
//! 4 2 6 | 8 5 3 | 7 9 1
//! 7 1 3 | 9 2 4 | 8 5 6
//! ------+-------+------
//! 9 6 1 | 5 3 7 | 2 8 4
//! 2 8 7 | 4 1 9 | 6 3 5
//! 3 4 5 | 2 8 6 | 1 7 9
//! the only solution
//! ```

use csp_core::prelude::*;
use csp_examples::show;
use itertools::Itertools as _;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) fn main() -> Result<(), ModelError> {
    let mut model = Model::new();
    let grid = model.grid("cell", 9, 9, 1..=9)?;
    let boxes = (0..3)
        .cartesian_product(0..3)
        .map(|(row, column)| grid.block(3 * row, 3 * column, 3, 3));
    for house in grid.rows().chain(grid.columns()).chain(boxes) {
        model.post(AllDifferent::new(&house).consistency(Consistency::Domain))?;
    }
    for (&cell, symbol) in grid.vars().iter().zip(PUZZLE.chars()) {
        if let Some(digit) = symbol.to_digit(10) {
            model.assign(cell, digit as i32)?;
        }
    }

    let mut search = model.solutions();
    let Some(solution) = search.next() else {
        return Ok(());
    };
    for (row, cells) in grid.rows().enumerate() {
        let parts = cells
            .chunks(3)
            .map(|part| solution.values(part).iter().join(" "));
        if row > 0 && row % 3 == 0 {
            show("------+-------+------");
        }
        show(parts.format(" | "));
    }
    if search.next().is_none() {
        show("the only solution");
    }
    Ok(())
}
