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
use csp_examples::{InstanceError, cells, show, unique};
use std::error::Error;

/// A number for each cell that has one; letters from a on stand for 10 and more.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<Option<u32>>>, InstanceError> {
    cells(text, |c| {
        if c == '.' {
            Some(None)
        } else {
            c.to_digit(36).map(Some)
        }
    })
}

/// The label of the sea. Islands have labels from 0 on.
const SEA: i32 = -1;

/// The grid holds the label of each cell. Each island is a region of known size and with a known
/// cell, so that what it cannot reach is not in it, and a cell that no island reaches is sea. The
/// search learns: that a sea would be cut often depends on few cells.
pub(crate) fn model(numbers: &[Vec<Option<u32>>]) -> Result<(Model, VarGrid), ModelError> {
    let rows = numbers.len();
    let columns = numbers[0].len();
    let graph = Graph::grid(rows, columns);
    let roots = || {
        numbers
            .iter()
            .flatten()
            .enumerate()
            .filter_map(|(cell, &number)| Some((cell, number?)))
    };
    let mut model = Model::new();
    model.learning(Learning::On);
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

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let numbers = read(include_str!("data/nurikabe.txt"))?;
    let (mut model, cells) = model(&numbers)?;
    let solution = unique(&mut model)?;
    for (row, numbers) in cells.rows().zip(&numbers) {
        let cell = |(&cell, number): (&Var, &Option<u32>)| match number {
            Some(number) => number.to_string(),
            None if solution[cell] == SEA => "#".into(),
            None => ".".into(),
        };
        show(
            row.iter()
                .zip(numbers)
                .map(cell)
                .collect::<Vec<_>>()
                .join(" "),
        );
    }
    Ok(())
}
