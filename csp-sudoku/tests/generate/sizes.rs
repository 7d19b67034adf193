//! Puzzles of other sizes.

use super::generate;
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::testing::cases;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::generate::{FullGrids, MinimalityWish, Symmetry, Wishes};
use csp_sudoku::{Shape, Sudoku};

#[test]
fn small_boards_have_minimal_puzzles() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (1, 5)] {
        let shape = Shape::new(rows, columns).unwrap();
        for symmetry in [Symmetry::None, Symmetry::HalfTurn] {
            let wishes = Wishes::new(shape)
                .symmetry(symmetry)
                .minimality(MinimalityWish::Orbits)
                .nodes(None);
            for generated in generate(wishes, 3, cases(15)) {
                check(&generated.puzzle, symmetry);
            }
        }
    }
}

/// Checks that a puzzle is unique and minimal, by the model.
fn check(puzzle: &Sudoku, symmetry: Symmetry) {
    let mut solver = ModelSolver::new(puzzle.shape());
    let mut count = |puzzle: &Sudoku| solver.solve(puzzle, 2, &Limits::default()).solutions;
    assert_eq!(count(puzzle), 1, "{puzzle}");
    let all = puzzle.shape().all_digits();
    for orbit in symmetry.orbits(puzzle.shape()) {
        let mut masks = puzzle.masks().to_vec();
        if masks[orbit[0]] != all {
            orbit.iter().for_each(|cell| masks[*cell] = all);
            assert_eq!(
                count(&Sudoku::new(puzzle.shape(), masks).unwrap()),
                2,
                "{puzzle}"
            );
        }
    }
}

#[test]
fn large_boards_have_puzzles_with_one_solution() {
    for (side, clues) in [(12, 60..=80), (16, 120..=140), (25, 380..=420)] {
        let shape = Shape::of_side(side).unwrap();
        let wishes = Wishes::new(shape)
            .symmetry(Symmetry::HalfTurn)
            .clues(clues.clone());
        let generated = &generate(wishes, 4, 1)[0];
        assert!(clues.contains(&generated.puzzle.givens().count()));
        let by_model = ModelSolver::new(shape).solve(&generated.puzzle, 2, &Limits::default());
        assert_eq!(by_model.solutions, 1);
        assert_eq!(by_model.first.as_ref(), Some(&generated.solution));
    }
}

#[test]
fn complete_grids_of_all_shapes_keep_the_rules() {
    for (rows, columns) in [
        (1, 2),
        (1, 7),
        (2, 2),
        (3, 2),
        (2, 4),
        (3, 3),
        (3, 4),
        (4, 3),
        (4, 4),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        let mut grids = FullGrids::new(shape);
        for item in 0..cases(20) {
            let grid = grids.draw(&mut Random::new(1, item)).unwrap();
            assert!(grid.is_complete() && grid.check().is_ok() && grid.shape() == shape);
        }
    }
}
