//! The ladder of strategies: the same solutions by all of them, at the cost that the book says.

use crate::common::random::{pencilmarks, rng, solved};
use crate::solving::textbook::{Order, Rule, nodes};
use crate::solving::tools::{assert_solves, bench, blank, puzzle, solutions};
use csp_core::limits::Limits;
use csp_core::prelude::Consistency;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::engine::{SudokuAnswer, SudokuVerdict};
use csp_sudoku::rules::clues;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::RngExt as _;

/// The puzzle of a full grid, with this number of its cells blank.
fn blanked(shape: Shape, blanks: usize, seed: u64) -> Sudoku {
    let mut rng = rng(seed);
    let mut digits = solved(shape, &mut rng);
    let mut left = blanks;
    while left > 0 {
        let cell = rng.random_range(0..digits.len());
        left -= usize::from(digits[cell] != 0);
        digits[cell] = 0;
    }
    puzzle(shape, &digits)
}

/// Puzzles of a shape with few cells open; on small boards some with pencilmarks, and some in which
/// two digits can change places.
fn small(shape: Shape) -> Vec<Sudoku> {
    let most = if shape.side() == 4 { 8 } else { 6 };
    let open = (0..10).map(|seed| blanked(shape, most - seed as usize / 4, seed));
    let marked = |seed| {
        pencilmarks(
            shape,
            &solved(shape, &mut rng(seed)),
            30,
            &mut rng(seed + 100),
        )
    };
    let without = |seed| {
        let digits: Vec<u8> = solved(shape, &mut rng(seed))
            .into_iter()
            .map(|digit| digit.saturating_sub(2))
            .collect();
        puzzle(shape, &digits)
    };
    let seeds = if shape.side() == 4 { 0..4 } else { 0..0 };
    open.chain(seeds.clone().map(marked))
        .chain(seeds.map(without))
        .collect()
}

#[test]
fn names_are_read_as_they_are_written() {
    for strategy in Strategy::ALL {
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
    }
    let error = "mrv".parse::<Strategy>().unwrap_err().to_string();
    let expected = "no strategy is called `mrv`: use generate_and_test, backtracking, forward_checking, \
                    mrv_forward_checking, singles, domain";
    assert_eq!(error, expected);
}

#[test]
fn all_strategies_find_the_same_solutions_on_small_boards() {
    let mut several = 0;
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (1, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        let mut solvers = Strategy::ALL.map(|strategy| ModelSolver::with_strategy(shape, strategy));
        for puzzle in small(shape) {
            let expected = solutions(&mut ModelSolver::new(shape), &puzzle, 500);
            assert!(!expected.0.is_empty());
            several += usize::from(expected.0.len() > 1);
            for (strategy, solver) in Strategy::ALL.into_iter().zip(&mut solvers) {
                assert_eq!(
                    solutions(solver, &puzzle, 500),
                    expected,
                    "{strategy}: {puzzle}"
                );
            }
        }
    }
    assert!(several >= 10, "{several}");
}

#[test]
fn whole_boards_of_four_have_288_grids() {
    let puzzle = blank(Shape::new(2, 2).unwrap());
    for strategy in &Strategy::ALL[1..] {
        let mut solver = ModelSolver::with_strategy(puzzle.shape(), *strategy);
        assert_eq!(
            solver
                .solutions(&puzzle, Limits::default())
                .count_up_to(1000),
            288,
            "{strategy}"
        );
    }
}

#[test]
fn puzzles_without_solution_have_none_by_any_strategy() {
    // No digit fits r1c4; equal givens in a house; a cell without candidates.
    let mut masks = vec![0b1111; 16];
    let clash = "11..............".parse().unwrap();
    masks[15] = 0;
    let empty = Sudoku::new(Shape::new(2, 2).unwrap(), masks).unwrap();
    let stuck = "123.4321.1.4.4.1".parse().unwrap();
    for puzzle in [&clash, &empty, &stuck] {
        for strategy in Strategy::ALL {
            let mut solver = ModelSolver::with_strategy(puzzle.shape(), strategy);
            let limits = Limits::default().nodes(2_000_000);
            let mut search = solver.solutions(puzzle, limits);
            // What only complete grids tell takes longer than the limit where twelve cells are
            // open.
            let found = search.next();
            assert!(found.is_none(), "{strategy}: {puzzle}");
            assert!(
                search.is_exhausted() || strategy == Strategy::GenerateAndTest,
                "{strategy}: {puzzle}"
            );
        }
    }
}

#[test]
fn real_puzzles_have_the_same_solution_by_all_that_can() {
    let puzzles = bench("top1465.txt", 300);
    for strategy in &Strategy::ALL[2..] {
        let mut solver = ModelSolver::with_strategy(Shape::NINE, *strategy);
        for puzzle in &puzzles {
            let SudokuAnswer { verdict, .. } = solver.verdict(puzzle, Limits::default());
            let SudokuVerdict::Unique(grid) = verdict else {
                panic!("{strategy}: {puzzle} has one solution: {verdict:?}")
            };
            assert_solves(&grid, puzzle);
        }
    }
}

/// The cost of proving that a puzzle has no more solutions than it has.
fn cost(strategy: Strategy, puzzle: &Sudoku) -> u64 {
    let mut solver = ModelSolver::with_strategy(puzzle.shape(), strategy);
    let mut search = solver.solutions(puzzle, Limits::default());
    search.count_up_to(u64::MAX);
    assert!(search.is_exhausted());
    search.stats().nodes
}

