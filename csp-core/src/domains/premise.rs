//! Facts about one word of a domain: what reasons and nogoods are made of.
//!
//! A domain word and the delta of an entry are sets of values, and so is a premise: two premises
//! about the same word are joined by `or`, and an entry makes a premise true exactly if its delta
//! meets the set (`docs/decisions/51-nogoods-are-sets-of-bits.md`).

use super::layout::Between;
use super::wide::{pack, unpack};
use super::{Domains, Outcome};
use crate::ids::Var;
use crate::trail::{Entry, Slot};

/// A fact about one word of a domain.
///
/// * The head word of a one-word domain: these bits are gone from it.
/// * The head word of a wider domain: its bounds lie within these, which are packed in the same way.
/// * A tail word of a wider domain: these bits are gone from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Premise {
    pub(crate) slot: Slot,
    pub(crate) need: u64,
}

/// Bounds that say nothing.
const ANY_BOUNDS: u64 = pack(i32::MIN, i32::MAX);

impl Premise {
    pub(crate) const fn new(slot: Slot, need: u64) -> Self {
        Self { slot, need }
    }

    /// The variable has this value or a greater one.
    pub(crate) fn at_least(d: &Domains, x: Var, value: i32) -> Self {
        let need = if d.is_word(x) {
            d.bits_below(x, value)
        } else {
            pack(value, i32::MAX)
        };
        Self::new(Slot::head(x), need)
    }

    /// The variable has this value or a smaller one.
    pub(crate) fn at_most(d: &Domains, x: Var, value: i32) -> Self {
        let need = if d.is_word(x) {
            d.bits_above(x, value)
        } else {
            pack(i32::MIN, value)
        };
        Self::new(Slot::head(x), need)
    }

    /// A variable does not have this value. `None` if its domain is not one word.
    pub(crate) fn lack(d: &Domains, x: Var, value: i32) -> Option<Self> {
        d.is_word(x)
            .then(|| Self::new(Slot::head(x), d.bit_of(x, value)))
    }

    /// Reports premises that say which values between these two are missing from a domain of more
    /// than one word, as far as its bounds do not say so.
    pub(crate) fn each_hole(d: &Domains, x: Var, from: i32, to: i32, mut report: impl FnMut(Self)) {
        let layout = d.layout(x);
        debug_assert!(!layout.is_word(), "a domain of one word has no tail");
        let from = from.max(layout.base);
        let missing = |tail: usize, gone| report(Self::new(Slot::tail(tail as u32), gone));
        match layout.between() {
            _ if from > to => {}
            Between::Everything => {}
            Between::Bits(bits) => bits.missing(from, to, (&d.trail, &d.owners), missing),
            Between::Holes(number) => d.holes[number].missing(from, to, &d.trail, missing),
        }
    }

    /// Whether it says nothing.
    #[inline]
    pub(crate) fn is_void(self, d: &Domains) -> bool {
        self.need
            == if d.has_bounds(self.slot) {
                ANY_BOUNDS
            } else {
                0
            }
    }

    /// Whether it holds.
    #[inline]
    pub(crate) fn holds(self, d: &Domains) -> bool {
        self.holds_in(d, d.trail.get(self.slot))
    }

    /// Whether it holds if its word has this content.
    #[inline]
    pub(crate) fn holds_in(self, d: &Domains, word: u64) -> bool {
        if d.has_bounds(self.slot) {
            is_within(word, self.need)
        } else {
            word & self.need == 0
        }
    }

    /// Whether this entry, just before which these domains are, made it true, or part of it.
    #[inline]
    pub(crate) fn is_made(self, d: &Domains, entry: Entry) -> bool {
        if !d.has_bounds(self.slot) {
            return entry.delta() & self.need != 0;
        }
        let before = d.trail.get(self.slot);
        !is_within(before, self.need) && is_within(before ^ entry.delta(), self.need)
    }

    /// What it needs beyond what holds already if its word has this content.
    #[inline]
    pub(crate) fn beyond(self, d: &Domains, word: u64) -> u64 {
        if !d.has_bounds(self.slot) {
            return self.need & word;
        }
        let (lo, hi) = unpack(word);
        let (least, greatest) = unpack(self.need);
        let least = if lo >= least { i32::MIN } else { least };
        let greatest = if hi <= greatest { i32::MAX } else { greatest };
        pack(least, greatest)
    }

    /// Whether it can no longer come to hold, as far as one look shows.
    #[inline]
    pub(crate) fn is_excluded(self, d: &Domains) -> bool {
        let word = d.trail.get(self.slot);
        match self.slot.split() {
            Ok(_) if !d.has_bounds(self.slot) => word & !self.need == 0,
            Ok(_) => {
                let (lo, hi) = unpack(word);
                let (least, greatest) = unpack(self.need);
                lo > greatest || hi < least
            }
            Err(tail) => d.is_fixed_within(tail, self.need),
        }
    }

    /// Removes the values with which it would come to hold.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub(crate) fn exclude(self, d: &mut Domains) -> Outcome {
        match self.slot.split() {
            Ok(head) => {
                let x = d.numbered(head);
                if d.is_word(x) {
                    return d.keep_word(x, self.need);
                }
                let (least, greatest) = unpack(self.need);
                d.remove_range(x, least, greatest)
            }
            Err(tail) => match d.owner(tail) {
                Some(x) => d.keep(x, &d.values_of(tail, self.need)),
                None => Ok(()),
            },
        }
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
