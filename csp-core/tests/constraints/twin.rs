//! The same problem said with other constraints has the same solutions.

use csp_core::prelude::*;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The values of the variables with these domains in all solutions of what is posted on them. What
/// is posted may add variables.
pub(crate) fn solutions(
    domains: &[Values],
    post: impl FnOnce(&mut Model, &[Var]) -> Result<(), ModelError>,
) -> BTreeSet<Vec<i32>> {
    let mut model = Model::new();
    let vars: Vec<Var> = domains
        .iter()
        .map(|values| model.var("x", values.clone()).unwrap())
        .collect();
    post(&mut model, &vars).unwrap();
    model
        .solutions()
        .map(|solution| solution.values(&vars))
        .collect()
}

/// As many domains as a length from the range says; each value is in a domain with
/// this probability, in percent.
pub(crate) fn draw_domains(
    rng: &mut ChaCha8Rng,
    density: u32,
    lengths: RangeInclusive<usize>,
    values: RangeInclusive<i32>,
) -> Vec<Values> {
    let length = rng.random_range(lengths);
    let mut domain = || -> Values {
        let sure = rng.random_range(values.clone());
        values
            .clone()
            .filter(|&value| value == sure || rng.random_ratio(density, 100))
            .collect()
    };
    (0..length).map(|_| domain()).collect()
}
