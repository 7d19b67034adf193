//! Changing domains: each way in ends in one entry on the trail.

use super::Domains;
use super::layout::{BOUNDS, Layout, WORD, pack, range_bits, unpack};
use crate::conflict::Conflict;
use crate::ids::Var;
use crate::trail::Slot;
use crate::values::Values;
use std::ops::RangeInclusive;

/// The result of a change: `Err` when no value is left.
pub type Outcome = Result<(), Conflict>;

impl Domains {
    /// Keeps those bits of a one-word domain that are set in `mask`. On a wider domain this does
    /// nothing.
    ///
    /// # Errors
    /// No value is left. The same for all methods here.
    #[inline]
    pub fn keep_word(&mut self, x: Var, mask: u64) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD { self.narrow(x, word, mask) } else { Ok(()) }
    }

    #[inline(always)]
    fn narrow(&mut self, x: Var, old: u64, mask: u64) -> Outcome {
        if old & !mask == 0 { Ok(()) } else { self.discard(x, old, old & mask) }
    }

    /// Out of line, so that asking in vain (the common case) stays small where it is inlined.
    #[inline(never)]
    fn discard(&mut self, x: Var, old: u64, new: u64) -> Outcome {
        self.trail.set_head(x, old, new);
        self.fixings += u64::from(new & new.wrapping_sub(1) == 0);
        if new == 0 { Err(Conflict::wipe_out(x)) } else { Ok(()) }
    }

    /// Removes these bits, of which there are some, from a one-word domain. Gives what is left.
    #[inline(always)]
    pub(crate) fn strike(&mut self, x: Var, bits: u64) -> Result<u64, Conflict> {
        let word = self.trail.head(x);
        let left = word & !bits;
        self.trail.set_head(x, word, left);
        self.fixings += u64::from(left & left.wrapping_sub(1) == 0);
        if left == 0 { Err(Conflict::wipe_out(x)) } else { Ok(left) }
    }

    /// Removes one value. A value between the bounds of a bounds-only domain stays.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn remove(&mut self, x: Var, value: i32) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return self.narrow(x, word, !layout.bit(value));
        }
        let (lo, hi) = unpack(word);
        if lo <= value && value <= hi { self.remove_wide(x, word, layout, value) } else { Ok(()) }
    }

    /// Removes a value that lies within the bounds of a wide domain.
    #[inline(never)]
    fn remove_wide(&mut self, x: Var, word: u64, layout: Layout, value: i32) -> Outcome {
        let (lo, hi) = unpack(word);
        if lo == hi {
            return self.wipe_out(x);
        }
        if value == lo {
            return self.raise(x, word, layout, value + 1);
        }
        if value == hi {
            return self.lower(x, word, layout, value - 1);
        }
        if layout.kind != BOUNDS {
            let bit = layout.offset(value);
            self.trail.clear_tail(layout.tail(bit / 64), 1 << (bit % 64));
        }
        Ok(())
    }

    /// Leaves this value only.
    ///
    /// # Errors
    /// It was not there.
    #[inline]
    pub fn fix(&mut self, x: Var, value: i32) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return self.narrow(x, word, layout.bit(value));
        }
        match self.contains(x, value) {
            true if unpack(word) == (value, value) => Ok(()),
            true => self.set_bounds(x, word, value, value),
            false => self.wipe_out(x),
        }
    }

    /// Removes every smaller value.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn at_least(&mut self, x: Var, value: i32) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return self.narrow(x, word, layout.at_least(value));
        }
        if value <= unpack(word).0 { Ok(()) } else { self.raise(x, word, layout, value) }
    }

    /// Raises the lower bound of a wide domain to the first value from here up.
    #[inline(never)]
    fn raise(&mut self, x: Var, word: u64, layout: Layout, from: i32) -> Outcome {
        let (_, hi) = unpack(word);
        let lo = match layout.kind {
            _ if from > hi => None,
            BOUNDS => Some(from),
            _ => self.scan_up(layout, from, hi),
        };
        match lo {
            Some(lo) => self.set_bounds(x, word, lo, hi),
            None => self.wipe_out(x),
        }
    }

    /// Removes every greater value.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn at_most(&mut self, x: Var, value: i32) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return self.narrow(x, word, layout.at_most(value));
        }
        if value >= unpack(word).1 { Ok(()) } else { self.lower(x, word, layout, value) }
    }

    /// Lowers the upper bound of a wide domain to the first value from here down.
    #[inline(never)]
    fn lower(&mut self, x: Var, word: u64, layout: Layout, from: i32) -> Outcome {
        let (lo, _) = unpack(word);
        let hi = match layout.kind {
            _ if from < lo => None,
            BOUNDS => Some(from),
            _ => self.scan_down(layout, from, lo),
        };
        match hi {
            Some(hi) => self.set_bounds(x, word, lo, hi),
            None => self.wipe_out(x),
        }
    }

    /// Removes every value that is not in the set. On a bounds-only domain the bounds move to
    /// values of the set.
    ///
    /// # Errors
    /// No value is left.
    pub fn keep(&mut self, x: Var, values: &Values) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            let mask = self.mask(x, values);
            return self.narrow(x, word, mask);
        }
        self.keep_wide(x, &values.ranges())
    }

    /// Removes every value of the set. On a bounds-only domain the bounds move to values that are
    /// not in it.
    ///
    /// ```
    /// use csp_core::domains::Domains;
    /// let mut d = Domains::default();
    /// let (x, y) = (d.new_var(&(0..=99).into()).unwrap(), d.new_var(&(0..=99_999).into()).unwrap());
    /// for x in [x, y] {
    ///     d.remove_all(x, &[0, 1, 50].into()).unwrap();
    /// }
    /// assert_eq!(d.values(x).to_string(), "2..49 51..99");
    /// assert_eq!(d.values(y).to_string(), "2..99999");
    /// ```
    ///
    /// # Errors
    /// No value is left.
    pub fn remove_all(&mut self, x: Var, values: &Values) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            let mask = self.mask(x, values);
            return self.narrow(x, word, !mask);
        }
        self.keep_wide(x, &values.gaps())
    }

    /// Keeps the values of these ranges, which are in order.
    fn keep_wide<R>(&mut self, x: Var, ranges: &R) -> Outcome
    where
        R: DoubleEndedIterator<Item = RangeInclusive<i32>> + Clone,
    {
        let (word, layout) = self.head(x);
        let first = |range: RangeInclusive<i32>| {
            self.next_value(x, *range.start()).filter(|v| v <= range.end())
        };
        let last = |range: RangeInclusive<i32>| {
            self.last_value(x, *range.end()).filter(|v| v >= range.start())
        };
        let bounds = (ranges.clone().find_map(first), ranges.clone().rev().find_map(last));
        let (Some(lo), Some(hi)) = bounds else { return self.wipe_out(x) };
        if word != pack(lo, hi) {
            self.set_bounds(x, word, lo, hi)?;
        }
        if layout.kind != BOUNDS {
            for word in layout.word_of(lo)..=layout.word_of(hi) {
                let start = i64::from(layout.value_at(word, 0));
                let mask = ranges.clone().fold(0, |mask, range| mask | range_bits(&range, start));
                let slot = Slot::tail(layout.tail(word) as u32);
                let old = self.trail.get(slot);
                self.trail.set(slot, old & (mask | !layout.inside(lo, hi, word)));
            }
        }
        Ok(())
    }

    /// Moves the bounds of a wide domain, packed in `word`, inwards, to values that are there.
    #[inline]
    fn set_bounds(&mut self, x: Var, word: u64, lo: i32, hi: i32) -> Outcome {
        self.trail.set_head(x, word, pack(lo, hi));
        self.fixings += u64::from(lo == hi);
        Ok(())
    }

    /// Leaves a wide domain empty: its bounds cross.
    fn wipe_out(&mut self, x: Var) -> Outcome {
        self.trail.set(Slot::head(x), pack(i32::MAX, i32::MIN));
        Err(Conflict::wipe_out(x))
    }
}
