//! Tasks on machines and on resources with a capacity.

pub(crate) mod cumulative;
mod cumulatives;
pub(crate) mod no_overlap;
mod optional;

use super::rules::{self, Rule, Task};
use super::twins::{propagated, some_of};
use csp_core::error::ScheduleError;
use csp_core::extend::Constraint;
use csp_core::prelude::*;
use csp_core::testing::{Draw, cases};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Durations that matter for domains of all shapes; sometimes one that fits nowhere.
fn durations(draw: &mut Draw) -> Vec<i32> {
    let most = draw.pick(&[3, 3, 3, 70]);
    let mut durations: Vec<i32> = draw
        .ints(draw.arity(), 0..=most)
        .into_iter()
        .map(|p| p as i32)
        .collect();
    if draw.chance(1, 20) {
        durations[0] = i32::MAX;
    }
    durations
}

/// Windows around a schedule that is nearly possible, some with gaps.
fn tasks(rng: &mut ChaCha8Rng, capacity: i32) -> Vec<Task> {
    let count = rng.random_range(2..=6);
    let gaps = rng.random_bool(0.3);
    let span = rng.random_range(count * 2..=count * 3 + 2);
    let task = |rng: &mut ChaCha8Rng| {
        let duration = rng.random_range(1..=5);
        let first = rng.random_range(-3..span);
        let width = rng.random_range(0..=span);
        let domain = if gaps {
            some_of(rng, first..=first + width)
        } else {
            (first..=first + width).into()
        };
        Task {
            domain,
            duration,
            demand: rng.random_range(1..=capacity),
        }
    };
    (0..count).map(|_| task(rng)).collect()
}

/// Compares the bounds after propagation with those of the rules as they are defined. Gives in how
/// many cases the rules found something, found a conflict, and in how many of them each rule was
/// needed for it.
fn agree<C: Constraint>(
    capacity: i32,
    all: &[Rule],
    constraint: impl Fn(&[Var], &[Task]) -> C,
) -> (usize, usize, Vec<usize>) {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut pruned, mut failed, mut needed) = (0, 0, vec![0; all.len()]);
    for _ in 0..cases(6000) {
        let tasks = tasks(&mut rng, capacity);
        let domains: Vec<Values> = tasks.iter().map(|task| task.domain.clone()).collect();
        let expected = rules::fixpoint(&tasks, i64::from(capacity), all);
        assert_eq!(
            propagated(&domains, |x| constraint(x, &tasks)),
            expected,
            "{tasks:?}"
        );
        failed += usize::from(expected.is_none());
        pruned += usize::from(expected.as_ref().is_some_and(|after| *after != domains));
        for (omitted, needed) in needed.iter_mut().enumerate() {
            let others: Vec<Rule> = (0..all.len())
                .filter(|&k| k != omitted)
                .map(|k| all[k])
                .collect();
            *needed +=
                usize::from(rules::fixpoint(&tasks, i64::from(capacity), &others) != expected);
        }
    }
    (pruned, failed, needed)
}

/// Pushed one by the other they would creep over the whole range.
#[test]
fn tasks_that_start_together() {
    let mut model = Model::new();
    let x = model.var("x", i32::MIN..=i32::MAX).unwrap();
    model
        .post(Cumulative::new(&[x, x], [i32::MAX, 3], [3, 1], 4))
        .unwrap();
    assert!(model.solve().solution().is_some());
    model
        .post(Cumulative::new(&[x, x], [i32::MAX, 3], [4, 1], 4))
        .unwrap();
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
    let mut model = Model::new();
    let x = model.var("x", i32::MIN..=i32::MAX).unwrap();
    model.post(NoOverlap::new(&[x, x], [i32::MAX, 0])).unwrap();
    assert!(model.solve().solution().is_some());
    model.post(NoOverlap::new(&[x, x], [i32::MAX, 3])).unwrap();
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}

#[test]
fn schedules_that_make_no_sense() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let length = |constraint, what, found| {
        Err(ModelError::Length {
            constraint,
            what,
            expected: 2,
            found,
        })
    };
    let negative = |constraint, what, place| {
        Err(ScheduleError::Negative {
            constraint,
            what,
            place,
            amount: -1,
        }
        .into())
    };
    let unknown = |constraint| {
        Err(ModelError::UnknownVariable {
            constraint,
            var: Var::new(9),
            count: 2,
        })
    };
    assert_eq!(
        model.post(NoOverlap::new(&x, [1])),
        length("disjunctive", "durations", 1)
    );
    assert_eq!(
        model.post(NoOverlap::new(&x, [1, -1])),
        negative("disjunctive", "durations", 1)
    );
    assert_eq!(
        model.post(NoOverlap::new(&[x[0], Var::new(9)], [0, 0])),
        unknown("disjunctive")
    );
    assert_eq!(
        model.post(Cumulative::new(&x, [1, 1, 1], [1, 1], 1)),
        length("cumulative", "durations", 3)
    );
    assert_eq!(
        model.post(Cumulative::new(&x, [1, 1], [0; 0], 1)),
        length("cumulative", "demands", 0)
    );
    assert_eq!(
        model.post(Cumulative::new(&x, [1, 1], [-1, 1], 1)),
        negative("cumulative", "demands", 0)
    );
    assert_eq!(
        model.post(Cumulative::new(&x, [-1, 1], [1, 1], 1)),
        negative("cumulative", "durations", 0)
    );
    assert_eq!(
        model.post(Cumulative::new(&x, [1, 1], [1, 1], -1)),
        negative("cumulative", "capacities", 0)
    );
    assert_eq!(
        model.post(Cumulative::new(&[Var::new(9)], [1], [1], 1)),
        unknown("cumulative")
    );
    assert_eq!(
        model.post(Cumulative::new(&x, [1, 1], [1, 1], Var::new(9))),
        unknown("cumulative")
    );
    assert_eq!(model.solver().propagators(), 0, "nothing was added");

    let wide = model.array("wide", 2, i32::MIN..=i32::MAX).unwrap();
    let large = [i32::MAX; 2];
    let overflow = Err(ModelError::Overflow {
        constraint: "cumulative",
    });
    assert_eq!(
        model.post(Cumulative::new(&wide, large, large, i32::MAX)),
        overflow
    );
    assert_eq!(
        model.post(Cumulative::new(&wide, large, large, 1)),
        overflow
    );
    assert_eq!(model.post(Cumulative::new(&wide, large, [1, 1], 1)), Ok(()));
    assert_eq!(model.post(NoOverlap::new(&wide, large)), Ok(()));
    assert_eq!(model.post(NoOverlap::new(&[], [0; 0])), Ok(()));
    assert_eq!(model.post(Cumulative::new(&[], [0; 0], [0; 0], 0)), Ok(()));
    assert!(model.solve().solution().is_some());
}
