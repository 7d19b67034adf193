//! Floor 0: [`Values`], a set of integers as data.
//!
//! A set is a list of sorted ranges: `0..1000000` costs no more than `0..1`. Inside the engine a
//! domain is bits on the trail; callers give and get domains as `Values`.
//!
//! The reasons are in `docs/decisions/06-values-are-ranges.md`.

use smallvec::SmallVec;
use std::fmt;
use std::ops::RangeInclusive;

/// A finite set of `i32`, in order.
///
/// ```
/// use csp_core::values::Values;
/// let odd: Values = [7, 1, 3, 2, 4].into_iter().collect();
/// assert_eq!(odd.to_string(), "1..4 7");
/// assert_eq!(odd.intersection(&Values::from(3..=9)).to_string(), "3 4 7");
/// assert_eq!(odd.len(), 5);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Values {
    /// The first and the last value of each range. Ranges are sorted, and neither touch nor
    /// overlap.
    ranges: SmallVec<[(i32, i32); 2]>,
}

impl Values {
    /// The set without values.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The values `base + k` for each bit `k` that is set. These values must be in `i32`.
    #[inline]
    pub(crate) fn from_bits(base: i32, bits: u64) -> Self {
        let (first, others) = lowest_run(base, bits);
        let (second, more) = lowest_run(base, others);
        if more == 0 {
            // Most sets have at most two ranges, which need no loop.
            let len = usize::from(bits != 0) + usize::from(others != 0);
            return Self {
                ranges: SmallVec::from_buf_and_len([first, second], len),
            };
        }
        Self::from_many_bits(base, bits)
    }

    fn from_many_bits(base: i32, bits: u64) -> Self {
        Self {
            ranges: runs(base, bits).collect(),
        }
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.ranges.iter().map(|&(lo, hi)| span(lo, hi)).sum()
    }

    /// The smallest value.
    #[must_use]
    pub fn min(&self) -> Option<i32> {
        self.ranges.first().map(|range| range.0)
    }

    /// The largest value.
    #[must_use]
    pub fn max(&self) -> Option<i32> {
        self.ranges.last().map(|range| range.1)
    }

    /// Whether `value` is in the set.
    #[must_use]
    pub fn contains(&self, value: i32) -> bool {
        let after = self.ranges.partition_point(|range| range.1 < value);
        self.ranges.get(after).is_some_and(|range| range.0 <= value)
    }

    /// The maximal runs of consecutive values, in order.
    pub fn ranges(
        &self,
    ) -> impl ExactSizeIterator<Item = RangeInclusive<i32>> + DoubleEndedIterator + Clone + '_ {
        self.ranges.iter().map(|&(lo, hi)| lo..=hi)
    }

    /// The ranges of the `i32` that are not in the set, in order.
    pub(crate) fn gaps(&self) -> impl DoubleEndedIterator<Item = RangeInclusive<i32>> + Clone + '_ {
        let after = |before: Option<usize>| {
            before.map_or(Some(i32::MIN), |i| self.ranges[i].1.checked_add(1))
        };
        let up_to = |next: usize| {
            self.ranges
                .get(next)
                .map_or(Some(i32::MAX), |range| range.0.checked_sub(1))
        };
        (0..=self.ranges.len())
            .filter_map(move |next| Some(after(next.checked_sub(1))?..=up_to(next)?))
            .filter(|gap| !gap.is_empty())
    }

    /// The values in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = i32> + '_ {
        self.ranges().flatten()
    }

    /// The values in either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.ranges.iter().chain(&other.ranges).copied().collect()
    }

    /// The values in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut common = Self::default();
        let mut i = 0;
        let mut j = 0;
        while let (Some(mine), Some(theirs)) = (self.ranges.get(i), other.ranges.get(j)) {
            let first = mine.0.max(theirs.0);
            let last = mine.1.min(theirs.1);
            if first <= last {
                common.ranges.push((first, last));
            }
            if mine.1 < theirs.1 { i += 1 } else { j += 1 }
        }
        common
    }

    /// The values of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.intersection(&other.complement())
    }

    /// Every `i32` that is not in the set.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self {
            ranges: self.gaps().map(RangeInclusive::into_inner).collect(),
        }
    }

    /// Removes all values and keeps the memory: the set can be filled again without an allocation.
    ///
    /// ```
    /// use csp_core::values::Values;
    /// let mut set = Values::from([1, 3, 5]);
    /// set.clear();
    /// set.extend([8, 6, 7, 3]);
    /// assert_eq!(set.to_string(), "3 6..8");
    /// ```
    pub fn clear(&mut self) {
        self.ranges.clear();
    }
}

impl From<RangeInclusive<i32>> for Values {
    fn from(range: RangeInclusive<i32>) -> Self {
        range_set(*range.start(), *range.end())
    }
}

impl From<i32> for Values {
    fn from(value: i32) -> Self {
        range_set(value, value)
    }
}

fn range_set(lo: i32, hi: i32) -> Values {
    let mut set = Values::default();
    if lo <= hi {
        set.ranges.push((lo, hi));
    }
    set
}

