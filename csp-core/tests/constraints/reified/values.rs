//! The truth of what is said of one variable, or of two and their difference.

use super::super::{ALL, strong, thorough};
use super::{LINKS, Link, Way, linked, literal, sign, way};
use csp_core::constraints::InSet;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};

/// `x ⋈ y + c` in one of four ways to post it.
fn difference(link: Link, equal: bool) -> Oracle {
    Oracle::drawn("difference", move |draw| {
        let (sign, v) = (sign(draw), draw.assignment());
        let apart = i64::from(v[1]) - i64::from(v[2]) + draw.int(-1..=1);
        let offset = i32::try_from(apart).unwrap_or(0);
        let note = format!(
            "{link:?} {sign}: {} + {offset}",
            if equal { "=" } else { "≠" }
        );
        let same = move |v: &[i32]| i64::from(v[1]) == i64::from(v[2]) + i64::from(offset);
        let meaning = move |v: &[i32]| linked(link, sign, v[0], same(v) == equal);
        if equal {
            let post = move |x: &[Var]| {
                way!(
                    link,
                    literal(x[0], sign),
                    Equal::new(x[1], x[2]).offset(offset)
                )
            };
            return Instance::new(meaning, post).note(note);
        }
        let post = move |x: &[Var]| {
            way!(
                link,
                literal(x[0], sign),
                NotEqual::new(x[1], x[2]).offset(offset)
            )
        };
        Instance::new(meaning, post).note(note)
    })
    .booleans(1)
    .arity(3..=3)
    .claims(Claim::Domain)
}

#[test]
fn differences_are_domain_consistent() {
    for link in LINKS {
        for equal in [true, false] {
            strong(&difference(link, equal).shapes(&ALL).cases(1500));
            thorough(
                &difference(link, equal)
                    .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                    .cases(300),
            );
        }
    }
}

fn equal() -> Oracle {
    Oracle::drawn("equal", |draw| {
        let v = draw.assignment();
        let apart = i64::from(v[0]) - i64::from(v[1]) + draw.int(-1..=1);
        let offset = i32::try_from(apart).unwrap_or(i32::MAX);
        let meaning = move |v: &[i32]| i64::from(v[0]) == i64::from(v[1]) + i64::from(offset);
        Instance::new(meaning, move |x| Equal::new(x[0], x[1]).offset(offset))
            .note(format!("offset {offset}"))
    })
    .arity(2..=2)
    .claims(Claim::Domain)
}

#[test]
fn equal_is_domain_consistent() {
    strong(&equal().shapes(&ALL).cases(2500));
    thorough(
        &equal()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

/// Sets with and without gaps, half of them made of values of the domain.
fn random_set(draw: &mut Draw, position: usize) -> Values {
    let domain = draw.domains()[position].clone();
    let some: Vec<i32> = domain
        .iter()
        .take(64)
        .filter(|_| draw.chance(1, 2))
        .collect();
    match (draw.int(0..=3), some.first(), some.last()) {
        (0, Some(&first), Some(&last)) => (first..=last).into(),
        (1, Some(&first), _) => (first..=i32::MAX).into(),
        (2, Some(&first), _) => (i32::MIN..=first).into(),
        _ => some.into_iter().collect(),
    }
}

fn in_set(link: Link) -> Oracle {
    Oracle::drawn("set_in", move |draw| {
        let (sign, set) = (sign(draw), random_set(draw, 1));
        let note = format!("{link:?} {sign}: {set}");
        let values = set.clone();
        let meaning = move |v: &[i32]| linked(link, sign, v[0], values.contains(v[1]));
        let post = move |x: &[Var]| way!(link, literal(x[0], sign), InSet::new(x[1], set.clone()));
        Instance::new(meaning, post).note(note)
    })
    .booleans(1)
    .arity(2..=2)
    .claims(Claim::Domain)
}

#[test]
fn membership_is_domain_consistent() {
    for link in LINKS {
        strong(&in_set(link).shapes(&ALL).cases(2000));
        thorough(
            &in_set(link)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(400),
        );
    }
    let plain = Oracle::drawn("set_in", |draw| {
        let set = random_set(draw, 0);
        let values = set.clone();
        Instance::new(
            move |v| values.contains(v[0]),
            move |x| InSet::new(x[0], set.clone()),
        )
    });
    strong(
        &plain
            .arity(1..=1)
            .claims(Claim::Domain)
            .shapes(&ALL)
            .cases(1000),
    );
}
