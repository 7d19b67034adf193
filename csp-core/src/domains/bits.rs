//! The shape of domains of a few words: bits between the bounds.

use super::owners::Owners;
use super::word::{bits_of, moved_up, ones_from};
use crate::trail::Trail;
use std::ops::RangeInclusive;

/// Bit `k` of the tail word `first + i` stands for `base + 64 i + k`. Bits outside of the bounds of
/// the domain are stale.
///
/// `read` gives the content of a tail word. Values that a function takes are not below `base`.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitsDomain {
    pub(super) base: i32,
    pub(super) first: usize,
}

impl BitsDomain {
    fn offset(self, value: i32) -> usize {
        (i64::from(value) - i64::from(self.base)) as usize
    }

    fn tail_of(self, value: i32) -> usize {
        self.first + self.offset(value) / 64
    }

    /// The value of bit 0 of a tail word.
    fn start(self, tail: usize) -> i64 {
        i64::from(self.base) + 64 * (tail - self.first) as i64
    }

    fn value(self, tail: usize, bit: u32) -> i32 {
        (self.start(tail) + i64::from(bit)) as i32
    }

    /// The bits of a tail word whose values are from `lo` to `hi`.
    #[inline]
    fn inside(self, lo: i32, hi: i32, tail: usize) -> u64 {
        let start = self.start(tail);
        ones_from(i64::from(lo) - start) & !ones_from(i64::from(hi) + 1 - start)
    }

    /// Whether a value between the bounds is there.
    #[inline]
    pub(super) fn contains(self, value: i32, read: impl Fn(usize) -> u64) -> bool {
        read(self.tail_of(value)) >> (self.offset(value) % 64) & 1 == 1
    }

    /// Whether one of these bits of a tail word stands for a value.
    pub(super) fn is_among(self, value: i32, tail: usize, bits: u64) -> bool {
        self.tail_of(value) == tail && bits >> (self.offset(value) % 64) & 1 == 1
    }

    /// The first value at or above `from`, up to `hi`.
    #[inline]
    pub(super) fn next(self, from: i32, hi: i32, read: impl Fn(usize) -> u64) -> Option<i32> {
        let last = self.tail_of(hi);
        let mut tail = self.tail_of(from);
        let mut bits = read(tail) & u64::MAX << (self.offset(from) % 64);
        while bits == 0 && tail < last {
            tail += 1;
            bits = read(tail);
        }
        let value = self.value(tail, bits.trailing_zeros() % 64);
        (bits != 0 && value <= hi).then_some(value)
    }

    /// The last value at or below `from`, down to `lo`.
    #[inline]
    pub(super) fn last(self, from: i32, lo: i32, read: impl Fn(usize) -> u64) -> Option<i32> {
        let first = self.tail_of(lo);
        let mut tail = self.tail_of(from);
        let mut bits = read(tail) & u64::MAX >> (63 - self.offset(from) % 64);
        while bits == 0 && tail > first {
            tail -= 1;
            bits = read(tail);
        }
        let value = self.value(tail, 63 - bits.leading_zeros() % 64);
        (bits != 0 && value >= lo).then_some(value)
    }

    /// The last value of the range without a gap that contains `start`, but at most `to`.
    pub(super) fn end_of_range(self, start: i32, to: i32, read: impl Fn(usize) -> u64) -> i32 {
        let last = self.tail_of(to);
        let mut tail = self.tail_of(start);
        let mut gaps = !read(tail) & u64::MAX << (self.offset(start) % 64);
        while gaps == 0 && tail < last {
            tail += 1;
            gaps = !read(tail);
        }
        if gaps == 0 {
            return to;
        }
        let gap = self.start(tail) + i64::from(gaps.trailing_zeros());
        (gap - 1).min(to.into()) as i32
    }

    /// The number of values from `lo` to `hi`.
    pub(super) fn size(self, lo: i32, hi: i32, read: impl Fn(usize) -> u64) -> u64 {
        let bits = |tail| read(tail) & self.inside(lo, hi, tail);
        let tails = self.tail_of(lo)..=self.tail_of(hi);
        tails.map(|tail| u64::from(bits(tail).count_ones())).sum()
    }

    /// The values from `lo` to `hi`, which are at most 64, as bits: bit `k` stands for `from + k`.
    pub(super) fn window(self, from: i64, lo: i32, hi: i32, read: impl Fn(usize) -> u64) -> u64 {
        let part = |tail: usize| {
            let bits = read(tail) & self.inside(lo, hi, tail);
            moved_up(bits, self.start(tail) - from)
        };
        part(self.tail_of(lo)) | part(self.tail_of(hi))
    }

    /// Reports the tail words that say that values from `from` to `to` are missing, with the bits
    /// that stand for these.
    pub(super) fn missing(
        self,
        from: i32,
        to: i32,
        (trail, owners): (&Trail, &Owners),
        mut report: impl FnMut(usize, u64),
    ) {
        let own = owners.variable(self.first);
        for tail in self.tail_of(from)..=self.tail_of(to) {
            // The last value may lie beyond the words of the domain.
            if tail >= owners.len() || owners.variable(tail) != own {
                break;
            }
            let gone = !trail.tail(tail) & self.inside(from, to, tail);
            if gone != 0 {
                report(tail, gone);
            }
        }
    }

    /// Removes a value that lies between the bounds.
    pub(super) fn remove(self, value: i32, trail: &mut Trail) {
        trail.clear_tail(self.tail_of(value), 1 << (self.offset(value) % 64));
    }

    /// Keeps the values of these ranges from `lo` to `hi`.
    pub(super) fn keep(
        self,
        ranges: &(impl Iterator<Item = RangeInclusive<i32>> + Clone),
        lo: i32,
        hi: i32,
        trail: &mut Trail,
    ) {
        for tail in self.tail_of(lo)..=self.tail_of(hi) {
            let kept = bits_of(ranges.clone(), self.start(tail));
            trail.clear_tail(tail, self.inside(lo, hi, tail) & !kept);
        }
    }
}
