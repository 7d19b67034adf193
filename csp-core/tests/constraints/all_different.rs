//! The stronger forms of all-different against brute force.

use super::ALL;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Oracle, Report};

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
