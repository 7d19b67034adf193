//! Which solutions are shown of several: the first two that the search finds, on every machine and with any number of threads.

use super::answers;
use crate::solving::tools::{assert_solves, bench, blank, puzzle};
use csp_core::limits::Limits;
use csp_sudoku::SudokuSolver;
use csp_sudoku::engine::nine::{Board, Kernel, NineSolver, solve_many};
use csp_sudoku::engine::{Engine, SudokuVerdict};
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rayon::ThreadPoolBuilder;

/// Puzzles of 17 clues without one clue or two: each has several solutions.
fn thinned() -> Vec<Sudoku> {
    let puzzles = bench("17_clue.txt.gz", 150).into_iter();
    let mut thinned: Vec<Sudoku> = puzzles
        .zip(0..)
        .map(|(puzzle, number)| {
            let mut digits = puzzle.givens_grid().digits().to_vec();
            let givens = digits.iter_mut().filter(|digit| **digit != 0);
            givens
                .skip(number % 15)
                .take(1 + number % 2)
                .for_each(|digit| *digit = 0);
            self::puzzle(Shape::NINE, &digits)
        })
        .collect();
    thinned.push(blank(Shape::NINE));
    thinned
}

#[test]
fn the_first_two_are_the_same_by_all_kernels_batches_and_threads() {
    let puzzles = thinned();
    let boards: Vec<Board> = puzzles
        .iter()
        .map(|puzzle| Board::of(puzzle).unwrap())
        .collect();
    // By all kernels, alone and together, as boards and as lines.
    let verdicts = answers(&puzzles, 2, &Limits::default());
    let counts = answers(&puzzles, 50, &Limits::default());
    let portable = NineSolver::with_kernel(Kernel::PORTABLE);
    for (index, board) in boards.iter().enumerate() {
        let mut search = portable.search(board, Limits::default(), ());
        let two = [search.next(), search.next()];
        assert!(two[1].is_some() && two[0] != two[1]);
        assert_eq!([verdicts[index].first, verdicts[index].second], two);
        assert_eq!([counts[index].first, counts[index].second], two);
        for digits in two.into_iter().flatten() {
            assert_solves(&Grid::new(Shape::NINE, digits).unwrap(), &puzzles[index]);
        }
    }
    for threads in 1..=4 {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let found = pool.install(|| solve_many(&boards, 2, &Limits::default()));
        assert_eq!(found, verdicts, "{threads} threads");
    }
}

#[test]
fn verdicts_and_solutions_begin_with_the_same_two() {
    let mut solver = SudokuSolver::new();
    for puzzle in thinned() {
        let answer = solver.verdict(&puzzle).unwrap();
        assert_eq!(answer.engine, Engine::Nine);
        let SudokuVerdict::Multiple(two) = answer.verdict else {
            panic!("{puzzle} has several solutions")
        };
        assert_eq!(puzzle.verdict(), SudokuVerdict::Multiple(two.clone()));
        assert_eq!(puzzle.solve().as_ref(), Some(&two[0]));
        assert!(puzzle.solutions().take(2).eq(two.clone()));
        assert!(solver.solutions(&puzzle).unwrap().take(2).eq(two));
    }
}
