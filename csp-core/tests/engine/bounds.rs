//! Domains of which only the bounds are kept, and domains at the ends of `i32`.

use csp_core::extend::{Brancher, Decision, Domains};
use csp_core::prelude::*;

const VALUES: [ValueOrder; 4] =
    [ValueOrder::Min, ValueOrder::Max, ValueOrder::Median, ValueOrder::Random(3)];
const ORDERS: [VarOrder; 4] =
    [VarOrder::InputOrder, VarOrder::FirstFail, VarOrder::DomDeg, VarOrder::DomWDeg];

/// All solutions, sorted, under every order of variables and values.
fn solutions(build: impl Fn(&mut Model) -> Vec<Var>) -> Vec<Vec<i32>> {
    let mut all: Vec<Vec<Vec<i32>>> = Vec::new();
    for order in ORDERS {
        for value in VALUES {
            let mut model = Model::new();
            let x = build(&mut model);
            model.branch_on(&x, order, value).unwrap();
            let mut found: Vec<Vec<i32>> =
                model.solutions().map(|solution| solution.values(&x)).collect();
            found.sort_unstable();
            all.push(found);
        }
    }
    all.dedup();
    assert_eq!(all.len(), 1, "the order of search does not change the solutions");
    all.remove(0)
}

#[test]
fn bounds_only_variables_are_searched_to_the_end() {
    let found = solutions(|model| {
        let x = model.var("x", 0..=100_000).unwrap();
        let y = model.var("y", -100_000..=100_000).unwrap();
        assert!(model.domains().is_bounds_only(x));
        model.linear(&[(1, x), (1, y)], Relation::Equal, 100).unwrap();
        model.linear(&[(1, x), (-1, y)], Relation::Equal, 20).unwrap();
        vec![x, y]
    });
    assert_eq!(found, [[60, 40]]);
}

#[test]
fn holes_that_a_bounds_only_domain_cannot_show_are_in_no_solution() {
    let found = solutions(|model| {
        let x = model.var("x", -70_000..=70_000).unwrap();
        model.linear(&[(1, x)], Relation::AtLeast, -3).unwrap();
        model.linear(&[(1, x)], Relation::AtMost, 3).unwrap();
        for hole in [-2, 0, 1, 3] {
            model.linear(&[(1, x)], Relation::NotEqual, hole).unwrap();
        }
        vec![x]
    });
    assert_eq!(found, [[-3], [-1], [2]]);
}

#[test]
fn all_of_i32_is_searched_without_wrapping() {
    let found = solutions(|model| {
        let x = model.array("x", 2, i32::MIN..=i32::MAX).unwrap();
        model.linear(&[(1, x[0]), (-1, x[1])], Relation::AtLeast, i64::from(u32::MAX) - 1).unwrap();
        x
    });
    assert_eq!(found, [[i32::MAX - 1, i32::MIN], [i32::MAX, i32::MIN], [i32::MAX, i32::MIN + 1]]);
}

#[test]
fn the_ends_of_i32_do_not_wrap() {
    let found = solutions(|model| {
        let x = model.var("x", i32::MIN..=i32::MIN + 1).unwrap();
        let y = model.var("y", i32::MAX - 1..=i32::MAX).unwrap();
        // x ≠ y + 1 would be x = i32::MIN for y = i32::MAX if it wrapped.
        model.post(NotEqual::new(x, y).offset(1)).unwrap();
        model.post(NotEqual::new(y, x).offset(i32::MAX)).unwrap();
        model.post(AllDifferent::new(&[x, y])).unwrap();
        vec![x, y]
    });
    let (min, max) = (i32::MIN, i32::MAX);
    assert_eq!(found, [[min, max - 1], [min, max], [min + 1, max - 1], [min + 1, max]]);
}

/// Fixes its variable to a value in its middle.
struct Middle(Var);

impl Brancher for Middle {
    fn choose(&mut self, d: &mut Domains) -> Option<Decision> {
        (!d.is_fixed(self.0)).then(|| Decision::Fix(self.0, d.min(self.0).midpoint(d.max(self.0))))
    }
}

#[test]
fn a_brancher_may_name_a_middle_value_of_a_bounds_only_domain() {
    let mut model = Model::new();
    let x = model.var("x", 0..=70_000).unwrap();
    model.linear(&[(1, x)], Relation::AtMost, 9).unwrap();
    model.branch(Middle(x));
    let mut found: Vec<i32> = model.solutions().map(|solution| solution[x]).collect();
    found.sort_unstable();
    assert_eq!(found, (0..=9).collect::<Vec<_>>());
}

#[test]
fn decisions_at_the_ends_of_i32_have_an_empty_other_side() {
    for decision in
        [Decision::AtMost(Var::new(0), i32::MAX), Decision::AtLeast(Var::new(0), i32::MIN)]
    {
        struct Idle(Decision);
        impl Brancher for Idle {
            fn choose(&mut self, d: &mut Domains) -> Option<Decision> {
                (!d.is_fixed(self.0.var()) && d.trail().level() == 1).then_some(self.0)
            }
        }
        let mut model = Model::new();
        let x = model.var("x", i32::MAX - 1..=i32::MAX).unwrap();
        model.branch(Idle(decision));
        assert_eq!(
            model.solutions().map(|solution| solution[x]).collect::<Vec<_>>(),
            [i32::MAX - 1, i32::MAX]
        );
    }
}
