//! A nonogram: for each row and each column, a clue gives the lengths of the runs of black cells,
//! in order. The clue becomes a regular expression that the line must match.
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
use csp_examples::{InstanceError, lines, show, unique, words};
use std::error::Error;

const INSTANCE: &str = include_str!("data/nonogram.txt");

/// The runs as an expression: any white cells at both ends, and at least one between two runs.
fn line(runs: &[u32]) -> String {
    let runs = runs.iter().filter(|&&run| run > 0);
    let runs: Vec<String> = runs.map(|run| format!("1{{{run}}}")).collect();
    format!("0* {} 0*", runs.join(" 0+ "))
}

/// The runs of the rows, and after a line with a `/` those of the columns. A line without runs is a
/// 0. Without a `/` there are as many rows as columns.
pub fn read(text: &str) -> Result<[Vec<Vec<u32>>; 2], InstanceError> {
    let border = lines(text).position(|(_, line)| line == "/");
    let mut rows = words(&text.replace("\n/\n", "\n\n"), |word| word.parse().ok())?;
    let columns = rows.split_off(border.unwrap_or(rows.len() / 2));
    Ok([rows, columns])
}

/// The grid says which cells are black. Each line is a word of an automaton. The search learns.
pub fn model(rows: &[Vec<u32>], columns: &[Vec<u32>]) -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    model.learning(Learning::On);
    let cells = model.grid("cell", rows.len(), columns.len(), 0..=1)?;
    for (cells, runs) in cells.rows().chain(cells.columns()).zip(rows.iter().chain(columns)) {
        model.post(Regular::expression(&cells, &line(runs))?)?;
    }
    Ok((model, cells))
}

fn main() -> Result<(), Box<dyn Error>> {
    let [rows, columns] = read(INSTANCE)?;
    let (mut model, cells) = model(&rows, &columns)?;
    let solution = unique(&mut model)?;
    for row in cells.rows() {
        let signs = row.iter().map(|&cell| if solution[cell] == 1 { "# " } else { ". " });
        show(signs.collect::<String>().trim_end());
    }
    Ok(())
}
