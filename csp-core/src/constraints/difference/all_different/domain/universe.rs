//! The numbering of values: domains are read into sets of bits, and sets are written back.

use super::bits::Bits;
use crate::constraints::prelude::*;
use fixedbitset::FixedBitSet;

/// All values of a scope, numbered.
pub(crate) trait Universe: Send {
    type Set: Bits;

    /// How many values there are.
    fn len(&self) -> usize;

    /// The number of one of the values.
    fn number(&self, value: i32) -> usize;

    /// The value with this number.
    fn value(&self, number: usize) -> i32;

    /// The set without values.
    fn empty(&self) -> Self::Set;

    /// Reads a domain.
    fn load(&self, d: &Domains, x: Var, set: &mut Self::Set);

    /// Removes values from a domain.
    fn remove(&self, d: &mut Domains, x: Var, gone: &Self::Set) -> Outcome;
}

/// At most 64 values apart, in domains that are one word each: bit `k` stands for `low + k`.
#[derive(Clone, Copy)]
pub(crate) struct WordUniverse {
    low: i32,
}

impl WordUniverse {
    /// The universe of these values, if they and all domains of the scope are narrow enough.
    pub(crate) fn new(values: &Values, d: &Domains, scope: &[Var]) -> Option<Self> {
        let low = values.min()?;
        let high = values.max()?;
        let narrow = i64::from(high) - i64::from(low) < 64 && scope.iter().all(|&x| d.is_word(x));
        narrow.then_some(Self { low })
    }

    /// How far the bits of a domain move up to become bits of the universe. They may also move
    /// down, as a rotation. The bits that would come in at the top are those of values below `low`,
    /// and there are none.
    #[inline]
    fn shift(self, d: &Domains, x: Var) -> u32 {
        d.base(x).wrapping_sub(self.low) as u32
    }
}

impl Universe for WordUniverse {
    type Set = u64;

    fn len(&self) -> usize {
        64
    }

    fn number(&self, value: i32) -> usize {
        (i64::from(value) - i64::from(self.low)) as usize
    }

    fn value(&self, number: usize) -> i32 {
        (i64::from(self.low) + number as i64) as i32
    }

    fn empty(&self) -> u64 {
        0
    }

    #[inline]
    fn load(&self, d: &Domains, x: Var, set: &mut u64) {
        *set = d.word(x).rotate_left(self.shift(d, x));
    }

    #[inline]
    fn remove(&self, d: &mut Domains, x: Var, gone: &u64) -> Outcome {
        d.keep_word(x, !gone.rotate_right(self.shift(d, x)))
    }
}

/// Any values, numbered in increasing order without gaps.
pub(crate) struct RangeUniverse {
    /// Runs of consecutive values: the first one, the last one, and the number of the first one.
    runs: Vec<(i32, i32, usize)>,
    len: usize,
}

impl RangeUniverse {
    /// The universe of these values.
    pub(crate) fn new(values: &Values) -> Self {
        let mut len = 0;
        let runs = values.ranges().map(|run| {
            let (first, last) = run.into_inner();
            let number = len;
            len += (i64::from(last) - i64::from(first) + 1) as usize;
            (first, last, number)
        });
        Self {
            runs: runs.collect(),
            len,
        }
    }
}

impl Universe for RangeUniverse {
    type Set = FixedBitSet;

    fn len(&self) -> usize {
        self.len
    }

    fn number(&self, value: i32) -> usize {
        let (first, _, start) = self.runs[self.runs.partition_point(|run| run.1 < value)];
        start + (i64::from(value) - i64::from(first)) as usize
    }

    fn value(&self, number: usize) -> i32 {
        let run = self.runs.partition_point(|run| run.2 <= number) - 1;
        let (first, _, start) = self.runs[run];
        (i64::from(first) + (number - start) as i64) as i32
    }

    fn empty(&self) -> FixedBitSet {
        FixedBitSet::with_capacity(self.len)
    }

    fn load(&self, d: &Domains, x: Var, set: &mut FixedBitSet) {
        set.clear();
        let mut runs = self.runs[self.runs.partition_point(|run| run.1 < d.min(x))..].iter();
        let Some(mut run) = runs.next() else { return };
        for range in d.ranges(x) {
            let (first, last) = range.into_inner();
            while run.1 < first {
                let Some(next) = runs.next() else { return };
                run = next;
            }
            let number = |value: i32| run.2 + (i64::from(value) - i64::from(run.0)) as usize;
            set.insert_range(number(first)..number(last) + 1);
        }
    }

    fn remove(&self, d: &mut Domains, x: Var, gone: &FixedBitSet) -> Outcome {
        gone.ones()
            .try_for_each(|number| d.remove(x, self.value(number)))
    }
}
