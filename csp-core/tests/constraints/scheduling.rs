//! Tasks on machines and on resources with a capacity.

use super::rules::{self, Rule, Task};
use super::twins::{compare, many, propagated, some_of};
use super::{ALL, thorough};
use csp_core::constraints::Amount;
use csp_core::error::ScheduleError;
use csp_core::extend::Constraint;
use csp_core::prelude::*;
use csp_core::testing::{Draw, Instance, Oracle, Shape, cases};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Durations that matter for domains of all shapes; sometimes one that fits nowhere.
fn durations(draw: &mut Draw) -> Vec<i32> {
    let most = draw.pick(&[3, 3, 3, 70]);
    let mut durations: Vec<i32> =
        draw.ints(draw.arity(), 0..=most).into_iter().map(|p| p as i32).collect();
    if draw.chance(1, 20) {
        durations[0] = i32::MAX;
    }
    durations
}

/// The most that is demanded at any start of a task.
pub(crate) fn peak(starts: &[i32], durations: &[i32], demands: &[i32]) -> i64 {
    let runs = |i: usize, time: i64| {
        (i64::from(starts[i])..i64::from(starts[i]) + i64::from(durations[i])).contains(&time)
    };
    let demanded = |time: i32| -> i64 {
        let running = (0..starts.len()).filter(|&i| runs(i, i64::from(time)));
        running.map(|i| i64::from(demands[i])).sum()
    };
    starts.iter().map(|&time| demanded(time)).max().unwrap_or(0)
}

pub(crate) fn overlap(s: &[i32], p: &[i32], i: usize, j: usize) -> bool {
    let end = |i: usize| i64::from(s[i]) + i64::from(p[i]);
    p[i] > 0 && p[j] > 0 && end(i) > i64::from(s[j]) && end(j) > i64::from(s[i])
}

fn no_overlap() -> Oracle {
    Oracle::drawn("disjunctive", |draw| {
        let durations = durations(draw);
        let (note, p) = (format!("{durations:?}"), durations.clone());
        let meaning = move |s: &[i32]| (0..s.len()).all(|j| (0..j).all(|i| !overlap(s, &p, i, j)));
        Instance::new(meaning, move |x| NoOverlap::new(x, &durations)).note(note)
    })
    .arity(1..=5)
}

#[test]
fn no_overlap_keeps_solutions() {
    thorough(&no_overlap().shapes(&ALL).cases(4000));
    thorough(&no_overlap().shapes(&[Shape::Huge, Shape::Sparse]).cases(500));
}

