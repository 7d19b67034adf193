//! An array of constants with an index or a value of a wide domain.

use crate::constraints::difference::equal::remove_between;
use crate::constraints::prelude::*;

/// Values with their indices, in order.
pub(super) struct ValueIndexPairs {
    /// Index and value.
    scope: [Var; 2],
    all: Vec<(i32, i32)>,
    indices: Values,
    watch: Looked,
}

/// What has been looked at, and need not be again.
enum Looked {
    /// For a value of a one-word domain.
    Word(Box<Groups>),
    /// For other values. The pairs with lower and with higher values than those that are left have
    /// lost their indices: the places of the first and behind the last of the others.
    Ends(Slot),
}

/// The pairs by bit of the value.
struct Groups {
    /// Where the pairs of each bit begin, and where those of the last one end.
    starts: [u32; 65],
    /// For each bit, an index that was there at the last look.
    supports: [i32; 64],
    /// The first index, and for each from there on the bit of its value.
    first: i32,
    bits: Vec<u8>,
    /// The values whose indices are not removed; 0 before the first look.
    left: Slot,
}

/// The bit of an index whose value was never there.
const NONE: u8 = 64;

impl ValueIndexPairs {
    /// The pairs of values and indices, in order.
    pub(super) fn new(all: Vec<(i32, i32)>, scope: [Var; 2], posting: &mut Posting<'_>) -> Self {
        let indices: Values = all.iter().map(|&(_, index)| index).collect();
        let d = posting.domains();
        let watch = if d.is_word(scope[1]) {
            let base = i64::from(d.base(scope[1]));
            Looked::Word(Box::new(Groups::new(
                &all,
                base,
                &indices,
                posting.new_slot(0),
            )))
        } else {
            Looked::Ends(posting.new_slot(pack(0, all.len())))
        };
        Self {
            scope,
            all,
            indices,
            watch,
        }
    }

    pub(super) fn all(&self) -> &[(i32, i32)] {
        &self.all
    }

    pub(super) fn indices(&self) -> &Values {
        &self.indices
    }

    pub(super) fn propagate(&mut self, d: &mut Domains) -> Outcome {
        keep_indices(self.scope[0], &self.indices, d)?;
        match &mut self.watch {
            Looked::Word(groups) => groups.filter(&self.all, self.scope, d),
            Looked::Ends(ends) => filter_between(&self.all, *ends, self.scope, d),
        }
    }
}

impl Groups {
    fn new(all: &[(i32, i32)], base: i64, indices: &Values, left: Slot) -> Self {
        let bit = |value: i32| i64::from(value) - base;
        let start = |number: usize| all.partition_point(|&(v, _)| bit(v) < number as i64) as u32;
        let starts = std::array::from_fn(start);
        let first = indices.min().unwrap_or(0);
        let place = |index: i32| index.abs_diff(first) as usize;
        let mut bits = vec![NONE; indices.max().map_or(0, |last| place(last) + 1)];
        let mut supports = [first; 64];
        for &(value, index) in &all[starts[0] as usize..starts[64] as usize] {
            bits[place(index)] = bit(value) as u8;
            supports[bit(value) as usize] = index;
        }
        Self {
            starts,
            supports,
            first,
            bits,
            left,
        }
    }

    /// Removes the indices of the values that have gone since the last run, and the values that have
    /// no index.
    fn filter(&mut self, all: &[(i32, i32)], [index, value]: [Var; 2], d: &mut Domains) -> Outcome {
        let left = d.get(self.left);
        if left == 0 {
            filter(all, [index, value], d)?;
            if !d.meter().is_stopped() {
                d.set(self.left, d.word(value));
            }
            return Ok(());
        }
        for bit in Ones(left & !d.word(value)) {
            let group = &all[self.starts[bit] as usize..self.starts[bit + 1] as usize];
            group.iter().try_for_each(|&(_, i)| d.remove(index, i))?;
        }
        let kept = self.supported(index, d.word(value), d);
        d.keep_word(value, kept)?;
        d.set(self.left, d.word(value));
        Ok(())
    }

