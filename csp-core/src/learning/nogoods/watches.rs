//! The watches of nogoods.

use crate::domains::Premise;
use crate::trail::Slot;

/// One of the two watches of a nogood, kept with the word of its premise.
#[derive(Clone, Copy, Debug)]
pub(super) struct NogoodWatch {
    pub(super) need: u64,
    /// Another premise of the nogood. If it can no longer hold, the nogood need not be looked at.
    pub(super) other_need: u64,
    pub(super) other_slot: Slot,
    pub(super) nogood: u32,
}

/// The watches of a word, by support.
#[derive(Clone, Debug, Default)]
pub(super) struct Watches {
    pub(super) lists: Vec<Vec<NogoodWatch>>,
    /// The supports that may have watches, one bit for each.
    pub(super) used: u64,
}

impl Watches {
    #[inline]
    pub(super) fn push(&mut self, support: usize, watch: NogoodWatch) {
        if self.lists.is_empty() {
            self.lists.resize_with(64, Vec::new);
        }
        self.lists[support].push(watch);
        self.used |= 1 << support;
    }

    pub(super) fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
        self.used = 0;
    }
}

/// What becomes of a watch.
pub(super) enum WatchMove {
    /// It stays, perhaps with another second premise.
    Stays(Option<Premise>),
    /// It has another support, or another premise is watched instead.
    Moved,
}
