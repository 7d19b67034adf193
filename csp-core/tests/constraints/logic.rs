//! Constraints on 0/1 variables and their negations.

use super::strong;
use csp_core::constraints::{And, Clause, Or, Xor};
use csp_core::extend::Constraint;
use csp_core::prelude::*;
use csp_core::testing::{Claim, Instance, Oracle};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Over 0/1 variables, a random half of them negated: `meaning` is told which are true.
fn over_literals<C: Constraint + 'static>(
    name: &'static str,
    meaning: fn(&[bool]) -> bool,
    post: fn(Vec<Atom>) -> C,
) -> Oracle {
    Oracle::drawn(name, move |draw| {
        let wanted: Vec<i32> = draw
            .ints(draw.arity(), 0..=1)
            .into_iter()
            .map(|value| value as i32)
            .collect();
        let note = format!("true where {wanted:?}");
        let values = wanted.clone();
        let truths = move |v: &[i32]| {
            v.iter()
                .zip(&values)
                .map(|(v, wanted)| v == wanted)
                .collect::<Vec<_>>()
        };
        Instance::new(
            move |v| meaning(&truths(v)),
            move |x| post(literals(x, &wanted)),
        )
        .note(note)
    })
    .booleans(usize::MAX)
    .arity(0..=7)
    .claims(Claim::Domain)
}

/// The literal of each variable that is true where it has this value.
fn literals(x: &[Var], values: &[i32]) -> Vec<Atom> {
    x.iter()
        .zip(values)
        .map(|(&x, &value)| if value == 1 { x.into() } else { !x })
        .collect()
}

/// The last one as the result of the others.
fn split<T: Copy>(all: &[T]) -> (Vec<T>, T) {
    let (&result, rest) = all.split_last().expect("a result");
    (rest.to_vec(), result)
}

#[test]
fn clauses_are_domain_consistent() {
    strong(&over_literals("clause", |t| t.contains(&true), Clause::new).cases(3000));
}

#[test]
fn disjunctions_with_a_result_are_domain_consistent() {
    let meaning = |t: &[bool]| split(t).0.contains(&true) == split(t).1;
    let post = |l: Vec<Atom>| Or::new(split(&l).0, split(&l).1);
    strong(&over_literals("or", meaning, post).arity(1..=7).cases(3000));
}

#[test]
fn conjunctions_with_a_result_are_domain_consistent() {
    let meaning = |t: &[bool]| split(t).0.iter().all(|&t| t) == split(t).1;
    let post = |l: Vec<Atom>| And::new(split(&l).0, split(&l).1);
    strong(&over_literals("and", meaning, post).arity(1..=7).cases(3000));
}

#[test]
fn parities_are_domain_consistent() {
    let odd = |t: &[bool]| t.iter().filter(|&&t| t).count() % 2 == 1;
    strong(&over_literals("xor", odd, Xor::odd).cases(3000));
    strong(
        &over_literals(
            "xor",
            |t| t.iter().filter(|&&t| t).count() % 2 == 0,
            Xor::even,
        )
        .cases(3000),
    );
}

/// Lists that are not passed over from their beginning each time.
#[test]
fn long_lists_are_domain_consistent() {
    // Conflicts are too rare to be asked for.
    let long = |oracle: Oracle| {
        let report = oracle.arity(9..=10).cases(200).check();
        assert!(
            report.claims * 2 > report.nodes && report.solutions > 0,
            "{report}"
        );
    };
    long(over_literals("clause", |t| t.contains(&true), Clause::new));
    long(over_literals(
        "xor",
        |t| t.iter().filter(|&&t| t).count() % 2 == 1,
        Xor::odd,
    ));
    let meaning = |t: &[bool]| split(t).0.contains(&true) == split(t).1;
    long(over_literals("or", meaning, |l| {
        Or::new(split(&l).0, split(&l).1)
    }));
}

/// Scopes beyond one word of woken positions, where only few variables are free.
#[test]
fn long_constraints_miss_no_position() {
    for odd_one in [0, 63, 64, 100, 129] {
        let mut model = Model::new();
        let x = model.array("x", 130, 0..=1).unwrap();
        let (any, odd) = (
            model.var("any", 0..=1).unwrap(),
            model.var("odd", 0..=1).unwrap(),
        );
        model.post(Or::new(x.iter().copied(), any)).unwrap();
        model
            .post(Xor::even(x.iter().copied().chain([odd])))
            .unwrap();
        model.post(Clause::new(x.iter().copied())).unwrap();
        for &other in x.iter().filter(|&&other| other != x[odd_one]) {
            model.assign(other, 0).unwrap();
        }
        let solutions: Vec<Solution> = model.solutions().collect();
        assert_eq!(
            solutions
                .iter()
                .map(|s| (s[x[odd_one]], s[any], s[odd]))
                .collect::<Vec<_>>(),
            [(1, 1, 1)]
        );
    }
}

