//! Sums, products, extrema, arrays and what goes with them.

mod arrays;
mod cages;
mod costs;
mod extrema;
mod functions;
mod linear;
mod places;
mod relaxation;

use csp_core::constraints::{
    Abs, AllDifferentExcept, ArgMax, ArgMin, CageSum, Div, Inverse, Maximum, Minimum, Modulo,
    Power, Times,
};
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
fn solutions(
    domains: &[Values],
    post: impl FnOnce(&mut Model, &[Var]) -> Result<(), ModelError>,
) -> Vec<Vec<i32>> {
    let mut model = Model::new();
    let x: Vec<Var> = domains
        .iter()
        .map(|values| model.var("x", values.clone()).unwrap())
        .collect();
    post(&mut model, &x).unwrap();
    let mut found: Vec<Vec<i32>> = model
        .solutions()
        .map(|solution| solution.values(&x))
        .collect();
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
    let mut values = || {
        (0..rng.random_range(sizes.clone()))
            .map(|_| rng.random_range(range.clone()))
            .collect()
    };
    (0..count).map(|_| values()).collect()
}

/// Chance from a seed.
fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Also by those that read domains while they are posted.
#[test]
fn variables_of_another_model_are_refused() {
    let mut larger = Model::new();
    let x = larger.array("x", 4, 0..=3).unwrap();
    let mut model = Model::new();
    let own = model.var("own", 0..=3).unwrap();
    let stranger = x[3];
    let pair = [own, stranger];
    let refused = [
        model.post(AllDifferentExcept::new(&pair, 0)),
        model.post(CageSum::new(&pair, 3)),
        model.post(Inverse::new(&pair, &[own, own])),
        model.post(Element::new([1, 2], own, stranger)),
        model.post(Element::of_vars(&pair, own, own)),
        model.post(Linear::sum(&pair, Relation::Equal, 3).consistency(Consistency::Domain)),
        model.post(Abs::new(own, stranger)),
        model.post(Maximum::new(&pair, own)),
        model.post(Minimum::new(&pair, own)),
        model.post(ArgMax::new(&pair, own)),
        model.post(ArgMin::new(&[own], stranger)),
        model.post(Times::new(own, own, stranger)),
        model.post(Div::new(own, stranger, own)),
        model.post(Modulo::new(own, stranger, stranger)),
        model.post(Power::new(own, stranger, own)),
    ];
    for error in refused.map(Result::unwrap_err) {
        assert!(
            matches!(error, ModelError::UnknownVariable { var, count: 1, .. } if var == stranger),
            "{error}"
        );
    }
    assert_eq!(model.solutions().count(), 4);
}
