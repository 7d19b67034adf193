//! Games: moves, checks, hints, files.

mod checks;
mod files;
mod hints;
mod moves;
mod positions;
mod random;

use csp_sudoku::by_hand::Game;
use csp_sudoku::techniques::Candidate;
use csp_sudoku::{Shape, Sudoku};

/// A puzzle of 4×4 with one solution: 1243 3421 4312 2134.
const FOUR: &str = "1.....2..3.....4";

/// A game of this puzzle, whose solutions are counted.
fn game(puzzle: &str) -> Game {
    let puzzle: Sudoku = puzzle.parse().unwrap();
    let verdict = puzzle.verdict();
    Game::new(puzzle).with_verdict(verdict)
}

/// `r1c2=4` as a candidate.
fn candidate(text: &str) -> Candidate {
    let (cell, digit) = text.split_once('=').unwrap();
    let side = Shape::NINE.side();
    let Some(csp_sudoku::symbols::Symbol::Digit(digit)) =
        csp_sudoku::symbols::symbol(digit.chars().next().unwrap(), side)
    else {
        panic!("{text}")
    };
    Candidate {
        digit,
        cell: cell.parse().unwrap(),
    }
}
