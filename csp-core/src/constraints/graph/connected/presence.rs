//! What it takes for a part of a graph to be there.

use crate::agenda::Event;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;

/// Which values of its variable say that a part of a graph is there.
#[derive(Clone, Copy, Debug)]
pub(in crate::constraints) enum Presence {
    /// Those above 0.
    Positive,
    /// This one.
    Value(i32),
}

impl Presence {
    pub(in crate::constraints) fn is_possible(self, d: &Domains, x: Var) -> bool {
        match self {
            Self::Positive => d.max(x) > 0,
            Self::Value(value) => d.contains(x, value),
        }
    }

    pub(in crate::constraints) fn is_certain(self, d: &Domains, x: Var) -> bool {
        match self {
            Self::Positive => d.min(x) > 0,
            Self::Value(value) => d.value(x) == Some(value),
        }
    }

    pub(in crate::constraints) fn affirm(self, d: &mut Domains, x: Var) -> Outcome {
        match self {
            Self::Positive => d.at_least(x, 1),
            Self::Value(value) => d.fix(x, value),
        }
    }

    pub(in crate::constraints) fn deny(self, d: &mut Domains, x: Var) -> Outcome {
        match self {
            Self::Positive => d.at_most(x, 0),
            Self::Value(value) => d.remove(x, value),
        }
    }

    /// What can make a part possible no longer, or certain.
    pub(in crate::constraints) fn event(self) -> Event {
        match self {
            Self::Positive => Event::Bounds,
            Self::Value(_) => Event::Any,
        }
    }
}

/// What is known of a part of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::constraints) enum Choice {
    Impossible,
    Possible,
    Certain,
}

impl Choice {
    /// Looks at the variable of the part.
    fn of(presence: Presence, d: &Domains, x: Var) -> Self {
        match (presence.is_possible(d, x), presence.is_certain(d, x)) {
            (false, _) => Self::Impossible,
            (true, false) => Self::Possible,
            (true, true) => Self::Certain,
        }
    }

    /// Looks at the variables of all parts. Gives the number of possible parts, and of certain ones
    /// in the high half: on the way down the search tree nothing changes as long as these do not.
    pub(in crate::constraints) fn look(
        parts: &mut [Self],
        presence: Presence,
        d: &Domains,
        vars: &[Var],
    ) -> u64 {
        let mut seen = 0;
        for (part, &x) in parts.iter_mut().zip(vars) {
            *part = Self::of(presence, d, x);
            seen +=
                u64::from(*part != Self::Impossible) + (u64::from(*part == Self::Certain) << 32);
        }
        seen
    }
}
