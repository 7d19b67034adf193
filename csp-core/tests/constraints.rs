//! Every constraint against brute force: its meaning, how to post it, how strong it is.

use csp_core::prelude::*;
use csp_core::testing::{Claim, Draw, Instance, Oracle, Report, Shape};

const ALL: [Shape; 3] = [Shape::Small, Shape::Wide, Shape::Extreme];

/// A run that saw everything a run should see.
fn thorough(oracle: &Oracle) -> Report {
    let report = oracle.check();
    assert!(report.conflicts > 0 && report.solutions > 0, "nothing was at stake: {report}");
    report
}

/// The same on exact cases, where the claim is judged at a good part of the nodes.
fn strong(oracle: &Oracle) {
    let report = thorough(oracle);
    assert!(report.claims * 8 > report.nodes, "the claim was hardly judged: {report}");
}

fn not_equal() -> Oracle {
    Oracle::drawn("not_equal", |draw| {
        let v = draw.assignment();
        let apart = i64::from(v[0]) - i64::from(v[1]) + draw.int(-1..=1);
        let offset = i32::try_from(apart).unwrap_or(0);
        let meaning = move |v: &[i32]| i64::from(v[0]) != i64::from(v[1]) + i64::from(offset);
        Instance::new(meaning, move |x| NotEqual::new(x[0], x[1]).offset(offset)).note(format!("offset {offset}"))
    })
    .arity(2..=2)
    .claims(Claim::Domain)
}

#[test]
fn not_equal_is_domain_consistent() {
    strong(&not_equal().shapes(&ALL).cases(2500));
}

#[test]
fn not_equal_on_bounds_only_domains() {
    thorough(&not_equal().shapes(&[Shape::BoundsOnly]).cases(500));
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
fn all_different_on_bounds_only_domains() {
    thorough(&all_different().shapes(&[Shape::BoundsOnly]).cases(500));
}

/// Three scopes, drawn from the variables of the instance.
fn all_differents() -> Oracle {
    Oracle::drawn("all_different", |draw| {
        let arity = draw.arity() as i32;
        let scopes: Vec<Vec<usize>> = (0..3)
            .map(|_| (0..arity).filter(|_| draw.int(0..=2) > 0).map(|position| position as usize).collect())
            .collect();
        let note = format!("{scopes:?}");
        let groups = scopes.clone();
        let differ =
            |v: &[i32], scope: &[usize]| (0..scope.len()).all(|i| scope[..i].iter().all(|&j| v[j] != v[scope[i]]));
        let meaning = move |v: &[i32]| groups.iter().all(|scope| differ(v, scope));
        let post = move |x: &[Var]| {
            AllDifferents::new(scopes.iter().map(|scope| scope.iter().map(|&position| x[position]).collect()))
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
fn all_differents_on_bounds_only_domains() {
    thorough(&all_differents().shapes(&[Shape::BoundsOnly]).cases(500));
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
fn exactly_one_on_bounds_only_domains() {
    thorough(&exactly_one().shapes(&[Shape::BoundsOnly]).cases(500));
}

fn holds(left: i64, relation: Relation, right: i64) -> bool {
    match relation {
        Relation::AtMost => left <= right,
        Relation::AtLeast => left >= right,
        Relation::Less => left < right,
        Relation::Greater => left > right,
        Relation::Equal => left == right,
        Relation::NotEqual => left != right,
    }
}

fn weigh(coefficients: &[i64], values: &[i32]) -> i64 {
    coefficients.iter().zip(values).map(|(c, &v)| c * i64::from(v)).sum()
}

/// Random coefficients, zero among them, and a constant near a sum that is possible. `=` is as strong as it is over the
/// reals, the others are domain consistent.
fn random_linear(draw: &mut Draw, relation: Relation, reach: &[i64]) -> Instance {
    let reach = draw.pick(reach);
    let coefficients = draw.ints(draw.arity(), -reach..=reach);
    let constant = weigh(&coefficients, draw.assignment()) + draw.int(-2..=2);
    let note = format!("{coefficients:?} {relation:?} {constant}");
    let weights = coefficients.clone();
    let meaning = move |v: &[i32]| holds(weigh(&weights, v), relation, constant);
    let weights = coefficients.clone();
    let terms = move |x: &[Var]| weights.iter().copied().zip(x.iter().copied()).collect::<Vec<_>>();
    let instance = Instance::new(meaning, move |x| Linear::new(terms(x), relation, constant)).note(note);
    if relation != Relation::Equal {
        return instance.claims(Claim::Domain);
    }
    instance.claims(Claim::relaxed(move |bounds| {
        let ends = |c: i64, least: i32, greatest: i32| (c * i64::from(least), c * i64::from(greatest));
        let terms = coefficients.iter().zip(bounds).map(|(&c, x)| ends(c, *x.start(), *x.end()));
        let (least, greatest) = terms.fold((0, 0), |sum, (a, b)| (sum.0 + a.min(b), sum.1 + a.max(b)));
        (least..=greatest).contains(&constant)
    }))
}

fn linear(relation: Relation) -> Oracle {
    Oracle::drawn("linear", move |draw| random_linear(draw, relation, &[1, 4, 4, 1000])).arity(1..=5)
}

#[test]
fn linear_inequalities_are_domain_consistent() {
    for relation in [Relation::AtMost, Relation::AtLeast, Relation::Less, Relation::Greater] {
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
fn linear_on_bounds_only_domains() {
    let all = [Relation::AtMost, Relation::AtLeast, Relation::Less, Relation::Greater, Relation::NotEqual];
    for relation in all {
        thorough(&linear(relation).shapes(&[Shape::BoundsOnly]).cases(300));
    }
    // With greater coefficients bounds can creep over the whole range, one by one: `2x - 2y = 1`.
    let plain = Oracle::drawn("linear", |draw| random_linear(draw, Relation::Equal, &[1])).arity(1..=5);
    thorough(&plain.shapes(&[Shape::BoundsOnly]).distinct().cases(500));
}

#[test]
fn linear_without_variables() {
    for (relation, holds) in [(Relation::AtMost, false), (Relation::Greater, true), (Relation::NotEqual, true)] {
        let oracle = Oracle::new("linear", move |_| holds, move |x| Linear::sum(x, relation, -1));
        let report = oracle.arity(0..=0).cases(3).check();
        assert_eq!((report.solutions, report.conflicts), if holds { (3, 0) } else { (0, 3) });
    }
}
