//! Wide domains, with holes and without, and domains at the ends of `i32`.

use csp_core::constraints::InSet;
use csp_core::extend::{Atom, Brancher, SearchState};
use csp_core::prelude::*;

const VALUES: [ValueOrder; 4] = [
    ValueOrder::Min,
    ValueOrder::Max,
    ValueOrder::Median,
    ValueOrder::Random(3),
];
const ORDERS: [VarOrder; 4] = [
    VarOrder::InputOrder,
    VarOrder::FirstFail,
    VarOrder::DomDeg,
    VarOrder::DomWDeg,
];

/// All solutions, sorted, under every order of variables and values.
fn solutions(build: impl Fn(&mut Model) -> Vec<Var>) -> Vec<Vec<i32>> {
    let mut all: Vec<Vec<Vec<i32>>> = Vec::new();
    for order in ORDERS {
        for value in VALUES {
            let mut model = Model::new();
            let x = build(&mut model);
            model.branch_on(&x, order, value).unwrap();
            let mut found: Vec<Vec<i32>> = model
                .solutions()
                .map(|solution| solution.values(&x))
                .collect();
            found.sort_unstable();
            all.push(found);
        }
    }
    all.dedup();
    assert_eq!(
        all.len(),
        1,
        "the order of search does not change the solutions"
    );
    all.remove(0)
}

#[test]
fn wide_variables_are_searched_to_the_end() {
    let found = solutions(|model| {
        let x = model.var("x", 0..=100_000).unwrap();
        let y = model.var("y", -100_000..=100_000).unwrap();
        assert!(model.domains().is_wide(x));
        model
            .linear(&[(1, x), (1, y)], Relation::Equal, 100)
            .unwrap();
        model
            .linear(&[(1, x), (-1, y)], Relation::Equal, 20)
            .unwrap();
        vec![x, y]
    });
    assert_eq!(found, [[60, 40]]);
}

#[test]
fn holes_of_a_wide_domain_are_in_no_solution() {
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
fn sparse_domains_are_searched() {
    let found = solutions(|model| {
        let x = model.var("x", [0, 5, 1_000_000_000]).unwrap();
        let y = model
            .var(
                "y",
                Values::from(1..=10).union(&(1_000_000..=2_000_000).into()),
            )
            .unwrap();
        model
            .linear(&[(1, x), (1, y)], Relation::AtMost, 11)
            .unwrap();
        model.post(NotEqual::new(x, y)).unwrap();
        model.linear(&[(1, y)], Relation::NotEqual, 3).unwrap();
        vec![x, y]
    });
    let zero = [1, 2, 4, 5, 6, 7, 8, 9, 10].map(|y| [0, y]);
    let five = [1, 2, 4, 6].map(|y| [5, y]);
    assert_eq!(found, [&zero[..], &five[..]].concat());
}

/// Posts `x = y + 7` for a few values of `y`.
type Post = fn(&mut Model, Var, Var) -> Result<(), ModelError>;

#[test]
fn constraints_over_wide_variables_leave_what_they_say() {
    let set = [3, 40_000, 40_001, 80_000];
    let posts: [Post; 4] = [
        |model, x, y| model.post(Equal::new(x, y).offset(7)),
        |model, x, y| {
            model.post(InSet::new(x, [10, 40_007, 40_008, 80_007]))?;
            model.post(Equal::new(y, x).offset(-7))
        },
        |model, x, y| {
            model.post(Table::new(
                &[x, y],
                [3, 40_000, 40_001, 80_000].map(|v| [v + 7, v]),
            ))
        },
        |model, x, y| {
            let index = model.var("index", 0..=70_000)?;
            model.post(Element::new([3, 40_000, 40_001, 80_000], index, y))?;
            model.post(Element::new([10, 40_007, 40_008, 80_007], index, x))
        },
    ];
    for (number, post) in posts.into_iter().enumerate() {
        let found = solutions(|model| {
            let x = model.var("x", -100_000..=100_000).unwrap();
            let y = if number == 0 {
                Values::from(set)
            } else {
                (0..=90_000).into()
            };
            let y = model.var("y", y).unwrap();
            post(model, x, y).unwrap();
            vec![x, y]
        });
        assert_eq!(found, set.map(|v| [v + 7, v]), "{number}");
    }
}

#[test]
fn all_of_i32_is_searched_without_wrapping() {
    let found = solutions(|model| {
        let x = model.array("x", 2, i32::MIN..=i32::MAX).unwrap();
        model
            .linear(
                &[(1, x[0]), (-1, x[1])],
                Relation::AtLeast,
                i64::from(u32::MAX) - 1,
            )
            .unwrap();
        x
    });
    assert_eq!(
        found,
        [
            [i32::MAX - 1, i32::MIN],
            [i32::MAX, i32::MIN],
            [i32::MAX, i32::MIN + 1]
        ]
    );
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
    assert_eq!(
        found,
        [
            [min, max - 1],
            [min, max],
            [min + 1, max - 1],
            [min + 1, max]
        ]
    );
}

/// Fixes its variable to a value in its middle.
struct Middle(Var);

impl Brancher for Middle {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let middle = d.min(self.0).midpoint(d.max(self.0));
        let value = d.next_value(self.0, middle)?;
        (!d.is_fixed(self.0)).then_some(Atom::is(self.0, value))
    }
}

#[test]
fn a_brancher_may_name_a_middle_value_of_a_wide_domain() {
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
    let at_most = Atom::at_most as fn(Var, i32) -> Atom;
    for (decision, end) in [(at_most, i32::MAX), (Atom::at_least, i32::MIN)] {
        struct Idle(Atom);
        impl Brancher for Idle {
            fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
                (!d.is_fixed(self.0.var()) && d.trail().level() == 1).then_some(self.0)
            }
        }
        let mut model = Model::new();
        let x = model.var("x", i32::MAX - 1..=i32::MAX).unwrap();
        model.branch(Idle(decision(x, end)));
        assert_eq!(
            model
                .solutions()
                .map(|solution| solution[x])
                .collect::<Vec<_>>(),
            [i32::MAX - 1, i32::MAX]
        );
    }
}
