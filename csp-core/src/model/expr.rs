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

mod condition;
mod operators;

pub use self::condition::IntoCondition;

use crate::atom::{Atom, Operator};
use crate::constraints::Relation;
use crate::ids::Var;
use crate::integers::IntegerSet;
use crate::problem::Solution;
use crate::values::Values;
use std::iter::Sum;

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

/// The role of a variable in an expression: as a 0/1 variable of a condition it is a truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum VariableRole {
    Number,
    Truth,
}

/// Methods that compare by these relations.
macro_rules! relations {
    ($($method:ident, $relation:ident, $says:literal;)*) => {$(
        #[doc = $says]
        pub fn $method(&self, other: impl Into<IntExpr>) -> BoolExpr {
            BoolExpr::Compare(self.clone().into(), Relation::$relation, other.into())
        }
    )*};
}

/// The same methods for each type that can be on the left side.
macro_rules! comparisons {
    ($($type:ty),*) => {$(
        impl $type {
            relations! {
                eq, Equal, "Both sides have the same value.";
                ne, NotEqual, "The two sides have different values.";
                le, AtMost, "`≤`";
                lt, Less, "`<`";
                ge, AtLeast, "`≥`";
                gt, Greater, "`>`";
            }

            /// The absolute value.
            pub fn abs(&self) -> IntExpr {
                IntExpr::Abs(Box::new(self.clone().into()))
            }

            /// The value is in this set.
            pub fn is_in(&self, values: impl IntegerSet) -> BoolExpr {
                BoolExpr::InSet(self.clone().into(), values.members())
            }
        }
    )*};
}

// They take references. Otherwise the methods of `PartialEq` would win on references to variables.
comparisons!(Var, IntExpr);

impl Var {
    /// The smaller of two values.
    pub fn min(&self, other: impl Into<IntExpr>) -> IntExpr {
        IntExpr::Minimum(vec![self.into(), other.into()])
    }

    /// The greater of two values.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=3)?;
    /// for pair in x.windows(2) {
    ///     let references: [&Var; 2] = [&pair[0], &pair[1]];
    ///     model.require(references[0].max(references[1]).le(3))?;
    /// }
    /// model.require((x[0].max(x[1]) - x[0].min(x[1])).eq(2))?;
    /// assert_eq!(model.solutions().count(), 2);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn max(&self, other: impl Into<IntExpr>) -> IntExpr {
        IntExpr::Maximum(vec![self.into(), other.into()])
    }
}

macro_rules! consequences {
    ($($type:ty),*) => {$(
        impl $type {
            /// If this holds, the other holds as well.
            pub fn implies(self, other: impl IntoCondition) -> BoolExpr {
                !BoolExpr::from(self) | other
            }

            /// Both hold or neither does.
            pub fn iff(self, other: impl IntoCondition) -> BoolExpr {
                !(BoolExpr::from(self) ^ other)
            }

            /// The first if this holds, else the second.
            pub fn then_else(self, then: impl Into<IntExpr>, other: impl Into<IntExpr>) -> IntExpr {
                IntExpr::Choice(Box::new(self.into()), Box::new([then.into(), other.into()]))
            }
        }
    )*};
}

consequences!(Var, Atom, BoolExpr);

impl IntExpr {
    /// The smaller of two values.
    pub fn min(self, other: impl Into<Self>) -> Self {
        Self::Minimum(vec![self, other.into()])
    }

    /// The greater of two values.
    pub fn max(self, other: impl Into<Self>) -> Self {
        Self::Maximum(vec![self, other.into()])
    }

