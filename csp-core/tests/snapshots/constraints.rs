//! What each constraint removes, and when.

use super::told;
use csp_core::constraints::ExactlyOne;
use csp_core::prelude::*;
use csp_core::trace::TraceLevel;

/// Two variables share two values, so that these are lost to the others: only the stronger ones see
/// it.
fn hall(shared: [i32; 2], consistency: Consistency) -> String {
    let mut model = Model::new();
    let pair = model.array("pair", 2, shared).unwrap();
    let wide = model.array("wide", 2, 1..=4).unwrap();
    let all = [pair, wide].concat();
    model
        .post(AllDifferent::new(&all).consistency(consistency))
        .unwrap();
    told(&mut model, Goal::Satisfy, TraceLevel::Changes)
}

#[test]
fn value_consistency_waits_for_fixed_variables() {
    insta::assert_snapshot!(hall([2, 4], Consistency::Value), @r"
    node 1 depth 0
    node 2 depth 1: pair[0] = 2
      all_different#0: pair[1] - 2, wide[0] - 2, wide[1] - 2
      all_different#0: wide[0] - 4, wide[1] - 4
    node 3 depth 2: wide[0] = 1
      all_different#0: wide[1] - 1
      solution 1: 2 4 1 3
    back to depth 1
    node 4 depth 1: wide[0] != 1
      all_different#0: wide[1] - 3
      solution 2: 2 4 3 1
    back to depth 0
    node 5 depth 0: pair[0] != 2
      all_different#0: pair[1] - 4, wide[0] - 4, wide[1] - 4
      all_different#0: wide[0] - 2, wide[1] - 2
    node 6 depth 1: wide[0] = 1
      all_different#0: wide[1] - 1
      solution 3: 4 2 1 3
    back to depth 0
    node 7 depth 0: wide[0] != 1
      all_different#0: wide[1] - 3
      solution 4: 4 2 3 1
    exhausted
    ");
}

#[test]
fn bounds_consistency_sees_intervals() {
    insta::assert_snapshot!(hall([2, 3], Consistency::Bounds), @r"
    node 1 depth 0
    node 2 depth 1: pair[0] = 2
      all_different#0: pair[1] - 2, wide[0] - 2, wide[1] - 2
      all_different#0: wide[0] - 3, wide[1] - 3
    node 3 depth 2: wide[0] = 1
      all_different#0: wide[1] - 1
      solution 1: 2 3 1 4
    back to depth 1
    node 4 depth 1: wide[0] != 1
      all_different#0: wide[1] - 4
      solution 2: 2 3 4 1
    back to depth 0
    node 5 depth 0: pair[0] != 2
      all_different#0: pair[1] - 3, wide[0] - 3, wide[1] - 3
      all_different#0: wide[0] - 2, wide[1] - 2
    node 6 depth 1: wide[0] = 1
      all_different#0: wide[1] - 1
      solution 3: 3 2 1 4
    back to depth 0
    node 7 depth 0: wide[0] != 1
      all_different#0: wide[1] - 4
      solution 4: 3 2 4 1
    exhausted
    ");
}

#[test]
fn domain_consistency_sees_every_set_of_hall() {
    insta::assert_snapshot!(hall([2, 4], Consistency::Domain), @r"
    node 1 depth 0
      all_different#1: wide[0] - 2 4, wide[1] - 2 4
    node 2 depth 1: pair[0] = 2
      all_different#0: pair[1] - 2
    node 3 depth 2: wide[0] = 1
      all_different#0: wide[1] - 1
      solution 1: 2 4 1 3
    back to depth 1
    node 4 depth 1: wide[0] != 1
      all_different#0: wide[1] - 3
      solution 2: 2 4 3 1
    back to depth 0
    node 5 depth 0: pair[0] != 2
      all_different#0: pair[1] - 4
    node 6 depth 1: wide[0] = 1
      all_different#0: wide[1] - 1
      solution 3: 4 2 1 3
    back to depth 0
    node 7 depth 0: wide[0] != 1
      all_different#0: wide[1] - 3
      solution 4: 4 2 3 1
    exhausted
    ");
}

#[test]
fn sums_move_the_bounds_of_their_terms() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=9).unwrap();
    model
        .linear(&[(2, x[0]), (3, x[1]), (-1, x[2])], Relation::Equal, 7)
        .unwrap();
    model
        .linear(&[(1, x[0]), (1, x[1])], Relation::AtMost, 3)
        .unwrap();
    model.linear(&[(1, x[2])], Relation::AtLeast, 2).unwrap();
    insta::assert_snapshot!(told(&mut model, Goal::Satisfy, TraceLevel::Wakes), @r"
    node 1 depth 0
      linear_eq#0: x[0] - 9, x[1] - 6..9
      linear_le#1: x[0] - 4..8, x[1] - 4 5
      linear_le#2: x[2] - 0 1
      linear_eq#0: x[1] - 0, x[2] - 9
      linear_le#1: x[0] - 3
      linear_le#2
      linear_eq#0: x[1] - 1, x[2] - 7 8
      linear_le#1: x[0] - 2
      linear_eq#0: x[1] - 2, x[2] - 5 6
      linear_le#1: x[0] - 1
      linear_eq#0: x[2] - 3 4
      solution 1: 0 3 2
    exhausted
    ");
}

#[test]
fn exactly_one_fixes_the_last_that_is_left() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=1).unwrap();
    model.post(ExactlyOne::new(&x)).unwrap();
    model.post(NotEqual::new(x[0], x[1])).unwrap();
    insta::assert_snapshot!(told(&mut model, Goal::Maximize(x[2]), TraceLevel::Changes), @r"
    node 1 depth 0
    node 2 depth 1: x[0] = 0
      not_equal#1: x[1] - 0
      exactly_one#0: x[2] - 1
      solution 1: 0 1 0
    back to depth 0
    node 3 depth 0: x[0] != 0
      bound: x[2] - 0
      not_equal#1: x[1] - 1
      exactly_one#0: x[2] - 1
      conflict exactly_one#0: x[2]
    exhausted
    ");
}
