//! The values that were removed since some moment, read from the trail.

use super::Domains;
use super::holes::Holes;
use super::layout::{BOUNDS, Layout, WORD, unpack};
use crate::ids::Var;
use crate::trail::{Entry, Slot};
use crate::values::Values;
use smallvec::SmallVec;
use std::ops::Range;

impl Domains {
    /// Reports the values that each variable lost since the log of the trail had this length, in
    /// order of the variables.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&(1..=9).into()).unwrap();
    /// let y = d.new_var(&(0..=500).into()).unwrap();
    /// let now = d.trail().log().len();
    /// d.at_most(y, 497).unwrap();
    /// d.remove(x, 4).unwrap();
    /// d.at_least(x, 3).unwrap();
    /// let mut lost = Vec::new();
    /// d.lost_since(now, |x, values| lost.push((x, values)));
    /// assert_eq!(lost, [(x, [1, 2, 4].into()), (y, (498..=500).into())]);
    /// ```
    #[inline]
    pub fn lost_since(&self, since: usize, lost: impl FnMut(Var, Values)) {
        self.lost_between(since..self.trail.log().len(), lost);
    }

    /// Reports the values that each variable lost from one length of the log of the trail to
    /// another, in order of the variables.
    pub fn lost_between(&self, range: Range<usize>, mut lost: impl FnMut(Var, Values)) {
        let all = self.trail.log();
        let later = all.get(range.end..).unwrap_or_default();
        let log = all.get(range).unwrap_or_default();
        // Most runs make few changes, which need no allocation. They are borrowed and not moved: a
        // copy of data that was just written makes the processor wait.
        let mut changes: SmallVec<[(Var, &Entry); 8]> = SmallVec::new();
        changes.extend(
            log.iter()
                .filter_map(|entry| self.variable(*entry).map(|x| (x, entry))),
        );
        changes.sort_unstable_by_key(|(x, _)| x.index());
        for own in changes.chunk_by(|one, other| one.0 == other.0) {
            let x = own[0].0;
            let values = if self.layout(x).kind == WORD {
                let bits = own.iter().fold(0, |bits, (_, entry)| bits | entry.delta());
                Values::from_bits(self.base(x), bits)
            } else {
                self.wide_lost(x, own, later)
            };
            if !values.is_empty() {
                lost(x, values);
            }
        }
    }

    /// The values that a wide domain lost by these changes, which others followed.
    fn wide_lost(&self, x: Var, own: &[(Var, &Entry)], later: &[Entry]) -> Values {
        let is_own = |entry: &&Entry| self.variable(**entry) == Some(x);
        let later: Vec<(Var, &Entry)> = later
            .iter()
            .filter(is_own)
            .map(|entry| (x, entry))
            .collect();
        if later.is_empty() {
            return self.wide_before(x, own).difference(&self.values(x));
        }
        let all: Vec<(Var, &Entry)> = own.iter().chain(&later).copied().collect();
        self.wide_before(x, &all)
            .difference(&self.wide_before(x, &later))
    }

    /// The values of a wide domain before these changes, which are the last ones.
    fn wide_before(&self, x: Var, changes: &[(Var, &Entry)]) -> Values {
        let layout = self.layout(x);
        let before = |slot: Slot| {
            let mine = changes.iter().filter(|(_, entry)| entry.slot() == slot);
            mine.fold(self.trail.get(slot), |word, (_, entry)| {
                word ^ entry.delta()
            })
        };
        let (lo, hi) = unpack(before(Slot::head(x)));
        if layout.kind == BOUNDS || lo > hi {
            return (lo..=hi).into();
        }
        if let Some(holes) = layout.holes() {
            let read = |tail| before(Slot::tail(tail));
            return self.present(layout, &self.holes[holes], (lo, hi), read);
        }
        let words = layout.word_of(lo)..=layout.word_of(hi);
        let parts = words.map(|word| {
            let bits = before(Slot::tail(layout.tail(word) as u32)) & layout.inside(lo, hi, word);
            Values::from_bits(layout.value_at(word, 0), bits)
        });
        parts.fold(Values::empty(), |all, part| all.union(&part))
    }

    /// The values from one bound to the other, given the contents of the words. Both bounds are
    /// there.
    fn present(
        &self,
        layout: Layout,
        holes: &Holes,
        (lo, hi): (i32, i32),
        read: impl Fn(u32) -> u64,
    ) -> Values {
        let mut ranges = Vec::new();
        let last = layout.offset(hi) as u64;
        let mut next = layout.offset(lo) as u64;
        while next <= last {
            let end = holes.end_of_run(next, last, &read);
            ranges.push((layout.value_of(next), layout.value_of(end)));
            next = holes.next(end + 1, &read);
        }
        ranges.into_iter().collect()
    }
}
