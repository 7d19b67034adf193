//! Costas arrays: each row and each column of a square has one dot, and no two pairs of dots have
//! the same distance in the same direction. They are good sonar signals: a shifted echo agrees with
//! the signal in at most one dot. How many arrays of order 9 are there?
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
    let mut model = Model::new();
    let most = ORDER as i32 - 1;
    let row = model.array("row", ORDER, 0..=most)?;
    model.post(AllDifferent::new(&row).consistency(Consistency::Domain))?;
    // Dots in columns `apart` columns from each other: the differences of their rows all differ.
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

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, rows) = model()?;
    if let Some(first) = model.solve().solution() {
        let dots = first.values(&rows);
        for row in 0..ORDER {
            let sign = |&dot: &i32| if dot as usize == row { " ●" } else { " ·" };
            show(dots.iter().map(sign).collect::<String>());
        }
    }
    show(format!("{} arrays", model.solutions().count()));
    Ok(())
}
