//! Counts of puzzles with several solutions, beside searches that find each of them.

use super::answers;
use crate::common::random::{pencilmarks, rng, solved};
use crate::solving::tools::{bench, blank, puzzle};
use csp_core::limits::Limits;
use csp_core::testing::cases;
use csp_core::trace::Limit;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::nine::{Board, NineSolver, kernels};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::RngExt as _;

/// The puzzle without some of its givens, from the first on, each of these steps apart.
fn thinned(puzzle: &Sudoku, dropped: usize, step: usize) -> Sudoku {
    let mut digits = puzzle.givens_grid().digits().to_vec();
    let given: Vec<usize> = (0..81).filter(|&cell| digits[cell] != 0).collect();
    for cell in given.iter().step_by(step).take(dropped) {
        digits[*cell] = 0;
    }
    self::puzzle(Shape::NINE, &digits)
}

/// The number of solutions, at most `most`, each one found by a search that does not count.
fn found(board: &Board, most: u64) -> u64 {
    let mut search = NineSolver::new().search(board, Limits::default(), ());
    search.count_up_to(most)
}

/// Real puzzles that have some solutions to thousands.
fn several() -> Vec<Sudoku> {
    let mut puzzles = Vec::new();
    for (file, step) in [
        ("17_clue.txt.gz", 8_000),
        ("top1465.txt", 150),
        ("hardest_1106.txt", 60),
    ] {
        for puzzle in bench(file, step) {
            puzzles.extend(
                [(1, 1), (1, 7), (2, 5)].map(|(dropped, step)| thinned(&puzzle, dropped, step)),
            );
        }
    }
    puzzles
}

#[test]
fn counts_are_those_of_searches_that_find_each() {
    let most = cases(10_000);
    let puzzles = several();
    let counts: Vec<u64> = answers(&puzzles, most, &Limits::default())
        .iter()
        .map(|answer| answer.solutions)
        .collect();
    for (puzzle, &count) in puzzles.iter().zip(&counts) {
        let board = Board::of(puzzle).unwrap();
        assert_eq!(count, found(&board, most), "{puzzle}");
        for kernel in kernels() {
            assert_eq!(
                NineSolver::with_kernel(kernel).count(&board, most),
                count,
                "{puzzle}"
            );
        }
    }
    let between = |low: u64, high: u64| {
        counts
            .iter()
            .filter(|count| (low..high).contains(*count))
            .count()
    };
    assert!(
        between(most / 10, most) > 3 && between(3, 1_000) > 10,
        "{counts:?}"
    );
}

#[test]
fn counts_are_those_of_the_model() {
    const MOST: u64 = 1_000;
    let puzzles = several();
    let mut model = ModelSolver::new(Shape::NINE);
    let mut compared = 0;
    for (puzzle, answer) in puzzles
        .iter()
        .zip(answers(&puzzles, MOST, &Limits::default()))
    {
        let by_model = model.solutions(puzzle, Limits::default()).count_up_to(MOST);
        assert_eq!(answer.solutions, by_model, "{puzzle}");
        compared += u64::from((3..MOST).contains(&by_model));
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn counts_of_pencilmarks_and_of_nearly_full_grids() {
    let mut rng = rng(11);
    let mut puzzles = Vec::new();
    for _ in 0..cases(200) {
        let mut digits = solved(Shape::NINE, &mut rng);
        puzzles.push(pencilmarks(
            Shape::NINE,
            &digits,
            rng.random_range(10..40),
            &mut rng,
        ));
        let kept = rng.random_range(25..50);
        digits
            .iter_mut()
            .filter(|_| !rng.random_ratio(kept, 100))
            .for_each(|digit| *digit = 0);
        puzzles.push(puzzle(Shape::NINE, &digits));
    }
    let answers = answers(&puzzles, 20_000, &Limits::default());
    for (puzzle, answer) in puzzles.iter().zip(&answers) {
        assert_eq!(
            answer.solutions,
            found(&Board::of(puzzle).unwrap(), 20_000),
            "{puzzle}"
        );
    }
    assert!(
        answers
            .iter()
            .any(|answer| (1_000..20_000).contains(&answer.solutions))
    );
}

#[test]
fn no_more_are_counted_than_wanted() {
    let puzzles: Vec<Sudoku> = several().into_iter().step_by(4).collect();
    let all = answers(&puzzles, 5_000, &Limits::default());
    for wanted in [3, 4, 5, 7, 16, 100, 1_000] {
        let limited = answers(&puzzles, 5_000, &Limits::default().solutions(wanted));
        let some = answers(&puzzles, wanted, &Limits::default());
        for ((all, some), limited) in all.iter().zip(&some).zip(&limited) {
            assert_eq!(
                (some.solutions, some.limit),
                (all.solutions.min(wanted), None)
            );
            assert_eq!(limited.solutions, all.solutions.min(wanted));
            assert_eq!(
                limited.limit,
                (all.solutions > wanted).then_some(Limit::Solutions)
            );
            assert_eq!(
                [some, limited].map(|found| found.stats.solutions),
                [some.solutions; 2]
            );
        }
    }
}

#[test]
fn counts_beyond_all_numbers_end() {
    let board = Board::of(&blank(Shape::NINE)).unwrap();
    let limits = Limits::default().nodes(20_000);
    let answer = NineSolver::new().solve(&board, u64::MAX, &limits);
    assert_eq!(answer.limit, Some(Limit::Nodes));
    assert!(answer.solutions > 20_000);
    assert_eq!(NineSolver::new().count(&board, 1_000_000), 1_000_000);
}

#[test]
fn a_count_costs_the_same_after_any_other() {
    let boards: Vec<Board> = several()
        .iter()
        .map(|puzzle| Board::of(puzzle).unwrap())
        .collect();
    let mut used = NineSolver::new();
    for board in &boards {
        for nodes in [100, 5_000] {
            let limits = Limits::default().nodes(nodes);
            let fresh = NineSolver::new().solve(board, u64::MAX, &limits);
            assert_eq!(used.solve(board, u64::MAX, &limits), fresh);
        }
    }
}
