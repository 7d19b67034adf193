//! Domains of any shape, 64 values at a time.

use super::Domains;
use super::layout::{HOLES, WORD, range_bits, unpack};
use crate::ids::Var;

impl Domains {
    /// The values from this number up as bits: bit `k` stands for `from + k`.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// for last in [20, 200, 200_000] {
    ///     let x = d.new_var(&(10..=last).into()).unwrap();
    ///     d.remove(x, 12).unwrap();
    ///     assert_eq!(d.bits_from(x, 9) & 0xff, 0b1111_0110);
    ///     assert_eq!(d.bits_from(x, i64::from(last) - 2), 0b111);
    /// }
    /// ```
    #[must_use]
    pub fn bits_from(&self, x: Var, from: i64) -> u64 {
        let (head, layout) = self.head(x);
        if layout.kind == WORD {
            return moved_up(head, i64::from(layout.base) - from);
        }
        let ends = [from, from + 63].map(|end| end.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
        if layout.kind >= HOLES {
            return self.wide_bits(x, from, ends);
        }
        let (lo, hi) = unpack(head);
        let (lo, hi) = (lo.max(ends[0]), hi.min(ends[1]));
        if lo > hi {
            return 0;
        }
        let part = |word: usize| {
            let bits = self.trail.tail(layout.tail(word)) & layout.inside(lo, hi, word);
            moved_up(bits, i64::from(layout.value_at(word, 0)) - from)
        };
        let [first, last] = [lo, hi].map(|end| layout.word_of(end));
        part(first) | part(last)
    }

    #[cold]
    fn wide_bits(&self, x: Var, from: i64, [first, last]: [i32; 2]) -> u64 {
        let mut bits = 0;
        let mut next = self.next_range_within(x, &(first..=last));
        while let Some(range) = next {
            bits |= range_bits(&range, from);
            let beyond = range.end().checked_add(1);
            next = beyond.and_then(|start| self.next_range_within(x, &(start..=last)));
        }
        bits
    }
}

/// The bits of a word, moved up so far, or down.
#[inline]
fn moved_up(word: u64, by: i64) -> u64 {
    match by {
        0..64 => word << by,
        -63..0 => word >> -by,
        _ => 0,
    }
}
