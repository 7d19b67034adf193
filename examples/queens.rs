//! Eight queens on a chessboard that do not attack each other: the first solution, and the number
//! of solutions.
//!
//! ```text
//! Q . . . . . . .
//! . . . . Q . . .
//! . . . . . . . Q
//! . . . . . Q . .
//! . . Q . . . . .
//! . . . . . . Q .
//! . Q . . . . . .
//! . . . Q . . . .
//! 92 solutions
//! ```

use csp_core::prelude::*;
use csp_core::view::View;
use csp_examples::show;
use itertools::Itertools as _;

const SIDE: usize = 8;

/// One variable a row: the column of its queen.
fn model() -> Result<(Model, Vec<Var>), ModelError> {
    let mut model = Model::new();
    let queens = model.array("queen", SIDE, 0..=SIDE as i32 - 1)?;
    model.all_different(&queens)?;
    for slope in [1, -1] {
        let diagonal = |(row, &queen): (i32, &Var)| View::new(slope, queen, row);
        model.post(AllDifferent::of((0..).zip(&queens).map(diagonal)))?;
    }
    Ok((model, queens))
}

pub(crate) fn main() -> Result<(), ModelError> {
    let (mut model, queens) = model()?;
    if let Some(solution) = model.solve().solution() {
        for column in solution.values(&queens) {
            show(
                (0..SIDE as i32)
                    .map(|here| if here == column { 'Q' } else { '.' })
                    .join(" "),
            );
        }
    }
    show(format!("{} solutions", model.solutions().count()));
    Ok(())
}
