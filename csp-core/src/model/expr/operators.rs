//! `+`, `-`, `*`, `/`, `%` and `!`, `&`, `|`, `^`, and what they take.

use super::{BoolExpr, IntExpr, IntoCondition};
use crate::atom::{Atom, Operator};
use crate::constraints::Relation;
use crate::ids::Var;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Sub};

macro_rules! constants {
    ($($number:ty),*) => {$(
        #[allow(clippy::cast_lossless, reason = "usize and isize have no From")]
        impl From<$number> for IntExpr {
            fn from(value: $number) -> Self {
                Self::Constant(value as i128)
            }
        }
    )*};
}

constants!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

impl From<Var> for IntExpr {
    fn from(x: Var) -> Self {
        Self::Var(x)
    }
}

impl From<&Var> for IntExpr {
    fn from(x: &Var) -> Self {
        Self::Var(*x)
    }
}

/// A copy. So expressions in a list can be summed, and the list stays.
impl From<&Self> for IntExpr {
    fn from(expression: &Self) -> Self {
        expression.clone()
    }
}

impl From<Atom> for IntExpr {
    fn from(atom: Atom) -> Self {
        BoolExpr::from(atom).into()
    }
}

impl From<BoolExpr> for IntExpr {
    fn from(condition: BoolExpr) -> Self {
        Self::Truth(Box::new(condition))
    }
}

/// In expressions `x = 1` and `x ≠ 1` are a variable and its negation, which has to be a 0/1
/// variable; `x.eq(1)` is for the others.
impl From<Atom> for BoolExpr {
    fn from(atom: Atom) -> Self {
        let relation = match atom.operator() {
            Operator::Is | Operator::IsNot if atom.value() == 1 => return Self::Atom(atom),
            Operator::Is => Relation::Equal,
            Operator::IsNot => Relation::NotEqual,
            Operator::AtMost => Relation::AtMost,
            Operator::Above => Relation::Greater,
        };
        Self::Compare(atom.var().into(), relation, atom.value().into())
    }
}

impl From<Var> for BoolExpr {
    fn from(x: Var) -> Self {
        Self::Atom(x.into())
    }
}

impl From<&Var> for BoolExpr {
    fn from(x: &Var) -> Self {
        Self::Atom((*x).into())
    }
}

fn plus(left: IntExpr, right: IntExpr) -> IntExpr {
    match (left, right) {
        (IntExpr::Sum(mut parts), IntExpr::Sum(more)) => {
            parts.extend(more);
            IntExpr::Sum(parts)
        }
        (IntExpr::Sum(mut parts), right) => {
            parts.push(right);
            IntExpr::Sum(parts)
        }
        (left, right) => IntExpr::Sum(vec![left, right]),
    }
}

fn minus(left: IntExpr, right: IntExpr) -> IntExpr {
    plus(left, -right)
}

fn times(left: IntExpr, right: IntExpr) -> IntExpr {
    match (left, right) {
        (IntExpr::Constant(factor), inner) | (inner, IntExpr::Constant(factor)) => {
            IntExpr::Scaled(factor, Box::new(inner))
        }
        (left, right) => IntExpr::Product(Box::new([left, right])),
    }
}

fn quotient(left: IntExpr, right: IntExpr) -> IntExpr {
    IntExpr::Quotient(Box::new([left, right]))
}

fn remainder(left: IntExpr, right: IntExpr) -> IntExpr {
    IntExpr::Remainder(Box::new([left, right]))
}

/// An operator on anything that can be an integer expression. A number on the right has any type. A
/// number on the left is an `i64`, as Rust could not infer the type in `2 * x` if there were
/// several.
macro_rules! arithmetic {
    ($operator:ident, $method:ident, $made:path: $($left:ty),*; $($number:ty),*) => {
        $(impl<R: Into<IntExpr>> $operator<R> for $left {
            type Output = IntExpr;

            fn $method(self, right: R) -> IntExpr {
                $made(self.into(), right.into())
            }
        })*
        $(impl $operator<Var> for $number {
            type Output = IntExpr;

            fn $method(self, right: Var) -> IntExpr {
                $made(self.into(), right.into())
            }
        }
        impl $operator<IntExpr> for $number {
            type Output = IntExpr;

            fn $method(self, right: IntExpr) -> IntExpr {
                $made(self.into(), right)
            }
        })*
    };
}

