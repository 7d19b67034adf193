//! What can happen to a domain, and who has asked for it.

use crate::ids::Var;

/// What can happen to a domain, weakest first. Each event implies the ones before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Event {
    /// A value was removed.
    Any,
    /// The smallest or the largest value was removed.
    Bounds,
    /// One value is left.
    Fixed,
}

/// One of the two bounds of a domain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BoundSide {
    /// The smallest value, which rises.
    Lower,
    /// The largest value, which falls.
    Upper,
}

/// What matters about a variable when its event happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Concern {
    /// Everything.
    All,
    /// Whether it has lost this value, or has no other one left.
    Value(i32),
    /// Whether this bound has moved. The event is that bounds moved, or that a 0/1 variable is fixed.
    Side(BoundSide),
}

impl Event {
    pub(crate) const ALL: [Self; 3] = [Self::Any, Self::Bounds, Self::Fixed];
}

/// One propagator's interest in one variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) var: Var,
    pub(super) event: Event,
    pub(super) concern: Concern,
    /// The bits that the event sets in the propagator's woken word.
    pub(super) mark: u64,
    pub(super) prop: u32,
}

impl Watch {
    /// The value that alone matters.
    pub(super) fn value(&self) -> Option<i32> {
        match self.concern {
            Concern::Value(value) => Some(value),
            Concern::All | Concern::Side(_) => None,
        }
    }

    /// The bound that alone matters.
    pub(super) fn side(&self) -> Option<BoundSide> {
        match self.concern {
            Concern::Side(side) => Some(side),
            Concern::All | Concern::Value(_) => None,
        }
    }
}

/// The number of the happening that this bound of the variable moved.
#[inline(always)]
pub(crate) fn moving(x: Var, side: BoundSide) -> usize {
    2 * x.index() + usize::from(side == BoundSide::Lower)
}

/// The number of the happening that the variable is fixed to this value. A 0/1 variable that is 1 has lost its lower bound.
#[inline(always)]
pub(crate) fn fixing(x: Var, value: i32) -> usize {
    2 * x.index() + (value & 1) as usize
}
