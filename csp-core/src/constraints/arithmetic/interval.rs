//! Intervals of integers, which stand for domains by their bounds.

use crate::constraints::prelude::*;

/// The integers from `lo` to `hi`. There are none if `lo` is greater than `hi`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) lo: i64,
    pub(super) hi: i64,
}

impl Interval {
    #[inline]
    pub(super) fn new(lo: i64, hi: i64) -> Self {
        Self { lo, hi }
    }

    #[inline]
    pub(super) fn of(x: Var, d: &Domains) -> Self {
        Self::new(x.min(d), x.max(d))
    }

    /// The least interval with all of these, of which there is at least one.
    #[inline]
    pub(super) fn hull<const N: usize>(values: [i64; N]) -> Self {
        let none = Self::new(i64::MAX, i64::MIN);
        values
            .iter()
            .fold(none, |all, &v| Self::new(all.lo.min(v), all.hi.max(v)))
    }

    #[inline]
    pub(super) fn meet(self, other: Self) -> Self {
        Self::new(self.lo.max(other.lo), self.hi.min(other.hi))
    }

    /// The integers in it from this one on.
    #[inline]
    pub(super) fn from(self, lo: i64) -> Self {
        Self::new(self.lo.max(lo), self.hi)
    }

    /// The integers in it up to this one.
    #[inline]
    pub(super) fn up_to(self, hi: i64) -> Self {
        Self::new(self.lo, self.hi.min(hi))
    }

    /// `-v` for each `v`.
    #[inline]
    pub(super) fn negated(self) -> Self {
        Self::new(-self.hi, -self.lo)
    }

    /// Whether 0 is in it.
    #[inline]
    pub(super) fn has_zero(self) -> bool {
        self.lo <= 0 && 0 <= self.hi
    }

    /// The least and the greatest magnitude.
    #[inline]
    pub(super) fn magnitude(self) -> Self {
        let ends = Self::hull([self.lo.abs(), self.hi.abs()]);
        if self.has_zero() {
            Self { lo: 0, ..ends }
        } else {
            ends
        }
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.lo > self.hi
    }

    /// The negative integers in it, and the positive ones.
    #[inline]
    pub(super) fn signs(self) -> [Self; 2] {
        [self.up_to(-1), self.from(1)]
    }

    /// The least interval with all values of both.
    ///
    /// # Errors
    /// Both are empty.
    #[inline]
    pub(super) fn join(parts: [Self; 2]) -> Result<Self, Conflict> {
        match parts.map(|part| (part, part.is_empty())) {
            [(_, true), (_, true)] => Err(Conflict::SCOPE),
            [(one, false), (_, true)] | [(_, true), (one, false)] => Ok(one),
            [(a, _), (b, _)] => Ok(Self::hull([a.lo, a.hi, b.lo, b.hi])),
        }
    }

    /// Keeps the values of a variable that are in it.
    #[inline]
    pub(super) fn keep(self, x: Var, d: &mut Domains) -> Outcome {
        x.at_least(self.lo, d)?;
        x.at_most(self.hi, d)
    }
}
