//! Kenken: a Latin square whose cages tell a sum, a product, a difference or a quotient. A cage may
//! repeat a digit.
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

/// A number and the sign behind it, none for a given digit.
fn clue(text: &str) -> Option<(i32, &str)> {
    let digits = text.trim_end_matches(['+', 'x', '-', '/']);
    Some((digits.parse().ok()?, &text[digits.len()..]))
}

fn post_cage(model: &mut Model, cage: &[Var], number: i32, sign: &str) -> Result<(), ModelError> {
    match sign {
        "x" => {
            let mut product = model.var("product", 1..=1)?;
            for &x in cage {
                let next = model.var("product", 1..=number)?;
                model.post(Times::new(product, x, next))?;
                product = next;
            }
            model.assign(product, number)
        }
        "-" | "/" => {
            let greater = model.var("greater", 1..=SIDE as i32)?;
            let smaller = model.var("smaller", 1..=SIDE as i32)?;
            model.post(Maximum::new(cage, greater))?;
            model.post(Minimum::new(cage, smaller))?;
            let (factor, rest) = if sign == "/" { (number, 0) } else { (1, number) };
            let terms = [(1, greater), (-i64::from(factor), smaller)];
            model.post(
                Linear::new(terms, Relation::Equal, rest.into()).consistency(Consistency::Domain),
            )
        }
        _ => model.post(
            Linear::sum(cage, Relation::Equal, number.into()).consistency(Consistency::Domain),
        ),
    }
}

fn model() -> Result<(Model, VarGrid), Box<dyn Error>> {
    let mut model = Model::new();
    let grid = model.grid("cell", SIDE, SIDE, 1..=SIDE as i32)?;
    for line in grid.rows().chain(grid.columns()) {
        model.post(AllDifferent::new(&line).consistency(Consistency::Domain))?;
    }
    for ((number, sign), cells) in
        csp_examples::cages(PUZZLE, |text| clue(text).map(|(n, sign)| (n, sign.to_owned())))?
    {
        let cage: Vec<Var> = cells.into_iter().map(|cell| grid[cell]).collect();
        post_cage(&mut model, &cage, number, &sign)?;
    }
    model.branch_on(grid.vars(), VarOrder::FirstFail, ValueOrder::Min)?;
    Ok((model, grid))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, grid) = model()?;
    let solution = csp_examples::unique(&mut model)?;
    csp_examples::print_numbers(&grid, &solution);
    csp_examples::show("the only solution");
    Ok(())
}
