//! Minesweeper as a puzzle: a number says how many of the cells around it are mines. A cell with a
//! number is no mine.
//!
//! ```text
//! 1**......0.*
//! .5*5.1..0..3
//! *3***1....**
//! ....2..1.*5*
//! 0..1.1.*..*3
//! ...*2.*3.2.*
//! .02*..*..*..
//! 1....2.21..0
//! .*.1.2*2.1.1
//! 1.3*2*22*..*
//! ..*3.1.1.1.1
//! .2*2........
//! ```

use csp_core::prelude::*;
use csp_examples::{cells, show, unique};
use std::error::Error;

/// The grid says which cells are mines.
fn model(numbers: &[Vec<Option<u32>>]) -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    let mine = model.grid("mine", numbers.len(), numbers[0].len(), 0..=1)?;
    for (place, here) in mine.iter() {
        if let Some(count) = numbers[place.0][place.1] {
            model.require(!here & sum(mine.around(place)).eq(count as i32))?;
        }
    }
    Ok((model, mine))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let read = |sign: char| {
        if sign == '.' {
            Some(None)
        } else {
            sign.to_digit(9).map(Some)
        }
    };
    let numbers = cells(include_str!("data/minesweeper.txt"), read)?;
    let (mut model, mine) = model(&numbers)?;
    let solution = unique(&mut model)?;
    for (row, numbers) in mine.rows().zip(&numbers) {
        let cell = |(&mine, number): (&Var, &Option<u32>)| match number {
            Some(number) => number.to_string(),
            None if solution[mine] == 1 => "*".to_string(),
            None => ".".to_string(),
        };
        show(row.iter().zip(numbers).map(cell).collect::<String>());
    }
    Ok(())
}