/// The last variable of the scope is the capacity in half of the cases.
fn cumulative() -> Oracle {
    Oracle::drawn("cumulative", |draw| {
        let fixed = draw.chance(1, 2).then(|| draw.int(0..=6) as i32);
        let count = draw.arity() - usize::from(fixed.is_none());
        let mut durations = durations(draw);
        durations.truncate(count);
        let most = i64::from(fixed.unwrap_or(2)).max(1) + 1;
        let demands: Vec<i32> = draw.ints(count, 0..=most).iter().map(|&r| r as i32).collect();
        let note = format!("durations {durations:?}, demands {demands:?}, capacity {fixed:?}");
        let (p, r) = (durations.clone(), demands.clone());
        let meaning = move |v: &[i32]| {
            peak(&v[..count], &p, &r) <= i64::from(fixed.unwrap_or(v[v.len() - 1]))
        };
        let post = move |x: &[Var]| {
            let capacity = fixed.map_or(Amount::Variable(x[x.len() - 1]), Amount::Constant);
            Cumulative::new(&x[..count], &durations, &demands, capacity)
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(1..=5)
}

#[test]
fn cumulative_keeps_solutions() {
    thorough(&cumulative().shapes(&ALL).cases(4000));
    thorough(&cumulative().shapes(&[Shape::Huge, Shape::Sparse]).cases(500));
}

/// For each pair a 0/1 variable says who comes first.
#[test]
fn no_overlap_is_its_disjunctions() {
    many(300, |rng| {
        let count = rng.random_range(3..=4);
        let domains: Vec<Values> = (0..count).map(|_| some_of(rng, -2..=7)).collect();
        let p: Vec<i32> = (0..count).map(|_| rng.random_range(0..=4)).collect();
        compare(
            &domains,
            |x| NoOverlap::new(x, &p),
            |twin| {
                for j in 0..count {
                    for i in (0..j).filter(|&i| p[i] > 0 && p[j] > 0) {
                        let (x, y, first) = (twin.x[i], twin.x[j], twin.bit());
                        twin.at_most(&[(1, x), (-1, y), (50, first)], 50 - i64::from(p[i]));
                        twin.at_most(&[(1, y), (-1, x), (-50, first)], -i64::from(p[j]));
                    }
                }
            },
        )
    });
}

/// A 0/1 variable for each start, and a sum for each moment.
#[test]
fn cumulative_is_its_sums() {
    many(300, |rng| {
        let count = rng.random_range(3..=4);
        let domains: Vec<Values> = (0..count).map(|_| some_of(rng, -2..=6)).collect();
        let p: Vec<i32> = (0..count).map(|_| rng.random_range(0..=4)).collect();
        let r: Vec<i32> = (0..count).map(|_| rng.random_range(0..=4)).collect();
        compare(
            &domains,
            |x| Cumulative::new(x, &p, &r, 4),
            |twin| {
                let starts: Vec<i32> = (-2..=6).collect();
                let bits: Vec<Vec<Var>> =
                    twin.x.clone().into_iter().map(|x| twin.indicators(x, &starts)).collect();
                for time in -2..=10 {
                    let mut terms = Vec::new();
                    for i in 0..count {
                        let running = starts
                            .iter()
                            .zip(&bits[i])
                            .filter(|&(&s, _)| s <= time && time < s + p[i]);
                        terms.extend(running.map(|(_, &bit)| (i64::from(r[i]), bit)));
                    }
                    twin.at_most(&terms, 4);
                }
            },
        )
    });
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
        let domain =
            if gaps { some_of(rng, first..=first + width) } else { (first..=first + width).into() };
        Task { domain, duration, demand: rng.random_range(1..=capacity) }
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
        assert_eq!(propagated(&domains, |x| constraint(x, &tasks)), expected, "{tasks:?}");
        failed += usize::from(expected.is_none());
        pruned += usize::from(expected.as_ref().is_some_and(|after| *after != domains));
        for (omitted, needed) in needed.iter_mut().enumerate() {
            let others: Vec<Rule> =
                (0..all.len()).filter(|&k| k != omitted).map(|k| all[k]).collect();
            *needed +=
                usize::from(rules::fixpoint(&tasks, i64::from(capacity), &others) != expected);
        }
    }
    (pruned, failed, needed)
}

/// Over all sets of tasks, as the rules are defined.
#[test]
fn no_overlap_is_as_strong_as_its_rules() {
    let all = [rules::PRECEDENCE, rules::NOT_LAST, rules::EDGE];
    let durations = |tasks: &[Task]| tasks.iter().map(|task| task.duration).collect::<Vec<_>>();
    let (pruned, failed, needed) = agree(1, &all, |x, tasks| NoOverlap::new(x, durations(tasks)));
    let enough = cases(1000) as usize;
    assert!(
        pruned > enough && failed > enough && needed.iter().all(|&times| times > enough / 100),
        "{pruned} {failed} {needed:?}"
    );
}

/// Moment by moment, and over all intervals.
#[test]
fn cumulative_is_as_strong_as_its_rules() {
    let all = [rules::TIME_TABLE, rules::ENERGY];
    let amounts = |tasks: &[Task], of: fn(&Task) -> i32| tasks.iter().map(of).collect::<Vec<_>>();
    for capacity in [1, 2, 3, 5] {
        let (pruned, failed, needed) = agree(capacity, &all, |x, tasks| {
            Cumulative::new(
                x,
                amounts(tasks, |task| task.duration),
                amounts(tasks, |task| task.demand),
                capacity,
            )
        });
        let enough = cases(500) as usize;
        assert!(
            pruned > enough && failed > enough && needed.iter().all(|&times| times > enough / 50),
            "{pruned} {failed} {needed:?}"
        );
    }
}

/// Pushed one by the other they would creep over the whole range.
#[test]
fn tasks_that_start_together() {
    let mut model = Model::new();
    let x = model.var("x", i32::MIN..=i32::MAX).unwrap();
    model.post(Cumulative::new(&[x, x], [i32::MAX, 3], [3, 1], 4)).unwrap();
    assert!(model.solve().solution().is_some());
    model.post(Cumulative::new(&[x, x], [i32::MAX, 3], [4, 1], 4)).unwrap();
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
    let mut model = Model::new();
    let x = model.var("x", i32::MIN..=i32::MAX).unwrap();
    model.post(NoOverlap::new(&[x, x], [i32::MAX, 0])).unwrap();
    assert!(model.solve().solution().is_some());
    model.post(NoOverlap::new(&[x, x], [i32::MAX, 3])).unwrap();
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}

/// The least capacity of tasks that have to overlap, and the starts that the greatest one allows.
#[test]
fn capacities_are_what_compulsory_parts_use() {
    let domains =
        [Values::from(0..=1), Values::from(1..=2), Values::from(0..=9), Values::from(-3..=9)];
    let after = propagated(&domains, |x| Cumulative::new(&x[..3], [3, 3, 1], [2, 3, 1], x[3]));
    assert_eq!(after.map(|after| after[3].to_string()), Some("5..9".to_owned()));
    let tight = [domains[0].clone(), domains[1].clone(), domains[2].clone(), Values::from(0..=5)];
    let after = propagated(&tight, |x| Cumulative::new(&x[..3], [3, 3, 1], [2, 3, 1], x[3]));
    let left: Vec<String> = after.into_iter().flatten().map(|values| values.to_string()).collect();
    assert_eq!(left, ["0 1", "1 2", "0..9", "5"]);
    assert_eq!(
        propagated(&tight[3..], |x| Cumulative::new(&[], [0; 0], [0; 0], x[0])),
        Some(tight[3..].to_vec())
    );
}

#[test]
fn schedules_that_make_no_sense() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let length =
        |constraint, what, found| Err(ModelError::Length { constraint, what, expected: 2, found });
    let negative = |constraint, what, place| {
        Err(ScheduleError::Negative { constraint, what, place, amount: -1 }.into())
    };
    let unknown =
        |constraint| Err(ModelError::UnknownVariable { constraint, var: Var::new(9), count: 2 });
    assert_eq!(model.post(NoOverlap::new(&x, [1])), length("disjunctive", "durations", 1));
    assert_eq!(model.post(NoOverlap::new(&x, [1, -1])), negative("disjunctive", "durations", 1));
    assert_eq!(model.post(NoOverlap::new(&[x[0], Var::new(9)], [0, 0])), unknown("disjunctive"));
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
    assert_eq!(model.post(Cumulative::new(&[Var::new(9)], [1], [1], 1)), unknown("cumulative"));
    assert_eq!(model.post(Cumulative::new(&x, [1, 1], [1, 1], Var::new(9))), unknown("cumulative"));
    assert_eq!(model.solver().propagators(), 0, "nothing was added");

    let wide = model.array("wide", 2, i32::MIN..=i32::MAX).unwrap();
    let large = [i32::MAX; 2];
    let overflow = Err(ModelError::Overflow { constraint: "cumulative" });
    assert_eq!(model.post(Cumulative::new(&wide, large, large, i32::MAX)), overflow);
    assert_eq!(model.post(Cumulative::new(&wide, large, large, 1)), overflow);
    assert_eq!(model.post(Cumulative::new(&wide, large, [1, 1], 1)), Ok(()));
    assert_eq!(model.post(NoOverlap::new(&wide, large)), Ok(()));
    assert_eq!(model.post(NoOverlap::new(&[], [0; 0])), Ok(()));
    assert_eq!(model.post(Cumulative::new(&[], [0; 0], [0; 0], 0)), Ok(()));
    assert!(model.solve().solution().is_some());
}
