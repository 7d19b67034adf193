//! Limits, and givens that clash.

use crate::solving::tools::{bench, blank, puzzle, verdict};
use csp_core::limits::Limits;
use csp_core::trace::Limit;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::{SudokuAnswer, SudokuVerdict};
use csp_sudoku::grid::Violation;
use csp_sudoku::shape::{Cell, House, Shape};
use csp_sudoku::sudoku::Sudoku;

fn hard() -> Sudoku {
    bench("hardest_1106.txt", 1).swap_remove(0)
}

/// The hard puzzle with a digit changed: no rule is broken, and still there is no solution.
fn hopeless() -> Sudoku {
    let digits = hard().givens_grid().digits().to_vec();
    let changed = |cell: usize, digit: u8| {
        let mut digits = digits.clone();
        digits[cell] = digit;
        puzzle(Shape::NINE, &digits)
    };
    let givens = (0..81).filter(|&cell| digits[cell] != 0);
    let all = givens.flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    let is_hopeless = |puzzle: &Sudoku| {
        let (verdict, stats) = verdict(puzzle);
        verdict == SudokuVerdict::None && stats.nodes > 10
    };
    all.map(|(cell, digit)| changed(cell, digit))
        .find(is_hopeless)
        .unwrap()
}

#[test]
fn one_node_is_not_enough() {
    let mut solver = ModelSolver::new(Shape::NINE);
    let SudokuAnswer { verdict, stats, .. } = solver.verdict(&hard(), Limits::default().nodes(1));
    assert_eq!(
        (verdict, stats.nodes),
        (SudokuVerdict::Unknown(Limit::Nodes, None), 1)
    );
}

#[test]
fn no_limit_makes_a_proof() {
    for puzzle in [hard(), hopeless()] {
        let (proven, full) = verdict(&puzzle);
        assert!(full.nodes > 10, "{full:?}");
        let mut solver = ModelSolver::new(Shape::NINE);
        for nodes in 0..full.nodes {
            let SudokuAnswer { verdict, stats, .. } =
                solver.verdict(&puzzle, Limits::default().nodes(nodes));
            let SudokuVerdict::Unknown(Limit::Nodes, grid) = verdict else {
                panic!("{nodes} nodes: {verdict:?}")
            };
            assert_eq!(stats.nodes, nodes);
            assert_eq!(grid.is_some(), stats.solutions == 1);
            assert!(grid.is_none_or(|grid| proven == SudokuVerdict::Unique(grid)));
        }
        for limits in [
            Limits::default().nodes(full.nodes),
            Limits::default().failures(full.failures),
        ] {
            let SudokuAnswer { verdict, stats, .. } = solver.verdict(&puzzle, limits);
            assert_eq!((verdict, stats), (proven.clone(), full));
        }
        let SudokuAnswer { verdict, stats, .. } =
            solver.verdict(&puzzle, Limits::default().failures(full.failures - 1));
        assert!(
            matches!(verdict, SudokuVerdict::Unknown(Limit::Failures, _)),
            "{verdict:?}"
        );
        assert_eq!(stats.failures, full.failures - 1);
    }
}

#[test]
fn a_stop_is_no_proof() {
    let mut solver = ModelSolver::new(Shape::NINE);
    for puzzle in [hard(), hopeless(), puzzle(Shape::NINE, &[0; 81])] {
        let SudokuAnswer { verdict, stats, .. } =
            solver.verdict(&puzzle, Limits::default().stop_when(|| true));
        assert_eq!(
            (verdict, stats.nodes),
            (SudokuVerdict::Unknown(Limit::Stopped, None), 0)
        );
    }
    let never = solver.verdict(&hard(), Limits::default().stop_when(|| false));
    assert_eq!((never.verdict, never.stats), verdict(&hard()));
}

#[test]
fn one_solution_wanted_is_no_proof() {
    let mut solver = ModelSolver::new(Shape::NINE);
    let SudokuVerdict::Unique(grid) = verdict(&hard()).0 else {
        panic!("the hard puzzle has one solution")
    };
    let limited = solver
        .verdict(&hard(), Limits::default().solutions(1))
        .verdict;
    assert_eq!(
        limited,
        SudokuVerdict::Unknown(Limit::Solutions, Some(grid))
    );
}

#[test]
fn clashing_givens_are_named() {
    let cell = |row, column| Cell { row, column };
    let cases = [
        ("2..2............", 2, House::Row(0), cell(0, 0), cell(0, 3)),
        (
            ".3...........3..",
            3,
            House::Column(1),
            cell(0, 1),
            cell(3, 1),
        ),
        ("..........1....1", 1, House::Box(3), cell(2, 2), cell(3, 3)),
        // Three of them: the first two of the first house in order.
        (
            "4...4...4.......",
            4,
            House::Column(0),
            cell(0, 0),
            cell(1, 0),
        ),
    ];
    let mut solver = ModelSolver::new(Shape::new(2, 2).unwrap());
    for (line, digit, house, first, second) in cases {
        let puzzle: Sudoku = line.parse().unwrap();
        let SudokuAnswer { verdict, stats, .. } = solver.verdict(&puzzle, Limits::default());
        assert_eq!(
            verdict,
            SudokuVerdict::Invalid(Violation {
                shape: puzzle.shape(),
                digit,
                house,
                first,
                second
            }),
            "{line}"
        );
        assert_eq!((stats.nodes, stats.solutions), (1, 0));
        assert_eq!(
            (puzzle.solve(), puzzle.count(10), puzzle.unique()),
            (None, 0, false)
        );
    }
}

#[test]
fn a_clash_on_a_large_board_is_named() {
    let shape = Shape::of_side(25).unwrap();
    let mut digits = vec![0; shape.cells()];
    (digits[24 * 25], digits[24 * 25 + 24]) = (25, 25);
    let violation = Violation {
        shape,
        digit: 25,
        house: House::Row(24),
        first: Cell { row: 24, column: 0 },
        second: Cell {
            row: 24,
            column: 24,
        },
    };
    assert_eq!(
        verdict(&puzzle(shape, &digits)).0,
        SudokuVerdict::Invalid(violation)
    );
}

#[test]
fn blank_boards_of_many_candidates_are_not_taken_for_solved() {
    for side in [36, 49, 64] {
        let mut solver = ModelSolver::new(Shape::of_side(side).unwrap());
        let SudokuAnswer { verdict, stats, .. } =
            solver.verdict(&blank(solver.shape()), Limits::default().nodes(5));
        assert_eq!(
            verdict,
            SudokuVerdict::Unknown(Limit::Nodes, None),
            "{side}"
        );
        assert_eq!(stats.nodes, 5, "{side}");
    }
}
