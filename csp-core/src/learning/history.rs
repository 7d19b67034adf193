//! For each word its changes, newest first: an index of the log, which a search that learns keeps.

use crate::domains::{Domains, Premise};
use crate::trail::{BySlot, Entry, Slot};

/// No change.
const NEVER: u32 = u32::MAX;

/// The changes of each word.
#[derive(Debug)]
pub(super) struct History {
    /// For each entry of the log its word, and the entry of that word before it.
    read: Vec<(Slot, u32)>,
    /// The newest entry of each word.
    last: BySlot<u32>,
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            read: Vec::new(),
            last: BySlot::new(NEVER),
        }
    }

    /// Reads what is new in the log. It has been told of all that was undone before.
    #[inline]
    pub(super) fn read(&mut self, log: &[Entry]) {
        for entry in &log[self.read.len()..] {
            let last = self.last.get_mut(entry.slot());
            self.read.push((entry.slot(), *last));
            *last = (self.read.len() - 1) as u32;
        }
    }

    /// Forgets the entries from this one on.
    #[inline]
    pub(super) fn rewind(&mut self, length: usize) {
        while self.read.len() > length
            && let Some((slot, before)) = self.read.pop()
        {
            *self.last.get_mut(slot) = before;
        }
    }

    /// The entries of a word, newest first, with their places in the log.
    #[inline]
    pub(super) fn entries(&self, slot: Slot) -> impl Iterator<Item = usize> + '_ {
        let mut next = *self.last.get(slot);
        std::iter::from_fn(move || {
            let place = next;
            (place != NEVER).then(|| {
                next = self.read[place as usize].1;
                place as usize
            })
        })
    }

    /// What a word was when the log had this length.
    #[inline]
    pub(super) fn word_at(&self, d: &Domains, slot: Slot, length: usize) -> u64 {
        let log = d.trail().log();
        let later = self.entries(slot).take_while(|&place| place >= length);
        later.fold(d.trail().get(slot), |word, place| word ^ log[place].delta())
    }

    /// The entry that made a premise true, which holds now; `None` if it always did.
    pub(super) fn made(&self, d: &Domains, premise: Premise) -> Option<usize> {
        let log = d.trail().log();
        let mut word = d.trail().get(premise.slot);
        self.entries(premise.slot).find(|&place| {
            word ^= log[place].delta();
            !premise.holds_in(d, word)
        })
    }
}
