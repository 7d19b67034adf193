//! Parts of a cost.

use crate::atom::Atom;
use crate::domains::Domains;
use crate::ids::Var;
use std::collections::BTreeMap;

/// The number of the variable of a layer, and its bound. No two layers have the same.
pub(super) type Key = (usize, i32);

/// All layers, in the order of their variables.
pub(super) type Layers = BTreeMap<Key, Layer>;

/// The key of the layer whose assumption this is.
pub(super) fn key_of(assumption: Atom) -> Key {
    let (least, greatest) = assumption.bounds();
    (
        assumption.var().index(),
        greatest.or(least).unwrap_or(assumption.value()),
    )
}

/// A part of the cost: each step of a variable beyond a bound costs `weight`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layer {
    pub(super) x: Var,
    /// Whether steps lead upwards.
    pub(super) rises: bool,
    pub(super) bound: i32,
    pub(super) weight: i64,
}

impl Layer {
    /// The cost of a term beyond that of the best value of its variable. `None`: the weight is too
    /// large.
    pub(super) fn of((times, x): (i64, Var), d: &Domains) -> Option<Self> {
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

    /// It costs nothing.
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
        let up = |value: i32| {
            if value > self.bound {
                value.abs_diff(self.bound)
            } else {
                0
            }
        };
        let down = |value: i32| {
            if value < self.bound {
                value.abs_diff(self.bound)
            } else {
                0
            }
        };
        if self.rises {
            [up(least), up(greatest)]
        } else {
            [down(greatest), down(least)]
        }
    }

    /// What is left of the cost after so many steps.
    pub(super) fn after(self, steps: u32) -> Self {
        let bound = if self.rises {
            self.bound.wrapping_add_unsigned(steps)
        } else {
            self.bound.wrapping_sub_unsigned(steps)
        };
        Self { bound, ..self }
    }
}
