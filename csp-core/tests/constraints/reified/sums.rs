//! The truth of sums.

use super::super::linear::{bounds_reach, holds, random_terms, weigh};
use super::super::{ALL, strong, thorough};
use super::{LINKS, Link, Way, linked, literal, sign, way};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

fn relation(draw: &mut Draw) -> Relation {
    draw.pick(&[
        Relation::AtMost,
        Relation::AtLeast,
        Relation::Less,
        Relation::Greater,
        Relation::Equal,
        Relation::NotEqual,
    ])
}

fn linear(link: Link, relations: fn(&mut Draw) -> Relation, reach: &'static [i64]) -> Oracle {
    Oracle::drawn("linear", move |draw| {
        let (sign, relation) = (sign(draw), relations(draw));
        let (coefficients, constant) = random_terms(draw, reach, 1);
        let note = format!("{link:?} {sign}: {coefficients:?} {relation:?} {constant}");
        let (weights, bounded) = (coefficients.clone(), coefficients.clone());
        let meaning = move |v: &[i32]| {
            linked(
                link,
                sign,
                v[0],
                holds(weigh(&weights, &v[1..]), relation, constant),
            )
        };
        let terms = move |x: &[Var]| {
            coefficients
                .iter()
                .copied()
                .zip(x[1..].iter().copied())
                .collect::<Vec<_>>()
        };
        let post = move |x: &[Var]| {
            way!(
                link,
                literal(x[0], sign),
                Linear::new(terms(x), relation, constant)
            )
        };
        let instance = Instance::new(meaning, post).note(note);
        if !matches!(relation, Relation::Equal | Relation::NotEqual) {
            return instance.claims(Claim::Domain);
        }
        // Is the literal possible over the reals? `≠` is so unless all is fixed.
        instance.claims(Claim::relaxed(move |bounds| {
            let reach = bounds_reach(&bounded, &bounds[1..]);
            let (equal, differ) = (
                reach.contains(&constant),
                reach.start() != reach.end() || *reach.start() != constant,
            );
            let (holds, fails) = if relation == Relation::Equal {
                (equal, differ)
            } else {
                (differ, equal)
            };
            bounds[0].clone().any(|b| match (b == sign, link) {
                (true, _) => holds,
                (false, Link::Both) => fails,
                (false, _) => true,
            })
        }))
    })
    .booleans(1)
    .arity(1..=5)
}

#[test]
fn linear_is_as_strong_as_without_the_literal() {
    for link in LINKS {
        strong(
            &linear(link, relation, &[1, 4, 4, 1000])
                .shapes(&ALL)
                .cases(2500),
        );
    }
}

#[test]
fn linear_on_wide_domains() {
    let bounded = |draw: &mut Draw| {
        draw.pick(&[
            Relation::AtMost,
            Relation::AtLeast,
            Relation::Less,
            Relation::Greater,
            Relation::NotEqual,
        ])
    };
    for link in LINKS {
        thorough(
            &linear(link, bounded, &[1, 3])
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .distinct()
                .cases(500),
        );
        thorough(
            &linear(link, |_| Relation::Equal, &[1])
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .distinct()
                .cases(500),
        );
    }
}

/// The negation of an inequality.
fn negated(relation: Relation) -> Relation {
    match relation {
        Relation::AtMost => Relation::Greater,
        Relation::Less => Relation::AtLeast,
        Relation::AtLeast => Relation::Less,
        Relation::Greater => Relation::AtMost,
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
    }
}

/// A sum over variables by number, and its literal.
type Part = (Vec<(i64, Var)>, Relation, i64, Atom);

/// A big number switches an inequality off.
fn post_big_m(model: &mut Model, (terms, relation, constant, literal): &Part) {
    const BIG: i64 = 1000;
    let mut under = |relation: Relation, literal: Atom| {
        let at_most = matches!(relation, Relation::AtMost | Relation::Less);
        let big = if at_most { BIG } else { -BIG };
        // Without the literal, `big` makes room: Σ + big · literal ≤ constant + big.
        let sign = 2 * i64::from(literal.allows(1)) - 1;
        let terms: Vec<(i64, Var)> = terms
            .iter()
            .copied()
            .chain([(sign * big, literal.var())])
            .collect();
        model
            .linear(&terms, relation, constant + if sign == 1 { big } else { 0 })
            .unwrap();
    };
    under(*relation, *literal);
    under(negated(*relation), !*literal);
}

fn post_reified(model: &mut Model, (terms, relation, constant, literal): &Part) {
    model
        .post(Linear::new(terms.iter().copied(), *relation, *constant).reified(*literal))
        .unwrap();
}

fn post_probed(model: &mut Model, (terms, relation, constant, literal): &Part) {
    let linear = |relation| Linear::new(terms.iter().copied(), relation, *constant);
    model
        .post(Implied::new(*literal, linear(*relation)))
        .unwrap();
    model
        .post(Implied::new(!*literal, linear(negated(*relation))))
        .unwrap();
}

#[test]
fn inequalities_that_are_switched_off_by_big_numbers_have_the_same_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut none, mut some) = (0, 0);
    for _ in 0..300 {
        let parts: Vec<Part> = (0..rng.random_range(1..=4))
            .map(|_| {
                let terms = (0..rng.random_range(1..=3))
                    .map(|_| (rng.random_range(-3..=3), Var::new(rng.random_range(2..5))));
                let terms = terms.collect();
                let relation = [
                    Relation::AtMost,
                    Relation::Less,
                    Relation::AtLeast,
                    Relation::Greater,
                ][rng.random_range(0..4)];
                let literal = literal(Var::new(rng.random_range(0..2)), rng.random_range(0..=1));
                (terms, relation, rng.random_range(-8..=8), literal)
            })
            .collect();
        let solutions = |post: fn(&mut Model, &Part)| {
            let mut model = Model::new();
            let b = model.array("b", 2, 0..=1).unwrap();
            let x = model.array("x", 3, -2..=3).unwrap();
            let id = model.id();
            for (terms, relation, constant, literal) in &parts {
                let terms = terms
                    .iter()
                    .map(|&(times, x)| (times, x.in_model(id)))
                    .collect();
                post(
                    &mut model,
                    &(terms, *relation, *constant, literal.in_model(id)),
                );
            }
            let mut all: Vec<Vec<i32>> = model
                .solutions()
                .map(|s| [s.values(&b), s.values(&x)].concat())
                .collect();
            all.sort();
            all
        };
        let found = solutions(post_reified);
        assert_eq!(found, solutions(post_big_m), "{parts:?}");
        assert_eq!(found, solutions(post_probed), "{parts:?}");
        if found.is_empty() {
            none += 1;
        } else {
            some += 1;
        }
    }
    assert!(
        none > 5 && some > 50,
        "{none} without solutions, {some} with"
    );
}
