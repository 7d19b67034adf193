//! The registry of constraints: what each name of FlatZinc means.
//!
//! A constraint is a [`row`] in the file of its family: its name, its arguments, and what is posted. What else the
//! compiler knows of a constraint stands in the same row: the bounds that it gives to variables without
//! ([`ConstraintRow::narrow`]), and that its two arguments are one variable ([`ConstraintRow::equates`]).

use super::arguments::FromArguments;
use super::bounds::ValueBounds;
use super::call::Call;
use super::families;
use super::problem::Done;
use crate::ast::{Ast, Expr, Name};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

type Post = dyn Fn(&mut Call<'_>, &[Expr]) -> Done;
type Narrow = dyn Fn(&mut ValueBounds<'_>, &[Expr]) -> Option<()>;

/// A constraint of FlatZinc. Each has the forms `…_reif` and `…_imp`, with one argument more, unless
/// these are rows themselves.
pub(super) struct ConstraintRow {
    name: &'static str,
    /// The number of arguments of the plain form.
    pub(super) counts: RangeInclusive<usize>,
    pub(super) post: Box<Post>,
    pub(super) narrow: Option<Box<Narrow>>,
    pub(super) is_equation: bool,
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
    }
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

    /// The constraint, in its plain form, says that its two arguments are equal.
    pub(super) fn equates(self) -> Self {
        Self {
            is_equation: true,
            ..self.narrow(|bounds, [x, y]| bounds.equal(x, y))
        }
    }
}

/// Under which condition a constraint of this name holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CallForm {
    Plain,
    Reified,
    Implied,
}

/// The rows, and which of them the names of a model are.
pub(super) struct Registry {
    rows: Vec<ConstraintRow>,
    /// The row of each name that a constraint has.
    known: Vec<Option<(u32, CallForm)>>,
}

impl Registry {
    pub(super) fn new(ast: &Ast) -> Self {
        let rows = families::rows();
        let numbers: BTreeMap<_, _> = (0..).zip(&rows).map(|(at, row)| (row.name, at)).collect();
        let find = |name: &str| {
            let forms = [
                ("", CallForm::Plain),
                ("_reif", CallForm::Reified),
                ("_imp", CallForm::Implied),
            ];
            forms.into_iter().find_map(|(suffix, form)| {
                let number = numbers.get(name.strip_suffix(suffix)?)?;
                Some((*number, form))
            })
        };
        let mut known = vec![None; ast.names.len()];
        for constraint in &ast.constraints {
            let known = &mut known[constraint.name.index()];
            *known = known.or_else(|| find(ast.text(constraint.name)));
        }
        Self { rows, known }
    }

    /// The row of a constraint's name, and its form.
    pub(super) fn find(&self, name: Name) -> Option<(&ConstraintRow, CallForm)> {
        let (number, form) = self.known[name.index()]?;
        Some((&self.rows[number as usize], form))
    }

    /// The row of a constraint that holds without a condition.
    pub(super) fn plain(&self, name: Name) -> Option<&ConstraintRow> {
        let (row, form) = self.find(name)?;
        (form == CallForm::Plain).then_some(row)
    }
}
