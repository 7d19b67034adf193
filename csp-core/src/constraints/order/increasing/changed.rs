//! Which positions of a wide scope to look at.

use crate::domains::{Domains, RecentChanges};
use crate::ids::Var;

/// The positions whose variables have changed since [`settle`](Self::settle) was called last. A run
/// that fails does not call it, and the next run is given the same positions again.
#[derive(Clone, Debug)]
pub(super) struct ChangedPositions {
    /// The number of a variable and its position, for each position, sorted.
    positions: Vec<(u32, u32)>,
    changes: RecentChanges,
    /// The positions to look at. They are sorted after each look.
    pending: Vec<u32>,
    /// Notes that any position may have changed.
    is_stale: bool,
}

impl ChangedPositions {
    /// To read, sort and check one changed position takes about as long as to sweep over this
    /// number of positions.
    const PART: usize = 8;

    pub(super) fn new(scope: &[Var]) -> Self {
        let numbered = scope.iter().zip(0..);
        let mut positions: Vec<(u32, u32)> = numbered
            .map(|(x, position)| (x.index() as u32, position))
            .collect();
        positions.sort_unstable();
        Self {
            positions,
            changes: RecentChanges::new(scope.len() / Self::PART),
            pending: Vec::new(),
            is_stale: true,
        }
    }

    /// Reads what has changed. Returns the changed positions in increasing order, or `None` if any
    /// position may have changed.
    pub(super) fn look(&mut self, d: &Domains) -> Option<&[u32]> {
        self.read(d);
        self.pending.sort_unstable();
        self.pending.dedup();
        self.is_stale |= self.pending.len() > self.positions.len() / Self::PART;
        if self.is_stale {
            self.pending.clear();
            return None;
        }
        Some(&self.pending)
    }

    fn read(&mut self, d: &Domains) {
        let positions = &self.positions;
        let pending = &mut self.pending;
        let is_told = self.changes.each(d, |x| {
            let number = x.index() as u32;
            let first = positions.partition_point(|&(other, _)| other < number);
            let same = positions[first..]
                .iter()
                .take_while(|&&(other, _)| other == number);
            pending.extend(same.map(|&(_, position)| position));
        });
        self.is_stale |= !is_told;
    }

    /// Notes that all changed positions have been looked at. The changes that the run made itself
    /// are changes for the next run unless this is a fixpoint. To undo them later is a change in
    /// any case.
    pub(super) fn settle(&mut self, d: &Domains, is_fixpoint: bool) {
        self.pending.clear();
        self.is_stale = false;
        if is_fixpoint {
            self.changes.skip(d);
        } else {
            self.read(d);
        }
    }
}
