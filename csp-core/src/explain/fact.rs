//! What explanations say about one variable.

use crate::atom::{Atom, Operator};
use crate::domains::{Domains, Outcome};
use crate::ids::{ModelId, Var};
use std::cmp::Ordering;
use std::ops::{Not, RangeInclusive};

/// A fact about one variable: an [`Atom`], or that its value is in a range or outside of one, which
/// no single atom says. A range that a wide domain has lost is one fact.
///
/// `!fact` is the exact negation, as for atoms.
///
/// ```
/// use csp_core::explain::Fact;
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.var("x", 1..=9)?;
/// assert_eq!(!Fact::Within(x, 2, 4), Fact::Outside(x, 2, 4));
/// assert_eq!(!Fact::from(Atom::at_least(x, 4)), Atom::at_most(x, 3).into());
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// This holds.
    Atom(Atom),
    /// It has one of the values from the first number to the second.
    Within(Var, i32, i32),
    /// It has none of the values from the first number to the second.
    Outside(Var, i32, i32),
}

impl From<Atom> for Fact {
    fn from(atom: Atom) -> Self {
        Self::Atom(atom)
    }
}

impl Not for Fact {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Atom(atom) => Self::Atom(!atom),
            Self::Within(x, low, high) => Self::Outside(x, low, high),
            Self::Outside(x, low, high) => Self::Within(x, low, high),
        }
    }
}

