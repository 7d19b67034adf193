//! Tasks on one machine.

use super::{agree, durations};
use crate::constraints::rules::{self, Task};
use crate::constraints::twins::{compare, many, some_of};
use crate::constraints::{ALL, thorough};
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Instance, Oracle, cases};
use rand::RngExt as _;

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
    thorough(
        &no_overlap()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
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
