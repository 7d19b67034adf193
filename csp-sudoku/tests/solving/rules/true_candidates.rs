//! The digits that stand in some solution.

use crate::solving::tools::blank;
use csp_core::limits::Limits;
use csp_core::trace::Limit;
use csp_sudoku::engine::true_candidates;
use csp_sudoku::{Grid, Rules, Shape, Sudoku};

/// They are those of all solutions, and no others.
pub(super) fn assert_are_those_of(solutions: &[Grid], puzzle: &Sudoku) {
    let found = true_candidates(puzzle, &Limits::default());
    let mut expected = vec![0; puzzle.masks().len()];
    for grid in solutions {
        let cells = expected.iter_mut().zip(grid.digits());
        cells.for_each(|(mask, digit)| *mask |= 1_u64 << (digit - 1));
    }
    assert_eq!(*found.shown, expected, "{puzzle} {:?}", puzzle.rules());
    assert!(found.open.iter().all(|mask| *mask == 0) && found.limit.is_none());
}

#[test]
fn a_board_without_givens_has_all_of_them() {
    for rules in [
        Rules::classic(Shape::NINE),
        Rules::classic(Shape::NINE).with_diagonals().unwrap(),
        Rules::latin(Shape::rectangle(3, 5).unwrap()),
    ] {
        let puzzle = blank(rules.shape()).with_rules(rules).unwrap();
        let found = true_candidates(&puzzle, &Limits::default());
        assert_eq!(*found.shown, *puzzle.masks());
    }
}

#[test]
fn a_limit_is_one_for_all_searches_and_leaves_what_is_open() {
    let rules = Rules::classic(Shape::NINE).with_diagonals().unwrap();
    let puzzle = blank(Shape::NINE).with_rules(rules).unwrap();
    let whole = true_candidates(&puzzle, &Limits::default());
    for nodes in [0, 1, 200, whole.stats.nodes - 1] {
        let found = true_candidates(&puzzle, &Limits::default().nodes(nodes));
        assert_eq!(found.limit, Some(Limit::Nodes));
        assert!(found.stats.nodes <= nodes);
        for (shown, open) in found.shown.iter().zip(&found.open) {
            assert_eq!((shown | open, shown & open), (Shape::NINE.all_digits(), 0));
        }
    }
    let limits = Limits::default().nodes(whole.stats.nodes + 1);
    assert_eq!(true_candidates(&puzzle, &limits), whole);
}
