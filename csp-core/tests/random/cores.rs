//! Sums of random models, optimised from below.

use super::drawn::Drawn;
use csp_core::model::CoresEnd;
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

const MODELS: u64 = 10_000;

/// A weight for each variable, and the sum.
fn draw(seed: u64, x: &[Var]) -> (Vec<i64>, IntExpr) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let weights: Vec<i64> = x.iter().map(|_| rng.random_range(-4..=9)).collect();
    let terms = x.iter().zip(&weights).map(|(&x, &weight)| weight * x);
    let constant = rng.random_range(-3..=3);
    let total = sum(terms) + constant;
    (weights.into_iter().chain([constant]).collect(), total)
}

/// A random model with a sum. In those that are left out bounds can creep through millions of
/// values, whatever the search.
struct Case {
    seed: u64,
    drawn: Drawn,
    model: Model,
    x: Vec<Var>,
    weights: Vec<i64>,
    total: IntExpr,
}

fn case(seed: u64) -> Option<Case> {
    let drawn = Drawn::new(seed);
    let (model, x) = drawn.build().unwrap();
    let d = model.domains();
    let is_wide = x.iter().any(|&x| d.max(x).abs_diff(d.min(x)) > 1000);
    let (weights, total) = draw(seed, &x);
    (!is_wide).then_some(Case {
        seed,
        drawn,
        model,
        x,
        weights,
        total,
    })
}

fn cost(weights: &[i64], values: &[i32]) -> i64 {
    let (constant, weights) = weights.split_last().unwrap();
    constant
        + weights
            .iter()
            .zip(values)
            .map(|(w, &v)| w * i64::from(v))
            .sum::<i64>()
}

/// The cost of each solution.
fn costs(drawn: &Drawn, weights: &[i64]) -> Vec<i64> {
    let solutions = drawn.solutions();
    solutions
        .iter()
        .map(|values| cost(weights, values))
        .collect()
}

#[test]
fn the_least_and_the_greatest_sums_are_found() {
    let mut solved = 0;
    for Case {
        seed,
        drawn,
        mut model,
        x,
        weights,
        total,
    } in seeds(MODELS).filter_map(case)
    {
        let costs = costs(&drawn, &weights);
        let least = model.minimize_by_cores(total.clone()).unwrap();
        let greatest = model.maximize_by_cores(total).unwrap();
        for (answer, best) in [(least, costs.iter().min()), (greatest, costs.iter().max())] {
            assert_eq!(answer.bound, best.copied(), "seed {seed}: {drawn:?}");
            let expected = if best.is_some() {
                Verdict::Optimal
            } else {
                Verdict::Unsatisfiable
            };
            assert_eq!(answer.verdict, expected, "seed {seed}");
            let found = answer
                .solution
                .map(|solution| cost(&weights, &solution.values(&x)));
            assert_eq!(found, best.copied(), "seed {seed}: {drawn:?}");
            solved += u64::from(best.is_some());
        }
        assert_eq!(
            model.solutions().count(),
            drawn.solutions().len(),
            "seed {seed}"
        );
    }
    assert!(solved > cases(2000), "{solved}");
}

#[test]
fn a_limit_leaves_a_bound_and_the_best_so_far() {
    let mut limited = 0;
    for Case {
        seed,
        drawn,
        mut model,
        x,
        weights,
        total,
    } in seeds(MODELS).filter_map(case)
    {
        let best = costs(&drawn, &weights).into_iter().min();
        model.limit(Limits::default().nodes(seed % 30));
        let answer = model.minimize_by_cores(total).unwrap();
        if answer.limit().is_none() {
            assert_eq!(answer.bound, best, "seed {seed}");
            continue;
        }
        limited += 1;
        assert!(
            answer.stats.nodes <= seed % 30,
            "seed {seed}: {:?}",
            answer.stats
        );
        let found = answer
            .solution
            .map(|solution| cost(&weights, &solution.values(&x)));
        let bound = answer.bound.unwrap();
        assert!(
            best.is_none_or(|best| bound <= best),
            "seed {seed}: {bound} {best:?}"
        );
        assert!(
            found.is_none_or(|found| best.unwrap() <= found),
            "seed {seed}"
        );
    }
    assert!(limited > cases(100), "{limited}");
}

