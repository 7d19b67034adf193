//! Tasks that share a capacity.

use super::{agree, durations};
use crate::constraints::rules::{self, Task};
use crate::constraints::twins::{compare, many, propagated, some_of};
use crate::constraints::{ALL, thorough};
use csp_core::constraints::Amount;
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Instance, Oracle, cases};
use rand::RngExt as _;

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

/// The last variable of the scope is the capacity in half of the cases.
fn cumulative() -> Oracle {
    Oracle::drawn("cumulative", |draw| {
        let fixed = draw.chance(1, 2).then(|| draw.int(0..=6) as i32);
        let count = draw.arity() - usize::from(fixed.is_none());
        let mut durations = durations(draw);
        durations.truncate(count);
        let most = i64::from(fixed.unwrap_or(2)).max(1) + 1;
        let demands: Vec<i32> = draw
            .ints(count, 0..=most)
            .iter()
            .map(|&r| r as i32)
            .collect();
        let note = format!("durations {durations:?}, demands {demands:?}, capacity {fixed:?}");
        let (p, r) = (durations.clone(), demands.clone());
        let meaning = move |v: &[i32]| {
            peak(&v[..count], &p, &r) <= i64::from(fixed.unwrap_or(v[v.len() - 1]))
        };
        let post = move |x: &[Var]| {
            let capacity = fixed.map_or(Amount::Variable(x[x.len() - 1]), Amount::from);
            Cumulative::new(&x[..count], &durations, &demands, capacity)
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(1..=5)
}

#[test]
fn cumulative_keeps_solutions() {
    thorough(&cumulative().shapes(&ALL).cases(4000));
    thorough(
        &cumulative()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
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
                let bits: Vec<Vec<Var>> = twin
                    .x
                    .clone()
                    .into_iter()
                    .map(|x| twin.indicators(x, &starts))
                    .collect();
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

/// Moment by moment, over all intervals, and one after the other where no two fit.
#[test]
fn cumulative_is_as_strong_as_its_rules() {
    let all = [rules::TIME_TABLE, rules::ENERGY, rules::EXCLUSIVE];
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
        // For a capacity of 1 the last rule says it all.
        let needed = if capacity == 1 { &needed[2..] } else { &needed };
        let enough = cases(500) as usize;
        assert!(
            pruned > enough && failed > enough && needed.iter().all(|&times| times > enough / 50),
            "{pruned} {failed} {needed:?}"
        );
    }
}

/// The least capacity of tasks that have to overlap, and the starts that the greatest one allows.
#[test]
fn capacities_are_what_compulsory_parts_use() {
    let domains = [
        Values::from(0..=1),
        Values::from(1..=2),
        Values::from(0..=9),
        Values::from(-3..=9),
    ];
    let after = propagated(&domains, |x| {
        Cumulative::new(&x[..3], [3, 3, 1], [2, 3, 1], x[3])
    });
    assert_eq!(
        after.map(|after| after[3].to_string()),
        Some("5..9".to_owned())
    );
    let tight = [
        domains[0].clone(),
        domains[1].clone(),
        domains[2].clone(),
        Values::from(0..=5),
    ];
    let after = propagated(&tight, |x| {
        Cumulative::new(&x[..3], [3, 3, 1], [2, 3, 1], x[3])
    });
    let left: Vec<String> = after
        .into_iter()
        .flatten()
        .map(|values| values.to_string())
        .collect();
    assert_eq!(left, ["0 1", "1 2", "0..9", "5"]);
    assert_eq!(
        propagated(&tight[3..], |x| Cumulative::new(&[], [0; 0], [0; 0], x[0])),
        Some(tight[3..].to_vec())
    );
}
