//! Puzzles with candidates instead of givens.

use crate::common::random::{pencilmarks, rng, solved};
use crate::solving::tools::{assert_solves, blank, solutions};
use csp_core::limits::Limits;
use csp_core::testing::Naive;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::{SudokuAnswer, SudokuVerdict};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

/// All solutions by the naive twin, from the rules and the masks alone.
fn naive(puzzle: &Sudoku) -> Vec<Vec<u8>> {
    let shape = puzzle.shape();
    let digits = |mask: &u64| {
        (1..=shape.side() as i32)
            .filter(|d| mask >> (d - 1) & 1 == 1)
            .collect::<Vec<_>>()
    };
    let mut naive = Naive::new(puzzle.masks().iter().map(digits));
    for house in shape.houses() {
        let cells: Vec<usize> = shape
            .house_cells(house)
            .map(|cell| shape.index(cell))
            .collect();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[..i] {
                naive = naive.constraint(&[a, b], |v| v[0] != v[1]);
            }
        }
    }
    let solutions = naive.solutions();
    solutions
        .iter()
        .map(|solution| solution.iter().map(|&digit| digit as u8).collect())
        .collect()
}

#[test]
fn small_boards_agree_with_the_naive_twin() {
    let mut several = 0;
    for (rows, columns, percent) in [(2, 2, 75), (2, 3, 45), (3, 2, 45), (1, 5, 45)] {
        let shape = Shape::new(rows, columns).unwrap();
        let mut solver = ModelSolver::new(shape);
        for seed in 0..30 {
            let mut rng = rng(seed);
            let solution = solved(shape, &mut rng);
            let puzzle = pencilmarks(shape, &solution, percent, &mut rng);
            let (found, all) = solutions(&mut solver, &puzzle, 10_000);
            assert!(all && found.contains(&solution), "{shape}, seed {seed}");
            assert_eq!(found, naive(&puzzle), "{shape}, seed {seed}");
            several += usize::from(found.len() > 1);
        }
    }
    assert!(several > 40, "{several}");
}

#[test]
fn a_cell_without_candidates_leaves_no_solution() {
    for side in [4, 9, 16] {
        let shape = Shape::of_side(side).unwrap();
        let mut solver = ModelSolver::new(shape);
        for cell in [0, shape.cells() / 2, shape.cells() - 1] {
            let mut masks = blank(shape).masks().to_vec();
            masks[cell] = 0;
            let puzzle = Sudoku::new(shape, masks).unwrap();
            let SudokuAnswer { verdict, stats, .. } = solver.verdict(&puzzle, Limits::default());
            assert_eq!(
                (verdict, stats.nodes, stats.failures),
                (SudokuVerdict::None, 1, 1)
            );
            assert_eq!(solver.solutions(&puzzle, Limits::default()).count(), 0);
        }
        let SudokuVerdict::Multiple([grid, other]) =
            solver.verdict(&blank(shape), Limits::default()).verdict
        else {
            panic!("{shape}")
        };
        assert_solves(&grid, &blank(shape));
        assert_solves(&other, &blank(shape));
        assert_ne!(grid, other);
    }
}
