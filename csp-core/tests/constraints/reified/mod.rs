//! `b ⇔ C` and `b ⇒ C`, and the choice between two variables. The literal stands first in the
//! scope.

mod sums;
mod values;

use super::{ALL, strong, thorough};
use csp_core::constraints::{Abs, Equivalent, ExactlyOne, IfThenElse, InSet, Reified};
use csp_core::error::LogicError;
use csp_core::extend::{Constraint, Posting};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Oracle};

/// How a literal and a constraint are connected.
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

fn literal(b: Var, sign: i32) -> Atom {
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

use way;

/// The value of the first variable that makes the literal true.
fn sign(draw: &mut Draw) -> i32 {
    draw.int(0..=1) as i32
}

/// A constraint of several variables that has no other way.
#[test]
fn any_constraint_can_be_implied() {
    let meaning = |v: &[i32]| v[0] == 0 || (1..v.len()).all(|i| !v[1..i].contains(&v[i]));
    let value = Oracle::new("implied", meaning, |x| {
        Implied::new(x[0], AllDifferent::new(&x[1..]))
    });
    thorough(&value.booleans(1).arity(1..=5).shapes(&ALL).cases(1500));
    let strongest = |x: &[Var]| {
        Implied::new(
            x[0],
            AllDifferent::new(&x[1..]).consistency(Consistency::Domain),
        )
    };
    let domain = Oracle::new("implied", meaning, strongest).claims(Claim::Domain);
    strong(&domain.booleans(1).arity(1..=5).shapes(&ALL).cases(1500));
    // One literal under another.
    let twice = |x: &[Var]| Implied::new(x[0], Implied::new(!x[1], ExactlyOne::new(&x[2..])));
    let meaning =
        |v: &[i32]| v[0] == 0 || v[1] == 1 || v[2..].iter().filter(|&&v| v == 1).count() == 1;
    strong(
        &Oracle::new("implied", meaning, twice)
            .booleans(2)
            .arity(2..=5)
            .claims(Claim::Domain)
            .cases(1500),
    );
}

/// Whether the first variable is 1 exactly if the constraint over the others holds.
fn equivalent<C: Constraint + Clone + 'static>(
    holds: fn(&[i32]) -> bool,
    constraint: fn(&[Var]) -> C,
) -> Oracle {
    let meaning = move |v: &[i32]| (v[0] == 1) == holds(&v[1..]);
    let post = move |x: &[Var]| Equivalent::new(x[0], constraint(&x[1..]));
    Oracle::new("equivalent", meaning, post)
        .booleans(1)
        .claims(Claim::Checks)
}

fn distinct(v: &[i32]) -> bool {
    (0..v.len()).all(|i| !v[..i].contains(&v[i]))
}

#[test]
fn any_constraint_can_be_reified() {
    let run = |oracle: Oracle| {
        thorough(&oracle.shapes(&ALL).cases(700));
    };
    run(equivalent(distinct, AllDifferent::new).arity(1..=5));
    run(equivalent(distinct, |x| {
        AllDifferent::new(x).consistency(Consistency::Domain)
    })
    .arity(1..=5));
    run(equivalent(<[i32]>::is_sorted, |x| Increasing::new(x, Strictness::Weak)).arity(1..=5));
    run(equivalent(
        |v| v.iter().filter(|&&v| v == 1).count() == 1,
        ExactlyOne::new,
    )
    .arity(1..=5));
    run(equivalent(
        |v| v[0].checked_abs() == Some(v[1]),
        |x| Abs::new(x[0], x[1]),
    )
    .arity(3..=3));
    let thin = equivalent(distinct, AllDifferent::new).arity(1..=5);
    thorough(
        &thin
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(300),
    );
    // The literal, or its negation, is one of the variables of the constraint.
    let meaning = |v: &[i32]| (v[0] == 0) == distinct(v);
    let own = Oracle::new("equivalent", meaning, |x| {
        Equivalent::new(!x[0], AllDifferent::new(x))
    });
    run(own.booleans(1).arity(1..=4).claims(Claim::Checks));
    // One under another.
    let meaning = |v: &[i32]| (v[0] == 1) == ((v[1] == 0) || distinct(&v[2..]));
    let nested = |x: &[Var]| Equivalent::new(x[0], Implied::new(x[1], AllDifferent::new(&x[2..])));
    run(Oracle::new("equivalent", meaning, nested)
        .booleans(2)
        .arity(2..=5)
        .claims(Claim::Checks));
}

/// `x + y = 3`, by way of a variable.
#[derive(Clone)]
struct ByWayOf([Var; 2]);

impl Constraint for ByWayOf {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let total = posting.new_var("total", &3.into())?;
        let [x, y] = self.0;
        Linear::new([(1, x), (1, y), (-1, total)], Relation::Equal, 0).post(posting)
    }
}

#[test]
fn auxiliary_variables_cannot_be_reified_in_full() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let b = model.var("b", 0..=1).unwrap();
    let refused = model.post(Equivalent::new(b, ByWayOf([x[0], x[1]])));
    assert_eq!(
        refused,
        Err(LogicError::HasAuxiliaries {
            variable: "total".to_owned()
        }
        .into())
    );
    assert_eq!(
        (model.domains().len(), model.solver().propagators()),
        (3, 0)
    );
    model.post(Implied::new(b, ByWayOf([x[0], x[1]]))).unwrap();
    assert_eq!(model.solutions().count(), 16 + 4);
}

#[test]
fn if_then_else_is_domain_consistent() {
    let meaning = |v: &[i32]| v[3] == if v[0] == 1 { v[1] } else { v[2] };
    let choice = || {
        let oracle = Oracle::new("if_then_else", meaning, |x| {
            IfThenElse::new(x[0], x[1], x[2], x[3])
        });
        oracle.booleans(1).arity(4..=4)
    };
    strong(&choice().claims(Claim::Domain).shapes(&ALL).cases(3000));
    thorough(
        &choice()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

#[test]
fn variables_of_other_models_are_refused() {
    let mut model = Model::new();
    let (x, b) = (
        model.var("x", 0..=3).unwrap(),
        model.var("b", 0..=1).unwrap(),
    );
    let foreign = Var::new(9);
    let unknown = |constraint| {
        Err(ModelError::UnknownVariable {
            constraint,
            var: foreign,
            count: 2,
        })
    };
    assert_eq!(model.post(InSet::new(foreign, 1)), unknown("set_in"));
    assert_eq!(
        model.post(InSet::new(foreign, 1).reified(b)),
        unknown("set_in_reif")
    );
    assert_eq!(
        model.post(Equal::new(x, foreign).reified(b)),
        unknown("equal_reif")
    );
    assert_eq!(
        model.post(Linear::sum(&[x, foreign], Relation::Equal, 1).implied_by(b)),
        unknown("linear")
    );
    assert_eq!(
        model.post(IfThenElse::new(b, x, foreign, x)),
        unknown("if_then_else")
    );
    assert_eq!(
        model.post(Implied::new(b, ExactlyOne::new(&[foreign]))),
        unknown("implied")
    );
    let overflow = Err(ModelError::Overflow {
        constraint: "linear",
    });
    assert_eq!(
        model.post(Linear::new([(i64::MAX, x), (1, b)], Relation::Less, 0).reified(b)),
        overflow
    );
    assert_eq!(model.solver().propagators(), 0);
}
