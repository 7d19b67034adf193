//! Which positions of a wide scope to look at.

use crate::domains::{Domains, RecentChanges};
use crate::ids::Var;

/// The positions whose variables are not what they were when [`settle`](Self::settle) was called
/// last. What a run that failed did not come to is still there in the next one.
#[derive(Clone, Debug)]
pub(super) struct ChangedPositions {
    /// The numbers of the variables, each with a position, in increasing order.
    positions: Vec<(u32, u32)>,
    changes: RecentChanges,
    /// In increasing order after each look.
    pending: Vec<u32>,
    /// Any position may have changed.
    is_stale: bool,
}

impl ChangedPositions {
    /// A run that looks at so many positions one by one, with their neighbours, takes about as long
    /// as one that goes through this part of them all.
    const PART: usize = 8;

    pub(super) fn new(scope: &[Var]) -> Self {
        let numbered = scope.iter().zip(0..);
        let mut positions: Vec<(u32, u32)> =
            numbered.map(|(x, position)| (x.index() as u32, position)).collect();
        positions.sort_unstable();
        Self {
            positions,
            changes: RecentChanges::new(scope.len() / Self::PART),
            pending: Vec::new(),
            is_stale: true,
        }
    }

    /// Reads what has happened. Gives the positions that have changed, in increasing order, or
    /// nothing: any may have.
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
            let same = positions[first..].iter().take_while(|&&(other, _)| other == number);
            pending.extend(same.map(|&(_, position)| position));
        });
        self.is_stale |= !is_told;
    }

    /// All that was told has been looked at. What has been changed meanwhile is news if this is no
    /// fixpoint; if it is one, that is news only once it is undone.
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
