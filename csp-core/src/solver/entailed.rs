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

    /// Adds all of these at once.
    pub(super) fn suspend(
        &mut self,
        propagators: usize,
        is_suspended: impl Fn(PropId) -> bool,
        domains: &mut Store,
    ) {
        self.any = true;
        for (number, &slot) in self.words.iter().enumerate() {
            let props = 64 * number..propagators.min(64 * (number + 1));
            let bits = props
                .filter(|&prop| is_suspended(PropId::new(prop as u32)))
                .fold(0, |bits, prop| bits | 1 << (prop % 64));
            let word = domains.trail().get(slot);
            domains.set(slot, word | bits);
        }
    }
}
