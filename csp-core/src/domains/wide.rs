//! The shapes of domains of more than one word: the head word is the bounds, and other words say
//! what is between them.

use super::bits::BitsDomain;
use super::holes::Holes;
use super::word::bits_of;
use crate::values::{Values, span};
use std::ops::RangeInclusive;

/// Both bounds in one word, the smaller in the low half.
#[inline]
pub(crate) const fn pack(lo: i32, hi: i32) -> u64 {
    (lo as u32 as u64) | ((hi as u32 as u64) << 32)
}

/// The bounds in a word. They cross if the domain is empty.
#[inline]
pub(crate) const fn unpack(word: u64) -> (i32, i32) {
    (word as u32 as i32, (word >> 32) as u32 as i32)
}

/// A wide domain for reading. `read` gives the content of a tail word.
#[derive(Clone, Copy, Debug)]
pub(super) struct WideDomain<'a, R> {
    pub(super) lo: i32,
    pub(super) hi: i32,
    pub(super) gaps: Gaps<'a>,
    pub(super) read: R,
}

/// What says which values between the bounds are missing. Both bounds are there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Gaps<'a> {
    None,
    Bits(BitsDomain),
    Holes(&'a Holes),
}

impl<R: Fn(usize) -> u64> WideDomain<'_, R> {
    #[inline]
    pub(super) fn contains(&self, value: i32) -> bool {
        self.lo <= value
            && value <= self.hi
            && match self.gaps {
                Gaps::None => true,
                Gaps::Bits(bits) => bits.contains(value, &self.read),
                Gaps::Holes(holes) => holes.contains(value, &self.read),
            }
    }

    /// The first value at or above `from`.
    #[inline(always)]
    pub(super) fn next_value(&self, from: i32) -> Option<i32> {
        let from = from.max(self.lo);
        match self.gaps {
            _ if from > self.hi => None,
            Gaps::None => Some(from),
            Gaps::Bits(bits) => bits.next(from, self.hi, &self.read),
            Gaps::Holes(holes) => holes.next(from, self.hi, &self.read),
        }
    }

    /// The last value at or below `from`.
    #[inline(always)]
    pub(super) fn last_value(&self, from: i32) -> Option<i32> {
        let from = from.min(self.hi);
        match self.gaps {
            _ if from < self.lo => None,
            Gaps::None => Some(from),
            Gaps::Bits(bits) => bits.last(from, self.lo, &self.read),
            Gaps::Holes(holes) => Some(holes.last(from, &self.read)),
        }
    }

    /// The first and the last value that lie in these ranges, which are in order.
    pub(super) fn bounds_among<I>(&self, ranges: &I) -> Option<(i32, i32)>
    where
        I: DoubleEndedIterator<Item = RangeInclusive<i32>> + Clone,
    {
        let first = |range: RangeInclusive<i32>| {
            self.next_value(*range.start())
                .filter(|value| value <= range.end())
        };
        let last = |range: RangeInclusive<i32>| {
            self.last_value(*range.end())
                .filter(|value| value >= range.start())
        };
        let lo = ranges.clone().find_map(first)?;
        let hi = ranges.clone().rev().find_map(last)?;
        Some((lo, hi))
    }

    /// The last value of the range without a gap that contains `start`, but at most `to`.
    pub(super) fn end_of_range(&self, start: i32, to: i32) -> i32 {
        let to = to.min(self.hi);
        match self.gaps {
            Gaps::None => to,
            Gaps::Bits(bits) => bits.end_of_range(start, to, &self.read),
            Gaps::Holes(holes) => holes.end_of_range(start, to, &self.read),
        }
    }

    pub(super) fn size(&self) -> u64 {
        let (lo, hi) = (self.lo, self.hi);
        match self.gaps {
            _ if lo > hi => 0,
            Gaps::None => span(lo, hi),
            Gaps::Bits(bits) => bits.size(lo, hi, &self.read),
            Gaps::Holes(holes) => span(lo, hi) - holes.missing_count(lo, hi, &self.read),
        }
    }

    fn ranges(&self, from: i32, to: i32) -> impl Iterator<Item = RangeInclusive<i32>> {
        let end = move |start| self.end_of_range(start, to);
        ranges((from, to), |from| self.next_value(from), end)
    }

    pub(super) fn values(&self) -> Values {
        self.ranges(self.lo, self.hi)
            .map(RangeInclusive::into_inner)
            .collect()
    }

    /// The values from this number up as bits: bit `k` stands for `from + k`.
    pub(super) fn bits_from(&self, from: i64) -> u64 {
        let [first, last] =
            [from, from + 63].map(|end| end.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
        let (lo, hi) = (self.lo.max(first), self.hi.min(last));
        match self.gaps {
            _ if lo > hi => 0,
            Gaps::Bits(bits) => bits.window(from, lo, hi, &self.read),
            Gaps::None | Gaps::Holes(_) => bits_of(self.ranges(lo, hi), from),
        }
    }
}

/// The ranges of values without a gap between two values, given what is the first value from some
/// place on, and the last one of its range.
pub(super) fn ranges(
    (from, to): (i32, i32),
    first: impl Fn(i32) -> Option<i32>,
    last: impl Fn(i32) -> i32,
) -> impl Iterator<Item = RangeInclusive<i32>> {
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let start = first(next.take()?).filter(|&start| start <= to)?;
        let end = last(start);
        next = end.checked_add(1);
        Some(start..=end)
    })
}
