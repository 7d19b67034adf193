//! The registry of constraints: what each name of FlatZinc means.

use super::families;
use super::row::ConstraintRow;
use crate::ast::{Ast, Name};
use std::collections::BTreeMap;

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
