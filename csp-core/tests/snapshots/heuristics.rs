//! Orders of variables and values on the same small model.

use super::told;
use csp_core::prelude::*;
use csp_core::trace::TraceLevel;

/// Five queens, where the third one has lost its middle.
fn queens(order: VarOrder, values: ValueOrder) -> String {
    let mut model = Model::new();
    let rows = model.array("q", 5, 0..=4).unwrap();
    for (i, &a) in rows.iter().enumerate() {
        for (j, &b) in rows.iter().enumerate().skip(i + 1) {
            for offset in [0, (j - i) as i32, -((j - i) as i32)] {
                model.post(NotEqual::new(a, b).offset(offset)).unwrap();
            }
        }
    }
    for v in [1, 2] {
        model
            .linear(&[(1, rows[2])], Relation::NotEqual, v)
            .unwrap();
    }
    model.branch_on(&rows, order, values).unwrap();
    model.limit(Limits::default().solutions(2));
    told(&mut model, Goal::Satisfy, TraceLevel::Decisions)
}

#[test]
fn input_order_takes_them_as_they_come() {
    insta::assert_snapshot!(queens(VarOrder::InputOrder, ValueOrder::Min), @r"
    node 1 depth 0
    node 2 depth 1: q[0] = 0
    node 3 depth 2: q[1] = 2
      solution 1: 0 2 4 1 3
    back to depth 1
    node 4 depth 1: q[1] != 2
    node 5 depth 2: q[1] = 3
      conflict not_equal#14: q[1]
    back to depth 1
    node 6 depth 1: q[1] != 3
      conflict not_equal#13: q[1]
    back to depth 0
    node 7 depth 0: q[0] != 0
    node 8 depth 1: q[0] = 1
    node 9 depth 2: q[1] = 3
      solution 2: 1 3 0 2 4
    limit solutions
    ");
}

#[test]
fn first_fail_takes_the_smallest_domain() {
    insta::assert_snapshot!(queens(VarOrder::FirstFail, ValueOrder::Min), @r"
    node 1 depth 0
    node 2 depth 1: q[2] = 0
    node 3 depth 2: q[0] = 1
    node 4 depth 3: q[1] = 3
      solution 1: 1 3 0 2 4
    back to depth 2
    node 5 depth 2: q[1] != 3
      conflict not_equal#27: q[3]
    back to depth 1
    node 6 depth 1: q[0] != 1
    node 7 depth 2: q[0] = 3
      conflict not_equal#2: q[0]
    back to depth 1
    node 8 depth 1: q[0] != 3
      solution 2: 4 2 0 3 1
    limit solutions
    ");
}

#[test]
fn dom_deg_divides_by_the_number_of_constraints() {
    insta::assert_snapshot!(queens(VarOrder::DomDeg, ValueOrder::Max), @r"
    node 1 depth 0
    node 2 depth 1: q[2] = 4
    node 3 depth 2: q[0] = 3
    node 4 depth 3: q[1] = 1
      solution 1: 3 1 4 2 0
    back to depth 2
    node 5 depth 2: q[1] != 1
      conflict not_equal#27: q[3]
    back to depth 1
    node 6 depth 1: q[0] != 3
    node 7 depth 2: q[0] = 1
      conflict not_equal#2: q[0]
    back to depth 1
    node 8 depth 1: q[0] != 1
      solution 2: 0 2 4 1 3
    limit solutions
    ");
}

#[test]
fn dom_w_deg_learns_from_conflicts() {
    insta::assert_snapshot!(queens(VarOrder::DomWDeg, ValueOrder::Median), @r"
    node 1 depth 0
    node 2 depth 1: q[2] = 3
    node 3 depth 2: q[1] = 0
      solution 1: 2 0 3 1 4
    back to depth 1
    node 4 depth 1: q[1] != 0
      solution 2: 4 1 3 0 2
    limit solutions
    ");
}
