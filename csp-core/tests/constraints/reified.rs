//! `b ⇔ C` and `b ⇒ C`, and the choice between two variables. The literal stands first in the scope.

use super::linear::{bounds_reach, holds, random_terms, weigh};
use super::{ALL, strong, thorough};
use csp_core::error::LogicError;
use csp_core::prelude::*;
use csp_core::testing::{Claim, Draw, Instance, Oracle, Shape};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// How a literal and a constraint hang together.
#[derive(Clone, Copy, Debug)]
enum Link {
    Both,
    Implied,
    /// By [`Implied`], whatever the constraint.
    Probed,
}

const LINKS: [Link; 3] = [Link::Both, Link::Implied, Link::Probed];

/// Whether truth and literal go together. The literal is `b`, or its negation where `sign` is 0.
fn linked(link: Link, sign: i32, b: i32, truth: bool) -> bool {
    let literal = b == sign;
    match link {
        Link::Both => literal == truth,
        Link::Implied | Link::Probed => !literal || truth,
    }
}

fn literal(b: Var, sign: i32) -> Literal {
    if sign == 1 { b.into() } else { !b }
}

/// One of three ways to say it.
enum Way<C> {
    Reified(Reified<C>),
    Probed(Implied<C>),
}

impl<C: Constraint> Constraint for Way<C>
where
    Reified<C>: Constraint,
{
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        match self {
            Self::Reified(constraint) => constraint.post(posting),
            Self::Probed(constraint) => constraint.post(posting),
        }
    }
}

/// Makes the way from a constraint and its methods.
macro_rules! way {
    ($link:expr, $literal:expr, $constraint:expr) => {
        match $link {
            Link::Both => Way::Reified($constraint.reified($literal)),
            Link::Implied => Way::Reified($constraint.implied_by($literal)),
            Link::Probed => Way::Probed(Implied::new($literal, $constraint)),
        }
    };
}

/// The value of the first variable that makes the literal true.
fn sign(draw: &mut Draw) -> i32 {
    draw.int(0..=1) as i32
}

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
        let meaning = move |v: &[i32]| linked(link, sign, v[0], holds(weigh(&weights, &v[1..]), relation, constant));
        let terms = move |x: &[Var]| coefficients.iter().copied().zip(x[1..].iter().copied()).collect::<Vec<_>>();
        let post = move |x: &[Var]| way!(link, literal(x[0], sign), Linear::new(terms(x), relation, constant));
        let instance = Instance::new(meaning, post).note(note);
        if !matches!(relation, Relation::Equal | Relation::NotEqual) {
            return instance.claims(Claim::Domain);
        }
        // Is the literal possible over the reals? `≠` is so unless all is fixed.
        instance.claims(Claim::relaxed(move |bounds| {
            let reach = bounds_reach(&bounded, &bounds[1..]);
            let (equal, differ) =
                (reach.contains(&constant), reach.start() != reach.end() || *reach.start() != constant);
            let (holds, fails) = if relation == Relation::Equal { (equal, differ) } else { (differ, equal) };
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
        strong(&linear(link, relation, &[1, 4, 4, 1000]).shapes(&ALL).cases(2500));
    }
}

#[test]
fn linear_on_bounds_only_domains() {
    let bounded = |draw: &mut Draw| {
        draw.pick(&[Relation::AtMost, Relation::AtLeast, Relation::Less, Relation::Greater, Relation::NotEqual])
    };
    for link in LINKS {
        thorough(&linear(link, bounded, &[1, 3]).shapes(&[Shape::BoundsOnly]).distinct().cases(500));
        thorough(&linear(link, |_| Relation::Equal, &[1]).shapes(&[Shape::BoundsOnly]).distinct().cases(500));
    }
}

/// `x ⋈ y + c` in one of four ways to post it.
fn difference(link: Link, equal: bool) -> Oracle {
    Oracle::drawn("difference", move |draw| {
        let (sign, v) = (sign(draw), draw.assignment());
        let apart = i64::from(v[1]) - i64::from(v[2]) + draw.int(-1..=1);
        let offset = i32::try_from(apart).unwrap_or(0);
        let note = format!("{link:?} {sign}: {} + {offset}", if equal { "=" } else { "≠" });
        let same = move |v: &[i32]| i64::from(v[1]) == i64::from(v[2]) + i64::from(offset);
        let meaning = move |v: &[i32]| linked(link, sign, v[0], same(v) == equal);
        if equal {
            let post = move |x: &[Var]| way!(link, literal(x[0], sign), Equal::new(x[1], x[2]).offset(offset));
            return Instance::new(meaning, post).note(note);
        }
        let post = move |x: &[Var]| way!(link, literal(x[0], sign), NotEqual::new(x[1], x[2]).offset(offset));
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
            thorough(&difference(link, equal).shapes(&[Shape::BoundsOnly]).cases(300));
        }
    }
}

fn equal() -> Oracle {
    Oracle::drawn("equal", |draw| {
        let v = draw.assignment();
        let apart = i64::from(v[0]) - i64::from(v[1]) + draw.int(-1..=1);
        let offset = i32::try_from(apart).unwrap_or(i32::MAX);
        let meaning = move |v: &[i32]| i64::from(v[0]) == i64::from(v[1]) + i64::from(offset);
        Instance::new(meaning, move |x| Equal::new(x[0], x[1]).offset(offset)).note(format!("offset {offset}"))
    })
    .arity(2..=2)
    .claims(Claim::Domain)
}

#[test]
fn equal_is_domain_consistent() {
    strong(&equal().shapes(&ALL).cases(2500));
    thorough(&equal().shapes(&[Shape::BoundsOnly]).cases(500));
}

/// Sets with and without gaps, half of them made of values of the domain.
fn random_set(draw: &mut Draw, position: usize) -> Values {
    let domain = draw.domains()[position].clone();
    let some: Vec<i32> = domain.iter().take(64).filter(|_| draw.chance(1, 2)).collect();
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
        thorough(&in_set(link).shapes(&[Shape::BoundsOnly]).cases(400));
    }
    let plain = Oracle::drawn("set_in", |draw| {
        let set = random_set(draw, 0);
        let values = set.clone();
        Instance::new(move |v| values.contains(v[0]), move |x| InSet::new(x[0], set.clone()))
    });
    strong(&plain.arity(1..=1).claims(Claim::Domain).shapes(&ALL).cases(1000));
}

