//! A value for each variable, and no value twice.

use super::bits::Bits;
use crate::constraints::prelude::*;

/// A maximum matching of variables to values. The pairs stay from run to run as a hint that is
/// checked against the current domains. They need not be undone on backtracking
/// [Gent, Miguel & Nightingale 2008].
pub(super) struct Matching<B> {
    /// The value of each variable.
    value: Vec<u32>,
    /// The variable of each value that is not free.
    owner: Vec<u32>,
    /// The values that no variable has.
    free: B,
    /// Variables whose value is gone.
    single: Vec<u32>,
    search: AugmentingSearch<B>,
}

/// Scratch of the search for an augmenting path.
struct AugmentingSearch<B> {
    unseen: B,
    queue: Vec<u32>,
    /// The variable from which each value was reached.
    from: Vec<u32>,
}

impl<B: Bits> Matching<B> {
    pub(super) fn new(variables: usize, values: usize, empty: &B) -> Self {
        let queue = Vec::with_capacity(variables);
        let search = AugmentingSearch {
            unseen: empty.clone(),
            queue: queue.clone(),
            from: vec![0; values],
        };
        let value = vec![0; variables];
        let owner = vec![0; values];
        Self {
            value,
            owner,
            free: empty.clone(),
            single: queue,
            search,
        }
    }

    /// The variable of a value that is not free.
    #[inline]
    pub(super) fn owner(&self, value: usize) -> usize {
        self.owner[value] as usize
    }

    /// The values that no variable has.
    #[inline]
    pub(super) fn free(&self) -> &B {
        &self.free
    }

    /// Makes a matching of these variables, whose rows are among `values`. It keeps the pairs that
    /// still hold, and searches a new value for the others, until it must stop.
    // Reasons call it, too. The compiler would then leave a call in the hot loop of propagation:
    // 1 % of the instructions of a quasigroup.
    #[inline(always)]
    pub(super) fn repair(
        &mut self,
        rows: &[B],
        vars: &[u32],
        values: &B,
        meter: &mut Meter,
    ) -> Outcome {
        self.free.clone_from(values);
        self.single.clear();
        for &x in vars {
            let value = self.value[x as usize] as usize;
            if rows[x as usize].contains(value) && self.free.contains(value) {
                self.free.remove(value);
                self.owner[value] = x;
            } else {
                self.single.push(x);
            }
        }
        while let Some(x) = self.single.pop() {
            self.augment(rows, x, values)?;
            // Each variable in the queue has looked at a word of values at least.
            let seen = self.search.queue.len();
            if meter.must_stop((seen * (1 + self.owner.len() / 64)) as u64) {
                break;
            }
        }
        Ok(())
    }

    /// The variables that the last search has come to. If it found no free value, they are more
    /// than their values.
    pub(super) fn reached(&self) -> &[u32] {
        &self.search.queue
    }

    /// The owners of these values, and of all values that any of these could take instead. `None`
    /// if one of the values is free, or is that of the variable `own`.
    pub(super) fn owners_around(&self, rows: &[B], values: &[usize], own: u32) -> Option<Vec<u32>> {
        let mut unseen = self.search.unseen.clone();
        unseen.clear();
        rows.iter().for_each(|row| unseen.add(row));
        let mut owners = Vec::new();
        let enter = |value: usize, owners: &mut Vec<u32>| {
            owners.push(self.owner[value]);
            !self.free.contains(value) && self.owner[value] != own
        };
        for &value in values {
            if unseen.contains(value) {
                unseen.remove(value);
                enter(value, &mut owners).then_some(())?;
            }
        }
        let mut next = 0;
        while let Some(&x) = owners.get(next) {
            next += 1;
            while let Some(value) = rows[x as usize].first_common(&unseen) {
                unseen.remove(value);
                enter(value, &mut owners).then_some(())?;
            }
        }
        Some(owners)
    }

    /// Searches breadth first from a variable to a free value, over values and their owners. If
    /// there is none, the variables that were seen are one more than their values (Hall's theorem).
    // As for `repair`, its only caller.
    #[inline(always)]
    fn augment(&mut self, rows: &[B], start: u32, values: &B) -> Outcome {
        let AugmentingSearch {
            unseen,
            queue,
            from,
        } = &mut self.search;
        unseen.clone_from(values);
        queue.clear();
        queue.push(start);
        let mut next = 0;
        while let Some(&x) = queue.get(next) {
            next += 1;
            let row = &rows[x as usize];
            if let Some(value) = row.first_common(&self.free) {
                from[value] = x;
                self.shift(start, value);
                return Ok(());
            }
            while let Some(value) = row.first_common(unseen) {
                unseen.remove(value);
                from[value] = x;
                queue.push(self.owner[value]);
            }
        }
        Err(Conflict::SCOPE)
    }

    /// Changes the matching along the path, from its end back to the start: each variable takes the
    /// value that was reached from it.
    fn shift(&mut self, start: u32, free: usize) {
        self.free.remove(free);
        let mut value = free as u32;
        loop {
            let x = self.search.from[value as usize];
            self.owner[value as usize] = x;
            value = std::mem::replace(&mut self.value[x as usize], value);
            if x == start {
                return;
            }
        }
    }
}
