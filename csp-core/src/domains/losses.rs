//! What single entries of the log did to the values of variables, for those that watch values.

use super::wide::unpack;
use super::{Domains, Head};
use crate::ids::Var;
use crate::values::runs;
use std::ops::RangeInclusive;

/// Reads the newest entries of a log. It keeps its memory from one call to the next.
#[derive(Debug, Default)]
pub(crate) struct RecentLosses {
    found: Vec<(Var, RangeInclusive<i32>)>,
    /// By variable, how its bounds differ from those after the entry that is read. All are 0
    /// between two calls.
    ahead: Vec<u64>,
}

impl RecentLosses {
    /// The values that variables have lost since the log had this length, as far as they may be
    /// wanted, and the last values of those that are fixed. `wanted` gives the remainders by 64 of
    /// the wanted values of a variable, as bits. Values that were lost before may be among those
    /// reported.
    pub(crate) fn read(
        &mut self,
        d: &Domains,
        since: usize,
        wanted: impl Fn(Var) -> u64,
    ) -> &[(Var, RangeInclusive<i32>)] {
        self.found.clear();
        let mut has_wide = false;
        for &entry in &d.trail.log()[since..] {
            let Some(x) = d.variable(entry) else { continue };
            let remainders = wanted(x);
            if remainders == 0 {
                continue;
            }
            let Head::Word(word) = d.head(x) else {
                has_wide = true;
                continue;
            };
            let gone = entry.delta() | if word.is_single() { word.bits } else { 0 };
            let bits = gone & remainders.rotate_right((word.base & 63) as u32);
            let ranges = runs(word.base, bits).map(|(first, last)| (x, first..=last));
            self.found.extend(ranges);
        }
        if has_wide {
            self.read_wide(d, since, wanted);
        }
        &self.found
    }

    /// The same for domains of more than a word.
    #[inline(never)]
    fn read_wide(&mut self, d: &Domains, since: usize, wanted: impl Fn(Var) -> u64) {
        self.ahead.resize(d.len(), 0);
        for (head, delta) in d.trail.heads_since(since) {
            self.ahead[head as usize] ^= delta;
        }
        for &entry in &d.trail.log()[since..] {
            let Some(x) = d.variable(entry) else { continue };
            let ahead = &mut self.ahead[x.index()];
            let now = d.trail.head(x);
            let before = now ^ *ahead;
            if entry.slot().split().is_ok() {
                *ahead ^= entry.delta();
            }
            if d.is_word(x) || wanted(x) == 0 {
                continue;
            }
            let bounds = [before, now ^ *ahead].map(unpack);
            let emptied = d.emptied(entry, bounds).into_iter();
            self.found.extend(emptied.map(|range| (x, range)));
            if let Some(value) = d.value(x) {
                self.found.push((x, value..=value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RecentLosses;
    use crate::domains::Store;
    use crate::values::Values;

    /// What is read is what has gone, and the last value, in domains of every shape.
    #[test]
    fn losses_are_the_removed_values() {
        let shapes: [Values; 4] = [
            (0..=63).into(),
            (0..=99).into(),
            (0..=99_999).into(),
            [-9, 3, 200_000].into(),
        ];
        for values in shapes {
            let mut d = Store::default();
            let _other = d.new_var(&(0..=1).into()).unwrap();
            let x = d.new_var(&values).unwrap();
            let mut losses = RecentLosses::default();
            let mut look = |d: &Store, since: usize| -> Values {
                let read = losses.read(d, since, |y| if y == x { u64::MAX } else { 0 });
                let ranges = read.iter().filter(|(_, range)| !range.is_empty());
                ranges
                    .map(|(_, range)| range.clone().into_inner())
                    .collect()
            };
            let start = d.trail().log().len();
            d.remove(x, 5).unwrap();
            d.at_least(x, 2).unwrap();
            d.remove_all(x, &[7, 9, 10].into()).unwrap();
            d.at_most(x, 300_000).unwrap();
            let gone = look(&d, start).intersection(&values);
            assert_eq!(gone, values.difference(&d.values(x)), "{values}");
            let middle = d.trail().log().len();
            d.at_least(x, 3).unwrap();
            d.fix(x, 3).unwrap();
            let now = look(&d, middle).intersection(&values);
            assert!(now.contains(3) && !now.contains(-9), "{values}: {now}");
            assert_eq!(look(&d, start).intersection(&values), values);
        }
    }
}
