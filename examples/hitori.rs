//! Hitori: make cells black until no row or column has the same number in two white cells. Black
//! cells never share a side, and the white cells are connected.
//!
//! ```text
//! 10  6  #  3  #  9  1  2  8  #
//!  #  2  8  7  3  1  #  9  #  5
//!  9  1  5  4  #  6  2  #  3  7
//!  4  #  9  #  6  #  8  3  1  #
//!  2  9  #  8  7 10  #  1  #  3
//!  7  #  6  #  1  #  3  #  2  9
//!  1 10  3  5  4  2  9  6  #  8
//!  #  7  #  1  #  4  5  #  6  2
//!  5  3  1  #  2  8  4  7  #  6
//!  8  #  2  6 10  #  7  5  9  1
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, show, unique, words};
use itertools::Itertools as _;
use std::error::Error;

/// The numbers of the cells.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<u32>>, InstanceError> {
    words(text, |word| word.parse().ok())
}

/// The grid says which cells are black. The search learns: a few black cells cut the white ones.
pub(crate) fn model(numbers: &[Vec<u32>]) -> Result<(Model, VarGrid), ModelError> {
    let rows = numbers.len();
    let columns = numbers[0].len();
    let graph = Graph::grid(rows, columns);
    let mut model = Model::new();
    model.learning(Learning::On);
    let black = model.grid("black", rows, columns, 0..=1)?;
    for &(cell, other) in graph.edges() {
        model.post(Linear::sum(
            &[black.vars()[cell], black.vars()[other]],
            Relation::AtMost,
            1,
        ))?;
    }
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    for [cell, other] in cells().array_combinations() {
        let in_line = cell.0 == other.0 || cell.1 == other.1;
        if in_line && numbers[cell.0][cell.1] == numbers[other.0][other.1] {
            model.post(Linear::sum(
                &[black[cell], black[other]],
                Relation::AtLeast,
                1,
            ))?;
        }
    }
    model.post(Connected::nodes(&graph, black.vars()).value(0))?;
    Ok((model, black))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let numbers = read(include_str!("data/hitori.txt"))?;
    let (mut model, black) = model(&numbers)?;
    let solution = unique(&mut model)?;
    for (row, numbers) in black.rows().zip(&numbers) {
        let cell = |(&black, number): (&Var, &u32)| {
            if solution[black] == 1 {
                " #".into()
            } else {
                format!("{number:2}")
            }
        };
        show(row.iter().zip(numbers).map(cell).join(" "));
    }
    Ok(())
}
