//! A constraint as the compiler knows it.
//!
//! It is a [`row`] in the file of its family: its name, its arguments, and what is posted. What else is known
//! of it stands in the same row: the bounds that it gives to variables without ([`ConstraintRow::narrow`]),
//! that its two arguments are one variable ([`ConstraintRow::equates`]), and that it is a sum
//! ([`ConstraintRow::sums`]), a condition on one variable ([`ConstraintRow::holds_in`]) or a clause ([`ConstraintRow::states_clause`]).

use super::arguments::{FromArguments, Takes};
use super::bounds::ValueBounds;
use super::call::Call;
use super::problem::Done;
use super::scope::Scope;
use crate::ast::Expr;
use crate::set::IntSet;
use std::ops::RangeInclusive;

type Post = dyn Fn(&mut Call<'_>, &[Expr]) -> Done;
type Narrow = dyn Fn(&mut ValueBounds<'_>, &[Expr]) -> Option<()>;
type Sum = dyn Fn(&Scope<'_>, &[Expr]) -> Option<WeightedSum>;

type Condition = dyn Fn(&Scope<'_>, &[Expr]) -> Option<(Expr, IntSet)>;
type Clause = dyn Fn(&Scope<'_>, &[Expr]) -> Option<Literals>;

/// Booleans that are variables, each with its truth.
pub(super) type Literals = Vec<(Expr, bool)>;

/// Terms with their factors, and what they add up to.
pub(super) type WeightedSum = (Vec<(i64, Expr)>, i64);

/// A constraint of FlatZinc. Each has the forms `…_reif` and `…_imp`, with one argument more, unless
/// these are rows themselves.
pub(super) struct ConstraintRow {
    pub(super) name: &'static str,
    /// The number of arguments of the plain form.
    pub(super) counts: RangeInclusive<usize>,
    pub(super) post: Box<Post>,
    pub(super) narrow: Option<Box<Narrow>>,
    pub(super) is_equation: bool,
    pub(super) sum: Option<Box<Sum>>,
    pub(super) condition: Option<Box<Condition>>,
    pub(super) clause: Option<Box<Clause>>,
    /// [What serves](super::arguments::FromArgument::TAKES) for each argument of the plain form.
    pub(super) takes: &'static [Takes],
}

/// A constraint of this name. `post` gets its arguments, which are read as their types say.
pub(super) fn row<A: FromArguments>(
    name: &'static str,
    post: impl Fn(&mut Call<'_>, A) -> Done + 'static,
) -> ConstraintRow {
    ConstraintRow {
        name,
        counts: A::LEAST..=A::MOST,
        post: Box::new(move |call, arguments| {
            let arguments = A::read(call, arguments)?;
            post(call, arguments)
        }),
        narrow: None,
        is_equation: false,
        sum: None,
        condition: None,
        clause: None,
        takes: A::TAKES,
    }
}

/// What is said of this number of arguments, as a function of any number.
fn said<T, const N: usize>(
    of: impl Fn(&Scope<'_>, [Expr; N]) -> Option<T>,
) -> impl Fn(&Scope<'_>, &[Expr]) -> Option<T> {
    move |scope, arguments| of(scope, arguments.try_into().ok()?)
}

impl ConstraintRow {
    /// The constraint, in its plain form, narrows the bounds of variables by this.
    pub(super) fn narrow<const N: usize>(
        self,
        narrow: impl Fn(&mut ValueBounds<'_>, [Expr; N]) -> Option<()> + 'static,
    ) -> Self {
        let narrow = Box::new(move |bounds: &mut ValueBounds<'_>, arguments: &[Expr]| {
            narrow(bounds, arguments.try_into().ok()?)
        });
        Self {
            narrow: Some(narrow as Box<Narrow>),
            ..self
        }
    }

    /// The constraint, in its plain form, says what these terms add up to. `None` where arguments make no sense, or it
    /// is no sum.
    pub(super) fn sums<const N: usize>(
        self,
        sum: impl Fn(&Scope<'_>, [Expr; N]) -> Option<WeightedSum> + 'static,
    ) -> Self {
        Self {
            sum: Some(Box::new(said(sum))),
            ..self
        }
    }

    /// The constraint, in its plain form, says that a variable has one of these values. `None` where it is about several.
    pub(super) fn holds_in<const N: usize>(
        self,
        condition: impl Fn(&Scope<'_>, [Expr; N]) -> Option<(Expr, IntSet)> + 'static,
    ) -> Self {
        Self {
            condition: Some(Box::new(said(condition))),
            ..self
        }
    }

    /// The constraint, in its plain form, says that one of these literals is true. `None` where it is no clause.
    pub(super) fn states_clause<const N: usize>(
        self,
        clause: impl Fn(&Scope<'_>, [Expr; N]) -> Option<Literals> + 'static,
    ) -> Self {
        Self {
            clause: Some(Box::new(said(clause))),
            ..self
        }
    }

    /// The constraint, in its plain form, says that its two arguments are equal.
    pub(super) fn equates(self) -> Self {
        Self {
            is_equation: true,
            ..self.narrow(|bounds, [x, y]| bounds.equal(x, y))
        }
    }
}
