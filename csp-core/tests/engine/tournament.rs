//! Where there are many variables, what is best is found without looking at all: the same choices.

use super::Log;
use super::heuristics::{ORDERS, wrap};
use csp_core::branching::{LastConflict, Ordered, PhaseSaving};
use csp_core::prelude::*;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// A model from a seed, with failures: domains of several sizes, some variables listed twice, some
/// not at all.
fn random(seed: u64) -> (Model, Vec<Var>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let count = rng.random_range(1..=14);
    let sizes: Vec<i32> = (0..count)
        .map(|_| [2, 2, 3, 5, 90, 70_000][rng.random_range(0..6)])
        .collect();
    let x: Vec<Var> = sizes
        .iter()
        .map(|&size| model.var("x", 0..=size - 1).unwrap())
        .collect();
    for _ in 0..count {
        let scope: Vec<Var> = (0..rng.random_range(2..=4))
            .map(|_| x[rng.random_range(0..count)])
            .collect();
        let terms: Vec<(i64, Var)> = scope
            .iter()
            .map(|&x| (rng.random_range(-2..=3), x))
            .filter(|term| term.0 != 0)
            .collect();
        let relation = [Relation::AtMost, Relation::NotEqual][rng.random_range(0..2)];
        model
            .linear(&terms, relation, rng.random_range(0..=4))
            .unwrap();
    }
    let listed = (0..count + 2)
        .map(|_| x[rng.random_range(0..count)])
        .collect();
    (model, listed)
}

#[test]
fn the_choices_are_those_of_a_scan() {
    let mut failures = 0;
    for seed in 0..60 {
        for order in ORDERS {
            for (kind, restarts) in (0..5).flat_map(|kind| [(kind, false), (kind, true)]) {
                let run = |look: fn(Ordered) -> Ordered| {
                    let (mut model, listed) = random(seed);
                    let ordered = model.ordered(&listed, order, ValueOrder::Median).unwrap();
                    wrap(&mut model, look(ordered), kind);
                    if restarts {
                        model.restarts(Restarts::luby(2));
                    }
                    model.limit(Limits::default().nodes(300));
                    let mut log = Log::default();
                    model.search(Goal::Satisfy, &mut log).unwrap().count();
                    log
                };
                let scanned = run(Ordered::by_scanning);
                failures += scanned.failed;
                assert_eq!(
                    run(Ordered::by_tournament),
                    scanned,
                    "{seed} {order:?} {kind}"
                );
            }
        }
    }
    assert!(failures > 200, "{failures}");
}

#[test]
fn many_variables_are_searched_in_linear_time() {
    // A thousand times as many looks at a variable would take minutes.
    let mut model = Model::new();
    let x = model.array("x", 50_000, 0..=4).unwrap();
    for pair in x.chunks(2) {
        model
            .linear(&[(1, pair[0]), (1, pair[1])], Relation::AtMost, 3)
            .unwrap();
    }
    let ordered = model
        .ordered(&x, VarOrder::DomWDeg, ValueOrder::Max)
        .unwrap();
    model.branch(LastConflict::new(PhaseSaving::new(ordered)));
    let mut search = model.solutions();
    assert!(search.next().is_some());
    assert!(search.stats().nodes > 25_000);
}
