//! Reading domains of more than one word.

use super::Domains;
use super::layout::{BOUNDS, Layout};
use crate::ids::Var;
use crate::values::span;

impl Domains {
    /// The number of values of a domain of more than one word.
    pub(super) fn wide_size(&self, x: Var, layout: Layout) -> u64 {
        let (lo, hi) = self.bounds(x);
        if lo > hi {
            return 0;
        }
        if layout.kind == BOUNDS {
            return span(lo, hi);
        }
        if let Some(holes) = layout.holes() {
            let ends = [lo, hi].map(|value| layout.offset(value) as u64);
            return span(lo, hi) - self.holes[holes].missing(ends[0], ends[1], self.read());
        }
        let bits = |word| self.trail.tail(layout.tail(word)) & layout.inside(lo, hi, word);
        let words = layout.word_of(lo)..=layout.word_of(hi);
        words.map(|word| u64::from(bits(word).count_ones())).sum()
    }

    /// Whether a value within the bounds is there. The domain has bits or holes.
    #[inline]
    pub(super) fn is_there(&self, layout: Layout, value: i32) -> bool {
        let offset = layout.offset(value);
        if let Some(holes) = layout.holes() {
            return self.holes[holes].contains(offset as u64, self.read());
        }
        self.trail.tail(layout.tail(offset / 64)) >> (offset % 64) & 1 == 1
    }

    /// The greatest value of a domain of more than one word that is at most `from`.
    pub(crate) fn last_value(&self, x: Var, from: i32) -> Option<i32> {
        let (layout, (lo, hi)) = (self.layout(x), self.bounds(x));
        let from = from.min(hi);
        match layout.kind {
            _ if from < lo => None,
            BOUNDS => Some(from),
            _ => self.scan_down(layout, from, lo),
        }
    }

    /// The first value at or above `from`, up to `hi`. The domain has bits or holes.
    #[inline]
    pub(super) fn scan_up(&self, layout: Layout, from: i32, hi: i32) -> Option<i32> {
        if let Some(holes) = layout.holes() {
            return self.next_after_holes(holes, layout, from, hi);
        }
        let offset = layout.offset(from);
        let last = layout.word_of(hi);
        let mut word = offset / 64;
        let mut bits = self.trail.tail(layout.tail(word)) & u64::MAX << (offset % 64);
        while bits == 0 && word < last {
            word += 1;
            bits = self.trail.tail(layout.tail(word));
        }
        let value = layout.value_at(word, bits.trailing_zeros() % 64);
        (bits != 0 && value <= hi).then_some(value)
    }

    /// The last value at or below `from`, down to `lo`, which is a value of the domain. The domain
    /// has bits or holes.
    #[inline]
    pub(super) fn scan_down(&self, layout: Layout, from: i32, lo: i32) -> Option<i32> {
        if let Some(holes) = layout.holes() {
            return Some(self.last_before_holes(holes, layout, from));
        }
        let offset = layout.offset(from);
        let first = layout.word_of(lo);
        let mut word = offset / 64;
        let mut bits = self.trail.tail(layout.tail(word)) & u64::MAX >> (63 - offset % 64);
        while bits == 0 && word > first {
            word -= 1;
            bits = self.trail.tail(layout.tail(word));
        }
        let value = layout.value_at(word, 63 - bits.leading_zeros() % 64);
        (bits != 0 && value >= lo).then_some(value)
    }

    /// A function of its own, not inlined: the scan of bits stays small enough to be inlined.
    #[cold]
    #[inline(never)]
    fn next_after_holes(&self, holes: usize, layout: Layout, from: i32, hi: i32) -> Option<i32> {
        let place = self.holes[holes].next(layout.offset(from) as u64, self.read());
        (place <= layout.offset(hi) as u64).then(|| layout.value_of(place))
    }

    /// Not inlined for the same reason.
    #[cold]
    #[inline(never)]
    fn last_before_holes(&self, holes: usize, layout: Layout, from: i32) -> i32 {
        let place = self.holes[holes].last(layout.offset(from) as u64, self.read());
        layout.value_of(place)
    }

    /// The last value of the range without a gap that contains this value, which is there, but at
    /// most `to`.
    pub(super) fn end_of_range(&self, x: Var, layout: Layout, start: i32, to: i32) -> i32 {
        let hi = self.bounds(x).1.min(to);
        if layout.kind == BOUNDS {
            return hi;
        }
        let offset = layout.offset(start);
        let last = layout.offset(hi);
        if let Some(holes) = layout.holes() {
            let end = self.holes[holes].end_of_run(offset as u64, last as u64, self.read());
            return layout.value_of(end);
        }
        let missing = |word: usize| !self.trail.tail(layout.tail(word));
        let mut word = offset / 64;
        let mut gaps = missing(word) & u64::MAX << (offset % 64);
        while gaps == 0 && word < last / 64 {
            word += 1;
            gaps = missing(word);
        }
        if gaps == 0 {
            return hi;
        }
        layout
            .value_of(64 * word as u64 + u64::from(gaps.trailing_zeros()) - 1)
            .min(hi)
    }

    /// How to read the words of holes.
    pub(super) fn read(&self) -> impl Fn(u32) -> u64 + '_ {
        |tail| self.trail.tail(tail as usize)
    }
}
