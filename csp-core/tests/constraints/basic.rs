//! Differences, and exactly one.

use super::{ALL, strong, thorough};
use csp_core::constraints::{AllDifferents, ExactlyOne};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle};
use csp_core::view::View;

fn not_equal() -> Oracle {
    Oracle::drawn("not_equal", |draw| {
        let v = draw.assignment();
        let apart = i64::from(v[0]) - i64::from(v[1]) + draw.int(-1..=1);
        let offset = i32::try_from(apart).unwrap_or(0);
        let meaning = move |v: &[i32]| i64::from(v[0]) != i64::from(v[1]) + i64::from(offset);
        Instance::new(meaning, move |x| NotEqual::new(x[0], x[1]).offset(offset))
            .note(format!("offset {offset}"))
    })
    .arity(2..=2)
    .claims(Claim::Domain)
}

#[test]
fn not_equal_is_domain_consistent() {
    strong(&not_equal().shapes(&ALL).cases(2500));
}

#[test]
fn not_equal_on_wide_domains() {
    thorough(
        &not_equal()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

fn all_different() -> Oracle {
    let meaning = |v: &[i32]| (0..v.len()).all(|i| !v[..i].contains(&v[i]));
    Oracle::new("all_different", meaning, AllDifferent::new)
        .arity(0..=5)
        .claims(Claim::Value)
}

#[test]
fn all_different_is_value_consistent() {
    strong(&all_different().shapes(&ALL).cases(2500));
}

#[test]
fn all_different_on_wide_domains() {
    thorough(
        &all_different()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

/// Views that often have equal values; the same variable may stand in several.
fn all_different_of_views(consistency: Consistency) -> Oracle {
    Oracle::drawn("all_different", move |draw| {
        let target = draw.assignment().first().copied().unwrap_or(0);
        let values = draw.assignment().to_vec();
        let mut parts = Vec::new();
        for (position, &value) in values.iter().enumerate() {
            let scale = draw.pick(&[1, 1, -1, 2, 0]);
            let near = i64::from(target) - i64::from(scale) * i64::from(value) + draw.int(0..=1);
            parts.push((position, scale, i32::try_from(near).unwrap_or(0)));
        }
        if let Some(&first) = parts.first().filter(|_| draw.chance(1, 4)) {
            parts.push((first.0, -first.1, draw.int(0..=6) as i32));
        }
        let note = format!("{parts:?} {consistency:?}");
        let terms = parts.clone();
        let meaning = move |v: &[i32]| {
            let seen = |&(position, scale, offset): &(usize, i32, i32)| {
                i64::from(scale) * i64::from(v[position]) + i64::from(offset)
            };
            let values: Vec<i64> = terms.iter().map(seen).collect();
            (0..values.len()).all(|i| !values[..i].contains(&values[i]))
        };
        let post = move |x: &[Var]| {
            let view = |&(position, scale, offset): &(usize, i32, i32)| {
                View::new(scale, x[position], offset)
            };
            AllDifferent::of(parts.iter().map(view)).consistency(consistency)
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=5)
    .claims(Claim::Checks)
}

#[test]
fn all_different_tells_views_apart() {
    let value = all_different_of_views(Consistency::Value);
    thorough(&value.shapes(&ALL).cases(2000));
    let value = all_different_of_views(Consistency::Value);
    thorough(
        &value
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(300),
    );
    for consistency in [Consistency::Bounds, Consistency::Domain] {
        thorough(
            &all_different_of_views(consistency)
                .shapes(&[DomainShape::Small])
                .cases(500),
        );
    }
}

#[test]
fn views_beyond_i32_are_refused_where_they_need_variables() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=9).unwrap();
    let wide = || AllDifferent::of([View::new(i32::MAX, x[0], 0), View::from(x[1])]);
    let refused = model.post(wide().consistency(Consistency::Domain));
    assert!(
        matches!(refused, Err(ModelError::Overflow { .. })),
        "{refused:?}"
    );
    model.post(wide()).unwrap();
    assert_eq!(model.solutions().count(), 100 - 1);
}

/// Three scopes, drawn from the variables of the instance.
fn all_differents() -> Oracle {
    Oracle::drawn("all_different", |draw| {
        let arity = draw.arity() as i32;
        let scopes: Vec<Vec<usize>> = (0..3)
            .map(|_| {
                (0..arity)
                    .filter(|_| draw.int(0..=2) > 0)
                    .map(|position| position as usize)
                    .collect()
            })
            .collect();
        let note = format!("{scopes:?}");
        let groups = scopes.clone();
        let differ = |v: &[i32], scope: &[usize]| {
            (0..scope.len()).all(|i| scope[..i].iter().all(|&j| v[j] != v[scope[i]]))
        };
        let meaning = move |v: &[i32]| groups.iter().all(|scope| differ(v, scope));
        let post = move |x: &[Var]| {
            AllDifferents::new(
                scopes
                    .iter()
                    .map(|scope| scope.iter().map(|&position| x[position]).collect()),
            )
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=6)
    .claims(Claim::Value)
}

#[test]
fn all_differents_are_value_consistent() {
    strong(&all_differents().shapes(&ALL).cases(2500));
}

#[test]
fn all_differents_on_wide_domains() {
    thorough(
        &all_differents()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

fn exactly_one() -> Oracle {
    let meaning = |v: &[i32]| v.iter().filter(|&&value| value == 1).count() == 1;
    Oracle::new("exactly_one", meaning, ExactlyOne::new)
        .arity(0..=5)
        .claims(Claim::Domain)
}

#[test]
fn exactly_one_is_domain_consistent() {
    strong(&exactly_one().shapes(&ALL).cases(2500));
}

#[test]
fn exactly_one_on_wide_domains() {
    thorough(
        &exactly_one()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}