/// Adds ranges in any order; they may touch or overlap.
impl Extend<(i32, i32)> for Values {
    fn extend<I: IntoIterator<Item = (i32, i32)>>(&mut self, ranges: I) {
        self.ranges
            .extend(ranges.into_iter().filter(|&(lo, hi)| lo <= hi));
        self.ranges.sort_unstable();
        // Joins each range with the one before it if they touch.
        self.ranges.dedup_by(|next, before| {
            let touches = i64::from(next.0) <= i64::from(before.1) + 1;
            if touches {
                before.1 = before.1.max(next.1);
            }
            touches
        });
    }
}

impl Extend<i32> for Values {
    fn extend<I: IntoIterator<Item = i32>>(&mut self, values: I) {
        self.extend(values.into_iter().map(|value| (value, value)));
    }
}

/// Collects ranges in any order; they may touch or overlap.
impl FromIterator<(i32, i32)> for Values {
    fn from_iter<I: IntoIterator<Item = (i32, i32)>>(ranges: I) -> Self {
        let mut set = Self::default();
        set.extend(ranges);
        set
    }
}

impl FromIterator<i32> for Values {
    fn from_iter<I: IntoIterator<Item = i32>>(values: I) -> Self {
        values.into_iter().map(|value| (value, value)).collect()
    }
}

impl<const N: usize> From<[i32; N]> for Values {
    fn from(values: [i32; N]) -> Self {
        values.into_iter().collect()
    }
}

/// Prints `1..4 7`: three or more consecutive values as a range, other values one by one, and `{}`
/// for the empty set.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("{}");
        }
        for (i, &(lo, hi)) in self.ranges.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            match i64::from(hi) - i64::from(lo) {
                0 => write!(f, "{blank}{lo}")?,
                1 => write!(f, "{blank}{lo} {hi}")?,
                _ => write!(f, "{blank}{lo}..{hi}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The first and the last value of each run of bits that are set. Bit `k` stands for `base + k`.
#[inline]
pub(crate) fn runs(base: i32, mut bits: u64) -> impl Iterator<Item = (i32, i32)> {
    std::iter::from_fn(move || {
        let (run, others) = lowest_run(base, bits);
        let is_set = bits != 0;
        bits = others;
        is_set.then_some(run)
    })
}

/// The range of the lowest run of bits that are set, and the bits above this run.
#[inline]
fn lowest_run(base: i32, bits: u64) -> ((i32, i32), u64) {
    // The carry of this addition clears the run.
    let low = bits & bits.wrapping_neg();
    let carried = bits.wrapping_add(low);
    let others = bits & carried;
    let run = bits ^ others;
    let first = base.wrapping_add(run.trailing_zeros() as i32);
    let last = base.wrapping_add(63 - run.leading_zeros() as i32);
    ((first, last), others)
}

/// How many integers `lo..=hi` has. `lo <= hi` is required.
pub(crate) fn span(lo: i32, hi: i32) -> u64 {
    (i64::from(hi) - i64::from(lo)) as u64 + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn algebra_agrees_with_plain_sets() {
        let sets: Vec<Values> = (0u32..64)
            .map(|bits| (-3..3).filter(|v| bits >> (v + 3) & 1 == 1).collect())
            .collect();
        let plain = |set: &Values| set.iter().collect::<BTreeSet<_>>();
        for a in &sets {
            assert_eq!(a.len() as usize, plain(a).len());
            for b in &sets {
                assert_eq!(plain(&a.union(b)), &plain(a) | &plain(b));
                assert_eq!(plain(&a.intersection(b)), &plain(a) & &plain(b));
                assert_eq!(plain(&a.difference(b)), &plain(a) - &plain(b));
            }
        }
    }

    #[test]
    fn bits_become_the_ranges_of_their_values() {
        let top = 1 << 63;
        for low in [
            0,
            1,
            0b10,
            0b11,
            0b101,
            0b1011,
            0b10101,
            0b1101_1011,
            u64::MAX >> 1,
            u64::MAX,
        ] {
            for bits in [low, low << 7, low << 40, low | top, top | top >> 1 | low] {
                let plain: Vec<i32> = (0..64)
                    .filter(|k| bits >> k & 1 == 1)
                    .map(|k| k - 5)
                    .collect();
                let values = Values::from_bits(-5, bits);
                assert_eq!(values, plain.iter().copied().collect(), "{bits:b}");
                assert_eq!(values.iter().collect::<Vec<_>>(), plain, "{bits:b}");
            }
        }
    }

    #[test]
    fn the_ends_of_i32_do_not_wrap() {
        let all = Values::from(i32::MIN..=i32::MAX);
        assert_eq!(all.len(), 1 << 32);
        assert!(all.complement().is_empty());
        assert_eq!(Values::empty().complement(), all);
        let ends = Values::from([i32::MAX, i32::MIN]);
        assert_eq!(ends.to_string(), "-2147483648 2147483647");
        assert_eq!(ends.complement().len(), (1 << 32) - 2);
    }
}
