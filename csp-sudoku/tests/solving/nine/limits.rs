//! A limit is reported, and leaves no answer that was not proven.

use super::answers;
use crate::solving::tools::bench;
use csp_core::limits::Limits;
use csp_core::trace::Limit;
use csp_sudoku::engine::nine::{Board, NineSolver};

#[test]
fn a_limit_of_nodes_is_told() {
    let puzzles = bench("hardest_1106.txt", 4);
    for nodes in [0, 1, 10, 100] {
        let limited = answers(&puzzles, 2, &Limits::default().nodes(nodes));
        assert!(limited.iter().all(|answer| answer.stats.nodes <= nodes));
        assert!(limited.iter().all(|answer| answer.limit == (answer.stats.nodes == nodes).then_some(Limit::Nodes)));
        assert!(limited.iter().any(|answer| answer.limit.is_some()));
    }
}

#[test]
fn a_stop_is_told() {
    let stopped = answers(
        &bench("top1465.txt", 50),
        2,
        &Limits::default().stop_when(|| true),
    );
    assert!(
        stopped
            .iter()
            .all(|answer| answer.limit == Some(Limit::Stopped) && answer.stats.nodes == 0)
    );
}

#[test]
fn no_more_solutions_than_wanted() {
    let puzzles = bench("top1465.txt", 50);
    assert!(
        answers(&puzzles, 0, &Limits::default())
            .iter()
            .all(|answer| answer.solutions == 0)
    );
    assert!(
        answers(&puzzles, 1, &Limits::default())
            .iter()
            .all(|answer| answer.solutions == 1)
    );
    let blank = Board::of_line(&[b'.'; 81]).unwrap();
    let answer = NineSolver::new().solve(&blank, 5, &Limits::default());
    assert_eq!((answer.solutions, answer.limit), (5, None));
    let answer = NineSolver::new().solve(&blank, 5, &Limits::default().solutions(3));
    assert_eq!(
        (answer.solutions, answer.limit),
        (3, Some(Limit::Solutions))
    );
}
