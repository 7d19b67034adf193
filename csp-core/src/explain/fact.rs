//! What can be known of one variable.

use crate::domains::{Domains, Outcome};
use crate::ids::Var;

/// Something known of one variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact {
    /// It has this value.
    Is(Var, i32),
    /// It does not have this value.
    IsNot(Var, i32),
    /// It has this value or a greater one.
    AtLeast(Var, i32),
    /// It has this value or a smaller one.
    AtMost(Var, i32),
}

impl Fact {
    /// The variable it is about.
    #[must_use]
    pub const fn var(self) -> Var {
        match self {
            Self::Is(x, _) | Self::IsNot(x, _) | Self::AtLeast(x, _) | Self::AtMost(x, _) => x,
        }
    }

    /// The contrary. (That of a bound at the end of `i32`, which always holds, is the nearest there
    /// is.)
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Is(x, v) => Self::IsNot(x, v),
            Self::IsNot(x, v) => Self::Is(x, v),
            Self::AtLeast(x, v) => Self::AtMost(x, v.saturating_sub(1)),
            Self::AtMost(x, v) => Self::AtLeast(x, v.saturating_add(1)),
        }
    }

    /// Whether the domain, which is not empty, says so.
    #[must_use]
    pub fn holds(self, d: &Domains) -> bool {
        match self {
            Self::Is(x, v) => d.value(x) == Some(v),
            Self::IsNot(x, v) => !d.contains(x, v),
            Self::AtLeast(x, v) => d.min(x) >= v,
            Self::AtMost(x, v) => d.max(x) <= v,
        }
    }

    /// Makes it so. A value between the bounds of a bounds-only domain stays.
    pub(super) fn assume(self, d: &mut Domains) -> Outcome {
        match self {
            Self::Is(x, v) => d.fix(x, v),
            Self::IsNot(x, v) => d.remove(x, v),
            Self::AtLeast(x, v) => d.at_least(x, v),
            Self::AtMost(x, v) => d.at_most(x, v),
        }
    }

    /// The domain of `x` now, as facts that do not hold of the domain it has at the base.
    pub(super) fn all(x: Var, now: &Domains, base: &Domains) -> Vec<Self> {
        match now.value(x) {
            Some(_) if base.is_fixed(x) => Vec::new(),
            Some(v) => vec![Self::Is(x, v)],
            None if now.is_word(x) => {
                base.iter(x).filter(|&v| !now.contains(x, v)).map(|v| Self::IsNot(x, v)).collect()
            }
            None => Self::wide(x, now, base),
        }
    }

    /// The bounds of a wide domain, and the holes between them.
    fn wide(x: Var, now: &Domains, base: &Domains) -> Vec<Self> {
        let bounds = [Self::AtLeast(x, now.min(x)), Self::AtMost(x, now.max(x))];
        let mut facts: Vec<Self> = bounds.into_iter().filter(|bound| !bound.holds(base)).collect();
        if !now.is_bounds_only(x) {
            let between =
                base.iter(x).skip_while(|&v| v < now.min(x)).take_while(|&v| v < now.max(x));
            facts.extend(between.filter(|&v| !now.contains(x, v)).map(|v| Self::IsNot(x, v)));
        }
        facts
    }

    /// A value, as the losses that leave it; of wide domains as bounds. Nothing for other facts.
    pub(super) fn losses(self, base: &Domains) -> Vec<Self> {
        match self {
            Self::Is(x, v) if base.is_word(x) => {
                base.iter(x).filter(|&w| w != v).map(|w| Self::IsNot(x, w)).collect()
            }
            Self::Is(x, v) => [Self::AtLeast(x, v), Self::AtMost(x, v)]
                .into_iter()
                .filter(|f| !f.holds(base))
                .collect(),
            _ => Vec::new(),
        }
    }
}
