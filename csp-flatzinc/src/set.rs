//! Floor 0: sets of 64-bit integers, as FlatZinc has them.

use csp_core::integers::IntegerSet;
use csp_core::values::Values;

/// A set of integers: sorted ranges that neither touch nor overlap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct IntSet {
    ranges: Vec<(i64, i64)>,
}

impl IntSet {
    /// All integers from the first to the last.
    #[must_use]
    pub fn range(first: i64, last: i64) -> Self {
        Self {
            ranges: if first <= last {
                vec![(first, last)]
            } else {
                Vec::new()
            },
        }
    }

    /// The integers of these ranges, which may come in any order and overlap.
    #[must_use]
    pub fn of_ranges(ranges: impl IntoIterator<Item = (i64, i64)>) -> Self {
        let mut ranges: Vec<_> = ranges
            .into_iter()
            .filter(|(low, high)| low <= high)
            .collect();
        ranges.sort_unstable();
        ranges.dedup_by(|next, before| {
            let touches = next.0 <= before.1.saturating_add(1);
            if touches {
                before.1 = before.1.max(next.1);
            }
            touches
        });
        Self { ranges }
    }

    /// The first and the last integer of each range.
    #[must_use]
    pub fn ranges(&self) -> &[(i64, i64)] {
        &self.ranges
    }

    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The smallest and the greatest integer.
    #[must_use]
    pub fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.ranges.first()?.0, self.ranges.last()?.1))
    }

    /// Whether this integer is in it.
    #[must_use]
    pub fn contains(&self, value: i64) -> bool {
        let after = self.ranges.partition_point(|&(low, _)| low <= value);
        after > 0 && value <= self.ranges[after - 1].1
    }

    /// How many integers are in it, up to `u64::MAX`.
    #[must_use]
    pub fn len(&self) -> u64 {
        let lengths = self
            .ranges
            .iter()
            .map(|&(low, high)| high.abs_diff(low).saturating_add(1));
        lengths.fold(0, u64::saturating_add)
    }

    /// The integers, in order.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.ranges.iter().flat_map(|&(low, high)| low..=high)
    }

    /// What is in both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let (mut at, mut in_other) = (0, 0);
        let mut ranges = Vec::new();
        while let (Some(&a), Some(&b)) = (self.ranges.get(at), other.ranges.get(in_other)) {
            let (low, high) = (a.0.max(b.0), a.1.min(b.1));
            if low <= high {
                ranges.push((low, high));
            }
            if a.1 < b.1 {
                at += 1;
            } else {
                in_other += 1;
            }
        }
        Self { ranges }
    }

    /// The integers that, times a factor other than 0 and plus an offset, are in the set.
    pub(crate) fn preimage(&self, factor: i64, offset: i64) -> Self {
        let image = |&(low, high): &(i64, i64)| {
            let ends = [low, high].map(|end| i128::from(end) - i128::from(offset));
            let [low, high] = if factor < 0 {
                [-ends[1], -ends[0]]
            } else {
                ends
            };
            let factor = i128::from(factor).abs();
            let within = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            let first = within(-(-low).div_euclid(factor));
            (first, within(high.div_euclid(factor)))
        };
        Self::of_ranges(self.ranges.iter().map(image))
    }

    /// The part that variables can have.
    pub(crate) fn in_range(&self) -> Values {
        let all = Self::range(i32::MIN.into(), i32::MAX.into());
        let ranges = self.intersection(&all).ranges;
        ranges
            .into_iter()
            .map(|(low, high)| (low as i32, high as i32))
            .collect()
    }
}

impl FromIterator<i64> for IntSet {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        Self::of_ranges(values.into_iter().map(|value| (value, value)))
    }
}

impl IntegerSet for &IntSet {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        self.ranges
            .iter()
            .map(|&(low, high)| (low.into(), high.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::IntSet;

    #[test]
    fn sets_are_made_read_and_cut() {
        let set = IntSet::of_ranges([(4, 6), (1, 2), (3, 3), (9, 8), (10, 12), (11, 20)]);
        assert_eq!(set.ranges(), [(1, 6), (10, 20)]);
        assert_eq!((set.len(), set.bounds()), (17, Some((1, 20))));
        assert!(set.contains(10) && !set.contains(9) && !set.contains(0) && !set.contains(21));
        let other: IntSet = [0, 5, 6, 7, 10, 20].into_iter().collect();
        assert_eq!(
            set.intersection(&other).iter().collect::<Vec<_>>(),
            [5, 6, 10, 20]
        );
        let all = IntSet::range(i64::MIN, i64::MAX);
        assert_eq!(all.intersection(&set), set);
        assert_eq!((all.len(), IntSet::range(1, 0).bounds()), (u64::MAX, None));
    }
}