/// The engine, given these propagators and branchers, searches the trees that the textbook
/// algorithms search.
#[test]
fn the_trees_are_those_of_the_textbook() {
    let four = || small(Shape::new(2, 2).unwrap()).into_iter();
    let six = || {
        small(Shape::new(2, 3).unwrap()).into_iter().chain([blanked(
            Shape::new(2, 3).unwrap(),
            20,
            5,
        )])
    };
    let nine = || {
        bench("top1465.txt", 500)
            .into_iter()
            .chain((0..4).map(|seed| blanked(Shape::NINE, 45, seed)))
    };
    let cases: [(Strategy, Rule, Order, Vec<Sudoku>); 4] = [
        (
            Strategy::GenerateAndTest,
            Rule::Test,
            Order::Reading,
            four().collect(),
        ),
        (
            Strategy::Backtracking,
            Rule::Check,
            Order::Reading,
            four().chain(six()).collect(),
        ),
        (
            Strategy::ForwardChecking,
            Rule::LookAhead,
            Order::Reading,
            four().chain(six()).chain(nine()).collect(),
        ),
        (
            Strategy::MrvForwardChecking,
            Rule::LookAhead,
            Order::Smallest,
            four().chain(six()).chain(nine()).collect(),
        ),
    ];
    for (strategy, rule, order, puzzles) in cases {
        let mut most = 0;
        for puzzle in puzzles {
            let expected = nodes(&puzzle, rule, order);
            assert_eq!(cost(strategy, &puzzle), expected, "{strategy}: {puzzle}");
            most = most.max(expected);
        }
        assert!(most > 100, "{strategy}: {most}");
    }
}

/// One propagator for all houses or one for each: the fixpoints are the same, and so are the trees.
#[test]
fn the_trees_are_the_same_house_by_house() {
    let nine = || {
        bench("hardest_1106.txt", 40)
            .into_iter()
            .chain((0..4).map(|seed| blanked(Shape::NINE, 45, seed)))
    };
    for strategy in [Strategy::MrvForwardChecking, Strategy::Singles] {
        for puzzle in nine().chain(small(Shape::new(2, 3).unwrap())) {
            let cost = |mut solver: ModelSolver| {
                let mut search = solver.solutions(&puzzle, Limits::default().nodes(3000));
                search.count_up_to(u64::MAX);
                let mut stats = search.stats();
                stats.propagations = 0;
                stats
            };
            let joint = cost(ModelSolver::with_strategy(puzzle.shape(), strategy));
            assert_eq!(
                joint,
                cost(ModelSolver::house_by_house(puzzle.shape(), strategy)),
                "{strategy}: {puzzle}"
            );
        }
    }
}

#[test]
fn each_rung_takes_fewer_nodes() {
    let puzzles = bench("top1465.txt", 300);
    let nodes = Strategy::ALL[2..]
        .iter()
        .map(|&strategy| puzzles.iter().map(|puzzle| cost(strategy, puzzle)).sum());
    let nodes: Vec<u64> = nodes.collect();
    assert!(
        nodes.is_sorted_by(|weak, strong| weak > strong),
        "{nodes:?}"
    );
}

#[test]
fn the_default_is_what_it_was() {
    for (side, strategy, strength) in [
        (9, Strategy::Singles, Consistency::Value),
        (16, Strategy::Domain, Consistency::Domain),
    ] {
        let shape = Shape::of_side(side).unwrap();
        assert_eq!(Strategy::default_for(shape), strategy);
        let puzzle = blanked(shape, shape.cells() * 2 / 3, 1);
        let run = |mut solver: ModelSolver| {
            let mut search = solver.solutions(&puzzle, Limits::default().nodes(2000));
            search.count_up_to(50);
            search.stats()
        };
        let default = run(ModelSolver::new(shape));
        assert_eq!(default, run(ModelSolver::with_strategy(shape, strategy)));
        assert_eq!(default, run(ModelSolver::with_consistency(shape, strength)));
    }
    assert_eq!(
        Strategy::default_for(Shape::of_side(15).unwrap()),
        Strategy::Singles
    );
}

/// Puzzles that take locked candidates and no more: where there is a clue, the search takes no decision.
#[test]
fn clues_come_with_locked_candidates() {
    for text in [
        "..............1..2..3....4......51....4.6.....2.....7....34..8..1.9.....5.......4",
        "................12..3.45........65...1.7......7..........2...715....3...6.......8",
    ] {
        let puzzle: Sudoku = text.parse().unwrap();
        let pair = ["r1c1", "r1c2"].map(|name| name.parse().unwrap());
        let clue = clues::DIFFERENT.clue([pair], []).unwrap();
        let rules = puzzle.rules().clone().with_clue(clue).unwrap();
        let puzzle = puzzle.with_rules(rules.clone()).unwrap();
        let nodes = |mut solver: ModelSolver| {
            let SudokuAnswer { verdict, stats, .. } = solver.verdict(&puzzle, Limits::default());
            assert!(matches!(verdict, SudokuVerdict::Unique(_)));
            stats.nodes
        };
        assert!(nodes(ModelSolver::with_strategy(rules.clone(), Strategy::Singles)) > 1);
        assert_eq!(nodes(ModelSolver::new(rules)), 1);
    }
}
