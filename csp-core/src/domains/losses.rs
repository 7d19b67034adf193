//! What single entries of the log did to the values of variables, for those that watch values.

use super::Domains;
use super::layout::{Layout, WORD, unpack};
use crate::ids::Var;
use crate::trail::Entry;
use std::ops::RangeInclusive;

/// Reads the newest entries of a log. It keeps its memory from one call to the next.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    found: Vec<(Var, RangeInclusive<i32>)>,
    /// By variable, how its bounds differ from those after the entry that is read. All are 0
    /// between two calls.
    ahead: Vec<u64>,
}

impl Losses {
    /// The values that variables have lost since the log had this length, as far as they may be
    /// wanted, and the last values of those that are fixed. Of each variable the remainders by 64 of
    /// the wanted values are bits. Values that were lost before may be among them.
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
            let (word, layout) = d.head(x);
            if layout.kind != WORD {
                has_wide = true;
                continue;
            }
            let is_last = word & word.wrapping_sub(1) == 0;
            let gone = entry.delta() | if is_last { word } else { 0 };
            let bits = gone & remainders.rotate_right((layout.base & 63) as u32);
            report_bits(layout, 0, bits, |values| self.found.push((x, values)));
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
            let (word, layout) = d.head(x);
            let before = word ^ self.ahead[x.index()];
            if entry.slot().split().is_ok() {
                self.ahead[x.index()] ^= entry.delta();
            }
            if layout.kind == WORD || wanted(x) == 0 {
                continue;
            }
            let bounds = [before, word ^ self.ahead[x.index()]];
            d.lost_values(x, entry, bounds, |values| self.found.push((x, values)));
            if let Some(value) = d.value(x) {
                self.found.push((x, value..=value));
            }
        }
    }
}

impl Domains {
    /// Reports the values that an entry of the log removed from its variable, whose bounds it found
    /// and left like this.
    fn lost_values(
        &self,
        x: Var,
        entry: Entry,
        bounds: [u64; 2],
        mut report: impl FnMut(RangeInclusive<i32>),
    ) {
        let layout = self.layout(x);
        match entry.slot().split() {
            Ok(_) => {
                let [(low, high), (lowest, highest)] = bounds.map(unpack);
                report(low..=lowest.saturating_sub(1));
                report(highest.saturating_add(1)..=high);
            }
            Err(tail) if layout.holes().is_none() => {
                report_bits(layout, tail - layout.kind as usize, entry.delta(), report);
            }
            Err(tail) => self
                .values_of(tail, entry.delta())
                .ranges()
                .for_each(report),
        }
    }
}

/// Reports the values of some bits of a word.
#[inline]
fn report_bits(
    layout: Layout,
    word: usize,
    mut bits: u64,
    mut report: impl FnMut(RangeInclusive<i32>),
) {
    while bits != 0 {
        let first = bits.trailing_zeros();
        let length = (bits >> first).trailing_ones();
        report(layout.value_at(word, first)..=layout.value_at(word, first + length - 1));
        bits &= u64::MAX.checked_shl(first + length).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::Losses;
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
            let mut losses = Losses::default();
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
