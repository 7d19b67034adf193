//! What rows add up.

use crate::constraints::prelude::*;

/// An integer that depends on one variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RowColumn {
    /// The value of a variable.
    Value(Var),
    /// 1 if the atom holds, otherwise 0. The atom is `x = v` or `x > v`.
    Truth(Atom),
}

/// A column as a key with an order: the variable's number, what is said of it, and the value.
pub(super) type ColumnKey = (usize, Option<Operator>, i32);

impl RowColumn {
    /// A key that no other column has.
    pub(super) fn key(self) -> ColumnKey {
        match self {
            Self::Value(x) => (x.index(), None, 0),
            Self::Truth(atom) => (atom.var().index(), Some(atom.operator()), atom.value()),
        }
    }

    /// The variable.
    pub(super) fn var(self) -> Var {
        match self {
            Self::Value(x) => x,
            Self::Truth(atom) => atom.var(),
        }
    }

    /// The event without which its bounds stay what they are.
    pub(super) fn event(self) -> Event {
        match self {
            Self::Value(_) => Event::Bounds,
            Self::Truth(atom) => atom.event(),
        }
    }

    /// The least and the greatest value.
    #[inline]
    pub(super) fn bounds(self, d: &Domains) -> (i64, i64) {
        match self {
            Self::Value(x) => {
                let (low, high) = d.min_max(x);
                (low.into(), high.into())
            }
            Self::Truth(atom) => match atom.truth(d) {
                Some(truth) => (truth.into(), truth.into()),
                None => (0, 1),
            },
        }
    }

    /// Makes it at least this, which lies between its bounds.
    pub(super) fn at_least(self, value: i64, d: &mut Domains) -> Outcome {
        match self {
            Self::Value(x) => d.at_least(x, value as i32),
            Self::Truth(atom) if value > 0 => atom.assume(d),
            Self::Truth(_) => Ok(()),
        }
    }

    /// Makes it at most this, which lies between its bounds.
    pub(super) fn at_most(self, value: i64, d: &mut Domains) -> Outcome {
        match self {
            Self::Value(x) => d.at_most(x, value as i32),
            Self::Truth(atom) if value < 1 => (!atom).assume(d),
            Self::Truth(_) => Ok(()),
        }
    }

    /// States in a reason that it is at least this, which holds.
    pub(super) fn state_at_least(self, value: i64, reason: &mut Reason<'_>) {
        match self {
            Self::Value(x) => reason.at_least(x, value as i32),
            Self::Truth(atom) if value > 0 => reason.is_true(atom),
            Self::Truth(_) => {}
        }
    }

    /// States in a reason that it is at most this, which holds.
    pub(super) fn state_at_most(self, value: i64, reason: &mut Reason<'_>) {
        match self {
            Self::Value(x) => reason.at_most(x, value as i32),
            Self::Truth(atom) if value < 1 => reason.is_false(atom),
            Self::Truth(_) => {}
        }
    }
}
