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
    Loss,
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
            Concern::Loss(value) => (ConcernKind::Loss, value),
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

    /// The value of a 0/1 variable whose loss alone matters.
    pub(super) fn lost_value(&self) -> Option<i32> {
        (self.kind == ConcernKind::Loss).then_some(self.value)
    }
}

/// The number of the happening that the variable is fixed to this value, which is another one
/// for 0 and for 1.
#[inline(always)]
pub(crate) fn fixing(x: Var, value: i32) -> usize {
    fixing_of(x.index(), value)
}

/// [`fixing`] for the variable with this number.
#[inline(always)]
pub(super) fn fixing_of(x: usize, value: i32) -> usize {
    2 * x + (value & 1) as usize
}
