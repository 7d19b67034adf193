//! How sets of integers are made from values and ranges, and how they are printed.

use super::Values;
use std::fmt;
use std::ops::RangeInclusive;

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
