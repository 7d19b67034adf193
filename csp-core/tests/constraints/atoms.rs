//! Constraints of logic over atoms of all kinds.

use super::{ALL, strong, thorough};
use csp_core::constraints::{And, Clause, Equivalent, IfThenElse, Or, Xor};
use csp_core::extend::{Constraint, Operator};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};

/// An operator and a value, for a variable to come.
type Drawn = (Operator, i32);

/// Something to say about each position, which is true of some values and false of others as often
/// as not.
fn draw_atoms(draw: &mut Draw) -> Vec<Drawn> {
    let near = draw.assignment().to_vec();
    let one = |value: i32, draw: &mut Draw| {
        let all = [
            Operator::Is,
            Operator::IsNot,
            Operator::AtMost,
            Operator::Above,
        ];
        (
            draw.pick(&all),
            value.saturating_add(draw.int(-1..=1) as i32),
        )
    };
    near.into_iter().map(|value| one(value, draw)).collect()
}

fn truth((operator, value): Drawn, of: i32) -> bool {
    match operator {
        Operator::Is => of == value,
        Operator::IsNot => of != value,
        Operator::AtMost => of <= value,
        Operator::Above => of > value,
    }
}

fn atoms(x: &[Var], drawn: &[Drawn]) -> Vec<Atom> {
    x.iter()
        .zip(drawn)
        .map(|(&x, &(operator, value))| Atom::new(x, operator, value))
        .collect()
}

/// `meaning` is told which atoms hold.
fn over_atoms<C: Constraint + 'static>(
    name: &'static str,
    meaning: fn(&[bool]) -> bool,
    post: fn(Vec<Atom>) -> C,
) -> Oracle {
    Oracle::drawn(name, move |draw| {
        let drawn = draw_atoms(draw);
        let note = format!("{drawn:?}");
        let said = drawn.clone();
        let truths = move |v: &[i32]| {
            v.iter()
                .zip(&said)
                .map(|(&v, &drawn)| truth(drawn, v))
                .collect::<Vec<_>>()
        };
        Instance::new(
            move |v| meaning(&truths(v)),
            move |x| post(atoms(x, &drawn)),
        )
        .note(note)
    })
    .arity(1..=5)
}

/// The same with all kinds of domains: domain consistent if each atom has its own variable.
fn check<C: Constraint + 'static>(
    name: &'static str,
    meaning: fn(&[bool]) -> bool,
    post: fn(Vec<Atom>) -> C,
) {
    let oracle = || over_atoms(name, meaning, post);
    strong(
        &oracle()
            .distinct()
            .claims(Claim::Domain)
            .shapes(&ALL)
            .cases(1500),
    );
    thorough(&oracle().shapes(&ALL).cases(1000));
    thorough(
        &oracle()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
    // Some of the variables are 0/1 variables.
    strong(
        &oracle()
            .booleans(2)
            .distinct()
            .claims(Claim::Domain)
            .shapes(&ALL)
            .cases(500),
    );
}

/// The last one as the result of the others.
fn split<T: Copy>(all: &[T]) -> (Vec<T>, T) {
    let (&result, rest) = all.split_last().expect("a result");
    (rest.to_vec(), result)
}

#[test]
fn clauses() {
    check("clause", |t| t.contains(&true), Clause::new);
}

#[test]
fn disjunctions_and_conjunctions() {
    let or = |t: &[bool]| split(t).0.contains(&true) == split(t).1;
    check("or", or, |atoms| Or::new(split(&atoms).0, split(&atoms).1));
    let and = |t: &[bool]| split(t).0.iter().all(|&t| t) == split(t).1;
    check("and", and, |atoms| {
        And::new(split(&atoms).0, split(&atoms).1)
    });
}

#[test]
fn parities() {
    check(
        "xor",
        |t| t.iter().filter(|&&t| t).count() % 2 == 1,
        Xor::odd,
    );
    check(
        "xor",
        |t| t.iter().filter(|&&t| t).count() % 2 == 0,
        Xor::even,
    );
}

/// An atom on the first variable beside a constraint on the others. `meaning` is told whether the
/// atom holds.
fn beside<C: Constraint + 'static>(
    name: &'static str,
    meaning: fn(bool, &[i32]) -> bool,
    post: fn(Atom, &[Var]) -> C,
) -> Oracle {
    Oracle::drawn(name, move |draw| {
        let drawn = draw_atoms(draw)[0];
        let meaning = move |v: &[i32]| meaning(truth(drawn, v[0]), &v[1..]);
        let post = move |x: &[Var]| post(atoms(x, &[drawn])[0], &x[1..]);
        Instance::new(meaning, post).note(format!("{drawn:?}"))
    })
}

