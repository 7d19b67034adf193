//! The steps that a tracer sees, locked down: a change of the search, of a propagator or of the
//! order in which they run shows here as a diff.

use csp_core::prelude::*;
use csp_core::trace::TraceLevel;

#[test]
fn a_search_for_the_least_sum_is_told_step_by_step() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    let sum = model.var("sum", 0..=100).unwrap();
    model.all_different(&x).unwrap();
    model
        .linear(
            &[(1, x[0]), (2, x[1]), (3, x[2]), (-1, sum)],
            Relation::Equal,
            0,
        )
        .unwrap();
    let trace = model
        .trace(Goal::Minimize(sum), TraceLevel::Changes)
        .unwrap();
    insta::assert_snapshot!(trace, @r"
    csp-trace 1 changes
    variables x[0] x[1] x[2] sum
    post all_different#0 x[0] x[1] x[2]
    post linear_eq#1 x[0] x[1] x[2] sum
    node 1 depth 0
      linear_eq#1: sum - 0..5 19..100
    node 2 depth 1: x[0] = 1
      all_different#0: x[1] - 1, x[2] - 1
      linear_eq#1: sum - 6..10 17 18
    node 3 depth 2: x[1] = 2
      all_different#0: x[2] - 2
      linear_eq#1: sum - 11..13 15 16
      solution 1: 1 2 3 14
    back to depth 1
    node 4 depth 1: x[1] != 2
      bound: sum - 14..16
      all_different#0: x[2] - 3
      linear_eq#1: sum - 11 12
      solution 2: 1 3 2 13
    back to depth 0
    node 5 depth 0: x[0] != 1
      bound: sum - 13..18
      linear_eq#1: x[2] - 3, sum - 6
    node 6 depth 1: x[0] = 2
      all_different#0: x[1] - 1 2, x[2] - 2
      linear_eq#1: sum - 7..10 12
      solution 3: 2 3 1 11
    back to depth 0
    node 7 depth 0: x[0] != 2
      bound: sum - 11 12
      all_different#0: x[1] - 3
      linear_eq#1: x[2] - 2, sum - 7
      all_different#0: x[1] - 1
      linear_eq#1: sum - 8 9
      solution 4: 3 2 1 10
    exhausted
    ");
}

#[test]
fn names_that_had_to_be_escaped_are_read_back() {
    let mut model = Model::new();
    let x =
        [r"a b", r"back\slash", "", "twice", "twice"].map(|name| model.var(name, 1..=9).unwrap());
    model.all_different(&x).unwrap();
    model.limit(Limits::default().nodes(20));
    let trace = model.trace(Goal::Satisfy, TraceLevel::Wakes).unwrap();
    assert_eq!(trace.to_string().parse(), Ok(trace));
}
