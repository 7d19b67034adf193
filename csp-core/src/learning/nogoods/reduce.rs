//! Which nogoods are kept.

use super::watches::Watches;
use super::{Header, Kind, NewNogood, Nogoods};
use crate::domains::{Domains, Premise};
use std::mem;

/// Nogoods of so few levels are kept for good.
pub(super) const FEW_LEVELS: u32 = 2;
/// Nogoods of so few levels are kept as long as they are used now and then.
const SOME_LEVELS: u32 = 6;
/// For so many conflicts.
const RECENT: u64 = 4_000;
/// How many nogoods there may be at first, and how many more after each reduction.
const ROOM: usize = 2_000;

impl Nogoods {
    /// Whether there are so many nogoods that some have to go.
    pub(in crate::learning) fn is_full(&self) -> bool {
        self.headers.len() >= self.base + ROOM
    }

    /// Drops the nogoods that seem to be of least use, and shortens the others. This is for the
    /// root, where all entries have been read and no entry above it names a nogood.
    pub(in crate::learning) fn reduce(&mut self, d: &Domains, conflicts: u64) {
        let mut order: Vec<u32> = (0..self.headers.len() as u32).collect();
        let header = |&nogood: &u32| self.headers[nogood as usize];
        let is_safe = |header: Header| {
            let is_recent = header.used + RECENT > conflicts;
            header.kind != Kind::Learnt
                || header.levels <= FEW_LEVELS
                || (header.levels <= SOME_LEVELS && is_recent)
        };
        order.sort_by_key(|nogood| {
            let header = header(nogood);
            (
                !is_safe(header),
                std::cmp::Reverse(header.used),
                header.levels,
            )
        });
        let safe = order
            .iter()
            .filter(|nogood| is_safe(header(nogood)))
            .count();
        order.truncate(safe + (order.len() - safe) / 2);
        order.sort_unstable();
        self.keep(d, &order);
        self.base = self.headers.len();
    }

    pub(super) fn keep(&mut self, d: &Domains, kept: &[u32]) {
        let premises = mem::take(&mut self.premises);
        let headers = mem::take(&mut self.headers);
        self.watches.values_mut().for_each(Watches::clear);
        self.forget_rest();
        for &nogood in kept {
            let header = headers[nogood as usize];
            let range = header.start as usize..(header.start + header.length) as usize;
            let old = &premises[range];
            if old.iter().any(|&premise| premise.is_excluded(d)) {
                continue;
            }
            let open: Vec<Premise> = old
                .iter()
                .copied()
                .filter(|&premise| !premise.holds(d))
                .collect();
            // At a fixpoint of the root fewer are left only if the last one cannot hold.
            if open.len() >= 2 {
                let Header {
                    levels, used, kind, ..
                } = header;
                let new = NewNogood {
                    premises: &open,
                    levels,
                    used,
                    kind,
                };
                let kept = self.add_open(d, new);
                self.number(kept, header.number);
            }
        }
    }
}
