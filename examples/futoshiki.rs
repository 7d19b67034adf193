//! Futoshiki: a Latin square with signs between neighbours that say which one is less.
//!
//! ```text
//! 7 2 5 4 6 3 1
//! 6 7 4 3 1 2 5
//! 5 3 6 2 7 1 4
//! 3 4 2 1 5 7 6
//! 4 1 7 6 3 5 2
//! 1 6 3 5 2 4 7
//! 2 5 1 7 4 6 3
//! the only solution
//! ```

use csp_core::prelude::*;
use itertools::Itertools as _;
use std::error::Error;

const PUZZLE: &str = include_str!("data/futoshiki.txt");

fn model() -> Result<(Model, VarGrid), Box<dyn Error>> {
    let picture = csp_examples::cells(PUZZLE, Some)?;
    let side = picture.len().div_ceil(2);
    let mut model = Model::new();
    let grid = model.grid("cell", side, side, 1..=side as i32)?;
    for line in grid.rows().chain(grid.columns()) {
        model.post(AllDifferent::new(&line).consistency(Consistency::Domain))?;
    }
    // Cells stand at even places of the picture. A sign stands at an odd place, between the two
    // cells beside it.
    for (i, j) in (0..picture.len()).cartesian_product(0..picture.len()) {
        let first = grid[(i / 2, j / 2)];
        let second = grid[(i.div_ceil(2), j.div_ceil(2))];
        let (less, greater) = match picture[i][j] {
            '<' | '^' => (first, second),
            '>' | 'v' => (second, first),
            digit => {
                if let Some(digit) = digit.to_digit(10) {
                    model.assign(first, digit as i32)?;
                }
                continue;
            }
        };
        model.linear(&[(1, less), (-1, greater)], Relation::Less, 0)?;
    }
    Ok((model, grid))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, grid) = model()?;
    let solution = csp_examples::unique(&mut model)?;
    csp_examples::print_numbers(&grid, &solution);
    csp_examples::show("the only solution");
    Ok(())
}
