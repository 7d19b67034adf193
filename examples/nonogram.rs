//! A nonogram: the clues tell the lengths of the runs of black cells in each row and each column,
//! in order. A clue is a regular expression, and each line has to match its own.
//!
//! ```text
//! # . . . . . . . . . . . . . . # # # # # # # # # # # # # # #
//! . . . . . . . . . . . . . . . . # # # # # # # # # # # # # #
//! . . . . . . . . . . . . . . . . . . . . . # # # # # # # # .
//! . . . . . . . . # # . . . # . . . . . . . # # # # . . . . .
//! # # . . . . . . # # # # # # # . . . . . . . # # # # # # . .
//! # # # . . . . . # # # # # # . . . . . . . . . . . . . . . .
//! # # # # # . . . # # # # . . . . . . . . . . . . # . . . . .
//! # # # # # # . . . # # . . . . . . . . . . . . # # . . . . .
//! # . # # # # . . . . # . . . . . . . . # # . . # # . . . . .
//! . . # # # # . . . . # . . . . . . . # # # # . . . . . . . .
//! # # # # # # . . . # # # # . . . . . # # # # # . . . . . . #
//! # # # # # # . . # # # # # . . . . . . # # . . . . . . . . #
//! # # # # # . . . # # # # # # # . . . . . . . # # # . . . . .
//! # # # . . . . . . . . # # # . . . . . . . . # # # # . . . .
//! . . . . . . . . . . . . . . . . . . . . # # # # # # . . . .
//! . . . . . . . . . . . . . . . . # # . . . # # # # . . . . .
//! . . . . . . . . . . . . . . . # # # # . # # # # # # . . . .
//! # . . . . . # # . . . . . . # # # # . . . # # # # # # # . .
//! # # . . . . . . . . . . . . # # # # . # # # # # # # # # # .
//! # . . . . . . . . . . . . . . # . . . . # # # # # # # # . .
//! . . . . . . . . . # # . . . . # . . . # # . . . . # # . . .
//! . . . . # # # # # # # # . . # # . . . # . . . . . . . . . .
//! . . # # # # # # # # # # # # # # # # # # # . . . . . . . . #
//! . . # # # # # # # # # # # # # # # # # # # . . . # # . . # #
//! . . # # # # # # # # # # # . . # # # # # # . . . # # # # # #
//! . . . # # # # # # # # # . . . . # # # . . . . # # # # . # #
//! . # . . . . # # # # # . . . . . # # # . . . . # # # # . # .
//! # # # . . . # # # # . . . . . # # # . . . . # # # # # # . #
//! # # # . . . . . . . . . . . . # # # . . . # # # . . # # # .
//! # # # . . . . . . . . . . . # # # # . . # # # . . . . # . .
//! ```

use csp_core::prelude::*;
use csp_examples::{lines, show, unique, words};
use std::error::Error;

const INSTANCE: &str = include_str!("data/nonogram.txt");

/// The runs as an expression: some white cells at both ends, at least one between two runs.
fn line(runs: &[u32]) -> String {
    let runs: Vec<String> = runs.iter().map(|run| format!("1{{{run}}}")).collect();
    format!("0* {} 0*", runs.join(" 0+ "))
}

fn model(rows: &[Vec<u32>], columns: &[Vec<u32>]) -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    let cells = model.grid("cell", rows.len(), columns.len(), 0..=1)?;
    for (cells, runs) in cells.rows().chain(cells.columns()).zip(rows.iter().chain(columns)) {
        model.post(Regular::expression(&cells, &line(runs))?)?;
    }
    Ok((model, cells))
}

fn main() -> Result<(), Box<dyn Error>> {
    // Half of the lines are rows.
    let clues = words(INSTANCE, |word| word.parse().ok())?;
    let (rows, columns) = clues.split_at(lines(INSTANCE).count() / 2);
    let (mut model, cells) = model(rows, columns)?;
    let solution = unique(&mut model)?;
    for row in cells.rows() {
        show(
            row.iter()
                .map(|&cell| if solution[cell] == 1 { "# " } else { ". " })
                .collect::<String>()
                .trim_end(),
        );
    }
    Ok(())
}