/// A constraint of several variables that has no other way.
#[test]
fn any_constraint_can_be_implied() {
    let meaning = |v: &[i32]| v[0] == 0 || (1..v.len()).all(|i| !v[1..i].contains(&v[i]));
    let value = Oracle::new("implied", meaning, |x| Implied::new(x[0], AllDifferent::new(&x[1..])));
    thorough(&value.booleans(1).arity(1..=5).shapes(&ALL).cases(1500));
    let strongest = |x: &[Var]| Implied::new(x[0], AllDifferent::new(&x[1..]).consistency(Consistency::Domain));
    let domain = Oracle::new("implied", meaning, strongest).claims(Claim::Domain);
    strong(&domain.booleans(1).arity(1..=5).shapes(&ALL).cases(1500));
    // One literal under another.
    let twice = |x: &[Var]| Implied::new(x[0], Implied::new(!x[1], ExactlyOne::new(&x[2..])));
    let meaning = |v: &[i32]| v[0] == 0 || v[1] == 1 || v[2..].iter().filter(|&&v| v == 1).count() == 1;
    strong(&Oracle::new("implied", meaning, twice).booleans(2).arity(2..=5).claims(Claim::Domain).cases(1500));
}

#[test]
fn if_then_else_is_domain_consistent() {
    let meaning = |v: &[i32]| v[3] == if v[0] == 1 { v[1] } else { v[2] };
    let choice = || {
        let oracle = Oracle::new("if_then_else", meaning, |x| IfThenElse::new(x[0], x[1], x[2], x[3]));
        oracle.booleans(1).arity(4..=4)
    };
    strong(&choice().claims(Claim::Domain).shapes(&ALL).cases(3000));
    thorough(&choice().shapes(&[Shape::BoundsOnly]).cases(500));
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
type Part = (Vec<(i64, Var)>, Relation, i64, Literal);

/// A big number switches an inequality off.
fn post_big_m(model: &mut Model, (terms, relation, constant, literal): &Part) {
    const BIG: i64 = 1000;
    let mut under = |relation: Relation, literal: Literal| {
        let at_most = matches!(relation, Relation::AtMost | Relation::Less);
        let big = if at_most { BIG } else { -BIG };
        // Without the literal, `big` makes room: Σ + big · literal ≤ constant + big.
        let sign = 2 * i64::from(literal.value()) - 1;
        let terms: Vec<(i64, Var)> = terms.iter().copied().chain([(sign * big, literal.var())]).collect();
        model.linear(&terms, relation, constant + if sign == 1 { big } else { 0 }).unwrap();
    };
    under(*relation, *literal);
    under(negated(*relation), !*literal);
}

fn post_reified(model: &mut Model, (terms, relation, constant, literal): &Part) {
    model.post(Linear::new(terms.iter().copied(), *relation, *constant).reified(*literal)).unwrap();
}

fn post_probed(model: &mut Model, (terms, relation, constant, literal): &Part) {
    let linear = |relation| Linear::new(terms.iter().copied(), relation, *constant);
    model.post(Implied::new(*literal, linear(*relation))).unwrap();
    model.post(Implied::new(!*literal, linear(negated(*relation)))).unwrap();
}

#[test]
fn inequalities_that_are_switched_off_by_big_numbers_have_the_same_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut none, mut some) = (0, 0);
    for _ in 0..300 {
        let parts: Vec<Part> = (0..rng.random_range(1..=4))
            .map(|_| {
                let terms =
                    (0..rng.random_range(1..=3)).map(|_| (rng.random_range(-3..=3), Var::new(rng.random_range(2..5))));
                let terms = terms.collect();
                let relation =
                    [Relation::AtMost, Relation::Less, Relation::AtLeast, Relation::Greater][rng.random_range(0..4)];
                let literal = literal(Var::new(rng.random_range(0..2)), rng.random_range(0..=1));
                (terms, relation, rng.random_range(-8..=8), literal)
            })
            .collect();
        let solutions = |post: fn(&mut Model, &Part)| {
            let mut model = Model::new();
            let b = model.array("b", 2, 0..=1).unwrap();
            let x = model.array("x", 3, -2..=3).unwrap();
            parts.iter().for_each(|part| post(&mut model, part));
            let mut all: Vec<Vec<i32>> = model.solutions().map(|s| [s.values(&b), s.values(&x)].concat()).collect();
            all.sort();
            all
        };
        let found = solutions(post_reified);
        assert_eq!(found, solutions(post_big_m), "{parts:?}");
        assert_eq!(found, solutions(post_probed), "{parts:?}");
        if found.is_empty() { none += 1 } else { some += 1 }
    }
    assert!(none > 5 && some > 50, "{none} without solutions, {some} with");
}

