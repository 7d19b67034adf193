//! Langford's problem: put some copies of each number in a row. Between a number `k` and its next
//! copy stand `k` other numbers. How many rows are there, up to reversal?
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
        let expression = format!("[^{k}]* {k} ([^{k}]{{{k}}} {k}){{{further}}} [^{k}]*");
        model.post(Regular::expression(&row, &expression)?)?;
    }
    // This keeps one of a row and its reverse: the one that begins with the smaller number.
    model.linear(&[(1, row[0]), (-1, row[row.len() - 1])], Relation::Less, 0)?;
    model.branch_on(&row, VarOrder::FirstFail, ValueOrder::Max)?;
    Ok((model, row))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    for instance in words(INSTANCES, |word| word.parse().ok())? {
        let &[copies, numbers] = &instance[..] else {
            return Err("a line has the copies and the numbers".into());
        };
        let (mut model, row) = model(copies, numbers)?;
        let solutions: Vec<Vec<i32>> = model
            .solutions()
            .map(|solution| solution.values(&row))
            .collect();
        let first: Vec<String> = solutions
            .first()
            .into_iter()
            .flatten()
            .map(i32::to_string)
            .collect();
        let count = solutions.len();
        show(format!(
            "{copies} copies of 1 to {numbers}: {count} rows, such as"
        ));
        show(first.join(" "));
    }
    Ok(())
}
