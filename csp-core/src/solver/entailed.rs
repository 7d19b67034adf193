//! Which propagators have nothing to say any more.

use crate::domains::{Domains, Store};
use crate::ids::PropId;
use crate::trail::Slot;

/// The propagators that do not run until the level is closed: they are entailed, or suspended.
#[derive(Default)]
pub(super) struct Entailed {
    /// One bit for each propagator.
    words: Vec<Slot>,
    /// Whether there ever was one: most models need not look.
    any: bool,
}

impl Entailed {
    /// Makes room for this number of propagators.
    pub(super) fn grow(&mut self, propagators: usize, domains: &mut Store) {
        while self.words.len() * 64 < propagators {
            self.words.push(domains.new_slot(0));
        }
    }

    /// The number of words, to which [`truncate`](Self::truncate) goes back.
    pub(super) fn extent(&self) -> usize {
        self.words.len()
    }

    /// Forgets the words that were added since then.
    pub(super) fn truncate(&mut self, words: usize) {
        self.words.truncate(words);
    }

    #[inline]
    pub(super) fn contains(&self, prop: PropId, d: &Domains) -> bool {
        self.any && d.trail().get(self.words[prop.index() / 64]) >> (prop.index() % 64) & 1 == 1
    }

    pub(super) fn add(&mut self, prop: PropId, domains: &mut Store) {
        self.any = true;
        let slot = self.words[prop.index() / 64];
        let word = domains.trail().get(slot);
        domains.set(slot, word | 1 << (prop.index() % 64));
    }

    /// Adds all but these.
    pub(super) fn suspend_others(
        &mut self,
        kept: &[PropId],
        propagators: usize,
        domains: &mut Store,
    ) {
        self.any = true;
        let mut suspended = vec![u64::MAX; self.words.len()];
        if let (Some(last), 1..) = (suspended.last_mut(), propagators % 64) {
            *last >>= 64 - propagators % 64;
        }
        for prop in kept {
            suspended[prop.index() / 64] &= !(1 << (prop.index() % 64));
        }
        for (&slot, bits) in self.words.iter().zip(suspended) {
            let word = domains.trail().get(slot);
            domains.set(slot, word | bits);
        }
    }
}
