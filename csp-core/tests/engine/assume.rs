//! Assumptions for good, bounds from outside, sums of statistics.

use super::queens;
use csp_core::prelude::*;

#[test]
fn both_sides_of_a_decision_share_the_solutions() {
    let count = |sides: &[Atom]| {
        let (mut model, _) = queens(7);
        sides
            .iter()
            .for_each(|side| model.assume(side.in_model(model.id())).unwrap());
        model.solutions().count()
    };
    let x = queens(7).1;
    for decision in [
        Atom::is(x[2], 3),
        Atom::at_most(x[0], 1),
        Atom::at_least(x[6], 5),
    ] {
        let [left, right] = [decision, !decision].map(|side| count(&[side]));
        assert!(
            left > 0 && right > 0 && left + right == 40,
            "{decision:?} {left} {right}"
        );
        assert_eq!(count(&[decision, !decision]), 0);
    }
    let (mut model, x) = queens(7);
    model.assume(Atom::is(x[0], 99)).unwrap();
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}

#[test]
fn a_bound_from_outside_is_as_good_as_a_solution() {
    for (goal, known, expected) in [
        (Goal::Minimize as fn(Var) -> Goal, 3, vec![2, 1, 0]),
        (Goal::Minimize, 0, vec![]),
        (Goal::Maximize, 2, vec![3, 4, 5]),
    ] {
        let mut model = Model::new();
        let x = model.var("x", 0..=5).unwrap();
        let goal = goal(x);
        let values = if goal == Goal::Minimize(x) {
            ValueOrder::Max
        } else {
            ValueOrder::Min
        };
        model.branch_on(&[x], VarOrder::InputOrder, values).unwrap();
        let mut search = model.search(goal, ()).unwrap();
        search.space_mut().better_than(known).unwrap();
        // One that is worse changes nothing.
        let worse = if goal == Goal::Minimize(x) {
            known + 1
        } else {
            known - 1
        };
        search.space_mut().better_than(worse).unwrap();
        assert_eq!(
            search.map(|solution| solution[x]).collect::<Vec<_>>(),
            expected,
            "{goal:?}"
        );
    }
}

#[test]
fn a_bound_needs_an_objective() {
    let mut model = queens(4).0;
    let mut search = model.search(Goal::Satisfy, ()).unwrap();
    assert_eq!(
        search.space_mut().better_than(3),
        Err(ModelError::NoObjective)
    );
    assert_eq!(search.count(), 2);
}

#[test]
fn statistics_add_up() {
    let mut model = queens(6).0;
    let run = |model: &mut Model| {
        let mut search = model.solutions();
        search.by_ref().count();
        search.stats()
    };
    let one = run(&mut model);
    let mut two = one;
    two += run(&mut model);
    let Stats {
        nodes,
        failures,
        solutions,
        propagations,
        max_depth,
        ..
    } = one;
    let twice = [nodes, failures, solutions, propagations].map(|count| 2 * count);
    assert_eq!(
        [two.nodes, two.failures, two.solutions, two.propagations],
        twice
    );
    assert_eq!(two.max_depth, max_depth);
}
