//! Real puzzles: one solution. `benches/tests/main.rs` compares it with that of another program.

use crate::solving::tools::{assert_solves, bench};
use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::{SudokuAnswer, SudokuVerdict};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

/// Solves them with one solver, twice, in opposite orders.
fn assert_unique(puzzles: &[Sudoku]) {
    let mut solver = ModelSolver::new(Shape::NINE);
    let mut stats: Vec<Stats> = Vec::new();
    for puzzle in puzzles {
        let SudokuAnswer {
            verdict,
            stats: cost,
            ..
        } = solver.verdict(puzzle, Limits::default());
        let SudokuVerdict::Unique(grid) = verdict else {
            panic!("{puzzle} has one solution: {verdict:?}")
        };
        assert_solves(&grid, puzzle);
        assert_eq!(cost.solutions, 1);
        stats.push(cost);
    }
    let again = puzzles
        .iter()
        .rev()
        .map(|puzzle| solver.verdict(puzzle, Limits::default()).stats);
    stats.reverse();
    assert!(again.eq(stats), "the same puzzle had another cost");
}

#[test]
fn puzzles_with_17_clues() {
    let puzzles = bench("17_clue.txt.gz", 100);
    assert_eq!(puzzles.len(), 492);
    assert!(puzzles.iter().all(|puzzle| puzzle.givens().count() == 17));
    assert_unique(&puzzles);
}

#[test]
fn top_1465() {
    let puzzles = bench("top1465.txt", 10);
    assert_eq!(puzzles.len(), 147);
    assert_unique(&puzzles);
}

#[test]
fn hardest_1106() {
    let puzzles = bench("hardest_1106.txt", 1);
    assert_eq!(puzzles.len(), 375);
    assert_unique(&puzzles);
}
