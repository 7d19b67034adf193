//! All-different in its three strengths against slow and obvious twins: at the root, along random
//! walks through the search tree, and on whole trees.

mod draw;
mod engine;
mod joint;
mod twins;

use csp_core::extend::{Cause, Conflict, Solver};
use csp_core::prelude::*;
use csp_core::testing::cases;
use draw::instances;
use engine::{Boxes, at_the_root, is_any_wide, post, propagate, read};
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use twins::{bounds_consistent, count, twin};

const STRENGTHS: [Consistency; 3] = [Consistency::Value, Consistency::Bounds, Consistency::Domain];

#[test]
fn each_strength_leaves_what_its_twin_leaves() {
    let mut failures = 0;
    for (shape, domains) in instances(1, cases(20_000), 0..=8) {
        for consistency in STRENGTHS {
            let left = at_the_root(&domains, consistency);
            failures += u64::from(left.is_none());
            let expected = twin(&domains, consistency);
            assert_eq!(left, expected, "{consistency:?}, {shape:?}, {domains:?}");
        }
    }
    assert!(
        (cases(2500)..cases(40_000)).contains(&failures),
        "{failures}"
    );
}

#[test]
fn wide_boxes_are_bounds_consistent_to_the_ends_of_i32() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..cases(8000) {
        let length = rng.random_range(2..=8);
        let domain = |rng: &mut ChaCha8Rng| {
            let (a, b) = (rng.random_range(0..6), rng.random_range(0..6));
            let (low, high) = (i32::MIN + a, i32::MAX - b);
            match rng.random_range(0..4) {
                0 => low..=i32::MIN + 6,
                1 => i32::MAX - 6..=high,
                2 if rng.random_bool(0.2) => low..=high,
                2 => i32::MAX - 100_000..=high,
                _ => low..=low + rng.random_range(0..3),
            }
        };
        let domains: Boxes = (0..length).map(|_| domain(&mut rng).into()).collect();
        let expected = bounds_consistent(&domains);
        assert_eq!(
            at_the_root(&domains, Consistency::Bounds),
            expected,
            "{domains:?}"
        );
        if is_any_wide(&domains) {
            assert_eq!(
                at_the_root(&domains, Consistency::Domain),
                expected,
                "{domains:?}"
            );
        }
    }
}

