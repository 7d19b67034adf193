//! Sums, products, extrema, arrays and what goes with them.

mod arrays;
mod cages;
mod extrema;
mod functions;
mod linear;

use csp_core::prelude::*;
use csp_core::testing::Draw;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

/// The number of integers between the bounds.
fn width(values: &Values) -> i64 {
    i64::from(values.max().unwrap()) - i64::from(values.min().unwrap()) + 1
}

fn one_word(draw: &Draw) -> bool {
    draw.domains().iter().all(|values| width(values) <= 64)
}

/// All solutions over these domains, in order.
fn solutions(domains: &[Values], post: impl FnOnce(&mut Model, &[Var]) -> Result<(), ModelError>) -> Vec<Vec<i32>> {
    let mut model = Model::new();
    let x: Vec<Var> = domains.iter().map(|values| model.var("x", values.clone()).unwrap()).collect();
    post(&mut model, &x).unwrap();
    let mut found: Vec<Vec<i32>> = model.solutions().map(|solution| solution.values(&x)).collect();
    found.sort_unstable();
    found
}

/// Random domains: as many values from the range each, as far as they are different.
fn domains(
    rng: &mut ChaCha8Rng,
    count: usize,
    sizes: RangeInclusive<usize>,
    range: RangeInclusive<i32>,
) -> Vec<Values> {
    let mut values = || (0..rng.random_range(sizes.clone())).map(|_| rng.random_range(range.clone())).collect();
    (0..count).map(|_| values()).collect()
}

/// Chance from a seed.
fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}
