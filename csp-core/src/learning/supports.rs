//! What keeps premises from holding.
//!
//! A word has up to 64 *supports*. Those of a one-word domain and of a tail word are its bits. The
//! bounds of a wider domain have 32 on each side: the range that they had at the root is cut into
//! 32 parts of equal length, and a bound that is needed in one of them has this part as its
//! support. A premise that does not hold has a support that is still there, and it cannot come to
//! hold before this support is touched.

use crate::domains::{Domains, Premise, unpack};
use crate::trail::{BySlot, Entry};

/// How many parts each side of the bounds has.
const PARTS: u32 = 32;

/// The parts of the range of a domain.
#[derive(Clone, Copy, Debug)]
struct Parts {
    first: i32,
    /// The length of a part is two to the power of this.
    shift: u32,
}

impl Parts {
    fn of((first, last): (i32, i32)) -> Self {
        let width = last.abs_diff(first);
        Self {
            first,
            shift: (u32::BITS - width.leading_zeros()).saturating_sub(PARTS.ilog2()),
        }
    }

    /// The part of a value; values beyond the range count to the first part or the last one.
    #[inline]
    fn part(self, value: i32) -> u32 {
        if value <= self.first {
            return 0;
        }
        (value.abs_diff(self.first) >> self.shift).min(PARTS - 1)
    }
}

/// The supports of all words, and how far the log has been read.
#[derive(Debug)]
pub(super) struct PremiseSupports {
    /// By word with bounds, its parts.
    parts: BySlot<Parts>,
    /// By word with bounds, what it was when the log was as long as what has been read of it.
    seen: BySlot<u64>,
}

impl PremiseSupports {
    /// The supports at the root of a search.
    pub(super) fn new(d: &Domains) -> Self {
        let mut parts = BySlot::new(Parts { first: 0, shift: 0 });
        let mut seen = BySlot::new(0);
        d.trail().each_word(|slot, word| {
            if d.has_bounds(slot) {
                *parts.get_mut(slot) = Parts::of(unpack(word));
                *seen.get_mut(slot) = word;
            }
        });
        Self { parts, seen }
    }

    /// A support of a premise if its word has this content. `None`: the premise holds.
    #[inline]
    pub(super) fn find(&self, has_bounds: bool, premise: Premise, word: u64) -> Option<usize> {
        if !has_bounds {
            let left = word & premise.need;
            return (left != 0).then_some(left.trailing_zeros() as usize);
        }
        let (lo, hi) = unpack(word);
        let (least, greatest) = unpack(premise.need);
        let parts = self.parts.get(premise.slot);
        if lo < least {
            Some(parts.part(least) as usize)
        } else if hi > greatest {
            Some((PARTS + parts.part(greatest)) as usize)
        } else {
            None
        }
    }

    /// Reads an entry. Returns the supports that it touched, one bit for each.
    #[inline]
    pub(super) fn read(&mut self, d: &Domains, entry: Entry) -> u64 {
        let slot = entry.slot();
        if !d.has_bounds(slot) {
            return entry.delta();
        }
        let seen = self.seen.get_mut(slot);
        let before = unpack(*seen);
        *seen ^= entry.delta();
        let after = unpack(*seen);
        let parts = self.parts.get(slot);
        let mut touched = 0;
        if before.0 != after.0 {
            touched |= ones(parts.part(before.0), parts.part(after.0));
        }
        if before.1 != after.1 {
            touched |= ones(parts.part(after.1), parts.part(before.1)) << PARTS;
        }
        touched
    }

    /// These entries, which had been read, are undone.
    pub(super) fn rewind(&mut self, d: &Domains, undone: &[Entry]) {
        for entry in undone {
            if d.has_bounds(entry.slot()) {
                *self.seen.get_mut(entry.slot()) ^= entry.delta();
            }
        }
    }
}

/// The bits from the first place to the last one.
#[inline]
fn ones(first: u32, last: u32) -> u64 {
    (u64::MAX << first) & (u64::MAX >> (63 - last))
}
