//! Nogoods over atoms.

use super::{ALL, thorough};
use csp_core::constraints::Nogoods;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};

/// One to three nogoods of decisions near a solution: positions of the scope, kinds and values.
fn draw_nogoods(draw: &mut Draw, longest: i64) -> Vec<Vec<(usize, i64, i32)>> {
    let near = draw.assignment().to_vec();
    let decision = |draw: &mut Draw| {
        let position = draw.int(0..=near.len() as i64 - 1) as usize;
        let value = i64::from(near[position]) + draw.int(-1..=1);
        (position, draw.int(0..=3), i32::try_from(value).unwrap_or(0))
    };
    let lengths: Vec<i64> = (0..draw.int(1..=3))
        .map(|_| draw.int(1..=longest))
        .collect();
    lengths
        .into_iter()
        .map(|length| (0..length).map(|_| decision(draw)).collect())
        .collect()
}

fn nogoods(most: usize, longest: i64) -> Oracle {
    Oracle::drawn("nogoods", move |draw| {
        let drawn = draw_nogoods(draw, longest);
        let note = format!("{drawn:?}");
        let forbidden = drawn.clone();
        let holds = |v: &[i32], (position, kind, value): (usize, i64, i32)| match kind {
            0 => v[position] == value,
            1 => v[position] <= value,
            2 => v[position] >= value,
            _ => v[position] != value,
        };
        let meaning = move |v: &[i32]| {
            !forbidden
                .iter()
                .any(|nogood| nogood.iter().all(|&decision| holds(v, decision)))
        };
        let post = move |x: &[Var]| {
            let decision = |&(position, kind, value): &(usize, i64, i32)| match kind {
                0 => Atom::is(x[position], value),
                1 => Atom::at_most(x[position], value),
                2 => Atom::at_least(x[position], value),
                _ => Atom::is_not(x[position], value),
            };
            drawn.iter().fold(Nogoods::new(x), |nogoods, nogood| {
                nogoods.forbid(nogood.iter().map(decision))
            })
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(1..=most)
}

#[test]
fn nogoods_tell_full_assignments_apart() {
    thorough(&nogoods(5, 6).shapes(&ALL).cases(2500));
}

#[test]
fn nogoods_on_wide_domains() {
    thorough(
        &nogoods(4, 4)
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

/// With one decision on a variable nothing stands between unit propagation and forward checking.
#[test]
fn nogoods_are_value_consistent() {
    let pair = Oracle::drawn("nogoods", |draw| {
        let v = draw.assignment().to_vec();
        let forbidden = v.clone();
        let meaning = move |w: &[i32]| w != forbidden;
        let post = move |x: &[Var]| {
            Nogoods::new(x).forbid(x.iter().zip(&v).map(|(&x, &value)| Atom::is(x, value)))
        };
        Instance::new(meaning, post)
    });
    super::strong(
        &pair
            .arity(1..=5)
            .distinct()
            .shapes(&ALL)
            .claims(Claim::Value)
            .cases(1500),
    );
}

#[test]
fn a_nogood_of_nothing_leaves_no_solution() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=1).unwrap();
    model.post(Nogoods::new(&x)).unwrap();
    model.post(Nogoods::new(&[])).unwrap();
    assert_eq!(model.solutions().count(), 4);
    model.post(Nogoods::new(&x).forbid([])).unwrap();
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}

#[test]
fn decisions_on_other_variables_are_refused() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=1).unwrap();
    for (scope, stray) in [(&x[..], Var::new(7)), (&[Var::new(7)], Var::new(7))] {
        let posted = model.post(Nogoods::new(scope).forbid([Atom::is(stray, 0)]));
        assert_eq!(
            posted,
            Err(ModelError::UnknownVariable {
                constraint: "nogoods",
                var: stray,
                count: 2
            })
        );
    }
    assert_eq!(model.solver().propagators(), 0);
}

#[test]
fn a_decision_on_a_variable_that_was_not_given_is_an_error() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=2).unwrap();
    let stranger = Model::new().var("y", 0..=2).unwrap();
    let error = |model: &mut Model, var| {
        let nogoods = Nogoods::new(&x[..1]).forbid([Atom::is(var, 0)]);
        model.post(nogoods).unwrap_err().to_string()
    };
    assert_eq!(
        error(&mut model, x[1]),
        "nogoods: variable x[1] has a decision, and is not among the variables given"
    );
    assert!(error(&mut model, stranger).contains("is it of another model?"));
}