/// What the propagators remember from run to run must not matter: after each change and each return
/// the domains are those of a twin that remembers nothing.
#[test]
fn random_walks_through_the_tree_agree_with_the_twin() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (shape, domains) in instances(4, cases(4000), 4..=8) {
        for consistency in STRENGTHS {
            let (mut solver, vars) = post(&domains, consistency);
            let Some(root) = propagate(&mut solver, &vars) else {
                continue;
            };
            let mut path = vec![root];
            for _ in 0..12 {
                let Some(now) = path.last() else { break };
                let i = rng.random_range(0..vars.len());
                let value = now[i]
                    .iter()
                    .nth(rng.random_range(0..now[i].len()) as usize)
                    .unwrap();
                let mut changed = now.clone();
                solver.push_level();
                let outcome = if rng.random_bool(0.4) {
                    changed[i] = value.into();
                    solver.act(Cause::Given, |d| d.fix(vars[i], value))
                } else {
                    changed[i] = now[i].difference(&value.into());
                    solver.act(Cause::Given, |d| d.remove(vars[i], value))
                };
                let left = outcome.ok().and_then(|()| propagate(&mut solver, &vars));
                let expected = twin(&changed, consistency);
                assert_eq!(
                    left, expected,
                    "{consistency:?}, {shape:?}, {domains:?}, from {now:?} to {changed:?}"
                );
                match left {
                    Some(left) if rng.random_bool(0.8) => path.push(left),
                    _ => {
                        solver.pop_level();
                        assert_eq!(read(&solver, &vars), *now);
                        if path.len() > 1 && rng.random_bool(0.5) {
                            solver.pop_level();
                            path.pop();
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn all_strengths_find_all_solutions() {
    for (shape, domains) in instances(5, cases(400), 0..=6) {
        let expected = count(&domains, &mut Vec::new());
        for consistency in STRENGTHS {
            let mut model = Model::new();
            let vars: Vec<Var> = domains
                .iter()
                .map(|values| model.var("x", values.clone()).unwrap())
                .collect();
            model
                .post(AllDifferent::new(&vars).consistency(consistency))
                .unwrap();
            let mut search = model.solutions();
            let found = search.by_ref().inspect(|solution| {
                let values = solution.values(&vars);
                assert!(
                    values
                        .iter()
                        .enumerate()
                        .all(|(i, value)| !values[..i].contains(value)),
                    "{values:?}"
                );
            });
            assert_eq!(
                found.count(),
                expected,
                "{consistency:?}, {shape:?}, {domains:?}"
            );
            if consistency == Consistency::Domain {
                assert_eq!(
                    search.stats().failures,
                    u64::from(expected == 0),
                    "domain consistency never turns back"
                );
            }
        }
    }
}

#[test]
fn a_variable_does_not_differ_from_itself() {
    for (_, domains) in instances(6, cases(200), 1..=6) {
        for consistency in STRENGTHS {
            let mut solver = Solver::default();
            let mut vars: Vec<Var> = domains
                .iter()
                .map(|values| solver.new_var(values).unwrap())
                .collect();
            vars.push(vars[domains.len() / 2]);
            solver
                .post(AllDifferent::new(&vars).consistency(consistency))
                .unwrap();
            assert_eq!(solver.propagate(&mut ()), Err(Conflict::SCOPE));
        }
    }
}

#[test]
fn strangers_are_refused_and_nothing_is_added() {
    for consistency in STRENGTHS {
        for length in 1..5 {
            let mut solver = Solver::default();
            let mut vars: Vec<Var> = (1..length)
                .map(|_| solver.new_var(&(0..=9).into()).unwrap())
                .collect();
            vars.push(Var::new(77));
            let posted = solver.post(AllDifferent::new(&vars).consistency(consistency));
            assert!(
                matches!(posted, Err(ModelError::UnknownVariable { .. })),
                "{posted:?}"
            );
            assert_eq!(solver.propagators(), 0);
        }
    }
}

#[test]
fn two_hundred_variables_on_two_hundred_values() {
    let domains = vec![Values::from(0..=199); 200];
    let (mut solver, vars) = post(&domains, Consistency::Domain);
    assert_eq!(propagate(&mut solver, &vars), Some(domains));
    // A staircase: x[i] in 0..=i has one solution.
    for strength in [Consistency::Bounds, Consistency::Domain] {
        let stairs: Boxes = (0..200).rev().map(|i| (0..=i).into()).collect();
        let steps: Boxes = (0..200).rev().map(Values::from).collect();
        assert_eq!(at_the_root(&stairs, strength), Some(steps));
    }
    // Two blocks that touch in one variable: it belongs to the upper one, whatever the order.
    let blocks: Boxes = (0..200)
        .map(|i| {
            if i < 80 {
                (0..=79).into()
            } else {
                (0..=199).into()
            }
        })
        .collect();
    let apart: Boxes = (0..200)
        .map(|i| {
            if i < 80 {
                (0..=79).into()
            } else {
                (80..=199).into()
            }
        })
        .collect();
    assert_eq!(
        at_the_root(&blocks, Consistency::Bounds),
        Some(apart.clone())
    );
    assert_eq!(at_the_root(&blocks, Consistency::Domain), Some(apart));
}

#[test]
fn one_pigeon_too_many_fails_at_the_root() {
    for holes in [64, 65, 300] {
        let boxes = vec![Values::from(1..=holes); holes as usize + 1];
        for strength in [Consistency::Bounds, Consistency::Domain] {
            assert_eq!(at_the_root(&boxes, strength), None);
            assert_eq!(
                at_the_root(&boxes[1..], strength).as_deref(),
                Some(&boxes[1..])
            );
        }
    }
}

/// Deep components: nothing recurses.
#[test]
fn ten_thousand_variables_in_a_chain_or_a_ring() {
    for length in [10_000, 10_001] {
        let domains: Boxes = (0..10_000).map(|i| [i, (i + 1) % length].into()).collect();
        assert_eq!(
            at_the_root(&domains, Consistency::Domain).as_ref(),
            Some(&domains)
        );
    }
}

/// Two solutions, everybody left or everybody right: one change turns them all.
#[test]
fn a_thousand_variables_turn_in_a_ring() {
    let turned = |by: i32| {
        (0..1000)
            .map(|i| ((i + by) % 1000).into())
            .collect::<Boxes>()
    };
    let ring: Boxes = (0..1000).map(|i| [i, (i + 1) % 1000].into()).collect();
    let (mut solver, vars) = post(&ring, Consistency::Domain);
    assert_eq!(propagate(&mut solver, &vars).as_ref(), Some(&ring));
    for by in [1, 0, 1] {
        solver.push_level();
        solver
            .act(Cause::Given, |d| d.remove(vars[7], 8 - by))
            .unwrap();
        assert_eq!(propagate(&mut solver, &vars), Some(turned(by)));
        solver.pop_level();
    }
}

#[test]
fn a_long_cascade_of_values_takes_each_variable_once() {
    for forward in [true, false] {
        let mut model = Model::new();
        let x: Vec<Var> = (0..3_000)
            .map(|i| model.var("x", [i, i + 1]).unwrap())
            .collect();
        model.post(AllDifferent::new(&x)).unwrap();
        // Every other follows from the first, or from the last.
        let (start, value) = if forward {
            (x[0], 1)
        } else {
            (x[2_999], 2_999)
        };
        model.assign(start, value).unwrap();
        let mut search = model.solutions();
        assert!(search.advance());
        assert_eq!(search.stats().nodes, 1);
    }
}
