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

/// What matters about a variable when its event happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Concern {
    /// Everything.
    All,
    /// Whether it has lost this value, or has no other one left.
    Value(i32),
    /// Whether it has lost this value. It is a 0/1 variable, and the event is that it is fixed.
    Loss(i32),
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
            Concern::All | Concern::Loss(_) => None,
        }
    }

    /// The value of a 0/1 variable whose loss alone matters.
    pub(super) fn lost_value(&self) -> Option<i32> {
        match self.concern {
            Concern::Loss(value) => Some(value),
            Concern::All | Concern::Value(_) => None,
        }
    }
}

/// The number of the happening that the variable is fixed to this value, which is another one
/// for 0 and for 1.
#[inline(always)]
pub(crate) fn fixing(x: Var, value: i32) -> usize {
    2 * x.index() + (value & 1) as usize
}
