//! Intervals of integers, which stand for domains by their bounds.

use crate::constraints::prelude::*;

/// The integers from `lo` to `hi`. There are none if `lo` is greater than `hi`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub(super) lo: i64,
    pub(super) hi: i64,
}

impl Interval {
    #[inline]
    pub(super) fn of(x: Var, d: &Domains) -> Self {
        Self {
            lo: d.min(x).into(),
            hi: d.max(x).into(),
        }
    }

    /// The least interval with all of these, of which there is at least one.
    #[inline]
    pub(super) fn hull<const N: usize>(values: [i64; N]) -> Self {
        let all = |a: Self, &v: &i64| Self {
            lo: a.lo.min(v),
            hi: a.hi.max(v),
        };
        values.iter().fold(
            Self {
                lo: i64::MAX,
                hi: i64::MIN,
            },
            all,
        )
    }

    #[inline]
    pub(super) fn meet(self, other: Self) -> Self {
        Self {
            lo: self.lo.max(other.lo),
            hi: self.hi.min(other.hi),
        }
    }

    /// `-v` for each `v`.
    #[inline]
    pub(super) fn negated(self) -> Self {
        Self {
            lo: -self.hi,
            hi: -self.lo,
        }
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
        [
            Self {
                hi: self.hi.min(-1),
                ..self
            },
            Self {
                lo: self.lo.max(1),
                ..self
            },
        ]
    }

    /// The least interval with all values of both.
    ///
    /// # Errors
    /// Both are empty.
    #[inline]
    pub(super) fn join(parts: [Self; 2]) -> Result<Self, Conflict> {
        match parts {
            [a, b] if b.is_empty() => {
                if a.is_empty() {
                    Err(Conflict::SCOPE)
                } else {
                    Ok(a)
                }
            }
            [a, b] if a.is_empty() => Ok(b),
            [a, b] => Ok(Self::hull([a.lo, a.hi, b.lo, b.hi])),
        }
    }

    /// Keeps the values of a variable that are in it.
    #[inline]
    pub(super) fn keep(self, x: Var, d: &mut Domains) -> Outcome {
        at_least(x, self.lo, d)?;
        at_most(x, self.hi, d)
    }
}

/// Removes every smaller value, for bounds of any size.
#[inline]
pub(super) fn at_least(x: Var, value: i64, d: &mut Domains) -> Outcome {
    match i32::try_from(value) {
        Ok(value) => d.at_least(x, value),
        Err(_) if value > 0 => Err(Conflict::SCOPE),
        Err(_) => Ok(()),
    }
}

/// Removes every greater value, for bounds of any size.
#[inline]
pub(super) fn at_most(x: Var, value: i64, d: &mut Domains) -> Outcome {
    match i32::try_from(value) {
        Ok(value) => d.at_most(x, value),
        Err(_) if value < 0 => Err(Conflict::SCOPE),
        Err(_) => Ok(()),
    }
}
