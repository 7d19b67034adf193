//! Small random models, the same for the same seed.

use csp_core::prelude::*;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

pub(crate) struct Random {
    pub(crate) model: Model,
    pub(crate) goal: Goal,
}

/// Two to five variables, of every shape of domain, with one to four constraints and any order of
/// search. Every other one restarts.
pub(crate) fn random(seed: u64) -> Random {
    branched(seed, |model, x, order, values| {
        model.branch_on(x, order, values).unwrap();
    })
}

/// The same with this order of search.
pub(crate) fn branched(
    seed: u64,
    branch: impl FnOnce(&mut Model, &[Var], VarOrder, ValueOrder),
) -> Random {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let count = rng.random_range(2..=5);
    let domain = |rng: &mut ChaCha8Rng| -> Values {
        let low = rng.random_range(-3..=2);
        match rng.random_range(0..8) {
            0 => [low, low + 1, low + 90].into(),
            1 => (low * 40_000..=low * 40_000 + 2).into(),
            _ => (low..=low + rng.random_range(1..=3)).into(),
        }
    };
    let x: Vec<Var> = (0..count)
        .map(|i| model.var(format!("x{i}"), domain(&mut rng)).unwrap())
        .collect();
    for _ in 0..rng.random_range(1..=4) {
        post(&mut model, &x, &mut rng);
    }
    let order =
        [VarOrder::FirstFail, VarOrder::InputOrder, VarOrder::DomWDeg][rng.random_range(0..3)];
    let values = [ValueOrder::Min, ValueOrder::Max, ValueOrder::Median][rng.random_range(0..3)];
    branch(&mut model, &x, order, values);
    let goal = [
        Goal::Satisfy,
        Goal::Satisfy,
        Goal::Minimize(x[0]),
        Goal::Maximize(x[1]),
    ][rng.random_range(0..4)];
    if seed % 2 == 1 {
        model.restarts(Restarts::geometric(1 + seed % 3, 100));
    }
    Random { model, goal }
}

fn post(model: &mut Model, x: &[Var], rng: &mut ChaCha8Rng) {
    let mut some: Vec<Var> = x
        .iter()
        .copied()
        .filter(|_| rng.random_range(0..4) > 0)
        .collect();
    if some.len() < 2 {
        some = x.to_vec();
    }
    let posted = match rng.random_range(0..5) {
        0 => model.post(NotEqual::new(some[0], some[1]).offset(rng.random_range(-2..=2))),
        1 => model.post(AllDifferent::new(&some).consistency(Consistency::Bounds)),
        2 => model.post(AllDifferent::new(&some).consistency(Consistency::Domain)),
        3 => model.all_different(&some),
        _ => {
            let terms: Vec<(i64, Var)> = some
                .iter()
                .map(|&x| (rng.random_range(-2..=2), x))
                .collect();
            let relation =
                [Relation::Equal, Relation::AtMost, Relation::NotEqual][rng.random_range(0..3)];
            model.linear(&terms, relation, rng.random_range(-4..=4))
        }
    };
    posted.unwrap();
}
