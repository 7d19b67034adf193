//! When a part of a graph is chosen.

use crate::constraints::prelude::*;

/// The values of its variable that choose a part of a graph.
#[derive(Clone, Copy)]
pub(crate) enum Presence {
    /// All values above 0.
    Positive,
    /// This value.
    Value(i32),
}

impl Presence {
    /// Whether this value of its variable chooses a part.
    pub(crate) fn holds(self, value: i32) -> bool {
        match self {
            Self::Positive => value > 0,
            Self::Value(chosen) => value == chosen,
        }
    }

    pub(crate) fn is_possible(self, d: &Domains, x: Var) -> bool {
        match self {
            Self::Positive => d.max(x) > 0,
            Self::Value(value) => d.contains(x, value),
        }
    }

    pub(crate) fn is_certain(self, d: &Domains, x: Var) -> bool {
        match self {
            Self::Positive => d.min(x) > 0,
            Self::Value(value) => d.value(x) == Some(value),
        }
    }

    /// What is known of the part.
    #[inline]
    pub(crate) fn certainty(self, d: &Domains, x: Var) -> Certainty {
        match self {
            Self::Positive if d.max(x) <= 0 => Certainty::Impossible,
            Self::Positive if d.min(x) > 0 => Certainty::Certain,
            Self::Value(value) if !d.contains(x, value) => Certainty::Impossible,
            Self::Value(_) if d.is_fixed(x) => Certainty::Certain,
            _ => Certainty::Possible,
        }
    }

    pub(crate) fn affirm(self, d: &mut Domains, x: Var) -> Outcome {
        match self {
            Self::Positive => d.at_least(x, 1),
            Self::Value(value) => d.fix(x, value),
        }
    }

    pub(crate) fn deny(self, d: &mut Domains, x: Var) -> Outcome {
        match self {
            Self::Positive => d.at_most(x, 0),
            Self::Value(value) => d.remove(x, value),
        }
    }

    /// States that a part is there for certain.
    pub(crate) fn state_certain(self, reason: &mut Reason<'_>, x: Var) {
        match self {
            Self::Positive => reason.at_least(x, 1),
            Self::Value(_) => reason.value_of(x),
        }
    }

    /// States that a part cannot be there.
    pub(crate) fn state_impossible(self, reason: &mut Reason<'_>, x: Var) {
        match self {
            Self::Positive => reason.at_most(x, 0),
            Self::Value(value) => reason.is_not(x, value),
        }
    }

    /// Whether a variable lost values because the part cannot be there, and not because it must.
    pub(crate) fn is_denied(self, lost: Removal) -> bool {
        match self {
            Self::Positive => lost.last() > 0,
            Self::Value(value) => lost.contains(value),
        }
    }

    /// Says which bound is proven if a part has to be there, or cannot.
    pub(crate) fn prove(self, lost: Removal, reason: &mut Reason<'_>) {
        match self {
            Self::Positive if self.is_denied(lost) => reason.proves_at_most(0),
            Self::Positive => reason.proves_at_least(1),
            Self::Value(_) => {}
        }
    }

    /// The event that can make a part impossible or certain.
    pub(crate) fn event(self) -> Event {
        match self {
            Self::Positive => Event::Bounds,
            Self::Value(_) => Event::Any,
        }
    }
}

/// What is known of a part of a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Certainty {
    Impossible,
    Possible,
    Certain,
}

impl Certainty {
    /// Looks at the variables of all parts. Returns the number of possible parts, and the number of
    /// certain ones in the high half. On the way down the search tree, nothing changes as long as
    /// these numbers do not.
    pub(crate) fn look(parts: &mut [Self], presence: Presence, d: &Domains, vars: &[Var]) -> u64 {
        let mut seen = 0;
        for (part, &x) in parts.iter_mut().zip(vars) {
            *part = presence.certainty(d, x);
            seen +=
                u64::from(*part != Self::Impossible) + (u64::from(*part == Self::Certain) << 32);
        }
        seen
    }
}
