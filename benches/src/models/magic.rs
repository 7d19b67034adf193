//! Magic squares, up to rotation and reflection.

use super::{Built, numbers};
use csp_core::model::Model;
use csp_core::prelude::*;

pub(super) fn build(data: &str) -> Built {
    let side = numbers(data).next().unwrap_or(0);
    let cells = side * side;
    let sum = (side * (cells + 1) / 2) as i64;
    let mut model = Model::new();
    let square = model.grid("cell", side, side, 1..=cells as i32)?;
    model.all_different(square.vars())?;
    let lines = square.rows().chain(square.columns());
    for line in lines.chain(square.diagonals()).collect::<Vec<_>>() {
        model.post(Linear::sum(&line, Relation::Equal, sum))?;
    }
    let corner = |row: usize, column: usize| square[(row * (side - 1), column * (side - 1))];
    let [first, last] = [corner(0, 0), corner(1, 1)];
    let [right, left] = [corner(0, 1), corner(1, 0)];
    for (small, great) in [(first, right), (first, left), (first, last), (right, left)] {
        model.linear(&[(1, small), (-1, great)], Relation::Less, 0)?;
    }
    Ok((model, Goal::Satisfy))
}
