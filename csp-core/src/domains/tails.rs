//! Premises about the tail words of domains: for which values their bits stand, and which of them
//! are missing.

use super::layout::{BOUNDS, Layout, WORD};
use super::{Domains, Premise};
use crate::ids::Var;
use crate::trail::Slot;
use crate::values::Values;

impl Domains {
    /// The values for which these bits of a tail word of a variable stand.
    pub(crate) fn values_of(&self, tail: usize, bits: u64) -> Values {
        let Some(x) = self.owner(tail) else {
            return Values::empty();
        };
        let layout = self.layout(x);
        let (level, word) = match layout.holes() {
            None => (0, (tail - layout.kind as usize) as u64),
            Some(holes) => match self.holes[holes].place(tail as u32) {
                Some((level, index)) => (level, u64::from(index)),
                None => return Values::empty(),
            },
        };
        let unit = 1u64 << (6 * level);
        let last = (i64::from(i32::MAX) - i64::from(layout.base)) as u64;
        let mut left = bits;
        let mut ranges = Vec::new();
        while left != 0 {
            let first = u64::from(left.trailing_zeros());
            let length = u64::from((left >> first).trailing_ones());
            let start = (64 * word + first) * unit;
            let end = (64 * word + first + length) * unit - 1;
            if start <= last {
                ranges.push((layout.value_of(start), layout.value_of(end.min(last))));
            }
            left &= u64::MAX.checked_shl((first + length) as u32).unwrap_or(0);
        }
        ranges.into_iter().collect()
    }

    /// Calls `report` with premises that say which values between these two are missing from a
    /// domain of more than one word, as far as its bounds do not say so.
    pub(crate) fn holes_between(
        &self,
        x: Var,
        from: i32,
        to: i32,
        mut report: impl FnMut(Premise),
    ) {
        let layout = self.layout(x);
        debug_assert!(layout.kind != WORD, "a domain of one word has no tail");
        let from = from.max(layout.base);
        if from > to {
            return;
        }
        if layout.kind == BOUNDS {
            return;
        }
        match layout.holes() {
            Some(holes) => {
                let places = [from, to].map(|value| layout.offset(value) as u64);
                self.holes[holes].words_between(places, |tail, bits| {
                    let gone = bits & !self.trail.tail(tail as usize);
                    if gone != 0 {
                        report(Premise::new(Slot::tail(tail), gone));
                    }
                });
            }
            None => self.tails_between(layout, from, to, report),
        }
    }

    fn tails_between(&self, layout: Layout, from: i32, to: i32, mut report: impl FnMut(Premise)) {
        let first = layout.tail(0);
        let owner = self.owners[first];
        for word in layout.word_of(from)..=layout.word_of(to) {
            let tail = first + word;
            if self.owners.get(tail) != Some(&owner) {
                break;
            }
            let gone = !self.trail.tail(tail) & layout.inside(from, to, word);
            if gone != 0 {
                report(Premise::new(Slot::tail(tail as u32), gone));
            }
        }
    }

    /// The word one level below a bit of the holes of a very wide domain, if it was made: where it
    /// is empty, the bit is gone for this reason.
    pub(crate) fn below_hole(&self, tail: usize, bit: u32) -> Option<Slot> {
        let x = self.owner(tail)?;
        let holes = &self.holes[self.layout(x).holes()?];
        let (level, index) = holes.place(tail as u32)?;
        let below = holes.child(level, index, bit)?;
        Some(Slot::tail(below))
    }
}
