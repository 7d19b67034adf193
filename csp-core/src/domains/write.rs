//! Changing domains. Each change ends in entries on the trail.

use super::Domains;
use super::layout::{WORD, unpack};
use crate::conflict::Conflict;
use crate::ids::Var;
use crate::values::Values;

/// The result of a change: `Err` when no value is left.
pub type Outcome = Result<(), Conflict>;

impl Domains {
    /// Keeps the values [`base`](Self::base)` + k` of the bits `k` that are set in `mask`, and no
    /// others. A domain of more than one word loses all values beyond the first 64 integers.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let (x, y) = (d.new_var(&(1..=9).into()).unwrap(), d.new_var(&(1..=99_999).into()).unwrap());
    /// for x in [x, y] {
    ///     d.keep_word(x, 0b1011).unwrap();
    ///     assert_eq!(d.values(x), [1, 2, 4].into());
    /// }
    /// ```
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn keep_word(&mut self, x: Var, mask: u64) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            self.narrow(x, word, mask)
        } else {
            self.keep_first(x, mask)
        }
    }

    #[cold]
    fn keep_first(&mut self, x: Var, mask: u64) -> Outcome {
        self.keep(x, &Values::from_bits(self.base(x), mask))
    }

    #[inline(always)]
    pub(super) fn narrow(&mut self, x: Var, old: u64, mask: u64) -> Outcome {
        if old & !mask == 0 {
            Ok(())
        } else {
            self.discard(x, old, old & mask)
        }
    }

    /// Not inlined. Most calls change nothing, and the code for them stays small where it is
    /// inlined.
    #[inline(never)]
    fn discard(&mut self, x: Var, old: u64, new: u64) -> Outcome {
        self.trail.set_head(x, old, new);
        self.fixings += u64::from(new & new.wrapping_sub(1) == 0);
        if new == 0 {
            Err(Conflict::wipe_out(x))
        } else {
            Ok(())
        }
    }

    /// Removes these bits from a one-word domain, at least one of which is set there. Returns the
    /// bits that are left.
    #[inline(always)]
    pub(crate) fn remove_bits(&mut self, x: Var, bits: u64) -> Result<u64, Conflict> {
        let word = self.trail.head(x);
        let left = word & !bits;
        self.trail.set_head(x, word, left);
        self.fixings += u64::from(left & left.wrapping_sub(1) == 0);
        if left == 0 {
            Err(Conflict::wipe_out(x))
        } else {
            Ok(left)
        }
    }

    /// Tries something on a level of its own. All its changes of domains and state are undone.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&(1..=9).into()).unwrap();
    /// let left = d.probe(|d| d.at_least(x, 8).map(|()| d.size(x)));
    /// assert_eq!((left, d.size(x)), (Ok(2), 9));
    /// ```
    pub fn probe<R>(&mut self, attempt: impl FnOnce(&mut Self) -> R) -> R {
        self.trail.push_level();
        let result = attempt(self);
        self.trail.pop_level();
        result
    }

    /// Removes one value.
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
        if lo <= value && value <= hi {
            self.remove_wide(x, word, layout, value)
        } else {
            Ok(())
        }
    }

    /// Removes all other values.
    ///
    /// # Errors
    /// The value was not in the domain.
    #[inline]
    pub fn fix(&mut self, x: Var, value: i32) -> Outcome {
        let (word, layout) = self.head(x);
        if layout.kind == WORD {
            return self.narrow(x, word, layout.bit(value));
        }
        match self.contains(x, value) {
            true if unpack(word) == (value, value) => Ok(()),
            true => self.set_bounds(x, word, value, value),
            false => self.miss(x, word, value),
        }
    }

    /// Makes a wide domain empty that was to keep only a value that it does not have.
    #[cold]
    fn miss(&mut self, x: Var, word: u64, value: i32) -> Outcome {
        let (lo, hi) = unpack(word);
        if value < lo {
            self.cross(x, (lo, value))
        } else if value > hi {
            self.cross(x, (value, hi))
        } else {
            // Both bounds are values of the domain, and this one is not.
            self.cross(x, (value + 1, value - 1))
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
        if value <= unpack(word).0 {
            Ok(())
        } else {
            self.raise(x, word, layout, value)
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
        if value >= unpack(word).1 {
            Ok(())
        } else {
            self.lower(x, word, layout, value)
        }
    }

    /// Removes every value that is not in the set.
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

    /// Removes every value of the set.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let (x, y) = (d.new_var(&(0..=99).into()).unwrap(), d.new_var(&(0..=99_999).into()).unwrap());
    /// for x in [x, y] {
    ///     d.remove_all(x, &[0, 1, 50].into()).unwrap();
    /// }
    /// assert_eq!(d.values(x).to_string(), "2..49 51..99");
    /// assert_eq!(d.values(y).to_string(), "2..49 51..99999");
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
}
