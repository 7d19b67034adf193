//! Kenken: a Latin square with cages. A cage gives the sum, the product, the difference or the
//! quotient of its digits. A digit may stand in a cage twice.
//!
//! ```text
//! 6 8 4 1 7 2 3 5
//! 7 2 3 8 6 4 5 1
//! 1 4 7 5 2 3 6 8
//! 8 7 5 4 3 1 2 6
//! 3 5 6 2 8 7 1 4
//! 4 3 1 7 5 6 8 2
//! 5 6 2 3 1 8 4 7
//! 2 1 8 6 4 5 7 3
//! the only solution
//! ```

use csp_core::constraints::{Maximum, Minimum, Times};
use csp_core::prelude::*;
use std::error::Error;

const PUZZLE: &str = include_str!("data/kenken.txt");
const SIDE: usize = 8;

struct Clue {
    number: i32,
    /// `+`, `x`, `-` or `/`; empty for a given digit.
    sign: String,
}

fn read_clue(text: &str) -> Option<Clue> {
    let digits = text.trim_end_matches(['+', 'x', '-', '/']);
    Some(Clue {
        number: digits.parse().ok()?,
        sign: text[digits.len()..].to_owned(),
    })
}

fn post_cage(model: &mut Model, cage: &[Var], clue: &Clue) -> Result<(), ModelError> {
    let number = clue.number;
    match &clue.sign[..] {
        "x" => {
            let mut product = model.var("product", 1..=1)?;
            for &x in cage {
                let next = model.var("product", 1..=number)?;
                model.post(Times::new(product, x, next))?;
                product = next;
            }
            model.assign(product, number)
        }
        sign @ ("-" | "/") => {
            let greater = model.var("greater", 1..=SIDE as i32)?;
            let smaller = model.var("smaller", 1..=SIDE as i32)?;
            model.post(Maximum::new(cage, greater))?;
            model.post(Minimum::new(cage, smaller))?;
            let (factor, difference) = if sign == "/" {
                (number, 0)
            } else {
                (1, number)
            };
            let terms = [(1, greater), (-i64::from(factor), smaller)];
            let linear = Linear::new(terms, Relation::Equal, difference);
            model.post(linear.consistency(Consistency::Domain))
        }
        _ => {
            let sum = Linear::sum(cage, Relation::Equal, number);
            model.post(sum.consistency(Consistency::Domain))
        }
    }
}

fn model() -> Result<(Model, VarGrid), Box<dyn Error>> {
    let mut model = Model::new();
    let grid = model.grid("cell", SIDE, SIDE, 1..=SIDE as i32)?;
    for line in grid.rows().chain(grid.columns()) {
        model.post(AllDifferent::new(&line).consistency(Consistency::Domain))?;
    }
    for cage in csp_examples::cages(PUZZLE, read_clue)? {
        let cells: Vec<Var> = cage.cells.into_iter().map(|cell| grid[cell]).collect();
        post_cage(&mut model, &cells, &cage.clue)?;
    }
    model.branch_on(grid.vars(), VarOrder::FirstFail, ValueOrder::Min)?;
    Ok((model, grid))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, grid) = model()?;
    let solution = csp_examples::unique(&mut model)?;
    csp_examples::print_numbers(&grid, &solution);
    csp_examples::show("the only solution");
    Ok(())
}
