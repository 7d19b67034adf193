//! Squares to complete: quasigroups (Latin squares) and sudoku, with domain-consistent
//! all-different.

use super::{Built, numbers};
use csp_core::error::ModelError;
use csp_core::model::{Model, VarGrid};
use csp_core::prelude::*;

pub(super) fn quasigroup(data: &str) -> Built {
    let (model, _) = square(data)?;
    Ok((model, Goal::Satisfy))
}

pub(super) fn sudoku(data: &str) -> Built {
    let (mut model, square) = square(data)?;
    let side = numbers(data).next().unwrap_or(0);
    for box_ in 0..side * side {
        let block = square.block(box_ / side * side, box_ % side * side, side, side);
        model.post(AllDifferent::new(&block).consistency(Consistency::Domain))?;
    }
    Ok((model, Goal::Satisfy))
}

/// The cells and their rows and columns. The first number of the data is the side of the square, or
/// that of a box. The others are the cells, with 0 for an empty one.
fn square(data: &str) -> Result<(Model, VarGrid), ModelError> {
    let cells: Vec<usize> = numbers(data).skip(1).collect();
    let side = cells.len().isqrt();
    let mut model = Model::new();
    let square = model.grid("cell", side, side, 1..=side as i32)?;
    for (&x, &given) in square
        .vars()
        .iter()
        .zip(&cells)
        .filter(|&(_, &given)| given > 0)
    {
        model.assign(x, given as i32)?;
    }
    for line in square.rows().chain(square.columns()).collect::<Vec<_>>() {
        model.post(AllDifferent::new(&line).consistency(Consistency::Domain))?;
    }
    Ok((model, square))
}
