//! Techniques: what is found, how it is written, and that it is right.

mod boards;
mod checked;
mod clues;
mod deduced;
mod examples;
mod found;
mod grades;
mod ladders;
mod positions;
mod proven;
mod sound;
mod words;

use self::examples::{all_options, examples, examples_of_options};
use csp_sudoku::grid::Grid;
use csp_sudoku::read;
use csp_sudoku::sudoku::{Sudoku, digits};
use csp_sudoku::techniques::{Candidate, Position, Step};

/// Every `step`-th puzzle of a file of `benches/data`, from the first one.
fn bench(file: &str, step: usize) -> Vec<Sudoku> {
    let path = format!("{}/../benches/data/{file}", env!("CARGO_MANIFEST_DIR"));
    read::open(path)
        .unwrap()
        .step_by(step)
        .map(|record| record.unwrap().puzzle)
        .collect()
}

/// Fails if the step contradicts the solution.
fn assert_sound(step: &Step, solution: &Grid, position: &Position) {
    let place = || format!("{step}\nin {}\nof {solution}", position.to_sudoku());
    if let Some(placement) = step.placement {
        assert_eq!(
            solution.digit(placement.cell),
            placement.digit,
            "{}",
            place()
        );
    }
    for candidate in &step.eliminations {
        assert_ne!(
            solution.digit(candidate.cell),
            candidate.digit,
            "{}",
            place()
        );
        let there = position.candidates(candidate.cell) >> (candidate.digit - 1) & 1;
        assert_eq!(there, 1, "{} is no candidate: {}", candidate.cell, place());
    }
    assert_eq!(
        step.placement.is_some(),
        step.eliminations.is_empty(),
        "{}",
        place()
    );
}

/// A digit of the solution for a cell with as few candidates as any.
fn reveal(position: &Position, solution: &Grid) -> Option<Candidate> {
    let shape = solution.shape();
    let cells = (0..shape.cells()).map(|index| shape.cell(index));
    let blank = cells.filter(|cell| position.digit(*cell) == 0);
    let cell = blank.min_by_key(|cell| digits(position.candidates(*cell)).count())?;
    Some(Candidate {
        digit: solution.digit(cell),
        cell,
    })
}
