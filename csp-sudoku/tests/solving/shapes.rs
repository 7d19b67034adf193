//! Boards of every size.

use crate::common::random::{rng, solved};
use crate::solving::tools::{assert_solves, blank, puzzle, solutions, verdict};
use csp_core::limits::Limits;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::RngExt as _;

/// A full grid with about this percentage of its cells blanked.
fn blanked(shape: Shape, percent: u32, seed: u64) -> Sudoku {
    let mut rng = rng(seed);
    let mut digits = solved(shape, &mut rng);
    assert_eq!(Grid::new(shape, digits.clone()).unwrap().check(), Ok(()));
    digits
        .iter_mut()
        .filter(|_| rng.random_ratio(percent, 100))
        .for_each(|digit| *digit = 0);
    assert!(digits.contains(&0));
    puzzle(shape, &digits)
}

#[test]
fn every_side_is_solved() {
    let sides = [4, 6, 8, 9, 10, 12, 15, 16, 25, 36, 49, 64];
    for side in sides {
        let shape = Shape::of_side(side).unwrap();
        let percent = if side < 25 { 45 } else { 35 };
        for seed in 0..if side <= 16 { 5 } else { 1 } {
            let puzzle = blanked(shape, percent, seed);
            let (SudokuVerdict::Unique(grid) | SudokuVerdict::Multiple([grid, _]), stats) =
                verdict(&puzzle)
            else {
                panic!("{shape} of seed {seed} has a solution")
            };
            assert_solves(&grid, &puzzle);
            assert!((1..=2).contains(&stats.solutions));
        }
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    for side in [4, 9, 16, 64] {
        let shape = Shape::of_side(side).unwrap();
        let digits = solved(shape, &mut rng(7));
        let (verdict, stats) = verdict(&puzzle(shape, &digits));
        assert_eq!(
            verdict,
            SudokuVerdict::Unique(Grid::new(shape, digits).unwrap())
        );
        assert_eq!((stats.nodes, stats.failures), (1, 0));
    }
}

#[test]
fn boxes_of_one_line_make_latin_squares() {
    for (side, count) in [(2, 2), (3, 12), (4, 576)] {
        assert_eq!(blank(Shape::new(1, side).unwrap()).count(u64::MAX), count);
        assert_eq!(blank(Shape::new(side, 1).unwrap()).count(u64::MAX), count);
    }
}

#[test]
fn known_counts() {
    let four: Sudoku = "12..34..........".parse().unwrap();
    assert_eq!(
        (four.count(100), four.count(5), four.unique()),
        (12, 5, false)
    );
    let blank_six = blank(Shape::new(2, 3).unwrap());
    assert_eq!(blank_six.count(1000), 1000);
    let mut four = ModelSolver::new(Shape::new(2, 2).unwrap());
    let mut all = four.solutions(&blank(four.shape()), Limits::default());
    assert_eq!(
        (all.count_up_to(u64::MAX), all.is_exhausted(), all.limit()),
        (288, true, None)
    );
    assert_eq!((all.stats().solutions, all.next()), (288, None));
}

#[test]
fn solutions_are_distinct_and_complete() {
    let mut four = ModelSolver::new(Shape::new(2, 2).unwrap());
    let puzzle = blank(four.shape());
    let (grids, all) = solutions(&mut four, &puzzle, 1000);
    assert_eq!((grids.len(), all), (288, true));
    let mut nine = ModelSolver::new(Shape::NINE);
    let (grids, all) = solutions(&mut nine, &blank(Shape::NINE), 50);
    assert_eq!((grids.len(), all), (50, false));
    let owned: Vec<Grid> = puzzle.solutions().collect();
    let borrowed: Vec<Grid> = four.solutions(&puzzle, Limits::default()).collect();
    assert_eq!(owned, borrowed);
}

/// Rows of boxes that are higher than wide, and the other way round, are the same puzzle on its
/// side.
#[test]
fn a_board_on_its_side_has_as_many_solutions() {
    let (flat, high) = (Shape::new(2, 3).unwrap(), Shape::new(3, 2).unwrap());
    let (mut lying, mut standing) = (ModelSolver::new(flat), ModelSolver::new(high));
    for seed in 0..20 {
        let digits = blanked(flat, 75, seed).givens_grid().digits().to_vec();
        let turned: Vec<u8> = (0..36)
            .map(|cell| digits[cell % 6 * 6 + cell / 6])
            .collect();
        let count = lying
            .solutions(&puzzle(flat, &digits), Limits::default())
            .count_up_to(2000);
        let other = standing
            .solutions(&puzzle(high, &turned), Limits::default())
            .count_up_to(2000);
        assert_eq!(count, other, "seed {seed}");
        assert!(count > 0);
    }
}