    /// The value in a solution; `None` if there is none: a divisor is 0, an index is outside of its
    /// array, a variable is not of the solution's model, or a number is beyond `i128`.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=3)?;
    /// model.require((x[0] + x[1]).eq(6))?;
    /// let solution = model.solve().solution().unwrap();
    /// assert_eq!((x[0] * 10 + x[1]).evaluate(&solution), Some(33));
    /// assert_eq!(IntExpr::from(x[0].lt(x[1])).evaluate(&solution), Some(0));
    /// assert_eq!((x[0] / (x[1] - 3)).evaluate(&solution), None);
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, solution: &Solution) -> Option<i128> {
        let all = |parts: &[Self]| -> Option<Vec<i128>> {
            parts.iter().map(|part| part.evaluate(solution)).collect()
        };
        let both =
            |parts: &[Self; 2]| Some((parts[0].evaluate(solution)?, parts[1].evaluate(solution)?));
        match self {
            Self::Constant(value) => Some(*value),
            Self::Var(x) => solution.get(*x).map(i128::from),
            Self::Sum(parts) => all(parts)?.into_iter().try_fold(0, i128::checked_add),
            Self::Scaled(factor, inner) => inner.evaluate(solution)?.checked_mul(*factor),
            Self::Product(parts) => both(parts).and_then(|(x, y)| x.checked_mul(y)),
            Self::Quotient(parts) => both(parts).and_then(|(x, y)| x.checked_div(y)),
            Self::Remainder(parts) => both(parts).and_then(|(x, y)| x.checked_rem(y)),
            Self::Abs(inner) => inner.evaluate(solution)?.checked_abs(),
            Self::Minimum(parts) => all(parts)?.into_iter().min(),
            Self::Maximum(parts) => all(parts)?.into_iter().max(),
            Self::Element(array, index) => {
                let index = usize::try_from(index.evaluate(solution)?).ok()?;
                array.get(index)?.evaluate(solution)
            }
            Self::Truth(condition) => condition.holds(solution).map(i128::from),
            Self::Choice(condition, branches) => {
                let other = usize::from(!condition.holds(solution)?);
                branches[other].evaluate(solution)
            }
        }
    }

    /// The expression as it is written, with these names of variables. It has no blanks, because
    /// names in traces have none, and a long text is cut.
    #[must_use]
    pub fn text<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        cut(match self {
            Self::Constant(value) => value.to_string(),
            Self::Var(x) => name(*x).to_owned(),
            Self::Sum(parts) if parts.is_empty() => "0".to_owned(),
            Self::Sum(parts) => {
                let joined = parts
                    .iter()
                    .map(|part| part.text(name))
                    .collect::<Vec<_>>()
                    .join("+");
                joined.replace("+-", "-")
            }
            Self::Scaled(-1, inner) => format!("-{}", inner.factor(name)),
            Self::Scaled(factor, inner) => format!("{factor}*{}", inner.factor(name)),
            Self::Product(factors) => {
                format!("{}*{}", factors[0].factor(name), factors[1].factor(name))
            }
            Self::Quotient(parts) => {
                format!("{}/{}", parts[0].factor(name), parts[1].divisor(name))
            }
            Self::Remainder(parts) => {
                format!("{}%{}", parts[0].factor(name), parts[1].divisor(name))
            }
            Self::Abs(inner) => format!("|{}|", inner.text(name)),
            Self::Minimum(parts) => format!("min({})", list(parts, name)),
            Self::Maximum(parts) => format!("max({})", list(parts, name)),
            Self::Element(array, index) => format!("[{}][{}]", list(array, name), index.text(name)),
            Self::Truth(condition) => format!("({})", condition.text(name)),
            Self::Choice(condition, branches) => {
                format!(
                    "({}?{}:{})",
                    condition.text(name),
                    branches[0].text(name),
                    branches[1].text(name)
                )
            }
        })
    }

    fn factor<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        let text = self.text(name);
        let binds_less = matches!(
            self,
            Self::Sum(_) | Self::Scaled(..) | Self::Quotient(_) | Self::Remainder(_)
        );
        if binds_less {
            format!("({text})")
        } else {
            text
        }
    }

    fn divisor<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        if let Self::Product(_) = self {
            format!("({})", self.text(name))
        } else {
            self.factor(name)
        }
    }

    /// Calls a function with each variable, and with its role.
    pub(super) fn visit(&self, observe: &mut dyn FnMut(Var, VariableRole)) {
        let mut all = |parts: &[Self]| parts.iter().for_each(|part| part.visit(observe));
        match self {
            Self::Constant(_) => {}
            Self::Var(x) => observe(*x, VariableRole::Number),
            Self::Sum(parts) | Self::Minimum(parts) | Self::Maximum(parts) => all(parts),
            Self::Scaled(_, inner) | Self::Abs(inner) => inner.visit(observe),
            Self::Product(parts) | Self::Quotient(parts) | Self::Remainder(parts) => {
                all(&parts[..]);
            }
            Self::Element(array, index) => {
                all(array);
                index.visit(observe);
            }
            Self::Truth(condition) => condition.visit(observe),
            Self::Choice(condition, branches) => {
                condition.visit(observe);
                branches.iter().for_each(|branch| branch.visit(observe));
            }
        }
    }
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

    /// Whether the condition holds in a solution; `None` if a part of it has no
    /// [value](IntExpr::evaluate).
    #[must_use]
    pub fn holds(&self, solution: &Solution) -> Option<bool> {
        let all = |parts: &[Self]| -> Option<Vec<bool>> {
            parts.iter().map(|part| part.holds(solution)).collect()
        };
        let odd =
            |parts: &[Self]| Some(all(parts)?.into_iter().filter(|&part| part).count() % 2 == 1);
        match self {
            Self::Atom(atom) => {
                let value = solution.get(atom.var())?;
                Some(atom.allows(value))
            }
            Self::Compare(left, relation, right) => {
                let (left, right) = (left.evaluate(solution)?, right.evaluate(solution)?);
                Some(match relation {
                    Relation::AtMost => left <= right,
                    Relation::AtLeast => left >= right,
                    Relation::Less => left < right,
                    Relation::Greater => left > right,
                    Relation::Equal => left == right,
                    Relation::NotEqual => left != right,
                })
            }
            Self::InSet(inner, values) => {
                let value = inner.evaluate(solution)?;
                Some(i32::try_from(value).is_ok_and(|value| values.contains(value)))
            }
            Self::All(parts) => all(parts).map(|parts| !parts.contains(&false)),
            Self::Any(parts) => all(parts).map(|parts| parts.contains(&true)),
            Self::Odd(parts) => odd(parts),
            Self::Even(parts) => odd(parts).map(|odd| !odd),
        }
    }

    /// The condition as it is written, as [`IntExpr::text`].
    #[must_use]
    pub fn text<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        let list = |parts: &[Self], operator: &str| {
            let texts: Vec<String> = parts.iter().map(|part| part.operand(name)).collect();
            texts.join(operator)
        };
        cut(match self {
            Self::Atom(atom) if atom.operator() == Operator::Is => name(atom.var()).to_owned(),
            Self::Atom(atom) => format!("!{}", name(atom.var())),
            Self::Compare(left, relation, right) => {
                format!(
                    "{}{}{}",
                    left.text(name),
                    symbol(*relation),
                    right.text(name)
                )
            }
            Self::InSet(inner, values) => {
                format!(
                    "{}={{{}}}",
                    inner.text(name),
                    values.to_string().replace(' ', ",")
                )
            }
            Self::All(parts) | Self::Even(parts) if parts.is_empty() => "true".to_owned(),
            Self::Any(parts) | Self::Odd(parts) if parts.is_empty() => "false".to_owned(),
            Self::All(parts) => list(parts, "&"),
            Self::Any(parts) => list(parts, "|"),
            Self::Odd(parts) => list(parts, "^"),
            Self::Even(parts) => format!("!({})", list(parts, "^")),
        })
    }

    fn operand<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        let text = self.text(name);
        if matches!(self, Self::Atom(_) | Self::Even(_)) {
            text
        } else {
            format!("({text})")
        }
    }

    pub(super) fn visit(&self, observe: &mut dyn FnMut(Var, VariableRole)) {
        match self {
            Self::Atom(atom) => observe(atom.var(), VariableRole::Truth),
            Self::Compare(left, _, right) => {
                left.visit(observe);
                right.visit(observe);
            }
            Self::InSet(inner, _) => inner.visit(observe),
            Self::All(parts) | Self::Any(parts) | Self::Odd(parts) | Self::Even(parts) => {
                parts.iter().for_each(|part| part.visit(observe));
            }
        }
    }
}