    /// The values among these that have an index.
    fn supported(&mut self, index: Var, values: u64, d: &Domains) -> u64 {
        let has_support = |bit: &usize| d.contains(index, self.supports[*bit]);
        let mut missing = Ones(values)
            .filter(|bit| !has_support(bit))
            .fold(0, |m, b| m | 1 << b);
        if missing == 0 {
            return values;
        }
        for i in d.iter(index) {
            let bit = self
                .bits
                .get(i.abs_diff(self.first) as usize)
                .copied()
                .unwrap_or(NONE);
            if 1_u64
                .checked_shl(bit.into())
                .is_some_and(|mask| missing & mask != 0)
            {
                self.supports[usize::from(bit)] = i;
                missing &= !(1 << bit);
                if missing == 0 {
                    break;
                }
            }
        }
        values & !missing
    }
}

impl ValueIndexPairs {
    /// An index of the array goes because its value is gone; others can be no solution.
    pub(super) fn explain_index(&self, lost: Removal, reason: &mut Reason<'_>) {
        let [index, value] = self.scope;
        for &(v, i) in &self.all {
            if lost.contains(i) && reason.contains(index, i) {
                reason.is_not(value, v);
            }
        }
    }

    /// A value goes because all its indices are gone. If those of all values below it are, too, the
    /// reason is one for a bound; the same above.
    pub(super) fn explain_value(&self, lost: Removal, reason: &mut Reason<'_>) {
        let index = self.scope[0];
        let pairs = &self.all[..];
        let upto = pairs.partition_point(|&(v, _)| v <= lost.last());
        let from = pairs.partition_point(|&(v, _)| v < lost.first());
        let is_gone = |&(_, i): &(i32, i32)| !reason.contains(index, i);
        let is_low = lost.is_below() && pairs[..upto].iter().all(is_gone);
        let is_high = !is_low && lost.is_above() && pairs[from..].iter().all(is_gone);
        let range = match (is_low, is_high) {
            (true, _) => 0..upto,
            (_, true) => from..pairs.len(),
            _ => from..upto,
        };
        for &(v, i) in &pairs[range] {
            if is_low || is_high || lost.contains(v) {
                reason.is_not(index, i);
            }
        }
        if is_low && let Some(least) = lost.last().checked_add(1) {
            reason.proves_at_least(least);
        }
        if is_high && let Some(most) = lost.first().checked_sub(1) {
            reason.proves_at_most(most);
        }
    }
}

/// Two places in one word.
fn pack(from: usize, to: usize) -> u64 {
    (from as u64) << 32 | to as u64
}

/// Filters by the pairs that still matter, and drops those beyond the values that are left.
fn filter_between(all: &[(i32, i32)], ends: Slot, scope: [Var; 2], d: &mut Domains) -> Outcome {
    let places = d.get(ends);
    filter(
        &all[(places >> 32) as usize..places as u32 as usize],
        scope,
        d,
    )?;
    if d.meter().is_stopped() {
        return Ok(());
    }
    let (low, high) = d.min_max(scope[1]);
    let from = all.partition_point(|&(v, _)| v < low);
    let to = all.partition_point(|&(v, _)| v <= high);
    d.set(ends, pack(from, to));
    Ok(())
}

/// Keeps the indices within the array.
fn keep_indices(index: Var, indices: &Values, d: &mut Domains) -> Outcome {
    let (Some(first), Some(last)) = (indices.min(), indices.max()) else {
        return Err(Conflict::SCOPE);
    };
    d.at_least(index, first)?;
    d.at_most(index, last)?;
    if indices.ranges().nth(1).is_some() {
        d.keep(index, indices)
    } else {
        Ok(())
    }
}

/// Arrays up to this length are filtered without a question whether to stop.
const SHORT: usize = 4096;

/// About as much work as to look at one pair, and to make a hole in a wide domain.
const WORK: u64 = 16;

/// Goes through the values of the array in order, and removes from the domain what lies between the
/// possible ones. If it is stopped it has not looked at all.
fn filter(pairs: &[(i32, i32)], [index, value]: [Var; 2], d: &mut Domains) -> Outcome {
    let mut last = None;
    let is_long = pairs.len() > SHORT;
    for group in pairs.chunk_by(|one, other| one.0 == other.0) {
        if is_long && d.meter().must_stop(WORK * group.len() as u64) {
            return Ok(());
        }
        let v = group[0].0;
        if !d.contains(value, v) {
            group.iter().try_for_each(|&(_, i)| d.remove(index, i))?;
        } else if group.iter().any(|&(_, i)| d.contains(index, i)) {
            match last {
                None => d.at_least(value, v)?,
                Some(last) => remove_between(d, value, i64::from(last), i64::from(v))?,
            }
            last = Some(v);
        }
    }
    d.at_most(value, last.ok_or(Conflict::SCOPE)?)
}
