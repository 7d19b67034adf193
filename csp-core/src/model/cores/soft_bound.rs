//! Parts of a cost: bounds that need not hold, at a price.

use crate::atom::Atom;
use crate::domains::Domains;
use crate::ids::Var;
use std::collections::BTreeMap;

/// The number of the variable of a soft bound, and the bound. No two have the same.
type Key = (usize, i32);

/// All soft bounds, in the order of their variables.
pub(super) type SoftBounds = BTreeMap<Key, SoftBound>;

/// The key of the soft bound whose assumption this is.
pub(super) fn key_of(assumption: Atom) -> Key {
    let (least, greatest) = assumption.bounds();
    (
        assumption.var().index(),
        greatest.or(least).unwrap_or(assumption.value()),
    )
}

/// A part of the cost: each step of a variable beyond a bound costs `weight`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SoftBound {
    pub(super) x: Var,
    /// Whether steps lead upwards.
    pub(super) rises: bool,
    pub(super) bound: i32,
    pub(super) weight: i64,
}

impl SoftBound {
    /// The cost of a term beyond that of the best value of its variable. `None`: the weight is too
    /// large.
    pub(super) fn of(times: i64, x: Var, d: &Domains) -> Option<Self> {
        let rises = times > 0;
        let bound = if rises { d.min(x) } else { d.max(x) };
        Some(Self {
            x,
            rises,
            bound,
            weight: times.checked_abs()?,
        })
    }

    pub(super) fn key(self) -> Key {
        (self.x.index(), self.bound)
    }

    /// That it costs nothing.
    pub(super) fn is_free(self) -> Atom {
        if self.rises {
            Atom::at_most(self.x, self.bound)
        } else {
            Atom::at_least(self.x, self.bound)
        }
    }

    /// The number of steps that are made at least, and at most, if this is the range of the
    /// variable.
    pub(super) fn steps(self, [least, greatest]: [i32; 2]) -> [u32; 2] {
        let up = |value: i32| value.max(self.bound).abs_diff(self.bound);
        let down = |value: i32| value.min(self.bound).abs_diff(self.bound);
        if self.rises {
            [up(least), up(greatest)]
        } else {
            [down(greatest), down(least)]
        }
    }

    /// What is left of the cost after this number of steps.
    pub(super) fn after(self, steps: u32) -> Self {
        let bound = if self.rises {
            self.bound.wrapping_add_unsigned(steps)
        } else {
            self.bound.wrapping_sub_unsigned(steps)
        };
        Self { bound, ..self }
    }
}
