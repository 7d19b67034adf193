//! What it takes for a part of a graph to be there.

use crate::agenda::Event;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;

/// Which values of its variable say that a part of a graph is there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Presence {
    /// Those above 0.
    Positive,
    /// This one.
    Value(i32),
}

impl Presence {
    pub(super) fn is_possible(self, d: &Domains, x: Var) -> bool {
        match self {
            Self::Positive => d.max(x) > 0,
            Self::Value(value) => d.contains(x, value),
        }
    }

    pub(super) fn is_certain(self, d: &Domains, x: Var) -> bool {
        match self {
            Self::Positive => d.min(x) > 0,
            Self::Value(value) => d.value(x) == Some(value),
        }
    }

    pub(super) fn affirm(self, d: &mut Domains, x: Var) -> Outcome {
        match self {
            Self::Positive => d.at_least(x, 1),
            Self::Value(value) => d.fix(x, value),
        }
    }

    pub(super) fn deny(self, d: &mut Domains, x: Var) -> Outcome {
        match self {
            Self::Positive => d.at_most(x, 0),
            Self::Value(value) => d.remove(x, value),
        }
    }

    /// What can make a part possible no longer, or certain.
    pub(super) fn event(self) -> Event {
        match self {
            Self::Positive => Event::Bounds,
            Self::Value(_) => Event::Any,
        }
    }
}
