//! The order of a model that was not told how to search.

use super::Log;
use csp_core::prelude::*;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// The first solution of a model with variables of these values and no constraints.
fn first(domains: &[&[i32]]) -> Vec<i32> {
    let mut model = Model::new();
    let x: Vec<Var> = domains
        .iter()
        .map(|&values| model.var("x", values.to_vec()).unwrap())
        .collect();
    model.solve().solution().unwrap().values(&x)
}

/// Clauses over 0/1 variables, with about as many solutions as none.
fn clauses(seed: u64) -> (Model, Vec<Var>) {
    const VARS: usize = 30;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let x = model.array("x", VARS, 0..=1).unwrap();
    for _ in 0..VARS * 4 {
        let literals = [0; 3].map(|_| (rng.random_range(0..VARS), rng.random_bool(0.5)));
        let terms = literals.map(|(var, is_true)| (if is_true { 1 } else { -1 }, x[var]));
        let negated = literals.iter().filter(|(_, is_true)| !is_true).count() as i64;
        model
            .linear(&terms, Relation::AtLeast, 1 - negated)
            .unwrap();
    }
    (model, x)
}

fn log(model: &mut Model, goal: Goal) -> Log {
    let mut log = Log::default();
    model.search(goal, &mut log).unwrap().count();
    log
}

#[test]
fn half_of_the_open_variables_decide() {
    const BIT: &[i32] = &[0, 1];
    const THREE: &[i32] = &[0, 1, 2];
    assert_eq!(first(&[BIT, BIT]), [1, 1]);
    assert_eq!(first(&[THREE, BIT, BIT, THREE]), [2, 1, 1, 2]);
    assert_eq!(first(&[THREE, BIT, BIT, THREE, THREE]), [0; 5]);
    // What is fixed counts on neither side.
    assert_eq!(
        first(&[THREE, BIT, BIT, THREE, &[5], &[7]]),
        [2, 1, 1, 2, 5, 7]
    );
    assert_eq!(first(&[THREE, &[0], &[1], &[1]]), [0, 0, 1, 1]);
    // Two values are not always 0 and 1.
    assert_eq!(first(&[&[0, 2], &[1, 2], &[-1, 0]]), [0, 1, -1]);
}

#[test]
fn auxiliary_variables_do_not_count() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=2).unwrap();
    model.require(x[0].eq(0).iff(x[1].eq(0))).unwrap();
    assert!(model.domains().len() > 2, "the comparisons have variables");
    assert_eq!(model.solve().solution().unwrap().values(&x), [0, 0]);
}

#[test]
fn failures_come_first_on_0_1_variables() {
    for seed in 0..20 {
        for (goal, values) in [(false, ValueOrder::Max), (true, ValueOrder::Min)] {
            let [told, default] = [true, false].map(|told| {
                let (mut model, x) = clauses(seed);
                if told {
                    model.branch_on(&x, VarOrder::DomWDeg, values).unwrap();
                }
                log(
                    &mut model,
                    if goal {
                        Goal::Minimize(x[0])
                    } else {
                        Goal::Satisfy
                    },
                )
            });
            assert_eq!(told, default, "{seed}");
        }
    }
}

#[test]
fn first_fail_is_one_call_away() {
    let mut differs = 0;
    for seed in 0..20 {
        let (mut model, x) = clauses(seed);
        let default = log(&mut model, Goal::Satisfy);
        model
            .branch_on(&x, VarOrder::FirstFail, ValueOrder::Min)
            .unwrap();
        let mut listed = clauses(seed).0;
        let all: Vec<Var> = listed.domains().vars().collect();
        // Among variables of two values first fail is the order in which they were made.
        listed
            .branch_on(&all, VarOrder::InputOrder, ValueOrder::Min)
            .unwrap();
        let first_fail = log(&mut model, Goal::Satisfy);
        assert_eq!(first_fail, log(&mut listed, Goal::Satisfy), "{seed}");
        differs += usize::from(first_fail != default);
    }
    assert!(differs > 15, "{differs}");
}

#[test]
fn every_search_of_a_model_is_as_the_first() {
    let mut failed = 0;
    for seed in 0..20 {
        let (mut model, x) = clauses(seed);
        let goals = [
            Goal::Satisfy,
            Goal::Minimize(x[3]),
            Goal::Maximize(x[4]),
            Goal::Satisfy,
        ];
        for goal in goals {
            let (mut fresh, _) = clauses(seed);
            let same_goal = goal.in_model(fresh.id());
            let expected = log(&mut fresh, same_goal);
            failed += expected.failed;
            assert_eq!(log(&mut model, goal), expected, "{seed} {goal:?}");
            assert_eq!(log(&mut model, goal), expected, "{seed} {goal:?}, again");
        }
    }
    assert!(failed > 1000, "{failed}");
}

#[test]
fn the_order_follows_the_model() {
    let mut model = Model::new();
    let bits = model.array("bit", 2, 0..=1).unwrap();
    let values = |model: &mut Model| model.solve().solution().unwrap().values(&bits);
    assert_eq!(values(&mut model), [1, 1]);
    let others = model.array("other", 3, 0..=2).unwrap();
    assert_eq!(values(&mut model), [0, 0]);
    model.assume(Atom::is(others[0], 1)).unwrap();
    assert_eq!(values(&mut model), [1, 1]);
    // A part of an expression that came in since is decided, too.
    model
        .require((others[1] + others[2]).eq(2) | (bits[0] + others[1]).eq(3))
        .unwrap();
    assert_eq!(values(&mut model), [1, 1]);
}

#[test]
fn given_branchers_are_asked_first() {
    let mut model = Model::new();
    let x = model.array("x", 4, 0..=1).unwrap();
    model
        .branch_on(&[x[2]], VarOrder::FirstFail, ValueOrder::Min)
        .unwrap();
    assert_eq!(model.solve().solution().unwrap().values(&x), [1, 1, 0, 1]);
    model
        .branch_on(&[x[0]], VarOrder::FirstFail, ValueOrder::Min)
        .unwrap();
    assert_eq!(model.solve().solution().unwrap().values(&x), [0, 1, 0, 1]);
}
