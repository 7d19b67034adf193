//! `+`, `-`, `*`, `/`, `%` and `!`, `&`, `|`, `^`, and the functions for many operands.

use super::{BoolExpr, IntExpr};
use crate::atom::{Atom, Operator};
use crate::constraints::Relation;
use crate::ids::Var;
use std::iter::Sum;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Sub};

/// The sum of variables, literals, conditions (which count 1) or expressions.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 4, 0..=2)?;
/// model.require(sum(&x).eq(7))?;
/// model.require(sum(x.iter().map(|x| x.eq(2))).ge(3))?;
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), ModelError>(())
/// ```
pub fn sum<E: Into<IntExpr>>(parts: impl IntoIterator<Item = E>) -> IntExpr {
    IntExpr::Sum(parts.into_iter().map(Into::into).collect())
}

/// The sum of anything that [`sum`] takes, as the end of a chain of iterators.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let weighted: IntExpr = (1..).zip(&x).map(|(weight, &x)| weight * x).sum();
/// model.require(weighted.eq(12))?;
/// model.require(x.iter().sum::<IntExpr>().le(6))?;
/// assert_eq!(model.solutions().count(), 1);
/// # Ok::<(), ModelError>(())
/// ```
impl<E: Into<Self>> Sum<E> for IntExpr {
    fn sum<I: Iterator<Item = E>>(parts: I) -> Self {
        sum(parts)
    }
}

/// The smallest of one or more variables or expressions.
pub fn minimum<E: Into<IntExpr>>(parts: impl IntoIterator<Item = E>) -> IntExpr {
    IntExpr::Minimum(parts.into_iter().map(Into::into).collect())
}

/// The greatest of one or more variables or expressions.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=4)?;
/// model.require((maximum(&x) - minimum(&x)).eq(4))?;
/// model.require(((x[0] - x[1]).abs() * x[2]).eq(12))?;
/// let mut solutions: Vec<_> = model.solutions().map(|solution| solution.values(&x)).collect();
/// solutions.sort();
/// assert_eq!(solutions, [[0, 3, 4], [0, 4, 3], [3, 0, 4], [4, 0, 3]]);
/// # Ok::<(), ModelError>(())
/// ```
pub fn maximum<E: Into<IntExpr>>(parts: impl IntoIterator<Item = E>) -> IntExpr {
    IntExpr::Maximum(parts.into_iter().map(Into::into).collect())
}

/// The entry at `index`, counted from 0, of an array of one or more numbers, variables or
/// expressions.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let day = model.var("day", 0..=99)?;
/// let price = model.define("price", element([5, 3, 4], day % 3) * 2)?;
/// model.require((day / 10).eq(4) & price.eq(6))?;
/// let days: Vec<i32> = model.solutions().map(|solution| solution[day]).collect();
/// assert_eq!(days, [40, 43, 46, 49]);
/// # Ok::<(), ModelError>(())
/// ```
pub fn element<E: Into<IntExpr>>(
    array: impl IntoIterator<Item = E>,
    index: impl Into<IntExpr>,
) -> IntExpr {
    IntExpr::Element(array.into_iter().map(Into::into).collect(), Box::new(index.into()))
}

/// All conditions hold. True if there are none.
pub fn forall<E: Into<BoolExpr>>(parts: impl IntoIterator<Item = E>) -> BoolExpr {
    BoolExpr::All(parts.into_iter().map(Into::into).collect())
}

/// At least one condition holds. False if there are none.
pub fn exists<E: Into<BoolExpr>>(parts: impl IntoIterator<Item = E>) -> BoolExpr {
    BoolExpr::Any(parts.into_iter().map(Into::into).collect())
}

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
            Operator::Is | Operator::IsNot if atom.value() == 1 => return Self::Literal(atom),
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
        Self::Literal(x.into())
    }
}

impl From<&Var> for BoolExpr {
    fn from(x: &Var) -> Self {
        Self::Literal((*x).into())
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
        impl<R: Into<BoolExpr>> $operator<R> for $left {
            type Output = BoolExpr;

            fn $method(self, right: R) -> BoolExpr {
                $made(self.into(), right.into())
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
            Self::Literal(literal) => Self::Literal(!literal),
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
