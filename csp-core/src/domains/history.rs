//! The values that each change of the log removed.

use super::layout::{WORD, unpack};
use super::{Domains, Store};
use crate::ids::Var;
use crate::trail::Entry;
use crate::values::Values;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// The parts of a domain that a change empties. Some of their values may have been removed before.
type Spans = SmallVec<[RangeInclusive<i32>; 2]>;

/// For each tail word that contains holes: its level, and its index on this level.
type HoleWords = BTreeMap<u32, (usize, u32)>;

impl Store {
    /// Walks forward through these changes of the log and reports the values that each one removes:
    /// the number of the change, the variable, and a range of values that were there before it.
    /// Stops when `lost` returns `false`. The domains are then those after the last change walked.
    ///
    /// The changes must belong to one run without a closed level: domains only lose values.
    pub(crate) fn walk_through(
        &mut self,
        changes: Range<usize>,
        mut lost: impl FnMut(usize, Var, RangeInclusive<i32>) -> bool,
    ) {
        let hole_words = self.hole_words();
        self.walk_to(changes.start);
        for number in changes {
            let entry = self.trail().log()[number];
            if let Some(x) = self.variable(entry) {
                for span in self.emptied(x, entry, &hole_words) {
                    if !self
                        .ranges_within(x, span)
                        .all(|range| lost(number, x, range))
                    {
                        return;
                    }
                }
            }
            self.walk_to(number + 1);
        }
    }
}

impl Domains {
    fn hole_words(&self) -> HoleWords {
        self.holes
            .iter()
            .flat_map(super::holes::Holes::words)
            .collect()
    }

    /// The spans that an entry empties. The domain is as before the entry.
    fn emptied(&self, x: Var, entry: Entry, hole_words: &HoleWords) -> Spans {
        let (head, layout) = self.head(x);
        let delta = entry.delta();
        let Err(tail) = entry.slot().split() else {
            if layout.kind == WORD {
                return Values::from_bits(layout.base, delta).ranges().collect();
            }
            let (low, high) = unpack(head);
            let (new_low, new_high) = unpack(head ^ delta);
            if new_low > new_high {
                return std::iter::once(low..=high).collect();
            }
            let below = (low < new_low).then(|| low..=new_low - 1);
            let above = (new_high < high).then(|| new_high + 1..=high);
            return below.into_iter().chain(above).collect();
        };
        // Each bit stands for so many values.
        let (first, size) = match layout.holes() {
            None => (64 * (tail as i64 - i64::from(layout.kind)), 1),
            Some(_) => {
                let (level, index) = hole_words[&(tail as u32)];
                (i64::from(index) << (6 * (level + 1)), 1 << (6 * level))
            }
        };
        let (low, high) = self.bounds(x);
        let value = |bit: i32| i64::from(layout.base) + first + size * i64::from(bit);
        let span = |bits: RangeInclusive<i32>| {
            let from = value(*bits.start()).max(low.into());
            let to = (value(bits.end() + 1) - 1).min(high.into());
            (from <= to).then_some(from as i32..=to as i32)
        };
        Values::from_bits(0, delta)
            .ranges()
            .filter_map(span)
            .collect()
    }

    /// The ranges of values without a gap that lie in a span.
    fn ranges_within(
        &self,
        x: Var,
        span: RangeInclusive<i32>,
    ) -> impl Iterator<Item = RangeInclusive<i32>> + '_ {
        let mut left = Some(span);
        std::iter::from_fn(move || {
            let span = left.take()?;
            let range = self.next_range_within(x, &span)?;
            left = range.end().checked_add(1).map(|from| from..=*span.end());
            Some(range)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::domains::Store;
    use crate::values::Values;
    use rand::seq::IndexedRandom as _;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    /// A few values, in which it happens that whole words of holes become empty.
    fn some(rng: &mut ChaCha8Rng, all: &[i32]) -> Values {
        let mut ends: Vec<i32> = (0..6).map(|_| *all.choose(rng).unwrap()).collect();
        ends.sort_unstable();
        ends.chunks_exact(2)
            .map(|pair| (pair[0], pair[1]))
            .collect()
    }

    /// What the changes remove, in their order, is the difference of the domains.
    #[test]
    fn each_change_removes_the_difference() {
        for seed in 0..300 {
            let rng = &mut ChaCha8Rng::seed_from_u64(seed);
            let [low, high] = *[[0, 40], [-70, 900], [-5, 90_000], [i32::MIN, i32::MAX]]
                .choose(rng)
                .unwrap();
            let near = (-5..9000).filter(|&v| low <= v && v <= high);
            let all: Vec<i32> = [low, high].into_iter().chain(near).collect();
            let mut d = Store::default();
            let x = d
                .new_var(&some(rng, &all).union(&[low, high].into()))
                .unwrap();
            let before = d.values(x);
            for _ in 0..rng.random_range(1..30) {
                let values = some(rng, &all);
                let kept = d.values(x).difference(&values);
                if !kept.is_empty() {
                    let outcome = if rng.random() {
                        d.keep(x, &kept)
                    } else {
                        d.remove_all(x, &values)
                    };
                    outcome.unwrap();
                }
            }
            let after = d.values(x);
            let end = d.trail().log().len();
            let mut left = before;
            let mut record = d.clone();
            d.walk_through(0..end, |number, _, range| {
                record.walk_to(number);
                let lost = Values::from(range);
                assert_eq!(
                    lost.difference(&record.values(x)),
                    Values::empty(),
                    "seed {seed}"
                );
                record.walk_to(number + 1);
                assert_eq!(
                    lost.intersection(&record.values(x)),
                    Values::empty(),
                    "seed {seed}"
                );
                left = left.difference(&lost);
                true
            });
            assert_eq!(left, after, "seed {seed}");
        }
    }
}
