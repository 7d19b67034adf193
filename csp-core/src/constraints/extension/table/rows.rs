//! Rows and their entries.

use std::sync::Arc;

/// The values that a row allows one variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RowEntry {
    /// This value.
    Value(i32),
    /// Any value but these, which are in order. Without exceptions it is the wildcard `*`.
    Except(Arc<[i32]>),
}

impl RowEntry {
    /// The wildcard.
    pub(super) fn any() -> Self {
        Self::Except(Arc::default())
    }

    /// The value, if the entry is one value.
    pub(super) fn value(&self) -> Option<i32> {
        if let Self::Value(value) = self {
            Some(*value)
        } else {
            None
        }
    }

    /// The values it names.
    pub(super) fn named(&self) -> &[i32] {
        match self {
            Self::Value(value) => std::slice::from_ref(value),
            Self::Except(values) => values,
        }
    }
}

/// An entry for each variable.
pub(super) type Row = Vec<RowEntry>;
