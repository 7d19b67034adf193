//! Weighted sums.

use super::{ALL, strong, thorough};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use std::ops::RangeInclusive;

pub(crate) fn holds(left: i64, relation: Relation, right: i64) -> bool {
    match relation {
        Relation::AtMost => left <= right,
        Relation::AtLeast => left >= right,
        Relation::Less => left < right,
        Relation::Greater => left > right,
        Relation::Equal => left == right,
        Relation::NotEqual => left != right,
    }
}

pub(crate) fn weigh(coefficients: &[i64], values: &[i32]) -> i64 {
    coefficients
        .iter()
        .zip(values)
        .map(|(c, &v)| c * i64::from(v))
        .sum()
}

/// Random coefficients, zero among them, for the positions from `first` on, and a constant near a
/// sum that is possible.
pub(crate) fn random_terms(draw: &mut Draw, reach: &[i64], first: usize) -> (Vec<i64>, i64) {
    let reach = draw.pick(reach);
    let coefficients = draw.ints(draw.arity() - first, -reach..=reach);
    let constant = weigh(&coefficients, &draw.assignment()[first..]) + draw.int(-2..=2);
    (coefficients, constant)
}

/// From the least to the greatest sum over a box.
pub(crate) fn bounds_reach(
    coefficients: &[i64],
    bounds: &[RangeInclusive<i32>],
) -> RangeInclusive<i64> {
    let ends = |c: i64, least: i32, greatest: i32| (c * i64::from(least), c * i64::from(greatest));
    let terms = coefficients
        .iter()
        .zip(bounds)
        .map(|(&c, x)| ends(c, *x.start(), *x.end()));
    let (least, greatest) = terms.fold((0, 0), |sum, (a, b)| (sum.0 + a.min(b), sum.1 + a.max(b)));
    least..=greatest
}

/// `=` is as strong as it is over the reals, the others are domain consistent.
fn random_linear(draw: &mut Draw, relation: Relation, reach: &[i64]) -> Instance {
    let (coefficients, constant) = random_terms(draw, reach, 0);
    let note = format!("{coefficients:?} {relation:?} {constant}");
    let weights = coefficients.clone();
    let meaning = move |v: &[i32]| holds(weigh(&weights, v), relation, constant);
    let weights = coefficients.clone();
    let terms = move |x: &[Var]| {
        weights
            .iter()
            .copied()
            .zip(x.iter().copied())
            .collect::<Vec<_>>()
    };
    let instance =
        Instance::new(meaning, move |x| Linear::new(terms(x), relation, constant)).note(note);
    if relation != Relation::Equal {
        return instance.claims(Claim::Domain);
    }
    instance.claims(Claim::relaxed(move |bounds| {
        bounds_reach(&coefficients, bounds).contains(&constant)
    }))
}

fn linear(relation: Relation) -> Oracle {
    Oracle::drawn("linear", move |draw| {
        random_linear(draw, relation, &[1, 4, 4, 1000])
    })
    .arity(1..=5)
}

#[test]
fn linear_inequalities_are_domain_consistent() {
    for relation in [
        Relation::AtMost,
        Relation::AtLeast,
        Relation::Less,
        Relation::Greater,
    ] {
        strong(&linear(relation).shapes(&ALL).cases(1500));
    }
}

#[test]
fn linear_equal_is_bounds_consistent_over_the_reals() {
    strong(&linear(Relation::Equal).shapes(&ALL).cases(2500));
}

#[test]
fn linear_not_equal_is_domain_consistent() {
    strong(&linear(Relation::NotEqual).shapes(&ALL).cases(2500));
}

#[test]
fn linear_on_wide_domains() {
    let all = [
        Relation::AtMost,
        Relation::AtLeast,
        Relation::Less,
        Relation::Greater,
        Relation::NotEqual,
    ];
    for relation in all {
        thorough(
            &linear(relation)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(300),
        );
    }
    // With greater coefficients bounds can creep over the whole range, one by one: `2x - 2y = 1`.
    let plain =
        Oracle::drawn("linear", |draw| random_linear(draw, Relation::Equal, &[1])).arity(1..=5);
    thorough(
        &plain
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .distinct()
            .cases(500),
    );
}

#[test]
fn linear_without_variables() {
    for (relation, holds) in [
        (Relation::AtMost, false),
        (Relation::Greater, true),
        (Relation::NotEqual, true),
    ] {
        let oracle = Oracle::new(
            "linear",
            move |_| holds,
            move |x| Linear::sum(x, relation, -1),
        );
        let report = oracle.arity(0..=0).cases(3).check();
        let expected = if holds {
            (report.cases, 0)
        } else {
            (0, report.cases)
        };
        assert_eq!((report.solutions, report.conflicts), expected);
    }
}

/// Truths are added up with variables. One variable may stand in several.
#[test]
fn sums_of_truths() {
    for relation in [
        Relation::AtMost,
        Relation::Greater,
        Relation::Equal,
        Relation::NotEqual,
    ] {
        let oracle = Oracle::drawn("linear", move |draw| {
            let arity = draw.arity();
            let values = draw.assignment().to_vec();
            let count = draw.int(1..=4);
            let truths: Vec<(i64, usize, i64, i32)> = (0..count)
                .map(|_| {
                    let at = draw.int(0..=arity as i64 - 1) as usize;
                    let value = values[at].saturating_add(draw.int(-1..=1) as i32);
                    (draw.int(-3..=3), at, draw.int(0..=2), value)
                })
                .collect();
            let weighed = truths.clone();
            let constant = i64::from(values[0]) + draw.int(-3..=3);
            let meaning = move |v: &[i32]| {
                let truth = |&(factor, at, operator, value): &(i64, usize, i64, i32)| {
                    let is_true = match operator {
                        0 => v[at] == value,
                        1 => v[at] <= value,
                        _ => v[at] >= value,
                    };
                    factor * i64::from(is_true)
                };
                let sum: i64 = weighed.iter().map(truth).sum();
                holds(i64::from(v[0]) + sum, relation, constant)
            };
            Instance::new(meaning, move |x: &[Var]| {
                let atom = |&(factor, at, operator, value): &(i64, usize, i64, i32)| {
                    let x = x[at];
                    let atom = match operator {
                        0 => Atom::is(x, value),
                        1 => Atom::at_most(x, value),
                        _ => Atom::at_least(x, value),
                    };
                    (factor, atom)
                };
                Linear::new([(1, x[0])], relation, constant).and_truths(truths.iter().map(atom))
            })
        });
        thorough(&oracle.arity(1..=4).shapes(&ALL).cases(400));
    }
}

/// Sums with many 0/1 variables are added up on the trail.
#[test]
fn long_sums_of_booleans() {
    for relation in [Relation::AtMost, Relation::Equal] {
        strong(&linear(relation).booleans(13).arity(12..=13).cases(30));
    }
}
