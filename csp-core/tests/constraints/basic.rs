//! Differences, and exactly one.

use super::{ALL, strong, thorough};
use csp_core::constraints::{AllDifferents, ExactlyOne};
use csp_core::prelude::*;
use csp_core::testing::{Claim, Instance, Oracle, Shape};

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
    thorough(&not_equal().shapes(&[Shape::Huge, Shape::Sparse]).cases(500));
}

fn all_different() -> Oracle {
    let meaning = |v: &[i32]| (0..v.len()).all(|i| !v[..i].contains(&v[i]));
    Oracle::new("all_different", meaning, AllDifferent::new).arity(0..=5).claims(Claim::Value)
}

#[test]
fn all_different_is_value_consistent() {
    strong(&all_different().shapes(&ALL).cases(2500));
}

#[test]
fn all_different_on_wide_domains() {
    thorough(&all_different().shapes(&[Shape::Huge, Shape::Sparse]).cases(500));
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
                scopes.iter().map(|scope| scope.iter().map(|&position| x[position]).collect()),
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
    thorough(&all_differents().shapes(&[Shape::Huge, Shape::Sparse]).cases(500));
}

fn exactly_one() -> Oracle {
    let meaning = |v: &[i32]| v.iter().filter(|&&value| value == 1).count() == 1;
    Oracle::new("exactly_one", meaning, ExactlyOne::new).arity(0..=5).claims(Claim::Domain)
}

#[test]
fn exactly_one_is_domain_consistent() {
    strong(&exactly_one().shapes(&ALL).cases(2500));
}

#[test]
fn exactly_one_on_wide_domains() {
    thorough(&exactly_one().shapes(&[Shape::Huge, Shape::Sparse]).cases(500));
}
