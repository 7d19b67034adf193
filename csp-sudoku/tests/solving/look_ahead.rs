//! Look-ahead on sudokus: the same answers as without.

use crate::solving::tools::{bench, solutions};
use csp_core::extend::{Cause, Problem, Solver};
use csp_core::look_ahead::LookAhead;
use csp_core::prelude::*;
use csp_core::search::Search;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::{SudokuAnswer, SudokuVerdict};
use csp_sudoku::propagators::HiddenSingle;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

/// The solutions of a puzzle by look-ahead from the root on, in the order of the digits, and the
/// nodes.
fn looking(puzzle: &Sudoku) -> (Vec<Vec<u8>>, u64) {
    let shape = puzzle.shape();
    let mut solver = Solver::default();
    let digits = (1..=shape.side() as i32).into();
    let cells: Vec<Var> = (0..shape.cells())
        .map(|_| solver.new_var(&digits).unwrap())
        .collect();
    let house = |house| {
        shape
            .house_cells(house)
            .map(|cell| cells[shape.index(cell)])
            .collect()
    };
    let houses: Vec<Vec<Var>> = shape.houses().map(house).collect();
    houses
        .iter()
        .for_each(|house| solver.post(AllDifferent::new(house)).unwrap());
    solver
        .post(HiddenSingle::new(cells.clone(), houses, shape.side()))
        .unwrap();
    let mut masks = cells.iter().zip(puzzle.masks());
    solver
        .act(Cause::Given, |d| {
            masks.try_for_each(|(&cell, &mask)| d.keep_word(cell, mask))
        })
        .unwrap();
    let brancher = solver
        .ordered(cells.clone(), VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    let problem = Problem::new(solver, brancher, Goal::Satisfy);
    let mut search = Search::new(
        LookAhead::new(problem, cells.clone()),
        Limits::default(),
        (),
    );
    let digits = |solution: Solution| {
        solution
            .values(&cells)
            .into_iter()
            .map(|digit| digit as u8)
            .collect()
    };
    let mut found: Vec<Vec<u8>> = search.by_ref().map(digits).collect();
    found.sort();
    (found, search.stats().nodes)
}

#[test]
fn it_finds_the_solutions_of_plain_search() {
    let mut solver = ModelSolver::new(Shape::NINE);
    let mut several = 0;
    for (number, puzzle) in bench("top1465.txt", 60).into_iter().enumerate() {
        let (expected, all) = solutions(&mut solver, &puzzle, 2);
        assert!(all);
        assert_eq!(looking(&puzzle).0, expected, "{puzzle}");
        // With a given less there are more.
        let mut digits = puzzle.givens_grid().digits().to_vec();
        let given = (0..81)
            .filter(|&cell| digits[cell] != 0)
            .nth(number % 17)
            .unwrap();
        digits[given] = 0;
        let wider = crate::solving::tools::puzzle(Shape::NINE, &digits);
        let (expected, all) = solutions(&mut solver, &wider, 3000);
        if all {
            assert_eq!(looking(&wider).0, expected, "{wider}");
            several += usize::from(expected.len() > 1);
        }
    }
    assert!(several > 10, "{several}");
}

/// Two boards that are that take first fail long within these limits.
#[test]
fn hard_large_boards_are_proven() {
    let puzzles = bench("gecode_25x25.txt", 1);
    let mut solver = ModelSolver::new(puzzles[0].shape());
    for puzzle in [&puzzles[2], &puzzles[13]] {
        let SudokuAnswer { verdict, stats, .. } =
            solver.verdict(puzzle, Limits::default().nodes(20_000));
        assert!(matches!(verdict, SudokuVerdict::Unique(_)), "{stats:?}");
        assert!(
            stats.failures > 1000,
            "not hard enough for look-ahead: {stats:?}"
        );
    }
}
