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
    for line in square
        .rows()
        .chain(square.columns())
        .chain(square.diagonals())
        .collect::<Vec<_>>()
    {
        model.post(Linear::sum(&line, Relation::Equal, sum))?;
    }
    let corner = |row: usize, column: usize| square[(row * (side - 1), column * (side - 1))];
    for [small, great] in [
        [(0, 0), (0, 1)],
        [(0, 0), (1, 0)],
        [(0, 0), (1, 1)],
        [(0, 1), (1, 0)],
    ] {
        model.linear(
            &[
                (1, corner(small.0, small.1)),
                (-1, corner(great.0, great.1)),
            ],
            Relation::Less,
            0,
        )?;
    }
    Ok((model, Goal::Satisfy))
}