fn sum(v: &[i32]) -> i64 {
    v.iter().map(|&v| i64::from(v)).sum()
}

#[test]
fn constraints_whose_truth_is_an_atom() {
    let shapes = |oracle: Oracle| oracle.shapes(&ALL).arity(3..=3).cases(1000);
    let exact = |oracle: Oracle| shapes(oracle).distinct().claims(Claim::Domain);
    let at_most = |b: bool, v: &[i32]| b == (sum(v) <= 3);
    let post = |b: Atom, x: &[Var]| Linear::sum(x, Relation::AtMost, 3).reified(b);
    thorough(&shapes(beside("linear", at_most, post)));
    strong(&exact(beside("linear", at_most, post)));
    let apart = |b: bool, v: &[i32]| !b || v[0] != v[1];
    let post = |b: Atom, x: &[Var]| NotEqual::new(x[0], x[1]).implied_by(b);
    thorough(&shapes(beside("not_equal", apart, post)));
    strong(&exact(beside("not_equal", apart, post)));
    let equal = |b: bool, v: &[i32]| b == (v[0] == v[1]);
    let post = |b: Atom, x: &[Var]| Equal::new(x[0], x[1]).reified(b);
    thorough(&shapes(beside("equal", equal, post)));
    strong(&exact(beside("equal", equal, post)));
    thorough(
        &beside("equal", equal, post)
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .arity(3..=3),
    );
}

fn distinct(v: &[i32]) -> bool {
    (0..v.len()).all(|i| !v[..i].contains(&v[i]))
}

#[test]
fn any_constraint_under_an_atom() {
    let meaning = |b: bool, v: &[i32]| !b || distinct(v);
    let strongest =
        |b: Atom, x: &[Var]| Implied::new(b, AllDifferent::new(x).consistency(Consistency::Domain));
    let implied = || {
        beside("implied", meaning, strongest)
            .arity(1..=4)
            .shapes(&ALL)
            .cases(1000)
    };
    strong(&implied().distinct().claims(Claim::Domain));
    thorough(&implied().claims(Claim::Checks));
    let meaning = |b: bool, v: &[i32]| b == distinct(v);
    let post = |b: Atom, x: &[Var]| Equivalent::new(b, AllDifferent::new(x));
    let both = beside("equivalent", meaning, post)
        .arity(1..=4)
        .claims(Claim::Checks);
    thorough(&both.shapes(&ALL).cases(1000));
}

#[test]
fn choices_by_an_atom() {
    let meaning = |b: bool, v: &[i32]| v[2] == if b { v[0] } else { v[1] };
    let post = |b: Atom, x: &[Var]| IfThenElse::new(b, x[0], x[1], x[2]);
    let choice = || beside("if_then_else", meaning, post).arity(4..=4);
    strong(
        &choice()
            .distinct()
            .claims(Claim::Domain)
            .shapes(&ALL)
            .cases(1500),
    );
    thorough(&choice().shapes(&ALL).cases(1000));
    thorough(
        &choice()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

#[test]
fn a_variable_is_an_atom() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    model.post(Clause::new([x[0].into(), !x[1]])).unwrap();
    let solutions = model.solutions();
    assert_eq!(
        solutions.filter(|s| s[x[0]] == 1 || s[x[1]] != 1).count(),
        4 + 3 * 3
    );
}
