//! Nurikabe: islands in a sea. Each island has one number, which is its count of cells. Islands
//! touch at corners only. All other cells are the sea. The sea is connected and has no block of two
//! by two cells.
//!
//! ```text
//! # 4 # # # # # # 3 #
//! # . . . # . # . . #
//! # # # # 3 . # # # #
//! 2 . # 3 # # # 3 . #
//! # # # . # . # . # 1
//! 2 . # . # . 4 # # #
//! # # # # # . # . 2 #
//! # 2 # . # # # # # #
//! # . # . 3 # 1 # . #
//! # # # # # # # # 2 #
//! ```

use csp_core::constraints::RegionPartition;
use csp_core::prelude::*;
use csp_examples::{cells, show, unique};
use std::error::Error;

/// The label of the sea. Islands have labels from 0 on.
const SEA: i32 = -1;

/// The grid holds the label of each cell.
fn model(numbers: &[Vec<Option<u32>>]) -> Result<(Model, VarGrid), ModelError> {
    let rows = numbers.len();
    let columns = numbers[0].len();
    let graph = Graph::grid(rows, columns);
    let roots =
        || numbers.iter().flatten().enumerate().filter_map(|(cell, &number)| Some((cell, number?)));
    let mut model = Model::new();
    let cells = model.grid("cell", rows, columns, SEA..=roots().count() as i32 - 1)?;
    let mut sizes = Vec::new();
    for (island, (cell, number)) in (0..).zip(roots()) {
        model.assign(cells.vars()[cell], island)?;
        sizes.push(model.var(format!("size[{island}]"), number as i32)?);
    }
    model.post(RegionPartition::new(&graph, cells.vars(), &sizes).apart())?;
    model.post(Connected::nodes(&graph, cells.vars()).value(SEA))?;
    for (row, column) in (1..rows).flat_map(|row| (1..columns).map(move |column| (row, column))) {
        // The sea is the least label: a block of sea would have the least sum.
        let block = cells.block(row - 1, column - 1, 2, 2);
        model.post(Linear::sum(&block, Relation::Greater, 4 * i64::from(SEA)))?;
    }
    Ok((model, cells))
}

fn main() -> Result<(), Box<dyn Error>> {
    let read = |c: char| if c == '.' { Some(None) } else { c.to_digit(10).map(Some) };
    let numbers = cells(include_str!("data/nurikabe.txt"), read)?;
    let (mut model, cells) = model(&numbers)?;
    let solution = unique(&mut model)?;
    for (row, numbers) in cells.rows().zip(&numbers) {
        let cell = |(&cell, number): (&Var, &Option<u32>)| match number {
            Some(number) => number.to_string(),
            None if solution[cell] == SEA => "#".into(),
            None => ".".into(),
        };
        show(row.iter().zip(numbers).map(cell).collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
