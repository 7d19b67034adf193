//! The shape of most domains: values at most 64 apart, as the bits of one word.

use std::ops::RangeInclusive;

/// A domain of one word: bit `k` stands for `base + k`.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordDomain {
    pub(super) base: i32,
    pub(super) bits: u64,
}

impl WordDomain {
    #[inline]
    pub(super) fn min(self) -> i32 {
        self.base.wrapping_add(self.bits.trailing_zeros() as i32)
    }

    #[inline]
    pub(super) fn max(self) -> i32 {
        self.base
            .wrapping_add(63 - self.bits.leading_zeros() as i32)
    }

    /// Whether at most one value is left.
    #[inline]
    pub(super) fn is_single(self) -> bool {
        self.bits & self.bits.wrapping_sub(1) == 0
    }

    #[inline]
    pub(super) fn contains(self, value: i32) -> bool {
        self.bits & self.bit(value) != 0
    }

    /// The first value at or above `from`.
    pub(super) fn next_value(self, from: i32) -> Option<i32> {
        let bits = self.bits & self.at_least(from);
        (bits != 0).then_some(Self { bits, ..self }.min())
    }

    /// The last value of the range without a gap that contains this value, which is there.
    pub(super) fn end_of_range(self, start: i32) -> i32 {
        let length = (self.bits >> self.distance(start)).trailing_ones();
        (i64::from(start) + i64::from(length) - 1) as i32
    }

    /// The bits of the values from this number up: bit `k` stands for `from + k`.
    pub(super) fn bits_from(self, from: i64) -> u64 {
        moved_up(self.bits, i64::from(self.base) - from)
    }

    #[inline]
    fn distance(self, value: i32) -> i64 {
        i64::from(value) - i64::from(self.base)
    }

    /// The bit of a value, 0 if it has none.
    #[inline]
    pub(super) fn bit(self, value: i32) -> u64 {
        let offset = self.distance(value) as u64;
        if offset < 64 { 1 << offset } else { 0 }
    }

    /// The bits that stand for this value and all greater ones.
    #[inline]
    pub(super) fn at_least(self, value: i32) -> u64 {
        ones_from(self.distance(value))
    }

    /// The bits that stand for this value and all smaller ones.
    #[inline]
    pub(super) fn at_most(self, value: i32) -> u64 {
        !ones_from(self.distance(value) + 1)
    }
}

/// The bits from a place up, which may lie outside of the word.
#[inline]
pub(super) fn ones_from(place: i64) -> u64 {
    match place {
        ..=0 => u64::MAX,
        64.. => 0,
        _ => u64::MAX << place,
    }
}

/// The bits of the values of a range, in the word whose bit 0 is `from`.
#[inline]
pub(super) fn range_bits(range: &RangeInclusive<i32>, from: i64) -> u64 {
    ones_from(i64::from(*range.start()) - from) & !ones_from(i64::from(*range.end()) + 1 - from)
}

/// The bits of the values of some ranges, in the word whose bit 0 is `from`.
pub(super) fn bits_of(ranges: impl Iterator<Item = RangeInclusive<i32>>, from: i64) -> u64 {
    ranges.fold(0, |bits, range| bits | range_bits(&range, from))
}

/// The bits of a word, moved up by this distance, or down if it is negative.
#[inline]
pub(super) fn moved_up(word: u64, by: i64) -> u64 {
    match by {
        0..64 => word << by,
        -63..0 => word >> -by,
        _ => 0,
    }
}