/// The sum of variables, atoms, conditions (which count 1) or expressions.
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
    IntExpr::Element(
        array.into_iter().map(Into::into).collect(),
        Box::new(index.into()),
    )
}

/// All conditions hold. True if there are none.
pub fn forall<E: IntoCondition>(parts: impl IntoIterator<Item = E>) -> BoolExpr {
    BoolExpr::All(parts.into_iter().map(E::into_condition).collect())
}

/// At least one condition holds. False if there are none.
pub fn exists<E: IntoCondition>(parts: impl IntoIterator<Item = E>) -> BoolExpr {
    BoolExpr::Any(parts.into_iter().map(E::into_condition).collect())
}

fn list<'a>(parts: &[IntExpr], name: &impl Fn(Var) -> &'a str) -> String {
    parts
        .iter()
        .map(|part| part.text(name))
        .collect::<Vec<_>>()
        .join(",")
}

fn symbol(relation: Relation) -> &'static str {
    match relation {
        Relation::AtMost => "<=",
        Relation::AtLeast => ">=",
        Relation::Less => "<",
        Relation::Greater => ">",
        Relation::Equal => "=",
        Relation::NotEqual => "!=",
    }
}

/// Longer texts are cut.
const LONGEST: usize = 60;

fn cut(mut text: String) -> String {
    if text.chars().count() > LONGEST {
        text = text.chars().take(LONGEST - 3).collect();
        text += "...";
    }
    text
}
