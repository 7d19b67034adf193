//! Facts about one word of a domain: what reasons and nogoods are made of.
//!
//! A domain word and the delta of an entry are sets of values, and so is a premise: two premises
//! about the same word are joined by `or`, and an entry makes a premise true exactly if its delta
//! meets the set.

use super::Domains;
use super::layout::{WORD, pack, unpack};
use super::write::Outcome;
use crate::ids::Var;
use crate::trail::{Entry, Slot};

/// A fact about one word of a domain.
///
/// * Of a one-word domain: these bits are gone from the head word.
/// * Of a wider domain: its bounds lie within these, which are packed as in the head word.
/// * Of a tail word of a wider domain: these bits are gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Premise {
    pub(crate) slot: Slot,
    pub(crate) need: u64,
}

/// Bounds that say nothing.
pub(crate) const ANY_BOUNDS: u64 = pack(i32::MIN, i32::MAX);

impl Premise {
    pub(crate) const fn new(slot: Slot, need: u64) -> Self {
        Self { slot, need }
    }
}

impl Domains {
    /// The value of a variable whose head word is this, if there is a single one.
    pub(crate) fn single_value(&self, x: Var, head: u64) -> Option<i32> {
        if self.is_word(x) {
            let is_single = head.count_ones() == 1;
            return is_single.then(|| self.base(x).wrapping_add(head.trailing_zeros() as i32));
        }
        let (lo, hi) = need_bounds(head);
        (lo == hi).then_some(lo)
    }

    /// Whether premises about this word are bounds.
    #[inline]
    pub(crate) fn has_bounds(&self, slot: Slot) -> bool {
        matches!(slot.split(), Ok(head) if self.layouts[head as usize].kind != WORD)
    }

    /// What a premise about this word needs if it says nothing.
    #[inline]
    pub(crate) fn no_need(&self, slot: Slot) -> u64 {
        if self.has_bounds(slot) { ANY_BOUNDS } else { 0 }
    }

    /// Whether a premise holds.
    #[inline]
    pub(crate) fn holds(&self, premise: Premise) -> bool {
        self.holds_in(premise.slot, premise.need, self.trail.get(premise.slot))
    }

    /// Whether a premise holds if its word has this content.
    #[inline]
    pub(crate) fn holds_in(&self, slot: Slot, need: u64, word: u64) -> bool {
        if self.has_bounds(slot) {
            is_within(word, need)
        } else {
            word & need == 0
        }
    }

    /// Whether this entry, just before which these domains are, made a premise true, or part of it.
    #[inline]
    pub(crate) fn is_made(&self, premise: Premise, entry: Entry) -> bool {
        if !self.has_bounds(premise.slot) {
            return entry.delta() & premise.need != 0;
        }
        let before = self.trail.get(premise.slot);
        !is_within(before, premise.need) && is_within(before ^ entry.delta(), premise.need)
    }

    /// What is left of the need of a premise without what holds already if its word has this
    /// content.
    #[inline]
    pub(crate) fn beyond(&self, premise: Premise, word: u64) -> u64 {
        if !self.has_bounds(premise.slot) {
            return premise.need & word;
        }
        let (lo, hi) = unpack(word);
        let (least, greatest) = unpack(premise.need);
        let least = if lo >= least { i32::MIN } else { least };
        let greatest = if hi <= greatest { i32::MAX } else { greatest };
        pack(least, greatest)
    }

    /// Whether a premise can no longer come to hold, as far as one look shows.
    #[inline]
    pub(crate) fn is_excluded(&self, premise: Premise) -> bool {
        let word = self.trail.get(premise.slot);
        match premise.slot.split() {
            Ok(head) if self.layouts[head as usize].kind == WORD => word & !premise.need == 0,
            Ok(_) => {
                let (lo, hi) = unpack(word);
                let (least, greatest) = unpack(premise.need);
                lo > greatest || hi < least
            }
            Err(tail) => self.is_value_in(tail, premise.need),
        }
    }