/// One of the constraints, over variables by number.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Clause,
    Or,
    And,
    Odd,
}

impl Kind {
    /// Posts the constraint itself; the last literal is the result of [`Or`] and [`And`].
    fn post(self, model: &mut Model, l: &[Atom]) {
        let (rest, result) = split(l);
        match self {
            Self::Clause => model.post(Clause::new(l.iter().copied())),
            Self::Or => model.post(Or::new(rest, result)),
            Self::And => model.post(And::new(rest, result)),
            Self::Odd => model.post(Xor::odd(l.iter().copied())),
        }
        .unwrap();
    }

    /// Posts sums that say the same: the truth of a literal is `x` or `1 - x`.
    fn post_sums(self, model: &mut Model, l: &[Atom]) {
        let (rest, result) = split(l);
        let n = rest.len() as i64;
        match self {
            Self::Clause => at_least(model, l, &[], 1),
            Self::Or => {
                at_least(model, &rest, &[(-1, result)], 0);
                at_least(
                    model,
                    &rest.iter().map(|&l| !l).collect::<Vec<_>>(),
                    &[(n, result)],
                    n,
                );
            }
            Self::And => {
                at_least(model, &rest, &[(-n, result)], 0);
                at_least(
                    model,
                    &rest.iter().map(|&l| !l).collect::<Vec<_>>(),
                    &[(1, result)],
                    1,
                );
            }
            Self::Odd => {
                let half = model.var("half", 0..=l.len() as i32).unwrap();
                let ones = l.iter().filter(|literal| !literal.allows(1)).count() as i64;
                let signed = l
                    .iter()
                    .map(|literal| (2 * i64::from(literal.allows(1)) - 1, literal.var()));
                let terms: Vec<(i64, Var)> = signed.chain([(-2, half)]).collect();
                model.linear(&terms, Relation::Equal, 1 - ones).unwrap();
            }
        }
    }
}

/// The number of these that are true, and some more with weights, is at least so much.
fn at_least(model: &mut Model, literals: &[Atom], more: &[(i64, Atom)], least: i64) {
    let all: Vec<(i64, Atom)> = literals
        .iter()
        .map(|&l| (1, l))
        .chain(more.iter().copied())
        .collect();
    let constant: i64 = all
        .iter()
        .filter(|(_, l)| !l.allows(1))
        .map(|(weight, _)| weight)
        .sum();
    let terms: Vec<(i64, Var)> = all
        .iter()
        .map(|&(w, l)| (w * (2 * i64::from(l.allows(1)) - 1), l.var()))
        .collect();
    model
        .linear(&terms, Relation::AtLeast, least - constant)
        .unwrap();
}

#[test]
fn sums_that_say_the_same_have_the_same_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut none, mut some) = (0, 0);
    for _ in 0..400 {
        let count: usize = rng.random_range(1..=7);
        let parts: Vec<(Kind, Vec<Atom>)> = (0..rng.random_range(1..=5))
            .map(|_| {
                let kind = [Kind::Clause, Kind::Or, Kind::And, Kind::Odd][rng.random_range(0..4)];
                let mut literal = || {
                    let l = Atom::from(Var::new(rng.random_range(0..count as u32)));
                    if rng.random_bool(0.5) { l } else { !l }
                };
                let first = literal();
                (
                    kind,
                    (0..count / 2).map(|_| literal()).chain([first]).collect(),
                )
            })
            .collect();
        let solutions = |post: fn(Kind, &mut Model, &[Atom])| {
            let mut model = Model::new();
            let x = model.array("x", count, 0..=1).unwrap();
            for (kind, literals) in &parts {
                let own = |literal: &Atom| literal.in_model(model.id());
                let literals: Vec<Atom> = literals.iter().map(own).collect();
                post(*kind, &mut model, &literals);
            }
            let mut all: Vec<Vec<i32>> = model
                .solutions()
                .map(|solution| solution.values(&x))
                .collect();
            all.sort();
            all
        };
        let found = solutions(Kind::post);
        assert_eq!(found, solutions(Kind::post_sums), "{parts:?}");
        if found.is_empty() {
            none += 1;
        } else {
            some += 1;
        }
    }
    assert!(
        none > 20 && some > 20,
        "{none} without solutions, {some} with"
    );
}

#[test]
fn variables_of_other_models_are_refused() {
    let mut model = Model::new();
    let b = model.var("b", 0..=1).unwrap();
    let foreign = Var::new(9);
    let unknown = |constraint| {
        Err(ModelError::UnknownVariable {
            constraint,
            var: foreign,
            count: 1,
        })
    };
    assert_eq!(model.post(Clause::new([b, foreign])), unknown("clause"));
    assert_eq!(model.post(Or::new([b], foreign)), unknown("or"));
    assert_eq!(model.post(And::new([!foreign], b)), unknown("and"));
    assert_eq!(model.post(Xor::odd([foreign, foreign])), unknown("xor"));
    assert_eq!(model.solver().propagators(), 0);
}
