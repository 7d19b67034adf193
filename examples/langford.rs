//! Langford's problem: some copies of each number in a row, so that between a number `k` and its
//! next copy there are `k` others. How many rows are there, up to reading them backwards?
//!
//! ```text
//! 2 copies of 1 to 8: 150 rows, such as
//! 7 3 4 5 6 3 8 4 7 5 2 6 1 2 1 8
//! 3 copies of 1 to 9: 3 rows, such as
//! 1 8 1 9 1 5 2 6 7 2 8 5 2 9 6 4 7 5 3 8 4 6 3 9 7 4 3
//! ```

use csp_core::prelude::*;
use csp_examples::{show, words};
use std::error::Error;

const INSTANCES: &str = include_str!("data/langford.txt");

fn model(copies: usize, numbers: usize) -> Result<(Model, Vec<Var>), ModelError> {
    let mut model = Model::new();
    let row = model.array("place", copies * numbers, 1..=numbers as i32)?;
    for k in 1..=numbers {
        let further = copies - 1;
        model.post(Regular::expression(
            &row,
            &format!("[^{k}]* {k} ([^{k}]{{{k}}} {k}){{{further}}} [^{k}]*"),
        )?)?;
    }
    // Of a row and its reverse, the one that begins with the smaller number.
    model.linear(&[(1, row[0]), (-1, row[row.len() - 1])], Relation::Less, 0)?;
    model.branch_on(&row, VarOrder::FirstFail, ValueOrder::Max)?;
    Ok((model, row))
}

fn main() -> Result<(), Box<dyn Error>> {
    for instance in words(INSTANCES, |word| word.parse().ok())? {
        let (mut model, row) = model(instance[0], instance[1])?;
        let solutions: Vec<Vec<i32>> =
            model.solutions().map(|solution| solution.values(&row)).collect();
        let first: Vec<String> =
            solutions.first().into_iter().flatten().map(i32::to_string).collect();
        show(format!(
            "{} copies of 1 to {}: {} rows, such as",
            instance[0],
            instance[1],
            solutions.len()
        ));
        show(first.join(" "));
    }
    Ok(())
}
