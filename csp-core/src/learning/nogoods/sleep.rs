//! When nogoods have no say while the search does not learn.
//!
//! Only nogoods of closed parts have a say then. The search soon leaves each part for good: below a
//! node where some premise of each nogood cannot hold, none of them will remove anything. They
//! *sleep* until the search goes back above that node, and the log is not read.

use super::table::NogoodTable;
use crate::domains::Domains;

/// What is known while nogoods rest.
#[derive(Debug, Default)]
pub(super) struct Sleep {
    /// The nogoods of closed parts.
    closed: Vec<u32>,
    /// The place among them of one that may have had a say when it was last looked at.
    open: usize,
    /// All of them sleep while this many levels are open.
    asleep: Option<usize>,
    /// The number of nodes before they are looked at again: looking at many takes as long as
    /// watching them for a while.
    wait: usize,
}

/// The number of nogoods that are looked at for each node without a look.
const LOOKS: usize = 4;

impl Sleep {
    #[inline]
    pub(super) fn is_awake(&self) -> bool {
        self.asleep.is_none()
    }

    /// There is a new nogood of a closed part.
    pub(super) fn wake_for(&mut self, nogood: u32) {
        self.closed.push(nogood);
        self.asleep = None;
    }

    /// A level is about to be closed. Returns whether the nogoods sleep on.
    #[inline]
    pub(super) fn lasts_beyond(&mut self, level: usize) -> bool {
        let sleeps_on = self.asleep.is_some_and(|asleep| level > asleep);
        if !sleeps_on {
            self.asleep = None;
        }
        sleeps_on
    }

    /// At a fixpoint: they sleep until the newest level is closed if none of them can say anything
    /// before.
    #[inline]
    pub(super) fn try_to_sleep(&mut self, table: &NogoodTable, d: &Domains) {
        match self.wait.checked_sub(1) {
            Some(wait) => self.wait = wait,
            None => self.look_for_open(table, d),
        }
    }

    fn look_for_open(&mut self, table: &NogoodTable, d: &Domains) {
        let count = self.closed.len();
        let is_open = |place: usize| {
            let premises = table.premises(self.closed[place]);
            !premises.iter().any(|&premise| premise.is_excluded(d))
        };
        // From the one that had a say the last time, around.
        let looked = (0..count).position(|far| is_open((self.open + far) % count));
        self.wait = looked.unwrap_or(count) / LOOKS;
        match looked {
            Some(far) => self.open = (self.open + far) % count,
            None => self.asleep = Some(d.trail().level()),
        }
    }
}
