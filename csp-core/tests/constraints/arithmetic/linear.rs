//! Sums value by value.

use super::super::{ALL, strong, thorough};
use super::{one_word, width};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};

fn random_sum(draw: &mut Draw, reach: &[i64]) -> Instance {
    let reach = draw.pick(reach);
    let coefficients = draw.ints(draw.arity(), -reach..=reach);
    let weigh = |weights: &[i64], v: &[i32]| {
        weights
            .iter()
            .zip(v)
            .map(|(c, &v)| c * i64::from(v))
            .sum::<i64>()
    };
    let constant = weigh(&coefficients, draw.assignment()) + draw.int(-1..=1);
    let (weights, terms) = (coefficients.clone(), coefficients.clone());
    let instance = Instance::new(
        move |v: &[i32]| weigh(&weights, v) == constant,
        move |x| {
            let terms = terms.iter().copied().zip(x.iter().copied());
            Linear::new(terms, Relation::Equal, constant).consistency(Consistency::Domain)
        },
    );
    let instance = instance.note(format!("{coefficients:?} = {constant}"));
    let sums: i64 = coefficients
        .iter()
        .zip(draw.domains())
        .map(|(c, values)| c.abs() * width(values))
        .sum();
    let is_pair = matches!(coefficients[..], [-1 | 1, -1 | 1]);
    if is_pair || one_word(draw) && sums <= 4096 {
        instance.claims(Claim::Domain)
    } else {
        instance.claims(Claim::Checks)
    }
}

#[test]
fn linear_equal_of_one_word_domains_is_domain_consistent() {
    for arity in [2, 3, 5] {
        let plain = Oracle::drawn("linear", |draw| random_sum(draw, &[1])).arity(arity..=arity);
        strong(
            &plain
                .shapes(&[DomainShape::Small, DomainShape::Extreme])
                .cases(1500),
        );
        let weighted =
            Oracle::drawn("linear", |draw| random_sum(draw, &[2, 5, 50])).arity(1..=arity);
        strong(
            &weighted
                .shapes(&[DomainShape::Small, DomainShape::Extreme])
                .cases(1000),
        );
    }
}

#[test]
fn linear_equal_by_domain_on_all_domains() {
    let oracle = || Oracle::drawn("linear", |draw| random_sum(draw, &[1, 1, 4, 5000])).arity(0..=5);
    thorough(&oracle().shapes(&ALL).cases(2500));
    let plain = Oracle::drawn("linear", |draw| random_sum(draw, &[1])).arity(0..=4);
    thorough(
        &plain
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .distinct()
            .cases(500),
    );
}

/// `x + y = c` and `x - y = c`, value by value whatever the width.
#[test]
fn linear_equal_of_two_on_wide_domains_is_domain_consistent() {
    let pair = Oracle::drawn("linear", |draw| random_sum(draw, &[1])).arity(2..=2);
    strong(&pair.shapes(&ALL).distinct().cases(2000));
}

/// Words whose bits are far apart, moved by all distances there are: each against the sums tried
/// one by one.
#[test]
fn linear_equal_of_full_words() {
    let domain = |from: i32, step: usize| (from..from + 64).step_by(step).collect::<Values>();
    for signs in [
        vec![1, 1],
        vec![1, -1],
        vec![-1, 1, 1],
        vec![1, 1, 1],
        vec![3, -1, 2],
    ] {
        for constant in (-260..260).step_by(13) {
            let domains = [domain(-9, 1), domain(20, 3), domain(-40, 7)];
            let mut model = Model::new();
            let x: Vec<Var> = signs
                .iter()
                .zip(&domains)
                .map(|(_, values)| model.var("x", values.clone()).unwrap())
                .collect();
            let terms = signs.iter().copied().zip(x.iter().copied());
            model
                .post(
                    Linear::new(terms, Relation::Equal, constant).consistency(Consistency::Domain),
                )
                .unwrap();
            let mut reference = vec![Vec::new()];
            for values in &domains[..signs.len()] {
                let longer = |row: &Vec<i32>| {
                    values
                        .iter()
                        .map(|v| [&row[..], &[v]].concat())
                        .collect::<Vec<_>>()
                };
                reference = reference.iter().flat_map(longer).collect();
            }
            reference.retain(|row| {
                row.iter()
                    .zip(&signs)
                    .map(|(&v, sign)| i64::from(v) * sign)
                    .sum::<i64>()
                    == constant
            });
            let mut search = model.solutions();
            let mut found: Vec<Vec<i32>> = search
                .by_ref()
                .map(|solution| solution.values(&x))
                .collect();
            found.sort_unstable();
            assert_eq!(found, reference, "{signs:?} = {constant}");
            // Domain consistency: nothing fails but the root, and that only if there is no
            // solution.
            assert_eq!(
                search.stats().failures,
                u64::from(reference.is_empty()),
                "{signs:?} = {constant}"
            );
        }
    }
}
