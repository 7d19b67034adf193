//! Changing domains: each way in ends in one entry on the trail.

use super::Domains;
use super::layout::{BOUNDS, Layout, WORD, pack, range_bits, unpack};
use crate::conflict::Conflict;
use crate::ids::Var;
use crate::trail::Slot;
use crate::values::Values;

/// The result of a change: `Err` when no value is left.
pub type Outcome = Result<(), Conflict>;

impl Domains {
    /// Keeps those bits of a one-word domain that are set in `mask`. On a wider domain this does nothing.
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
        if new == 0 { Err(Conflict::wipe_out(x)) } else { Ok(()) }
    }

    /// Removes these bits, of which there are some, from a one-word domain. Gives what is left.
    #[inline(always)]
    pub(crate) fn strike(&mut self, x: Var, bits: u64) -> Result<u64, Conflict> {
        let word = self.trail.head(x);
        let left = word & !bits;
        self.trail.set_head(x, word, left);
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
        if lo <= value && value <= hi { self.remove_wide(x, value) } else { Ok(()) }
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
        if self.contains(x, value) { self.set_bounds(x, value, value) } else { self.wipe_out(x) }
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
        let (lo, hi) = unpack(word);
        if value <= lo { Ok(()) } else { self.raise(x, layout, value, hi) }
    }

    /// Raises the lower bound of a wide domain to the first value from here up.
    fn raise(&mut self, x: Var, layout: Layout, from: i32, hi: i32) -> Outcome {
        let lo = match layout.kind {
            _ if from > hi => None,
            BOUNDS => Some(from),
            _ => self.scan_up(layout, from, hi),
        };
        match lo {
            Some(lo) => self.set_bounds(x, lo, hi),
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
        let (lo, hi) = unpack(word);
        if value >= hi { Ok(()) } else { self.lower(x, layout, value, lo) }
    }

    /// Lowers the upper bound of a wide domain to the first value from here down.
    fn lower(&mut self, x: Var, layout: Layout, from: i32, lo: i32) -> Outcome {
        let hi = match layout.kind {
            _ if from < lo => None,
            BOUNDS => Some(from),
            _ => self.scan_down(layout, from, lo),
        };
        match hi {
            Some(hi) => self.set_bounds(x, lo, hi),
            None => self.wipe_out(x),
        }
    }

    /// Removes every value that is not in the set. On a bounds-only domain the bounds move to values of the set.
    ///
    /// # Errors
    /// No value is left.
    pub fn keep(&mut self, x: Var, values: &Values) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            let mask = self.mask(x, values);
            return self.narrow(x, word, mask);
        }
        let kept = self.values(x).intersection(values);
        let (Some(lo), Some(hi)) = (kept.min(), kept.max()) else { return self.wipe_out(x) };
        self.set_bounds(x, lo, hi)?;
        if layout.kind != BOUNDS {
            for word in layout.word_of(lo)..=layout.word_of(hi) {
                let start = i64::from(layout.value_at(word, 0));
                let mask = kept.ranges().fold(0, |mask, range| mask | range_bits(&range, start));
                let slot = Slot::tail(layout.tail(word) as u32);
                let old = self.trail.get(slot);
                self.trail.set(slot, old & (mask | !layout.inside(lo, hi, word)));
            }
        }
        Ok(())
    }

    fn remove_wide(&mut self, x: Var, value: i32) -> Outcome {
        if !self.contains(x, value) {
            return Ok(());
        }
        let layout = self.layout(x);
        let (lo, hi) = self.bounds(x);
        if lo == hi {
            return self.wipe_out(x);
        }
        if value == lo {
            return self.at_least(x, value + 1);
        }
        if value == hi {
            return self.at_most(x, value - 1);
        }
        if layout.kind != BOUNDS {
            let bit = layout.offset(value);
            let slot = Slot::tail(layout.tail(bit / 64) as u32);
            let old = self.trail.get(slot);
            self.trail.set(slot, old & !(1 << (bit % 64)));
        }
        Ok(())
    }

    /// Moves the bounds of a wide domain inwards, to values that are there.
    fn set_bounds(&mut self, x: Var, lo: i32, hi: i32) -> Outcome {
        self.trail.set(Slot::head(x), pack(lo, hi));
        Ok(())
    }

    /// Leaves a wide domain empty: its bounds cross.
    fn wipe_out(&mut self, x: Var) -> Outcome {
        self.trail.set(Slot::head(x), pack(i32::MAX, i32::MIN));
        Err(Conflict::wipe_out(x))
    }
}