/// By kind, then by the number of the variable, then by the values: `=`, `≠`, `≥`, `≤`, in a range,
/// outside of one.
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
    /// `x = v`.
    pub(super) const fn is(x: Var, v: i32) -> Self {
        Self::Atom(Atom::is(x, v))
    }

    /// `x ≠ v`.
    pub(super) const fn is_not(x: Var, v: i32) -> Self {
        Self::Atom(Atom::is_not(x, v))
    }

    fn rank(self) -> (u8, u64, i32, i32) {
        match self {
            Self::Atom(atom) => {
                let kind = match atom.operator() {
                    Operator::Is => 0,
                    Operator::IsNot => 1,
                    Operator::Above => 2,
                    Operator::AtMost => 3,
                };
                (kind, atom.var().key(), atom.value(), atom.value())
            }
            Self::Within(x, low, high) => (4, x.key(), low, high),
            Self::Outside(x, low, high) => (5, x.key(), low, high),
        }
    }

    /// The variable it is about.
    #[must_use]
    pub const fn var(self) -> Var {
        match self {
            Self::Atom(atom) => atom.var(),
            Self::Within(x, ..) | Self::Outside(x, ..) => x,
        }
    }

    /// The same of the variable with this number in another model: see [`Var::in_model`].
    #[must_use]
    pub const fn in_model(self, model: ModelId) -> Self {
        match self {
            Self::Atom(atom) => Self::Atom(atom.in_model(model)),
            Self::Within(x, low, high) => Self::Within(x.in_model(model), low, high),
            Self::Outside(x, low, high) => Self::Outside(x.in_model(model), low, high),
        }
    }

    /// Whether it holds if its variable has this value.
    #[must_use]
    pub const fn allows(self, value: i32) -> bool {
        match self {
            Self::Atom(atom) => atom.allows(value),
            Self::Within(_, low, high) => low <= value && value <= high,
            Self::Outside(_, low, high) => value < low || high < value,
        }
    }

    /// Whether it holds for all values of the domain, which must not be empty.
    #[must_use]
    pub fn holds(self, d: &Domains) -> bool {
        match self {
            Self::Atom(atom) => atom.holds(d),
            Self::Within(x, low, high) => low <= d.min(x) && d.max(x) <= high,
            Self::Outside(x, low, high) => d.next_value(x, low).is_none_or(|v| v > high),
        }
    }

    /// Removes all values for which it does not hold.
    ///
    /// # Errors
    /// No value is left.
    pub fn assume(self, d: &mut Domains) -> Outcome {
        match self {
            Self::Atom(atom) => atom.assume(d),
            Self::Within(x, low, high) => d.keep(x, &(low..=high).into()),
            Self::Outside(x, low, high) => d.remove_all(x, &(low..=high).into()),
        }
    }

    /// The ranges of values that it excludes.
    pub(super) fn excluded(self) -> impl Iterator<Item = (i64, i64)> {
        const MIN: i64 = i32::MIN as i64;
        const MAX: i64 = i32::MAX as i64;
        let below = |v: i32| (MIN, i64::from(v) - 1);
        let above = |v: i32| (i64::from(v) + 1, MAX);
        let ranges = match self {
            Self::Atom(atom) => {
                let v = atom.value();
                match atom.operator() {
                    Operator::Is => [Some(below(v)), Some(above(v))],
                    Operator::IsNot => [Some((v.into(), v.into())), None],
                    Operator::AtMost => [Some(above(v)), None],
                    Operator::Above => [Some((MIN, v.into())), None],
                }
            }
            Self::Within(_, low, high) => [Some(below(low)), Some(above(high))],
            Self::Outside(_, low, high) => [Some((low.into(), high.into())), None],
        };
        ranges
            .into_iter()
            .flatten()
            .filter(|(low, high)| low <= high)
    }

    /// The present domain of `x` as facts, without those that hold at the base.
    pub(super) fn all(x: Var, now: &Domains, base: &Domains) -> Vec<Self> {
        match now.value(x) {
            Some(_) if base.is_fixed(x) => Vec::new(),
            Some(v) => vec![Self::is(x, v)],
            None if now.is_word(x) => base
                .iter(x)
                .filter(|&v| !now.contains(x, v))
                .map(|v| Self::is_not(x, v))
                .collect(),
            None => Self::wide(x, now, base),
        }
    }

    /// The bounds of `x` now, as facts that do not hold of the domain it has at the base; its
    /// value, if it has one.
    pub(super) fn bounds(x: Var, now: &Domains, base: &Domains) -> Vec<Self> {
        match now.value(x) {
            Some(v) => beyond(base, &[Atom::is(x, v)]),
            None => beyond(
                base,
                &[Atom::at_least(x, now.min(x)), Atom::at_most(x, now.max(x))],
            ),
        }
    }

    /// The bounds of a domain of more than one word, and the holes between them.
    fn wide(x: Var, now: &Domains, base: &Domains) -> Vec<Self> {
        let (min, max) = now.min_max(x);
        let mut facts = Self::bounds(x, now, base);
        let between = base.values(x).intersection(&(min..=max).into());
        let lost = between.difference(&now.values(x));
        if now.is_wide(x) {
            facts.extend(lost.ranges().map(|range| Self::none_of(x, range)));
        } else {
            facts.extend(lost.iter().map(|v| Self::is_not(x, v)));
        }
        facts
    }

    /// The fact that all values of a range have been removed.
    pub(super) fn none_of(x: Var, range: RangeInclusive<i32>) -> Self {
        let (low, high) = range.into_inner();
        if low == high {
            Self::is_not(x, low)
        } else {
            Self::Outside(x, low, high)
        }
    }

    /// For `x = v`, the facts that leave this value: the losses of all others, or the two bounds if
    /// the domain takes more than one word. Other facts have none.
    pub(super) fn losses(self, base: &Domains) -> Vec<Self> {
        let Self::Atom(atom) = self else {
            return Vec::new();
        };
        let (x, v) = (atom.var(), atom.value());
        match atom.operator() {
            Operator::Is if base.is_word(x) => base
                .iter(x)
                .filter(|&w| w != v)
                .map(|w| Self::is_not(x, w))
                .collect(),
            Operator::Is => beyond(base, &[Atom::at_least(x, v), Atom::at_most(x, v)]),
            _ => Vec::new(),
        }
    }
}

/// Those of the atoms that do not hold at the base.
fn beyond(base: &Domains, atoms: &[Atom]) -> Vec<Fact> {
    atoms
        .iter()
        .filter(|atom| !atom.holds(base))
        .map(|&atom| atom.into())
        .collect()
}
