//! At which positions of a large scope variables have changed.

use crate::constraints::prelude::*;
use std::sync::Arc;

/// By variable, the positions of a scope at which it stands.
#[derive(Clone, Debug)]
pub(super) struct ScopePositions {
    /// The positions in the order of their variables.
    order: Arc<[u32]>,
    /// The smallest number of a variable.
    first: usize,
    /// By number of a variable, counted from the smallest, where its positions begin in the order, and those of the next one.
    starts: Arc<[u32]>,
}

impl ScopePositions {
    pub(super) fn new(scope: &[Var]) -> Self {
        let mut order: Vec<u32> = (0..scope.len() as u32).collect();
        order.sort_by_key(|&position| scope[position as usize].index());
        let numbers = scope.iter().map(|x| x.index());
        let first = numbers.clone().min().unwrap_or_default();
        let span = numbers.clone().max().map_or(0, |last| last + 1 - first);
        let mut starts = vec![0; span + 1];
        numbers.for_each(|number| starts[number - first + 1] += 1);
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        Self {
            order: order.into(),
            first,
            starts: starts.into(),
        }
    }

    /// The positions of a variable, in increasing order.
    pub(super) fn of(&self, x: Var) -> &[u32] {
        let number = x.index().wrapping_sub(self.first);
        let [start, end] = [number, number.wrapping_add(1)].map(|number| self.starts.get(number));
        match (start, end) {
            (Some(&start), Some(&end)) => &self.order[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// Reads from the trail at which positions of its scope a propagator finds changes since its last run. [`Woken`] has 64 marks,
/// so that in a scope of hundreds of variables each of them stands for many. What was read is a slot: changes that are undone
/// are none, which is right for propagators that keep nothing beside the trail.
#[derive(Clone, Debug)]
pub(super) struct ScopeChanges {
    positions: ScopePositions,
    /// How long the log of the trail was when it was read.
    seen: Slot,
    /// The positions with changes, in increasing order.
    pub(super) found: Vec<usize>,
}

impl ScopeChanges {
    pub(super) fn new(positions: ScopePositions, posting: &mut Posting<'_>) -> Self {
        Self {
            positions,
            seen: posting.new_slot(0),
            found: Vec::new(),
        }
    }

    /// Finds the positions that have changed. Writes down how far it has read only if there was something to read, so that a run
    /// that changes nothing leaves the trail as it is.
    pub(super) fn read(&mut self, d: &mut Domains, woken: Woken) {
        self.found.clear();
        let log = d.trail().log();
        let entries = &log[d.get(self.seen) as usize..];
        let changed = entries.iter().filter_map(|&entry| d.variable(entry));
        let mut changed = changed.peekable();
        let has_changes = changed.peek().is_some();
        if woken == Woken::ALL {
            self.found.extend(0..self.positions.order.len());
        } else {
            let positions = changed.flat_map(|x| self.positions.of(x));
            self.found
                .extend(positions.map(|&position| position as usize));
            self.found.sort_unstable();
            self.found.dedup();
        }
        if has_changes {
            let seen = log.len() as u64;
            d.set(self.seen, seen);
        }
    }
}
