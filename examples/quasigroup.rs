//! Quasigroup completion: fill the holes of a Latin square of order 30. Each row and each column
//! has each number once.
//!
//! ```text
//!  9  2 18 10 20  1  3 25 14 30 27 23 24  5 29 19 16 17 12  8 28  7 21 26 13 11  4 22  6 15
//!  1  5  8 23 22  2 21  3 18 17 28  6 19  7 26 25 30 24 29 14 20 15  4 12 16  9 11 27 13 10
//! 23 11  2 13 27 19 12 24 25  6 14 30  7  9 18 15  1 26 10  3 22 17  5 28 20  4 21 16 29  8
//! 30 24 25 11  6 27 26  5 13 16  8 12  9 23 22  1 10 19 17 28  4 29 15 18 21 14  7  2  3 20
//! 14  3 16 27 12 15  8  1  2 11  4 18 26 17 19 21 24  6 20 23  5 22 28 30 29  7 25  9 10 13
//!  6  8 10  5 21 25  1  4 26 27 17 29 12 13 11 14 23  7 16 15 18 28 22 20  9  2 19 30 24  3
//! 19 23 27  7 26  9 25  2 24 21 29  5 17 14  6 30 15 11  4 22 10 18 20 16  1 12 13  3  8 28
//!  5 30 26 16 24 10 19 28  3 29 20  7 13 22 27 12  4  1  9 17  6 21  2 14  8 23 15 25 11 18
//!  2 18  4  9 14 17  7 10 29 25  6 11 22 16 15 13 26  5  8 20 19 12 23 24 30  3 27 28  1 21
//!  3 21 15  6  5  8  9 14 27  4 30 28 23 20 17 10 11 12  7 19 29  1 16 25  2 24 22 13 18 26
//! 22  9 29  2  1 20 18 16  8  7 24  4 14 15 30  3  6 21 27 13 25 19 11  5 28 10 26 23 17 12
//! 25 26  9 18 11 14  5 27 17  2 23  8 21 12  3  7 19 20 28 16 13 10 29  4  6 22  1 24 15 30
//! 21 10 22  1 28 29 14  6  9 20  5 17  2 30  4 27  3 15 11 26  7  8 13 23 25 19 12 18 16 24
//! 11 29  5 28 25 30 27 20 10 19 16 22 15  3  1  9 14  2 18 12 17 24  7 21 26 13  8  6  4 23
//! 12  6 24 20 18 28 29 11  7 10 26 21 30 27  2 23  8 13  5 25 15  3 17 22 19  1  9  4 14 16
//!  4 13 20  8  9 12 10 30 15 26 21 27 11 18 28  6 29 22  3  7 24  2 19  1 23 16 17 14  5 25
//! 28 14 13  3  8  6 16  7 22 12 18 15 10 29  5 20  2 30 26 24 11 27  9 19  4 25 23  1 21 17
//! 18 27  6 29 17 16 30  9  1 22 13  3 28 25  7  4 12 10 23  2 21 14 24  8  5 15 20 11 26 19
//! 10  7  1  4 13 22 15 23 21  3 12 19  5  6 14 24 17 29  2 30  8  9 25 27 18 26 16 20 28 11
//! 17 20 30 14  3  4 22 21 12 24 25 10 29 19 13  8  7 23  6  1 16  5 18 11 15 27 28 26  2  9
//! 13 25 28 19 30  7  6 12 16  9 10 20  8 11 21 17 22 14  1 27 26  4  3  2 24 18  5 15 23 29
//! 20  4 19 24 16  5 13 15 11  1  7 26  3 10  8 22 27 18 21 29 23 25 30 17 14 28  6 12  9  2
//! 26 15 14 21 10 18  4  8 19  5 22  1 16 28 24 11  9 25 13  6 27 23 12  3 17 20  2 29 30  7
//!  7 22 23 12 29 21 24 17 20 13 15 14 25  2 16 28 18  4 19 11  9 26 10  6  3  5 30  8 27  1
//! 15 17 12 26 19 24 11 29  6 18  2 25 27  8 23 16 28  3 30  4 14 13  1  9 22 21 10  7 20  5
//! 29 12 21 25 23 13 17 26 28 15  3 24  6  4  9  2  5 16 22 18  1 20  8 10 11 30 14 19  7 27
//!  8 19 11 22  7  3 20 13  4 23  9  2  1 24 10  5 25 28 15 21 30 16 26 29 27  6 18 17 12 14
//! 16 28  3 30 15 26  2 18 23  8 19  9 20  1 25 29 21 27 14 10 12 11  6 13  7 17 24  5 22  4
//! 24  1 17 15  4 23 28 22  5 14 11 16 18 21 20 26 13  8 25  9  2 30 27  7 12 29  3 10 19  6
//! 27 16  7 17  2 11 23 19 30 28  1 13  4 26 12 18 20  9 24  5  3  6 14 15 10  8 29 21 25 22
//! the only solution
//! ```

use csp_core::prelude::*;
use itertools::Itertools as _;
use std::error::Error;

const INSTANCE: &str = include_str!("data/quasigroup.txt");

fn model(given: &[Vec<Option<i32>>]) -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    let order = given.len();
    let square = model.grid("cell", order, order, 1..=order as i32)?;
    for line in square.rows().chain(square.columns()) {
        model.post(AllDifferent::new(&line).consistency(Consistency::Domain))?;
    }
    for (&cell, number) in square.vars().iter().zip(given.iter().flatten()) {
        if let Some(number) = *number {
            model.assign(cell, number)?;
        }
    }
    model.branch_on(square.vars(), VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok((model, square))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // A dot is a hole.
    let given = csp_examples::words(INSTANCE, |word| match word {
        "." => Some(None),
        number => number.parse().ok().map(Some),
    })?;
    let (mut model, square) = model(&given)?;
    let solution = csp_examples::unique(&mut model)?;
    for row in square.rows() {
        let numbers = solution
            .values(&row)
            .iter()
            .map(|number| format!("{number:2}"))
            .join(" ");
        csp_examples::show(numbers);
    }
    csp_examples::show("the only solution");
    Ok(())
}
