//! Magnitudes, the greatest and the smallest.

use super::super::{ALL, strong, thorough};
use super::{domains, one_word, rng, solutions};
use csp_core::constraints::{Abs, Maximum, Minimum};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};

/// Domain consistent where all domains are one word, else bounds consistent.
fn claim(draw: &Draw) -> Claim {
    if one_word(draw) {
        Claim::Domain
    } else {
        Claim::Bounds
    }
}

fn abs() -> Oracle {
    Oracle::drawn("abs", |draw| {
        let meaning = |v: &[i32]| i64::from(v[0]).abs() == i64::from(v[1]);
        Instance::new(meaning, |x| Abs::new(x[0], x[1])).claims(claim(draw))
    })
    .arity(2..=2)
}

#[test]
fn abs_is_as_strong_as_it_says() {
    strong(&abs().cases(3000));
    thorough(&abs().shapes(&ALL).cases(1500));
    thorough(
        &abs()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

fn extremum(greatest: bool) -> Oracle {
    Oracle::drawn("extremum", move |draw| {
        let instance = if greatest {
            let meaning = |v: &[i32]| v[1..].iter().max() == Some(&v[0]);
            Instance::new(meaning, |x| Maximum::new(&x[1..], x[0]))
        } else {
            let meaning = |v: &[i32]| v[1..].iter().min() == Some(&v[0]);
            Instance::new(meaning, |x| Minimum::new(&x[1..], x[0]))
        };
        instance.claims(claim(draw))
    })
    .arity(2..=5)
}

#[test]
fn extrema_are_as_strong_as_they_say() {
    for greatest in [false, true] {
        strong(&extremum(greatest).cases(3000));
        thorough(&extremum(greatest).shapes(&ALL).cases(1500));
        thorough(
            &extremum(greatest)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(500),
        );
    }
}

/// `|x| = max(x, -x)`.
#[test]
fn abs_is_the_greater_of_both_signs() {
    let mut rng = rng(7);
    for _ in 0..200 {
        let boxes = domains(&mut rng, 2, 1..=20, -15..=15);
        let direct = solutions(&boxes, |model, x| model.post(Abs::new(x[0], x[1])));
        let signs = solutions(&boxes, |model, x| {
            let negative = model.var("negative", -15..=15)?;
            model.linear(&[(1, x[0]), (1, negative)], Relation::Equal, 0)?;
            model.post(Maximum::new(&[x[0], negative], x[1]))
        });
        assert_eq!(direct, signs, "{boxes:?}");
    }
}

/// No variable exceeds it, and at least one has it.
#[test]
fn an_extremum_is_a_limit_that_is_reached() {
    let mut rng = rng(8);
    for i in 0..200 {
        let boxes = domains(&mut rng, 4, 1..=5, -4..=4);
        let direct = solutions(&boxes, |model, x| match i % 2 {
            0 => model.post(Maximum::new(&x[1..], x[0])),
            _ => model.post(Minimum::new(&x[1..], x[0])),
        });
        let mut parts = solutions(&boxes, |model, x| {
            let who = model.var("who", 0..=2)?;
            model.post(Element::of_vars(&x[1..], who, x[0]))?;
            let relation = if i % 2 == 0 {
                Relation::AtMost
            } else {
                Relation::AtLeast
            };
            x[1..]
                .iter()
                .try_for_each(|&y| model.linear(&[(1, y), (-1, x[0])], relation, 0))
        });
        parts.dedup();
        assert_eq!(direct, parts, "{boxes:?}");
    }
}

#[test]
fn nothing_has_no_extremum() {
    let mut model = Model::new();
    let x = model.var("x", 0..=3).unwrap();
    let greatest = model.post(Maximum::new(&[], x)).unwrap_err();
    assert_eq!(
        greatest.to_string(),
        "maximum: 1 variables are needed, and 0 are given"
    );
    let smallest = model.post(Minimum::new(&[], x)).unwrap_err();
    assert_eq!(
        smallest.to_string(),
        "minimum: 1 variables are needed, and 0 are given"
    );
}