#[test]
fn literals_that_are_not_boolean_are_refused() {
    let mut model = Model::new();
    let (x, b) = (model.var("x", 0..=3).unwrap(), model.var("b", 0..=1).unwrap());
    let refused = |constraint| Err(LogicError::NotBoolean { constraint, var: x, bounds: (0..=3).into() }.into());
    assert_eq!(model.post(Linear::sum(&[x, b], Relation::AtMost, 2).reified(x)), refused("linear_le_reif"));
    assert_eq!(model.post(Equal::new(x, b).reified(!x)), refused("equal_reif"));
    assert_eq!(model.post(NotEqual::new(x, b).implied_by(x)), refused("not_equal_imp"));
    assert_eq!(model.post(InSet::new(x, 1).implied_by(x)), refused("set_in_imp"));
    assert_eq!(model.post(Implied::new(x, ExactlyOne::new(&[b]))), refused("implied"));
    assert_eq!(model.post(IfThenElse::new(x, b, b, b)), refused("if_then_else"));
    let foreign = Var::new(9);
    let unknown = |constraint| Err(ModelError::UnknownVariable { constraint, var: foreign, count: 2 });
    assert_eq!(model.post(InSet::new(foreign, 1)), unknown("set_in"));
    assert_eq!(model.post(InSet::new(foreign, 1).reified(b)), unknown("set_in_reif"));
    assert_eq!(model.post(Equal::new(x, foreign).reified(b)), unknown("equal_reif"));
    assert_eq!(model.post(Linear::sum(&[x, foreign], Relation::Equal, 1).implied_by(b)), unknown("linear"));
    assert_eq!(model.post(IfThenElse::new(b, x, foreign, x)), unknown("if_then_else"));
    assert_eq!(model.post(Implied::new(b, ExactlyOne::new(&[foreign]))), unknown("implied"));
    let overflow = Err(ModelError::Overflow { constraint: "linear" });
    assert_eq!(model.post(Linear::new([(i64::MAX, x), (1, b)], Relation::Less, 0).reified(b)), overflow);
    assert_eq!(model.solver().propagators(), 0);
}
