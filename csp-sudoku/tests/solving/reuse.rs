//! One solver for many puzzles: as good as new after each of them.

use crate::solving::tools::{bench, blank, puzzle, verdict};
use csp_core::limits::Limits;
use csp_core::prelude::Consistency;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::{SudokuAnswer, SudokuVerdict};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

fn zero_mask() -> Sudoku {
    let mut masks = blank(Shape::NINE).masks().to_vec();
    masks[40] = 0;
    Sudoku::new(Shape::NINE, masks).unwrap()
}

fn clash() -> Sudoku {
    let mut digits = [0; 81];
    (digits[3], digits[7]) = (5, 5);
    puzzle(Shape::NINE, &digits)
}

/// What may leave a solver in an odd state.
fn disturb(solver: &mut ModelSolver, how: usize) {
    let hard = bench("hardest_1106.txt", 50).swap_remove(1);
    let ask =
        |solver: &mut ModelSolver, puzzle: &Sudoku, limits| solver.verdict(puzzle, limits).verdict;
    match how {
        0 => assert!(matches!(
            ask(solver, &hard, Limits::default()),
            SudokuVerdict::Unique(_)
        )),
        1 => {
            assert!(matches!(
                ask(solver, &hard, Limits::default().nodes(5)),
                SudokuVerdict::Unknown(..)
            ));
        }
        2 => assert!(matches!(
            ask(solver, &hard, Limits::default().stop_when(|| true)),
            SudokuVerdict::Unknown(..)
        )),
        3 => assert!(matches!(
            ask(solver, &clash(), Limits::default()),
            SudokuVerdict::Invalid(_)
        )),
        4 => assert_eq!(
            ask(solver, &zero_mask(), Limits::default()),
            SudokuVerdict::None
        ),
        5 => assert!(matches!(
            ask(solver, &blank(Shape::NINE), Limits::default()),
            SudokuVerdict::Multiple(_)
        )),
        6 => assert_eq!(
            ask(
                solver,
                &blank(Shape::of_side(16).unwrap()),
                Limits::default()
            ),
            SudokuVerdict::None
        ),
        7 => assert_eq!(
            ask(
                solver,
                &"1234............".parse().unwrap(),
                Limits::default()
            ),
            SudokuVerdict::None
        ),
        8 => {
            assert_eq!(
                solver
                    .solutions(&blank(Shape::NINE), Limits::default())
                    .take(3)
                    .count(),
                3
            );
        }
        9 => drop(solver.solutions(&hard, Limits::default())),
        _ => {
            let mut search = solver.solutions(&blank(Shape::NINE), Limits::default());
            assert!(search.next().is_some());
            // The levels of a search that is never dropped stay open; the next puzzle closes them.
            std::mem::forget(search);
        }
    }
}

#[test]
fn as_good_as_new_after_anything() {
    for consistency in [Consistency::Value, Consistency::Bounds, Consistency::Domain] {
        let fresh = || ModelSolver::with_consistency(Shape::NINE, consistency);
        let puzzles = [
            bench("top1465.txt", 300),
            bench("17_clue.txt.gz", 1000),
            vec![blank(Shape::NINE), clash(), zero_mask()],
        ]
        .concat();
        let answers: Vec<SudokuAnswer> = puzzles
            .iter()
            .map(|puzzle| fresh().verdict(puzzle, Limits::default()))
            .collect();
        let mut used = fresh();
        for how in 0..=10 {
            for (puzzle, answer) in puzzles.iter().zip(&answers) {
                disturb(&mut used, how);
                assert_eq!(
                    &used.verdict(puzzle, Limits::default()),
                    answer,
                    "{consistency:?}, {how}: {puzzle}"
                );
            }
        }
    }
}

#[test]
fn a_puzzle_of_another_shape_has_no_solution() {
    let shapes =
        [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (1, 9)].map(|(r, c)| Shape::new(r, c).unwrap());
    for own in shapes {
        let mut solver = ModelSolver::new(own);
        for shape in shapes.into_iter().filter(|shape| *shape != own) {
            assert_eq!(
                solver.verdict(&blank(shape), Limits::default()).verdict,
                SudokuVerdict::None,
                "{shape} on {own}"
            );
            assert_eq!(
                solver
                    .solutions(&blank(shape), Limits::default())
                    .count_up_to(1),
                0
            );
        }
        assert_eq!(solver.shape(), own);
        assert!(matches!(
            solver.verdict(&blank(own), Limits::default()).verdict,
            SudokuVerdict::Multiple(_)
        ));
    }
}

#[test]
fn the_same_cost_on_every_run() {
    for puzzle in [bench("hardest_1106.txt", 25), bench("gecode_16x16.txt", 20)].concat() {
        let first = verdict(&puzzle);
        assert_eq!(verdict(&puzzle), first);
        let mut owned = ModelSolver::new(puzzle.shape()).into_solutions(&puzzle, Limits::default());
        assert_eq!(owned.count_up_to(2), first.1.solutions);
        assert_eq!(owned.stats(), first.1);
    }
}
