//! All-different constraints found in pairs.

use csp_core::prelude::*;
use csp_core::testing::seeds;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A random graph, of whose neighbours each differ, and its variables.
fn colouring(seed: u64) -> (Model, Vec<Var>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let count = rng.random_range(3..=7);
    let mut model = Model::new();
    let colour = model
        .array("colour", count, 1..=rng.random_range(2..=5))
        .unwrap();
    let density = rng.random_range(0.4..1.0);
    for (i, &x) in colour.iter().enumerate() {
        for &y in &colour[..i] {
            if rng.random_bool(density) {
                model.post(NotEqual::new(x, y)).unwrap();
            }
        }
    }
    (model, colour)
}

#[test]
fn the_solutions_stay_the_same() {
    let mut found = 0;
    for seed in seeds(200) {
        let (mut plain, x) = colouring(seed);
        let mut expected: Vec<Vec<i32>> = plain.solutions().map(|s| s.values(&x)).collect();
        expected.sort();
        let (mut model, x) = colouring(seed);
        let posted = model.find_all_different();
        let mut solutions: Vec<Vec<i32>> = model.solutions().map(|s| s.values(&x)).collect();
        solutions.sort();
        assert_eq!(solutions, expected, "seed {seed}");
        assert_eq!(model.find_all_different(), 0, "seed {seed}: they are known");
        found += posted;
    }
    assert!(found > 10, "{found} cliques");
}

#[test]
fn only_plain_differences_count() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    model.post(NotEqual::new(x[0], x[1])).unwrap();
    model.post(NotEqual::new(x[1], x[2])).unwrap();
    model.post(NotEqual::new(x[0], x[2]).offset(1)).unwrap();
    assert_eq!(model.find_all_different(), 0);
    let b = model.var("b", 0..=1).unwrap();
    model.require(b.eq(1).implies(x[0].ne(x[2]))).unwrap();
    assert_eq!(model.find_all_different(), 0);
    model.require(x[0].ne(x[2])).unwrap();
    assert_eq!(model.find_all_different(), 1);
}

/// With many values an all-different seldom says more than its pairs.
#[test]
fn cliques_with_many_values_are_left() {
    for (values, expected) in [(4, 1), (5, 0)] {
        let mut model = Model::new();
        let x = model.array("x", 3, 1..=values).unwrap();
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            model.require(x[one].ne(x[other])).unwrap();
        }
        assert_eq!(model.find_all_different(), expected, "{values} values");
    }
}

/// Five billion pairs are not looked at one by one.
#[test]
fn models_with_very_many_pairs_are_left() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        model.require(x[one].ne(x[other])).unwrap();
    }
    let many = model.array("y", 100_000, 0..=1_000_000).unwrap();
    model.all_different(&many).unwrap();
    assert_eq!(model.find_all_different(), 0);
}