/// In pieces, and where somebody else has found a solution, the same is proven.
#[test]
fn pieces_prove_what_the_whole_does() {
    let mut spent = 0;
    for Case {
        seed,
        drawn,
        mut model,
        weights,
        total,
        ..
    } in seeds(MODELS).filter_map(case)
    {
        let costs = costs(&drawn, &weights);
        let least = costs.iter().min().copied();
        let mut rounds = model.core_rounds(total).unwrap();
        if seed % 2 == 0 {
            // Any solution will do.
            costs.last().into_iter().for_each(|&cost| rounds.know(cost));
        }
        let mut work = 500;
        let end = loop {
            let end = rounds.go_on(work).unwrap();
            assert!(
                least.is_none_or(|least| rounds.lower() <= least),
                "seed {seed}: {drawn:?}"
            );
            match end {
                CoresEnd::Spent => work *= 2,
                end => break end,
            }
            spent += 1;
        };
        match (end, least) {
            (CoresEnd::Optimal, Some(least)) => {
                assert_eq!(rounds.lower(), least, "seed {seed}: {drawn:?}");
                let known = costs.last().filter(|_| seed % 2 == 0).copied();
                let found = rounds.best().map(|(cost, _)| cost);
                let best = known.into_iter().chain(found).min();
                assert_eq!(best, Some(least), "seed {seed}: {drawn:?}");
            }
            (CoresEnd::Unsatisfiable, None) | (CoresEnd::Wide, Some(_)) => {}
            other => panic!("seed {seed}: {other:?} {drawn:?}"),
        }
    }
    assert!(spent > cases(1000), "{spent}");
}

#[test]
fn wide_terms_take_few_searches() {
    let mut model = Model::new();
    let x = model.array("x", 3, -1_000_000..=1_000_000).unwrap();
    model.require((x[0] + x[1]).ge(1_500_000)).unwrap();
    model.require((x[1] - 2 * x[2]).le(7)).unwrap();
    let answer = model.minimize_by_cores(3 * x[0] + 2 * x[1] - x[2]).unwrap();
    let values = answer.solution.unwrap().values(&x);
    let expected = model
        .minimize(3 * x[0] + 2 * x[1] - x[2])
        .unwrap()
        .solution
        .unwrap();
    assert_eq!(
        (answer.verdict, &values),
        (Verdict::Optimal, &expected.values(&x))
    );
    assert!(answer.stats.nodes < 500, "{:?}", answer.stats);
}

#[test]
fn what_cannot_be_said_is_an_error() {
    let mut model = Model::new();
    let x = model.var("x", 0..=i32::MAX).unwrap();
    assert!(model.minimize_by_cores(i64::MAX * x).is_err());
    let stranger = Model::new().var("y", 0..=1).unwrap();
    assert!(model.maximize_by_cores(stranger + x).is_err());
    assert_eq!(model.minimize_by_cores(x - 3).unwrap().bound, Some(-3));
    // The weight alone does not fit once it is negated.
    let small = model.var("z", 0..=1).unwrap();
    assert!(model.minimize_by_cores(i64::MIN * small).is_err());
}

#[test]
fn terms_that_cancel_may_be_larger_than_the_sum() {
    let mut model = Model::new();
    let x = model.array("x", 2, i32::MAX - 9..=i32::MAX).unwrap();
    model.require(x[0].ne(x[1])).unwrap();
    let weight = 1 << 40;
    let answer = model
        .minimize_by_cores(weight * x[0] - weight * x[1])
        .unwrap();
    assert_eq!(
        (answer.verdict, answer.bound),
        (Verdict::Optimal, Some(-9 * weight))
    );
}

#[test]
fn large_cores_are_counted() {
    let mut model = Model::new();
    let x = model.array("x", 70, 0..=1).unwrap();
    model.require(sum(&x).ge(3)).unwrap();
    let answer = model.minimize_by_cores(sum(&x)).unwrap();
    assert_eq!((answer.verdict, answer.bound), (Verdict::Optimal, Some(3)));
}
