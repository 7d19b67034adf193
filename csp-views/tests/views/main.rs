//! All tests of the crate from outside, in one binary, which is linked once.

mod clues;
#[path = "../../../csp-sudoku/tests/techniques/examples.rs"]
mod examples;
mod pages;
mod scenes;
mod svgs;
mod texts;

use csp_sudoku::Sudoku;
use csp_sudoku::techniques::{Position, Step, Technique};
use examples::{all_options, examples, examples_of_options};
use std::sync::LazyLock;

/// A position, and the step that is found in it.
struct Found {
    position: Position,
    step: Step,
}

/// All examples, searched once.
static FOUND: LazyLock<Vec<Found>> = LazyLock::new(|| {
    let usual = examples().map(|example| Found {
        step: example.step(),
        position: example.position,
    });
    let of_options = examples_of_options().map(|example| {
        let step = example.step_with(all_options());
        Found {
            step,
            position: example.position,
        }
    });
    usual.chain(of_options).collect()
});

/// The first example of a technique.
fn example_of(technique: Technique) -> &'static Found {
    FOUND
        .iter()
        .find(|found| found.step.technique == technique)
        .unwrap()
}

/// A puzzle of 9×9 with one solution.
fn nine() -> Sudoku {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    text.parse().unwrap()
}
