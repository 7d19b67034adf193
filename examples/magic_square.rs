//! Magic squares: put the numbers 1 to 16 into a square. Every row, column and diagonal has the
//! same sum. How many squares are there, up to rotation and reflection?
//!
//! ```text
//!  1  7 16 10
//! 11 13  4  6
//! 14 12  5  3
//!  8  2  9 15
//! 880 squares
//! ```

use csp_core::prelude::*;
use csp_examples::show;

const SIDE: usize = 4;
const SUM: i64 = (SIDE * (SIDE * SIDE + 1) / 2) as i64;

fn model() -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    let square = model.grid("cell", SIDE, SIDE, 1..=(SIDE * SIDE) as i32)?;
    model.all_different(square.vars())?;
    let lines: Vec<Vec<Var>> = square
        .rows()
        .chain(square.columns())
        .chain(square.diagonals())
        .collect();
    for line in lines {
        model.post(Linear::sum(&line, Relation::Equal, SUM))?;
    }
    // A square has eight images. This keeps the one whose first corner is the smallest, and whose
    // upper right corner is greater than its lower left one.
    let last = SIDE - 1;
    let corner = square[(0, 0)];
    for other in [square[(0, last)], square[(last, 0)], square[(last, last)]] {
        model.linear(&[(1, corner), (-1, other)], Relation::Less, 0)?;
    }
    model.linear(
        &[(1, square[(0, last)]), (-1, square[(last, 0)])],
        Relation::Greater,
        0,
    )?;
    Ok((model, square))
}

pub(crate) fn main() -> Result<(), ModelError> {
    let (mut model, square) = model()?;
    if let Some(solution) = model.solve().solution() {
        for row in square.rows() {
            let numbers: Vec<String> = solution
                .values(&row)
                .iter()
                .map(|number| format!("{number:2}"))
                .collect();
            show(numbers.join(" "));
        }
    }
    show(format!("{} squares", model.solutions().count()));
    Ok(())
}
