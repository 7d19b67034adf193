//! Reading domains.

use super::Domains;
use super::layout::{BOUNDS, Layout, WORD, range_bits, unpack};
use crate::agenda::Event;
use crate::ids::Var;
use crate::trail::Entry;
use crate::values::{Values, span};

impl Domains {
    /// The smallest value.
    #[inline]
    #[must_use]
    pub fn min(&self, x: Var) -> i32 {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return layout.base.wrapping_add(word.trailing_zeros() as i32);
        }
        self.bounds(x).0
    }

    /// The largest value.
    #[inline]
    #[must_use]
    pub fn max(&self, x: Var) -> i32 {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return layout.base.wrapping_add(63 - word.leading_zeros() as i32);
        }
        self.bounds(x).1
    }

    /// The smallest and the largest value: both at once are cheaper than one after the other.
    #[inline]
    #[must_use]
    pub fn min_max(&self, x: Var) -> (i32, i32) {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            let (low, high) = (word.trailing_zeros() as i32, 63 - word.leading_zeros() as i32);
            return (layout.base.wrapping_add(low), layout.base.wrapping_add(high));
        }
        unpack(word)
    }

    /// The number of values.
    #[inline]
    #[must_use]
    pub fn size(&self, x: Var) -> u64 {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return u64::from(word.count_ones());
        }
        self.wide_size(x, layout)
    }

    fn wide_size(&self, x: Var, layout: Layout) -> u64 {
        let (lo, hi) = self.bounds(x);
        match (lo <= hi, layout.kind) {
            (false, _) => 0,
            (true, BOUNDS) => span(lo, hi),
            (true, tail) => {
                let (first, last) = (layout.word_of(lo), layout.word_of(hi));
                let bits =
                    |word| self.trail.tail(tail as usize + word) & layout.inside(lo, hi, word);
                let ones = |word| u64::from(bits(word).count_ones());
                (first..=last).map(ones).sum()
            }
        }
    }

    /// Whether one value is left.
    #[inline]
    #[must_use]
    pub fn is_fixed(&self, x: Var) -> bool {
        let (head, layout) = self.head(x);
        if layout.kind == WORD {
            head & head.wrapping_sub(1) == 0
        } else {
            head as u32 == (head >> 32) as u32
        }
    }

    /// The value of a fixed variable.
    #[inline]
    #[must_use]
    pub fn value(&self, x: Var) -> Option<i32> {
        let (head, layout) = self.head(x);
        if layout.kind == WORD {
            let value = layout.base.wrapping_add(head.trailing_zeros() as i32);
            return if head & head.wrapping_sub(1) == 0 { Some(value) } else { None };
        }
        if self.is_fixed(x) { Some(self.min(x)) } else { None }
    }

    /// Whether `value` is left.
    #[inline]
    #[must_use]
    pub fn contains(&self, x: Var, value: i32) -> bool {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return word & layout.bit(value) != 0;
        }
        let (lo, hi) = self.bounds(x);
        lo <= value && value <= hi && (layout.kind == BOUNDS || self.tail_bit(layout, value))
    }

    fn tail_bit(&self, layout: Layout, value: i32) -> bool {
        let bit = layout.offset(value);
        self.trail.tail(layout.tail(bit / 64)) >> (bit % 64) & 1 == 1
    }

    /// The smallest value that is at least `from`.
    #[must_use]
    pub fn next_value(&self, x: Var, from: i32) -> Option<i32> {
        let layout = self.layout(x);
        if layout.kind == WORD {
            let bits = self.trail.head(x) & layout.at_least(from);
            return (bits != 0).then(|| layout.value_at(0, bits.trailing_zeros()));
        }
        let (lo, hi) = self.bounds(x);
        let from = from.max(lo);
        if from > hi {
            return None;
        }
        if layout.kind == BOUNDS {
            return Some(from);
        }
        self.scan_up(layout, from, hi)
    }

    /// The greatest value of a wide domain that is at most `from`.
    pub(super) fn last_value(&self, x: Var, from: i32) -> Option<i32> {
        let (layout, (lo, hi)) = (self.layout(x), self.bounds(x));
        let from = from.min(hi);
        match layout.kind {
            _ if from < lo => None,
            BOUNDS => Some(from),
            _ => self.scan_down(layout, from, lo),
        }
    }

    /// The values in increasing order.
    pub fn iter(&self, x: Var) -> impl Iterator<Item = i32> + '_ {
        let mut next = self.next_value(x, i32::MIN);
        std::iter::from_fn(move || {
            let value = next?;
            next = value.checked_add(1).and_then(|from| self.next_value(x, from));
            Some(value)
        })
    }

    /// Whether some value of the set is left.
    ///
    /// ```
    /// use csp_core::domains::Domains;
    /// let mut d = Domains::default();
    /// let x = d.new_var(&[1, 3, 500].into()).unwrap();
    /// assert!(d.meets(x, &[2, 3].into()));
    /// assert!(!d.meets(x, &(4..=499).into()));
    /// ```
    #[must_use]
    pub fn meets(&self, x: Var, values: &Values) -> bool {
        let (word, layout) = self.head(x);
        values.ranges().any(|range| {
            if layout.kind == WORD {
                return word & range_bits(&range, i64::from(layout.base)) != 0;
            }
            self.next_value(x, *range.start()).is_some_and(|next| next <= *range.end())
        })
    }

    /// The domain as data.
    #[must_use]
    pub fn values(&self, x: Var) -> Values {
        if self.layout(x).kind == BOUNDS {
            return (self.min(x)..=self.max(x)).into();
        }
        self.iter(x).collect()
    }

    /// Whether the domain is at most 64 values wide, and so one word.
    #[inline]
    #[must_use]
    pub fn is_word(&self, x: Var) -> bool {
        self.layout(x).kind == WORD
    }

    /// The bits of a one-word domain: bit `k` stands for [`base`](Self::base)` + k`. Of a wider
    /// domain ([`is_word`](Self::is_word)) it tells nothing.
    #[inline]
    #[must_use]
    pub fn word(&self, x: Var) -> u64 {
        self.trail.head(x)
    }

    /// The bits of a one-word domain that stand for values of the set, as in [`word`](Self::word).
    ///
    /// ```
    /// use csp_core::domains::Domains;
    /// let mut d = Domains::default();
    /// let x = d.new_var(&(10..=20).into()).unwrap();
    /// assert_eq!(d.mask(x, &[9, 10, 13].into()), 0b1001);
    /// ```
    #[must_use]
    pub fn mask(&self, x: Var, values: &Values) -> u64 {
        let base = i64::from(self.base(x));
        values.ranges().fold(0, |mask, range| mask | range_bits(&range, base))
    }

    /// The smallest value the variable started with: the value of bit 0 of its
    /// [`word`](Self::word).
    #[must_use]
    pub fn base(&self, x: Var) -> i32 {
        self.layout(x).base
    }

    /// Whether only the bounds are kept, so that values between them cannot be removed.
    #[must_use]
    pub fn is_bounds_only(&self, x: Var) -> bool {
        self.layout(x).kind == BOUNDS
    }

    /// The first value at or above `from`, up to `hi`, whose bit is set in the tail words.
    #[inline]
    pub(super) fn scan_up(&self, layout: Layout, from: i32, hi: i32) -> Option<i32> {
        let (offset, last) = (layout.offset(from), layout.word_of(hi));
        let mut word = offset / 64;
        let mut bits = self.trail.tail(layout.tail(word)) & u64::MAX << (offset % 64);
        while bits == 0 && word < last {
            word += 1;
            bits = self.trail.tail(layout.tail(word));
        }
        let value = layout.value_at(word, bits.trailing_zeros() % 64);
        (bits != 0 && value <= hi).then_some(value)
    }

    /// The last value at or below `from`, down to `lo`, whose bit is set in the tail words.
    #[inline]
    pub(super) fn scan_down(&self, layout: Layout, from: i32, lo: i32) -> Option<i32> {
        let (offset, first) = (layout.offset(from), layout.word_of(lo));
        let mut word = offset / 64;
        let mut bits = self.trail.tail(layout.tail(word)) & u64::MAX >> (63 - offset % 64);
        while bits == 0 && word > first {
            word -= 1;
            bits = self.trail.tail(layout.tail(word));
        }
        let value = layout.value_at(word, 63 - bits.leading_zeros() % 64);
        (bits != 0 && value >= lo).then_some(value)
    }

    /// The variable whose domain an entry of the trail changed, if it was a domain.
    #[inline]
    #[must_use]
    pub fn variable(&self, entry: Entry) -> Option<Var> {
        match entry.slot().split() {
            Ok(var) => Some(var),
            Err(tail) => self.owner(tail),
        }
    }

    /// What an entry of the trail did, if it was to a domain. The event is judged by the domain as
    /// it is now, so that it may be stronger than the entry alone was, never weaker.
    #[must_use]
    pub fn event(&self, entry: Entry) -> Option<(Var, Event)> {
        let var = self.variable(entry)?;
        let event = match entry.head() {
            None => Event::Any,
            Some(var) if self.is_fixed(var) => Event::Fixed,
            Some(var) if self.moved(var, entry.delta()) => Event::Bounds,
            Some(_) => Event::Any,
        };
        Some((var, event))
    }

    /// Whether a bound moved, or has moved since, when the head word changed by this delta.
    #[inline]
    pub(crate) fn moved(&self, x: Var, delta: u64) -> bool {
        let (head, layout) = self.head(x);
        // What is gone from a word lies above the highest value left, or below the lowest: none of
        // it is left, so that the bits of `head - 1` which it can meet are those below.
        (layout.kind != WORD) | (delta > head) | (delta & head.wrapping_sub(1) != 0)
    }
}
