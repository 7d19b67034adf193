//! Reading domains.

use super::Domains;
use super::layout::{BOUNDS, HOLES, WORD, range_bits, unpack};
use crate::agenda::Event;
use crate::ids::Var;
use crate::trail::Entry;
use crate::values::Values;
use std::ops::RangeInclusive;

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

    /// Whether it has no values but 0 and 1.
    #[inline]
    #[must_use]
    pub fn is_boolean(&self, x: Var) -> bool {
        let (min, max) = self.min_max(x);
        min >= 0 && max <= 1
    }

    /// The smallest and the largest value. This is cheaper than asking for each.
    #[inline]
    #[must_use]
    pub fn min_max(&self, x: Var) -> (i32, i32) {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            let low = word.trailing_zeros() as i32;
            let high = 63 - word.leading_zeros() as i32;
            return (
                layout.base.wrapping_add(low),
                layout.base.wrapping_add(high),
            );
        }
        unpack(word)
    }

    /// The number of values. Each call counts the holes of a [wide](Self::is_wide) domain.
    #[inline]
    #[must_use]
    pub fn size(&self, x: Var) -> u64 {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return u64::from(word.count_ones());
        }
        self.wide_size(x, layout)
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
            return if head & head.wrapping_sub(1) == 0 {
                Some(value)
            } else {
                None
            };
        }
        if self.is_fixed(x) {
            Some(self.min(x))
        } else {
            None
        }
    }

    /// Whether `value` is left.
    #[inline]
    #[must_use]
    pub fn contains(&self, x: Var, value: i32) -> bool {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return word & layout.bit(value) != 0;
        }
        self.contains_beside_word(x, value)
    }

    /// [`contains`](Self::contains) for a domain that is not one word. It stands apart, and the
    /// usual case stays small enough to be inlined.
    fn contains_beside_word(&self, x: Var, value: i32) -> bool {
        let layout = self.layout(x);
        let (lo, hi) = self.bounds(x);
        lo <= value && value <= hi && (layout.kind == BOUNDS || self.is_there(layout, value))
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

    /// The first range of values without a gap that begins at `from` or above. It is the value that
    /// [`next_value`](Self::next_value) returns, and the values that follow it without a gap.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&[0, 1, 2, 1_000_000].into()).unwrap();
    /// assert_eq!(d.next_range(x, 1), Some(1..=2));
    /// assert_eq!(d.next_range(x, 3), Some(1_000_000..=1_000_000));
    /// ```
    #[must_use]
    pub fn next_range(&self, x: Var, from: i32) -> Option<RangeInclusive<i32>> {
        self.next_range_within(x, &(from..=i32::MAX))
    }

    /// The first range of values without a gap between these two. The time does not depend on what
    /// lies above them.
    pub(super) fn next_range_within(
        &self,
        x: Var,
        span: &RangeInclusive<i32>,
    ) -> Option<RangeInclusive<i32>> {
        let start = self
            .next_value(x, *span.start())
            .filter(|value| value <= span.end())?;
        let layout = self.layout(x);
        if layout.kind == WORD {
            let first = layout.offset(start);
            let length = (self.trail.head(x) >> first).trailing_ones();
            let end = layout.value_of(first as u64 + u64::from(length) - 1);
            return Some(start..=end.min(*span.end()));
        }
        Some(start..=self.end_of_range(x, layout, start, *span.end()))
    }

    /// The ranges of values without a gap, in increasing order. There are few even if
    /// [`iter`](Self::iter) gives billions of values.
    pub fn ranges(&self, x: Var) -> impl Iterator<Item = RangeInclusive<i32>> + '_ {
        let mut next = self.next_range(x, i32::MIN);
        std::iter::from_fn(move || {
            let range = next.take()?;
            next = range
                .end()
                .checked_add(1)
                .and_then(|from| self.next_range(x, from));
            Some(range)
        })
    }

    /// The values in increasing order.
    pub fn iter(&self, x: Var) -> impl Iterator<Item = i32> + '_ {
        self.iter_from(x, i32::MIN)
    }

    /// The values from this one up, in increasing order.
    pub(crate) fn iter_from(&self, x: Var, from: i32) -> impl Iterator<Item = i32> + '_ {
        let mut next = self.next_value(x, from);
        std::iter::from_fn(move || {
            let value = next?;
            next = value
                .checked_add(1)
                .and_then(|from| self.next_value(x, from));
            Some(value)
        })
    }

    /// Whether a value of the set is left.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
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
            self.next_value(x, *range.start())
                .is_some_and(|next| next <= *range.end())
        })
    }

    /// The domain as data.
    #[must_use]
    pub fn values(&self, x: Var) -> Values {
        if self.layout(x).kind == WORD {
            return Values::from_bits(self.base(x), self.trail.head(x));
        }
        self.ranges(x).map(RangeInclusive::into_inner).collect()
    }

    /// Whether the domain was at most 64 values wide when it was made, and is therefore one word.
    #[inline]
    #[must_use]
    pub fn is_word(&self, x: Var) -> bool {
        self.layout(x).kind == WORD
    }

    /// The bits of a one-word domain: bit `k` stands for [`base`](Self::base)` + k`. For a wider
    /// domain ([`is_word`](Self::is_word)) the result means nothing.
    #[inline]
    #[must_use]
    pub fn word(&self, x: Var) -> u64 {
        self.trail.head(x)
    }

    /// The bits of a one-word domain that stand for values of the set, as in [`word`](Self::word).
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&(10..=20).into()).unwrap();
    /// assert_eq!(d.mask(x, &[9, 10, 13].into()), 0b1001);
    /// ```
    #[must_use]
    pub fn mask(&self, x: Var, values: &Values) -> u64 {
        let base = i64::from(self.base(x));
        values
            .ranges()
            .fold(0, |mask, range| mask | range_bits(&range, base))
    }

    /// The smallest value of the original domain, which is the value of bit 0 of its
    /// [`word`](Self::word).
    #[must_use]
    pub fn base(&self, x: Var) -> i32 {
        self.layout(x).base
    }

    /// Whether the domain spanned more than [`Domains::LIMIT`] integers when it was made. It may
    /// still have billions of values. Iterate over its [`ranges`](Self::ranges), not its values,
    /// and prefer its bounds to its [`size`](Self::size), which counts the holes.
    #[must_use]
    pub fn is_wide(&self, x: Var) -> bool {
        let kind = self.layout(x).kind;
        kind != WORD && kind >= HOLES
    }

    /// The variable whose domain an entry of the trail changed. `None` if it changed no domain.
    #[inline]
    #[must_use]
    pub fn variable(&self, entry: Entry) -> Option<Var> {
        match entry.slot().split() {
            Ok(head) => Some(self.numbered(head)),
            Err(tail) => self.owner(tail),
        }
    }

    /// The variable and the event of an entry of the trail. `None` if it changed no domain. The
    /// event is derived from the current domain: it may be stronger than that of the entry alone,
    /// but never weaker.
    #[must_use]
    pub fn event(&self, entry: Entry) -> Option<(Var, Event)> {
        let var = self.variable(entry)?;
        let event = match entry.slot().split() {
            Err(_) => Event::Any,
            Ok(_) if self.is_fixed(var) => Event::Fixed,
            Ok(_) if self.moved(var, entry.delta()) => Event::Bounds,
            Ok(_) => Event::Any,
        };
        Some((var, event))
    }

    /// Whether a bound moved when the head word changed by this delta, or has moved since.
    #[inline]
    pub(crate) fn moved(&self, x: Var, delta: u64) -> bool {
        let (head, layout) = self.head(x);
        // A bound moved if a removed bit is above the highest value left, or below the lowest.
        // Removed bits are not in `head`: those that are in `head - 1` are below the lowest.
        (layout.kind != WORD) | (delta > head) | (delta & head.wrapping_sub(1) != 0)
    }
}
