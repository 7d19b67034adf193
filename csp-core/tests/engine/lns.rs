//! Large-neighbourhood search: good solutions, and honest about proofs.

use csp_core::constraints::ExactlyOne;
use csp_core::lns::{Lns, Neighbourhood, RandomNeighbourhood, RelatedNeighbourhood};
use csp_core::prelude::*;
use csp_core::trace::Limit;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Everyone gets a task of their own, at a cost from a seed. The tasks, and the cost of all.
fn assignment(count: usize, seed: u64) -> (Model, Vec<Var>, Var) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let takes = model.grid("takes", count, count, 0..=1).unwrap();
    let cost = model.var("cost", 0..=100_000).unwrap();
    for line in takes.rows().chain(takes.columns()) {
        model.post(ExactlyOne::new(&line)).unwrap();
    }
    let mut terms: Vec<(i64, Var)> = takes
        .vars()
        .iter()
        .map(|&x| (rng.random_range(1..=99), x))
        .collect();
    terms.push((-1, cost));
    model.linear(&terms, Relation::Equal, 0).unwrap();
    model
        .branch_on(takes.vars(), VarOrder::InputOrder, ValueOrder::Max)
        .unwrap();
    (model, takes.vars().to_vec(), cost)
}

/// Both kinds of neighbourhood.
fn both(model: &mut Model, goal: Goal, x: &[Var], seed: u64) -> [Answer; 2] {
    let related = RelatedNeighbourhood::new(model.solver(), x, seed);
    [
        model
            .lns(
                goal,
                &mut Lns::new(RandomNeighbourhood::new(x, seed)).failures(5),
            )
            .unwrap(),
        model.lns(goal, &mut Lns::new(related).failures(5)).unwrap(),
    ]
}

#[test]
fn without_limits_it_proves_the_optimum() {
    for seed in 0..12 {
        let (mut model, x, cost) = assignment(5, seed);
        for goal in [Goal::Minimize(cost), Goal::Maximize(cost)] {
            let expected = if goal == Goal::Minimize(cost) {
                model.minimize(cost)
            } else {
                model.maximize(cost)
            };
            let expected = expected.unwrap().solution.map(|best| best[cost]);
            for found in both(&mut model, goal, &x, seed) {
                assert_eq!(
                    (
                        found.solution.as_ref().map(|best| best[cost]),
                        found.limit()
                    ),
                    (expected, None),
                    "seed {seed}"
                );
            }
        }
        assert!(model.domains().trail().log().is_empty() && model.domains().trail().level() == 0);
    }
}

#[test]
fn what_a_limit_ends_is_not_proven_and_the_same_again() {
    for (limits, limit) in [
        (Limits::default().nodes(700), Limit::Nodes),
        (Limits::default().failures(150), Limit::Failures),
        (Limits::default().solutions(3), Limit::Solutions),
    ] {
        let run = || {
            let (mut model, x, cost) = assignment(9, 1);
            model.limit(limits.clone());
            both(&mut model, Goal::Minimize(cost), &x, 4).map(|found| {
                assert_eq!(found.limit(), Some(limit));
                let Stats {
                    nodes,
                    failures,
                    solutions,
                    ..
                } = found.stats;
                let spent = match limit {
                    Limit::Nodes => nodes == 700,
                    Limit::Failures => failures == 150,
                    _ => solutions == 3,
                };
                assert!(spent, "{limit:?} {:?}", found.stats);
                found
            })
        };
        assert_eq!(run(), run());
    }
    let (mut model, x, cost) = assignment(9, 1);
    model.limit(Limits::default().stop_when(|| true));
    for found in both(&mut model, Goal::Minimize(cost), &x, 4) {
        assert_eq!(
            (found.limit(), found.solution),
            (Some(Limit::Stopped), None)
        );
    }
}

#[test]
fn it_finds_better_solutions_than_one_search_with_as_many_failures() {
    let (mut model, x, cost) = assignment(12, 7);
    model.limit(Limits::default().failures(3000));
    let plain = model.minimize(cost).unwrap().solution.unwrap()[cost];
    for found in both(&mut model, Goal::Minimize(cost), &x, 2) {
        let found = found.solution.unwrap();
        assert!(found[cost] * 10 < plain * 9, "{} {plain}", found[cost]);
        let assigned: i32 = x.iter().map(|&x| found[x]).sum();
        assert_eq!(assigned, 12);
    }
}

#[test]
fn models_without_solutions_and_goals_without_objective() {
    let (mut model, x, cost) = assignment(4, 0);
    for found in both(&mut model, Goal::Satisfy, &x, 0) {
        assert_eq!(
            (
                found.solution.is_some(),
                found.limit(),
                found.stats.solutions
            ),
            (true, None, 1)
        );
    }
    // No variable is kept: every neighbourhood is the whole.
    for found in both(&mut model, Goal::Minimize(cost), &[], 0) {
        assert_eq!(found.limit(), None);
        assert_eq!(found.solution, model.minimize(cost).unwrap().solution);
    }
    model.linear(&[(1, cost)], Relation::AtMost, 0).unwrap();
    for found in both(&mut model, Goal::Minimize(cost), &x, 0) {
        assert_eq!((found.limit(), found.solution), (None, None));
    }
    let nowhere = model.lns(
        Goal::Minimize(cost),
        &mut Lns::new(RandomNeighbourhood::new(&[Var::new(999)], 0)),
    );
    assert!(
        matches!(nowhere, Err(ModelError::UnknownVariable { .. })),
        "{nowhere:?}"
    );
    let nowhere = model.lns(
        Goal::Minimize(Var::new(999)),
        &mut Lns::new(RandomNeighbourhood::new(&x, 0)),
    );
    assert!(
        matches!(nowhere, Err(ModelError::UnknownVariable { .. })),
        "{nowhere:?}"
    );
}

#[test]
fn related_variables_are_free_together() {
    let mut model = Model::new();
    let x = model.array("x", 12, 0..=5).unwrap();
    let chunks: Vec<&[Var]> = x.chunks(4).collect();
    chunks
        .iter()
        .for_each(|group| model.post(AllDifferent::new(group)).unwrap());
    let solution = model.solve().solution().unwrap();
    let mut related = RelatedNeighbourhood::new(model.solver(), &x, 5);
    let mut random = RandomNeighbourhood::new(&x, 5);
    let groups = |free: &[Var]| {
        chunks
            .iter()
            .filter(|group| free.iter().any(|x| group.contains(x)))
            .count()
    };
    let mut scattered = 0;
    for count in 1..=12 {
        for neighbourhood in [&mut related as &mut dyn Neighbourhood, &mut random] {
            let mut free = neighbourhood.free(&solution, count);
            free.sort_by_key(|x| x.index());
            free.dedup();
            assert_eq!(free.len(), count);
        }
        scattered += groups(&random.free(&solution, count.min(4)));
        if count <= 3 {
            assert_eq!(groups(&related.free(&solution, count)), 1);
        }
    }
    assert!(scattered > 12, "{scattered}");
}