    /// Whether the variable of a tail word is fixed to the value of one of these bits.
    fn is_value_in(&self, tail: usize, bits: u64) -> bool {
        let Some(x) = self.owner(tail) else {
            return false;
        };
        let layout = self.layout(x);
        let Some(value) = self.value(x) else {
            return false;
        };
        if layout.holes().is_some() {
            return false;
        }
        let offset = layout.offset(value);
        layout.tail(offset / 64) == tail && bits >> (offset % 64) & 1 == 1
    }

    /// Removes the values with which a premise would come to hold.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub(crate) fn exclude(&mut self, premise: Premise) -> Outcome {
        match premise.slot.split() {
            Ok(head) => {
                let x = self.numbered(head);
                let (word, layout) = self.head(x);
                if layout.kind == WORD {
                    return self.narrow(x, word, premise.need);
                }
                self.leave_bounds(x, word, premise.need)
            }
            Err(tail) => match self.owner(tail) {
                Some(x) => self.keep(x, &self.values_of(tail, premise.need)),
                None => Ok(()),
            },
        }
    }

    /// Removes the values between these bounds, which are packed, from a wide domain.
    fn leave_bounds(&mut self, x: Var, word: u64, bounds: u64) -> Outcome {
        let (lo, hi) = unpack(word);
        let (least, greatest) = unpack(bounds);
        if lo > greatest || hi < least {
            Ok(())
        } else if least <= lo {
            match greatest.checked_add(1) {
                Some(from) => self.at_least(x, from),
                None => self.wipe_out(x),
            }
        } else if greatest >= hi {
            // The bound is above the minimum of the domain.
            self.at_most(x, least - 1)
        } else {
            self.remove_all(x, &(least..=greatest).into())
        }
    }

    /// The variable of whose domain this is a word.
    pub(crate) fn word_owner(&self, slot: Slot) -> Option<Var> {
        match slot.split() {
            Ok(head) => Some(self.numbered(head)),
            Err(tail) => self.owner(tail),
        }
    }

    /// The bits of a one-word domain whose values are below this one, or above it.
    pub(crate) fn bits_below(&self, x: Var, value: i32) -> u64 {
        !self.layout(x).at_least(value)
    }

    /// See [`bits_below`](Self::bits_below).
    pub(crate) fn bits_above(&self, x: Var, value: i32) -> u64 {
        !self.layout(x).at_most(value)
    }

    /// That a variable whose domain is one word does not have this value.
    pub(crate) fn lack(&self, x: Var, value: i32) -> Option<Premise> {
        self.is_word(x)
            .then(|| Premise::new(Slot::head(x), self.bit_of(x, value)))
    }

    /// The bounds of a domain whose head word has this content; without one, what no domain of
    /// its kind goes beyond.
    pub(crate) fn bounds_in(&self, x: Var, word: Option<u64>) -> (i32, i32) {
        let layout = self.layout(x);
        if layout.kind != WORD {
            return word.map_or((i32::MIN, i32::MAX), unpack);
        }
        let word = word.unwrap_or(u64::MAX);
        let at = |bit: u32| (i64::from(layout.base) + i64::from(bit)).min(i32::MAX.into()) as i32;
        (
            at(word.trailing_zeros()),
            at(63 - word.leading_zeros().min(63)),
        )
    }

    /// The bit of a value of a one-word domain; 0 if it has none.
    pub(crate) fn bit_of(&self, x: Var, value: i32) -> u64 {
        self.layout(x).bit(value)
    }
}

/// Whether packed bounds lie within others.
#[inline]
fn is_within(word: u64, need: u64) -> bool {
    let (lo, hi) = unpack(word);
    let (least, greatest) = unpack(need);
    lo >= least && hi <= greatest
}

/// The conjunction of two needs of the same word.
#[inline]
pub(crate) fn join(has_bounds: bool, one: u64, other: u64) -> u64 {
    if !has_bounds {
        return one | other;
    }
    let (a, b) = unpack(one);
    let (c, d) = unpack(other);
    pack(a.max(c), b.min(d))
}

/// Packed bounds.
#[inline]
pub(crate) fn bounds_need(least: i32, greatest: i32) -> u64 {
    pack(least, greatest)
}

/// See [`bounds_need`].
#[inline]
pub(crate) fn need_bounds(need: u64) -> (i32, i32) {
    unpack(need)
}
