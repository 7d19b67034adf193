//! Models with variables of which a search cannot try every value.

use super::models::Built;
use super::{THREADS, all, plain};
use csp_core::constraints::{InSet, Times};
use csp_core::prelude::*;
use csp_parallel::Parallel;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A wide variable whose values come from another one.
fn copied() -> Built {
    let mut model = Model::new();
    let x = model.var("x", 0..=70_000)?;
    let y = model.var("y", 5..=8)?;
    model.post(Equal::new(x, y))?;
    Ok((model, vec![x, y]))
}

#[test]
fn values_that_were_refuted_before_propagation_stay_refuted() {
    assert_eq!(plain(copied), [[5, 5], [6, 6], [7, 7], [8, 8]]);
    for threads in THREADS {
        let search = Parallel::new(copied).unwrap().threads(threads);
        assert_eq!(all(&search).0, plain(copied));
        assert_eq!(search.count().unwrap().stats.solutions, 4);
    }
}

/// Some variables with a few values, some wide ones, sparse ones among these, and constraints that
/// leave few of their values.
fn random(seed: u64) -> Built {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let mut x = Vec::new();
    for i in 0..rng.random_range(3..=5) {
        let values: Values = match rng.random_range(0..4) {
            0 => (0..=70_000).into(),
            1 => (-5..=1_000_000).into(),
            2 => [0, 1, 2, 3, 5, 100, 70_000].into(),
            _ => (0..=rng.random_range(2..=6)).into(),
        };
        x.push(model.var(format!("x{i}"), values)?);
    }
    let sum: Vec<(i64, Var)> = x.iter().map(|&x| (1, x)).collect();
    model.linear(&sum, Relation::AtMost, rng.random_range(5..=8))?;
    for &var in &x {
        model.linear(&[(1, var)], Relation::AtLeast, -1)?;
    }
    for _ in 0..rng.random_range(2..=4) {
        constrain(&mut model, &x, &mut rng)?;
    }
    let order = *[VarOrder::InputOrder, VarOrder::FirstFail, VarOrder::DomDeg]
        .choose(&mut rng)
        .unwrap();
    let values = *[ValueOrder::Min, ValueOrder::Max, ValueOrder::Median]
        .choose(&mut rng)
        .unwrap();
    model.branch_on(&x, order, values)?;
    Ok((model, x))
}

fn constrain(model: &mut Model, x: &[Var], rng: &mut ChaCha8Rng) -> Result<(), ModelError> {
    let [a, b, c] = [0; 3].map(|_| *x.choose(rng).unwrap());
    match rng.random_range(0..7) {
        0 => model.post(NotEqual::new(a, b).offset(1)),
        1 => model.post(Equal::new(a, b).offset(rng.random_range(0..=1))),
        2 => model.post(InSet::new(a, [0, 2, 3, 6, 7, 90, 70_000])),
        3 => model.post(Element::new([4, 0, 0, 2, 70_000, 3], a, b)),
        4 => model.post(Table::new(&[a, b], (0..9).map(|v| [v * 5 % 7, v * 3 % 8]))),
        5 => model.post(Times::new(a, b, c)),
        _ => model.linear(&[(2, a), (-1, b), (1, c)], Relation::NotEqual, 3),
    }
}

#[test]
fn wide_models_give_the_solutions_of_one_search_in_its_order() {
    let mut found = 0;
    for seed in 0..60 {
        let build = || random(seed);
        let expected = plain(build);
        found += expected.len();
        for parts in [2, 7, 256] {
            for threads in THREADS {
                let search = Parallel::new(build).unwrap().threads(threads).parts(parts);
                assert_eq!(
                    all(&search).0,
                    expected,
                    "{seed}: {parts} parts, {threads} threads"
                );
            }
        }
    }
    assert!(found > 1000, "{found} solutions are few");
}
