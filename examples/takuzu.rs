//! Takuzu (binairo): fill the grid with 0 and 1. Every row and column has as many 0 as 1, and never
//! three equal digits next to each other. No two rows are equal, and no two columns.
//!
//! ```text
//! 1 0 0 1 0 1 1 0 0 1 0 1
//! 0 0 1 1 0 1 0 1 1 0 0 1
//! 0 1 1 0 1 0 1 1 0 0 1 0
//! 1 1 0 1 0 1 0 0 1 1 0 0
//! 1 0 1 1 0 0 1 0 0 1 0 1
//! 0 0 1 0 1 0 0 1 1 0 1 1
//! 1 1 0 1 0 1 0 1 0 0 1 0
//! 0 0 1 0 1 0 1 0 1 1 0 1
//! 0 1 0 0 1 1 0 1 1 0 1 0
//! 1 0 0 1 0 1 1 0 0 1 1 0
//! 0 1 1 0 1 0 1 0 1 0 0 1
//! 1 1 0 0 1 0 0 1 0 1 1 0
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, unique};
use std::error::Error;

const INSTANCE: &str = include_str!("data/takuzu.txt");

/// What a line may be: no three equal digits next to each other, and `half` of each. A state is how
/// many of each digit there were, and the last run of equal digits: none, or one or two of a digit.
/// One constraint for all rules removes much more than one for each rule.
fn line(half: usize) -> Result<Automaton, ModelError> {
    let side = half + 1;
    let state = |counts: [usize; 2], run: usize| (counts[0] * side + counts[1]) * RUNS + run;
    let mut transitions = Vec::new();
    for (zeros, ones) in (0..side).flat_map(|zeros| (0..side).map(move |ones| (zeros, ones))) {
        for run in 0..RUNS {
            for digit in 0..2 {
                let mut counts = [zeros, ones];
                counts[digit] += 1;
                let (once, twice) = (2 * digit + 1, 2 * digit + 2);
                if counts[digit] <= half && run != twice {
                    let next = if run == once { twice } else { once };
                    let from = state([zeros, ones], run);
                    transitions.push((from, digit as i32, state(counts, next)));
                }
            }
        }
    }
    let full = (0..RUNS).map(|run| state([half, half], run));
    Ok(Automaton::new(side * side * RUNS, state([0, 0], 0), full, transitions)?)
}

/// No run, or one or two of either digit.
const RUNS: usize = 5;

/// The digits of the cells that have one.
pub fn read(text: &str) -> Result<Vec<Vec<Option<i32>>>, InstanceError> {
    cells(
        text,
        |c| {
            if c == '.' { Some(None) } else { c.to_digit(2).map(|digit| Some(digit as i32)) }
        },
    )
}

/// The grid holds the digits. The search learns.
pub fn model(givens: &[Vec<Option<i32>>]) -> Result<(Model, VarGrid), ModelError> {
    let side = givens.len();
    let mut model = Model::new();
    model.learning(Learning::On);
    let grid = model.grid("cell", side, side, 0..=1)?;
    for (&cell, given) in grid.vars().iter().zip(givens.iter().flatten()) {
        given.map_or(Ok(()), |given| model.assign(cell, given))?;
    }
    let automaton = line(side / 2)?;
    for lines in [grid.rows().collect::<Vec<_>>(), grid.columns().collect()] {
        // A line read as a binary number.
        let numbers = model.array("number", side, 0..=(1 << side) - 1)?;
        model.all_different(&numbers)?;
        for (line, number) in lines.iter().zip(numbers) {
            model.post(Regular::new(line, automaton.clone()))?;
            let bits = line.iter().enumerate().map(|(place, &cell)| (1 << place, cell));
            model.post(Linear::new(bits.chain([(-1, number)]), Relation::Equal, 0))?;
        }
    }
    Ok((model, grid))
}

fn main() -> Result<(), Box<dyn Error>> {
    let givens = read(INSTANCE)?;
    let (mut model, grid) = model(&givens)?;
    let solution = unique(&mut model)?;
    csp_examples::print_numbers(&grid, &solution);
    Ok(())
}
