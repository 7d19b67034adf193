//! Expressions: sums, products and conditions as data, before they become constraints.
//!
//! Operators write integer expressions (`+`, `-`, `*`, `/`, `%` of variables, numbers and
//! expressions) and conditions (`&`, `|`, `^`, `!` of 0/1 variables, atoms and conditions). A
//! number on the right has any integer type. A number on the left is an `i64`. For a `usize` write
//! `x * n`, not `n * x`. In Rust `==` and `<=` return a `bool` at once. A comparison is therefore a
//! method: `eq`, `ne`, `le`, `lt`, `ge`, `gt`. On a variable `eq` and `ne` win over those of
//! [`PartialEq`], whose operators keep their meaning: `x == y` asks whether both are the same
//! variable, `x.eq(y)` says that they take the same value. A variable has no order, and `x < y`
//! does not compile. A `bool` of Rust is not a condition, and a model does not accept it (see
//! [`Model::require`](super::Model::require)).

mod compare;
mod evaluate;
mod functions;
mod operators;
mod text;

pub use self::functions::{element, exists, forall, maximum, minimum, sum};

use crate::atom::Atom;
use crate::constraints::Relation;
use crate::ids::Var;
use crate::values::Values;

/// An integer expression, made by `+`, `-`, `*`, `/`, `%` and functions. `/` rounds toward zero and
/// `%` is the remainder, as in Rust.
///
/// If an expression has no value (a divisor is 0, an index is outside its array), there is no
/// solution, even if it is in a condition that need not hold. This is the *strict* semantics of
/// [Frisch & Stuckey 2009].
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=9)?;
/// model.require((x[0] + 2 * x[1]).le(x[2] - 1))?;
/// // One linear constraint, and no further variable.
/// assert_eq!((model.domains().len(), model.solver().propagators()), (3, 1));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[must_use = "an expression says nothing until a condition on it is required"]
pub enum IntExpr {
    /// A number. Posting returns an error if it is not in `i64`.
    Constant(i128),
    /// A variable.
    Var(Var),
    /// The sum of all, 0 if there are none.
    Sum(Vec<Self>),
    /// A multiple of an expression.
    Scaled(i128, Box<Self>),
    /// The product of two.
    Product(Box<[Self; 2]>),
    /// The first divided by the second, rounded toward zero.
    Quotient(Box<[Self; 2]>),
    /// The remainder of that division, with the sign of the first.
    Remainder(Box<[Self; 2]>),
    /// The absolute value.
    Abs(Box<Self>),
    /// The smallest of one or more.
    Minimum(Vec<Self>),
    /// The greatest of one or more.
    Maximum(Vec<Self>),
    /// The entry of an array of one or more expressions. The second expression is the index, which
    /// counts from 0.
    Element(Vec<Self>, Box<Self>),
    /// 1 if the condition holds, else 0.
    Truth(Box<BoolExpr>),
    /// The first if the condition holds, else the second.
    Choice(Box<BoolExpr>, Box<[Self; 2]>),
}

/// A condition. Negations are at its leaves only, where [`!`](std::ops::Not) moves them.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let (x, y) = (model.var("x", 1..=4)?, model.var("y", 1..=4)?);
/// model.require(x.eq(3).implies(y.ne(4)))?;
/// model.require(x.lt(y) | x.ge(y + 2))?;
/// assert_eq!(model.solutions().map(|solution| (solution[x], solution[y])).count(), 5 + 3);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[must_use = "a condition holds only once it is given to `Model::require`"]
pub enum BoolExpr {
    /// A 0/1 variable or its negation: `x = 1` or `x ≠ 1`.
    Atom(Atom),
    /// A comparison of two expressions.
    Compare(IntExpr, Relation, IntExpr),
    /// The value of the expression is in the set.
    InSet(IntExpr, Values),
    /// All hold. True if there are none.
    All(Vec<Self>),
    /// At least one holds. False if there are none.
    Any(Vec<Self>),
    /// An odd number of them holds.
    Odd(Vec<Self>),
    /// An even number of them holds.
    Even(Vec<Self>),
}

impl BoolExpr {
    /// A condition that is always true, or always false.
    ///
    /// A `bool` does not become a condition without this call. The comparisons of Rust return one
    /// (`x[0] == x[1]` asks whether both are one variable), and a model would be wrong without an
    /// error.
    pub const fn constant(truth: bool) -> Self {
        if truth {
            Self::All(Vec::new())
        } else {
            Self::Any(Vec::new())
        }
    }
}

impl IntExpr {
    /// Calls a function with each variable, and whether it has to be 0 or 1.
    pub(super) fn visit(&self, notify: &mut dyn FnMut(Var, Role)) {
        match self {
            Self::Constant(_) => {}
            Self::Var(x) => notify(*x, Role::Number),
            Self::Sum(parts) | Self::Minimum(parts) | Self::Maximum(parts) => {
                parts.iter().for_each(|part| part.visit(notify));
            }
            Self::Scaled(_, inner) | Self::Abs(inner) => inner.visit(notify),
            Self::Product(parts) | Self::Quotient(parts) | Self::Remainder(parts) => {
                parts.iter().for_each(|part| part.visit(notify));
            }
            Self::Element(array, index) => {
                array.iter().for_each(|part| part.visit(notify));
                index.visit(notify);
            }
            Self::Truth(condition) => condition.visit(notify),
            Self::Choice(condition, branches) => {
                condition.visit(notify);
                branches.iter().for_each(|branch| branch.visit(notify));
            }
        }
    }
}

impl BoolExpr {
    pub(super) fn visit(&self, notify: &mut dyn FnMut(Var, Role)) {
        match self {
            Self::Atom(atom) => notify(atom.var(), Role::Truth),
            Self::Compare(left, _, right) => {
                left.visit(notify);
                right.visit(notify);
            }
            Self::InSet(inner, _) => inner.visit(notify),
            Self::All(parts) | Self::Any(parts) | Self::Odd(parts) | Self::Even(parts) => {
                parts.iter().for_each(|part| part.visit(notify));
            }
        }
    }
}

/// The role of a variable in an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Number,
    Truth,
}
