//! Facts about one variable.

use crate::domains::{Domains, Outcome};
use crate::ids::{ModelId, Var};
use crate::problem::Assumption;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// A fact about one variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// It has this value.
    Is(Var, i32),
    /// It does not have this value.
    IsNot(Var, i32),
    /// It has this value or a greater one.
    AtLeast(Var, i32),
    /// It has this value or a smaller one.
    AtMost(Var, i32),
    /// It has one of the values from the first number to the second.
    Within(Var, i32, i32),
    /// It has none of the values from the first number to the second.
    Outside(Var, i32, i32),
}

/// By kind, then by the number of the variable, then by the values.
impl Ord for Fact {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Fact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Fact {
    fn rank(self) -> (u8, u64, i32, i32) {
        match self {
            Self::Is(x, v) => (0, x.key(), v, v),
            Self::IsNot(x, v) => (1, x.key(), v, v),
            Self::AtLeast(x, v) => (2, x.key(), v, v),
            Self::AtMost(x, v) => (3, x.key(), v, v),
            Self::Within(x, low, high) => (4, x.key(), low, high),
            Self::Outside(x, low, high) => (5, x.key(), low, high),
        }
    }

    /// The variable it is about.
    #[must_use]
    pub const fn var(self) -> Var {
        match self {
            Self::Is(x, _)
            | Self::IsNot(x, _)
            | Self::AtLeast(x, _)
            | Self::AtMost(x, _)
            | Self::Within(x, ..)
            | Self::Outside(x, ..) => x,
        }
    }

    /// The same of the variable with this number in another model: see [`Var::in_model`].
    #[must_use]
    pub const fn in_model(self, model: ModelId) -> Self {
        match self {
            Self::Is(x, v) => Self::Is(x.in_model(model), v),
            Self::IsNot(x, v) => Self::IsNot(x.in_model(model), v),
            Self::AtLeast(x, v) => Self::AtLeast(x.in_model(model), v),
            Self::AtMost(x, v) => Self::AtMost(x.in_model(model), v),
            Self::Within(x, low, high) => Self::Within(x.in_model(model), low, high),
            Self::Outside(x, low, high) => Self::Outside(x.in_model(model), low, high),
        }
    }

    /// The contrary. A bound at the end of `i32` always holds and has no contrary; the result is
    /// then the nearest bound.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Is(x, v) => Self::IsNot(x, v),
            Self::IsNot(x, v) => Self::Is(x, v),
            Self::AtLeast(x, v) => Self::AtMost(x, v.saturating_sub(1)),
            Self::AtMost(x, v) => Self::AtLeast(x, v.saturating_add(1)),
            Self::Within(x, low, high) => Self::Outside(x, low, high),
            Self::Outside(x, low, high) => Self::Within(x, low, high),
        }
    }

    /// Whether it holds for all values of the domain, which must not be empty.
    #[must_use]
    pub fn holds(self, d: &Domains) -> bool {
        match self {
            Self::Is(x, v) => d.value(x) == Some(v),
            Self::IsNot(x, v) => !d.contains(x, v),
            Self::AtLeast(x, v) => d.min(x) >= v,
            Self::AtMost(x, v) => d.max(x) <= v,
            Self::Within(x, low, high) => low <= d.min(x) && d.max(x) <= high,
            Self::Outside(x, low, high) => d.next_value(x, low).is_none_or(|v| v > high),
        }
    }

    /// The ranges of values that it excludes.
    pub(super) fn excluded(self) -> impl Iterator<Item = (i64, i64)> {
        const MIN: i64 = i32::MIN as i64;
        const MAX: i64 = i32::MAX as i64;
        let below = |v: i32| (MIN, i64::from(v) - 1);
        let above = |v: i32| (i64::from(v) + 1, MAX);
        let ranges = match self {
            Self::Is(_, v) => [Some(below(v)), Some(above(v))],
            Self::IsNot(_, v) => [Some((v.into(), v.into())), None],
            Self::AtLeast(_, v) => [Some(below(v)), None],
            Self::AtMost(_, v) => [Some(above(v)), None],
            Self::Within(_, low, high) => [Some(below(low)), Some(above(high))],
            Self::Outside(_, low, high) => [Some((low.into(), high.into())), None],
        };
        ranges.into_iter().flatten().filter(|(low, high)| low <= high)
    }

    /// Removes all values for which it does not hold.
    pub(super) fn assume(self, d: &mut Domains) -> Outcome {
        match self {
            Self::Is(x, v) => d.fix(x, v),
            Self::IsNot(x, v) => d.remove(x, v),
            Self::AtLeast(x, v) => d.at_least(x, v),
            Self::AtMost(x, v) => d.at_most(x, v),
            Self::Within(x, low, high) => d.keep(x, &(low..=high).into()),
            Self::Outside(x, low, high) => d.remove_all(x, &(low..=high).into()),
        }
    }

    /// The same, to be assumed in a search.
    pub(super) const fn assumption(self) -> Assumption {
        match self {
            Self::Is(x, v) => Assumption::Within(x, v, v),
            Self::IsNot(x, v) => Assumption::Outside(x, v, v),
            Self::AtLeast(x, v) => Assumption::Within(x, v, i32::MAX),
            Self::AtMost(x, v) => Assumption::Within(x, i32::MIN, v),
            Self::Within(x, low, high) => Assumption::Within(x, low, high),
            Self::Outside(x, low, high) => Assumption::Outside(x, low, high),
        }
    }

    /// The present domain of `x` as facts, without those that hold at the base.
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

    /// The bounds of `x` now, as facts that do not hold of the domain it has at the base; its
    /// value, if it has one.
    pub(super) fn bounds(x: Var, now: &Domains, base: &Domains) -> Vec<Self> {
        let bounds = match now.value(x) {
            Some(v) => vec![Self::Is(x, v)],
            None => vec![Self::AtLeast(x, now.min(x)), Self::AtMost(x, now.max(x))],
        };
        bounds.into_iter().filter(|bound| !bound.holds(base)).collect()
    }

    /// The bounds of a domain of more than one word, and the holes between them.
    fn wide(x: Var, now: &Domains, base: &Domains) -> Vec<Self> {
        let (min, max) = now.min_max(x);
        let bounds = [Self::AtLeast(x, min), Self::AtMost(x, max)];
        let mut facts: Vec<Self> = bounds.into_iter().filter(|bound| !bound.holds(base)).collect();
        let between = base.values(x).intersection(&(min..=max).into());
        let lost = between.difference(&now.values(x));
        if now.is_wide(x) {
            facts.extend(lost.ranges().map(|range| Self::none_of(x, range)));
        } else {
            facts.extend(lost.iter().map(|v| Self::IsNot(x, v)));
        }
        facts
    }

    /// The fact that all values of a range have been removed.
    fn none_of(x: Var, range: RangeInclusive<i32>) -> Self {
        let (low, high) = range.into_inner();
        if low == high { Self::IsNot(x, low) } else { Self::Outside(x, low, high) }
    }

    /// For [`Fact::Is`], the facts that leave this value: the losses of all others, or the two
    /// bounds if the domain takes more than one word. Nothing for other facts.
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
