//! Costas arrays: a dot in each row and column of a square, no two pairs of dots the same way
//! apart. They make good sonar: an echo that is shifted in time and pitch fits its own in one place
//! at most. How many are there of order 9?
//!
//! ```text
//!  ● · · · · · · · ·
//!  · ● · · · · · · ·
//!  · · · · · · · · ●
//!  · · · ● · · · · ·
//!  · · · · · · ● · ·
//!  · · ● · · · · · ·
//!  · · · · · · · ● ·
//!  · · · · · ● · · ·
//!  · · · · ● · · · ·
//! 760 arrays
//! ```

use csp_core::prelude::*;
use csp_examples::show;
use std::error::Error;

const ORDER: usize = 9;

fn model() -> Result<(Model, Vec<Var>), ModelError> {
    let (mut model, most) = (Model::new(), ORDER as i32 - 1);
    let row = model.array("row", ORDER, 0..=most)?;
    model.post(AllDifferent::new(&row).consistency(Consistency::Domain))?;
    // The triangle of differences: those between dots so many columns apart are different.
    for apart in 1..ORDER - 1 {
        let differences = model.array("difference", ORDER - apart, -most..=most)?;
        for (i, &difference) in differences.iter().enumerate() {
            model.linear(
                &[(1, row[i + apart]), (-1, row[i]), (-1, difference)],
                Relation::Equal,
                0,
            )?;
        }
        model.all_different(&differences)?;
    }
    model.branch_on(&row, VarOrder::InputOrder, ValueOrder::Min)?;
    Ok((model, row))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, rows) = model()?;
    if let Some(first) = model.solve().solution() {
        let dots = first.values(&rows);
        for row in 0..ORDER {
            show(
                dots.iter()
                    .map(|&dot| if dot as usize == row { " ●" } else { " ·" })
                    .collect::<String>(),
            );
        }
    }
    show(format!("{} arrays", model.solutions().count()));
    Ok(())
}
