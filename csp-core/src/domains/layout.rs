//! How to read the words of a variable. This is pure arithmetic.

use std::ops::RangeInclusive;

/// The shape of one domain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The value of bit 0.
    pub(super) base: i32,
    /// [`WORD`], [`BOUNDS`], [`HOLES`] and a number, or the number of the first tail word.
    pub(super) kind: u32,
}

/// The head word is the set.
pub(super) const WORD: u32 = u32::MAX;
/// The head word is the bounds, and every value between them is there.
pub(super) const BOUNDS: u32 = u32::MAX - 1;
/// From here on: the head word is the bounds, and the remainder is the number of the holes between
/// them.
pub(super) const HOLES: u32 = 1 << 31;

impl Layout {
    #[inline]
    fn distance(self, value: i32) -> i64 {
        i64::from(value) - i64::from(self.base)
    }

    /// The bit number of a value that is not below the base.
    pub(super) fn offset(self, value: i32) -> usize {
        self.distance(value) as usize
    }

    /// The value at this offset.
    pub(super) fn value_of(self, offset: u64) -> i32 {
        (i64::from(self.base) + offset as i64) as i32
    }

    /// The number of the holes. `None` if the tail words contain all values. The domain is neither
    /// a word nor bounds alone.
    #[inline]
    pub(super) fn holes(self) -> Option<usize> {
        self.kind.checked_sub(HOLES).map(|number| number as usize)
    }

    /// The number of the word that contains a value that is not below the base.
    pub(super) fn word_of(self, value: i32) -> usize {
        self.offset(value) / 64
    }

    /// The number of the tail word that is this variable's word number `word`.
    pub(super) fn tail(self, word: usize) -> usize {
        self.kind as usize + word
    }

    /// The value of a bit of a word. Bits only stand for values of the original domain: the result
    /// is in `i32`.
    #[inline]
    pub(super) fn value_at(self, word: usize, bit: u32) -> i32 {
        (i64::from(self.base) + 64 * word as i64 + i64::from(bit)) as i32
    }

    /// One-word domains: the bit of a value, 0 if it has none.
    #[inline]
    pub(super) fn bit(self, value: i32) -> u64 {
        let offset = self.distance(value) as u64;
        if offset < 64 { 1 << offset } else { 0 }
    }

    /// One-word domains: the bits of the values from here up.
    #[inline]
    pub(super) fn at_least(self, value: i32) -> u64 {
        ones_from(self.distance(value))
    }

    /// One-word domains: the bits of the values from here down.
    #[inline]
    pub(super) fn at_most(self, value: i32) -> u64 {
        !ones_from(self.distance(value) + 1)
    }

    /// The bits of a word that lie within these bounds.
    #[inline]
    pub(super) fn inside(self, lo: i32, hi: i32, word: usize) -> u64 {
        let start = 64 * word as i64;
        ones_from(self.distance(lo) - start) & !ones_from(self.distance(hi) + 1 - start)
    }
}

/// The bits from a place up, which may lie outside of the word.
#[inline]
fn ones_from(place: i64) -> u64 {
    match place {
        ..=0 => u64::MAX,
        64.. => 0,
        _ => u64::MAX << place,
    }
}

/// The bits of the values of a range, in the word whose bit 0 is `from`.
pub(super) fn range_bits(range: &RangeInclusive<i32>, from: i64) -> u64 {
    ones_from(i64::from(*range.start()) - from) & !ones_from(i64::from(*range.end()) + 1 - from)
}

/// Both bounds in one word, the smaller in the low half.
#[inline]
pub(super) const fn pack(lo: i32, hi: i32) -> u64 {
    (lo as u32 as u64) | ((hi as u32 as u64) << 32)
}

#[inline]
pub(super) fn unpack(word: u64) -> (i32, i32) {
    (word as u32 as i32, (word >> 32) as u32 as i32)
}
