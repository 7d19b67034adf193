//! Which constraint is posted by which function.

use super::call::Call;
use super::families::{array, bool, extension, global, graph, int, linear, schedule};
use super::problem::Done;
use std::collections::BTreeMap;

/// A constraint of FlatZinc. Each has the forms `…_reif` and `…_imp`, with one argument more, unless
/// these are entries themselves.
pub(super) struct Entry {
    name: &'static str,
    pub(super) arity: usize,
    /// Another number of arguments that the plain form may have.
    pub(super) other: usize,
    pub(super) post: fn(&mut Call<'_, '_>) -> Done,
}

impl Entry {
    pub(super) const fn new(
        name: &'static str,
        arity: usize,
        post: fn(&mut Call<'_, '_>) -> Done,
    ) -> Self {
        Self {
            name,
            arity,
            other: arity,
            post,
        }
    }

    /// The same with another number of arguments that the plain form may have.
    pub(super) const fn or(self, other: usize) -> Self {
        Self { other, ..self }
    }
}

/// Under which condition a constraint of this name holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Plain,
    Reified,
    Implied,
}

/// All constraints by their names.
pub(super) struct Registry {
    entries: BTreeMap<&'static str, &'static Entry>,
}

impl Registry {
    pub(super) fn new() -> Self {
        let families = [
            array::ENTRIES,
            bool::ENTRIES,
            extension::ENTRIES,
            global::ENTRIES,
            graph::ENTRIES,
            int::ENTRIES,
            linear::ENTRIES,
            schedule::ENTRIES,
        ];
        let entries = families
            .into_iter()
            .flatten()
            .map(|entry| (entry.name, entry));
        Self {
            entries: entries.collect(),
        }
    }

    /// The constraint of this name, and its form.
    pub(super) fn find(&self, name: &str) -> Option<(&'static Entry, Form)> {
        let forms = [
            ("", Form::Plain),
            ("_reif", Form::Reified),
            ("_imp", Form::Implied),
        ];
        forms.into_iter().find_map(|(suffix, form)| {
            let base = name.strip_suffix(suffix)?;
            Some((*self.entries.get(base)?, form))
        })
    }
}
