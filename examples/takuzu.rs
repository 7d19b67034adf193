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
use csp_examples::{InstanceError, cells, lines, unique};
use itertools::Itertools as _;
use std::error::Error;

const INSTANCE: &str = include_str!("data/takuzu.txt");

/// What a line of this length may be: no three equal digits next to each other, and half of each.
/// A state is how many of each digit there were, and the last run of equal digits: none, or one or
/// two of a digit.
/// One constraint for all rules removes much more than one for each rule.
fn line(cells: usize) -> Result<Automaton, ModelError> {
    let half = cells / 2;
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
    Ok(Automaton::new(
        side * side * RUNS,
        state([0, 0], 0),
        full,
        transitions,
    )?)
}

/// No run, or one or two of either digit.
const RUNS: usize = 5;

/// No two lines are equal. A line is read as a binary number, or as several if it is long.
fn differ(model: &mut Model, lines: &[Vec<Var>]) -> Result<(), ModelError> {
    let mut parts: Vec<Vec<Var>> = Vec::new();
    for line in lines {
        let mut numbers = Vec::new();
        for cells in line.chunks(MOST_BITS) {
            let number = model.var("number", 0..=(1 << cells.len()) - 1)?;
            let bits = cells
                .iter()
                .enumerate()
                .map(|(place, &cell)| (1 << place, cell));
            model.post(Linear::new(bits.chain([(-1, number)]), Relation::Equal, 0))?;
            numbers.push(number);
        }
        parts.push(numbers);
    }
    if lines[0].len() <= MOST_BITS {
        return model.all_different(&parts.concat());
    }
    for [one, other] in parts.iter().array_combinations() {
        model.require(exists(
            one.iter().zip(other).map(|(&one, &other)| one.ne(other)),
        ))?;
    }
    Ok(())
}

/// The number of cells of a line that a number takes.
const MOST_BITS: usize = 30;

/// Whether rows may be equal, and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lines {
    /// No two rows are equal, and no two columns.
    Distinct,
    /// They may be equal, as in some collections.
    Free,
}

/// By row, the digits of the cells that have one.
pub(crate) type Givens = Vec<Vec<Option<i32>>>;

/// The digits of the cells that have one. A line with only a `=` says that lines may be equal.
pub(crate) fn read(text: &str) -> Result<(Givens, Lines), InstanceError> {
    let is_free = lines(text).any(|(_, line)| line == "=");
    let board = text
        .lines()
        .map(|line| if line.trim() == "=" { "" } else { line })
        .join("\n");
    let digit = |c: char| c.to_digit(2).map(|digit| Some(digit as i32));
    let givens = cells(&board, |c| if c == '.' { Some(None) } else { digit(c) })?;
    Ok((
        givens,
        if is_free {
            Lines::Free
        } else {
            Lines::Distinct
        },
    ))
}

/// The grid holds the digits. The search learns.
pub(crate) fn model(
    givens: &[Vec<Option<i32>>],
    rule: Lines,
) -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    model.learning(Learning::On);
    let grid = model.grid("cell", givens.len(), givens[0].len(), 0..=1)?;
    for (&cell, given) in grid.vars().iter().zip(givens.iter().flatten()) {
        given.map_or(Ok(()), |given| model.assign(cell, given))?;
    }
    for lines in [grid.rows().collect::<Vec<_>>(), grid.columns().collect()] {
        let automaton = line(lines[0].len())?;
        for line in &lines {
            model.post(Regular::new(line, automaton.clone()))?;
        }
        if rule == Lines::Distinct {
            differ(&mut model, &lines)?;
        }
    }
    Ok((model, grid))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (givens, rule) = read(INSTANCE)?;
    let (mut model, grid) = model(&givens, rule)?;
    let solution = unique(&mut model)?;
    csp_examples::print_numbers(&grid, &solution);
    Ok(())
}
