//! The stronger forms of all-different against brute force.

use super::ALL;
use csp_core::extend::View;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle, Report};

fn run(consistency: Consistency, claim: Claim, shapes: &[DomainShape], cases: u64) -> Report {
    let meaning = |v: &[i32]| (0..v.len()).all(|i| !v[..i].contains(&v[i]));
    let post = move |x: &[Var]| AllDifferent::new(x).consistency(consistency);
    let oracle = Oracle::new("all_different", meaning, post)
        .arity(0..=6)
        .claims(claim);
    let report = oracle.shapes(shapes).cases(cases).check();
    assert!(
        report.conflicts > 0 && report.solutions > 0,
        "nothing was at stake: {report}"
    );
    report
}

#[test]
fn all_different_is_bounds_consistent() {
    let report = run(Consistency::Bounds, Claim::Bounds, &ALL, 1000);
    assert!(
        report.claims * 8 > report.nodes,
        "the claim was hardly judged: {report}"
    );
}

/// Views `x + c` and `c - x` of different variables, close to each other.
#[test]
fn all_different_of_views_is_bounds_consistent() {
    let drawn = |draw: &mut Draw| {
        let target = draw
            .assignment()
            .first()
            .map_or(0, |&value| i64::from(value));
        let mut parts = Vec::new();
        for value in draw.assignment().to_vec() {
            let scale = draw.pick(&[1, -1]);
            let near = target - i64::from(scale) * i64::from(value) + draw.int(-2..=2);
            parts.push((scale, i32::try_from(near).unwrap_or(0)));
        }
        let note = format!("{parts:?}");
        let meant = parts.clone();
        let meaning = move |v: &[i32]| {
            let at = |(&(scale, offset), &value): (&(i32, i32), &i32)| {
                i64::from(scale) * i64::from(value) + i64::from(offset)
            };
            let seen: Vec<i64> = meant.iter().zip(v).map(at).collect();
            (0..seen.len()).all(|i| !seen[..i].contains(&seen[i]))
        };
        let post = move |x: &[Var]| {
            let views = parts.iter().zip(x);
            let views = views.map(|(&(scale, offset), &x)| View::new(scale, x, offset));
            AllDifferent::of(views).consistency(Consistency::Bounds)
        };
        Instance::new(meaning, post)
            .note(note)
            .claims(Claim::Bounds)
    };
    let oracle = Oracle::drawn("all_different", drawn).arity(0..=6);
    let report = oracle.shapes(&ALL).distinct().cases(2000).check();
    assert!(
        report.claims * 8 > report.nodes && report.conflicts > 0,
        "the claim was hardly judged: {report}"
    );
}

#[test]
fn all_different_is_domain_consistent() {
    let report = run(Consistency::Domain, Claim::Domain, &ALL, 1000);
    assert!(
        report.claims * 8 > report.nodes,
        "the claim was hardly judged: {report}"
    );
}

#[test]
fn bounds_consistent_all_different_on_wide_domains() {
    run(
        Consistency::Bounds,
        Claim::Checks,
        &[DomainShape::Huge, DomainShape::Sparse],
        200,
    );
}
