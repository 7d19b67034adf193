//! Limits are kept, and a solver owes nothing to the puzzles before.

use crate::solving::tools::{bench, blank};
use csp_core::limits::Limits;
use csp_core::trace::Limit;
use csp_sudoku::engine::large::LargeSolver;
use csp_sudoku::shape::Shape;

#[test]
fn a_limit_of_nodes_is_told() {
    let puzzles = bench("gecode_25x25.txt", 3);
    let mut solver = LargeSolver::new(puzzles[0].shape()).unwrap();
    for nodes in [0, 1, 10, 100] {
        for puzzle in &puzzles {
            let answer = solver.solve(puzzle, 2, &Limits::default().nodes(nodes));
            assert_eq!(
                (answer.stats.nodes, answer.limit),
                (nodes, Some(Limit::Nodes))
            );
        }
    }
    let stopped = solver.solve(&puzzles[0], 2, &Limits::default().stop_when(|| true));
    assert_eq!(
        (stopped.stats.nodes, stopped.limit),
        (0, Some(Limit::Stopped))
    );
}

#[test]
fn no_more_solutions_than_wanted() {
    let shape = Shape::new(4, 4).unwrap();
    let mut solver = LargeSolver::new(shape).unwrap();
    let mut counted = |wanted, limits: Limits| {
        let answer = solver.solve(&blank(shape), wanted, &limits);
        (answer.solutions, answer.first.is_some(), answer.limit)
    };
    assert_eq!(counted(0, Limits::default()), (0, false, None));
    assert_eq!(counted(1, Limits::default()), (1, true, None));
    assert_eq!(counted(50, Limits::default()), (50, true, None));
    assert_eq!(
        counted(50, Limits::default().solutions(3)),
        (3, true, Some(Limit::Solutions))
    );
}

/// Whatever was left unfinished before, the search is the same.
#[test]
fn a_solver_used_before_searches_as_a_new_one() {
    let puzzles = bench("gecode_25x25.txt", 4);
    let mut used = LargeSolver::new(puzzles[0].shape()).unwrap();
    for puzzle in &puzzles {
        let limits = Limits::default().nodes(300);
        let mut new = LargeSolver::new(puzzle.shape()).unwrap();
        assert_eq!(
            used.solve(puzzle, 2, &limits),
            new.solve(puzzle, 2, &limits)
        );
        used.solve(puzzle, 2, &Limits::default().nodes(7));
        used.solve(puzzle, 2, &Limits::default().nodes(0));
    }
}
