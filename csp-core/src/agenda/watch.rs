//! What can happen to a domain, and who has asked for it.

use crate::ids::{PropId, Var};

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

/// One propagator's interest in one variable. There are millions of them in a large model, so no field is wider than it must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// The bits that the event sets in the propagator's woken word.
    pub(super) mark: u64,
    pub(super) prop: u32,
    var: u32,
    /// The value that matters, if only one does.
    value: i32,
    kind: ConcernKind,
    pub(super) event: Event,
}

/// [`Concern`] without its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ConcernKind {
    All,
    Value,
    Side(BoundSide),
}

impl Watch {
    /// The interest of a propagator in what happens to a variable, with the mark that it gets.
    pub(super) fn new(
        (prop, mark): (PropId, u64),
        (var, concern): (Var, Concern),
        event: Event,
    ) -> Self {
        let (kind, value) = match concern {
            Concern::All => (ConcernKind::All, 0),
            Concern::Value(value) => (ConcernKind::Value, value),
            Concern::Side(side) => (ConcernKind::Side(side), 0),
        };
        Self {
            mark,
            prop: prop.raw(),
            var: var.index() as u32,
            value,
            kind,
            event,
        }
    }

    /// The number of the variable.
    pub(super) fn var(&self) -> usize {
        self.var as usize
    }

    /// The value that alone matters.
    pub(super) fn value(&self) -> Option<i32> {
        (self.kind == ConcernKind::Value).then_some(self.value)
    }

    /// The bound that alone matters.
    pub(super) fn side(&self) -> Option<BoundSide> {
        match self.kind {
            ConcernKind::Side(side) => Some(side),
            ConcernKind::All | ConcernKind::Value => None,
        }
    }
}

/// The number of the happening that this bound of the variable of this number moved.
#[inline(always)]
pub(super) fn moving(x: usize, side: BoundSide) -> usize {
    2 * x + usize::from(side == BoundSide::Lower)
}

/// The number of the happening that the variable is fixed to this value. A 0/1 variable that is 1 has lost its lower bound.
#[inline(always)]
pub(crate) fn fixing(x: Var, value: i32) -> usize {
    2 * x.index() + (value & 1) as usize
}