arithmetic!(Add, add, plus: Var, &Var, Atom, IntExpr; i64);
arithmetic!(Sub, sub, minus: Var, &Var, Atom, IntExpr; i64);
arithmetic!(Mul, mul, times: Var, &Var, Atom, IntExpr; i64);
arithmetic!(Div, div, quotient: Var, &Var, Atom, IntExpr; i64);
arithmetic!(Rem, rem, remainder: Var, &Var, Atom, IntExpr; i64);

impl Neg for IntExpr {
    type Output = Self;

    fn neg(self) -> Self {
        Self::Scaled(-1, Box::new(self))
    }
}

impl Neg for Var {
    type Output = IntExpr;

    fn neg(self) -> IntExpr {
        -IntExpr::from(self)
    }
}

/// Conditions connected by the same operator become one list.
fn both(left: BoolExpr, right: BoolExpr) -> BoolExpr {
    match (left, right) {
        (BoolExpr::All(parts), BoolExpr::All(more)) => BoolExpr::All([parts, more].concat()),
        (BoolExpr::All(parts), one) => BoolExpr::All([parts, vec![one]].concat()),
        (left, right) => BoolExpr::All(vec![left, right]),
    }
}

fn either(left: BoolExpr, right: BoolExpr) -> BoolExpr {
    match (left, right) {
        (BoolExpr::Any(parts), BoolExpr::Any(more)) => BoolExpr::Any([parts, more].concat()),
        (BoolExpr::Any(parts), one) => BoolExpr::Any([parts, vec![one]].concat()),
        (left, right) => BoolExpr::Any(vec![left, right]),
    }
}

fn one_of(left: BoolExpr, right: BoolExpr) -> BoolExpr {
    match (left, right) {
        (BoolExpr::Odd(parts), one) => BoolExpr::Odd([parts, vec![one]].concat()),
        (left, right) => BoolExpr::Odd(vec![left, right]),
    }
}

macro_rules! logic {
    ($operator:ident, $method:ident, $made:path: $($left:ty),*) => {$(
        impl<R: IntoCondition> $operator<R> for $left {
            type Output = BoolExpr;

            fn $method(self, right: R) -> BoolExpr {
                $made(self.into(), right.into_condition())
            }
        }
    )*};
}

logic!(BitAnd, bitand, both: Var, Atom, BoolExpr);
logic!(BitOr, bitor, either: Var, Atom, BoolExpr);
logic!(BitXor, bitxor, one_of: Var, Atom, BoolExpr);

/// The negation, at the leaves [De Morgan 1847].
impl Not for BoolExpr {
    type Output = Self;

    fn not(self) -> Self {
        let negated = |parts: Vec<Self>| parts.into_iter().map(|part| !part).collect();
        match self {
            Self::Atom(atom) => Self::Atom(!atom),
            Self::Compare(left, relation, right) => Self::Compare(left, negation(relation), right),
            Self::InSet(inner, values) => Self::InSet(inner, values.complement()),
            Self::All(parts) => Self::Any(negated(parts)),
            Self::Any(parts) => Self::All(negated(parts)),
            Self::Odd(parts) => Self::Even(parts),
            Self::Even(parts) => Self::Odd(parts),
        }
    }
}

fn negation(relation: Relation) -> Relation {
    match relation {
        Relation::AtMost => Relation::Greater,
        Relation::Greater => Relation::AtMost,
        Relation::AtLeast => Relation::Less,
        Relation::Less => Relation::AtLeast,
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
    }
}
