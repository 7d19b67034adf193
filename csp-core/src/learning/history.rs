//! For each word its changes, newest first: an index of the log, which a search that learns keeps.

use crate::domains::{Domains, Premise};
use crate::meter::bytes_of;
use crate::trail::{BySlot, Entry, Slot};

/// No change.
const NEVER: u32 = u32::MAX;

/// The changes of each word, and what each was at the root of the search.
#[derive(Debug)]
pub(super) struct History {
    /// For each entry of the log its word, and the entry of that word before it.
    read: Vec<(Slot, u32)>,
    /// The newest entry of each word.
    last: BySlot<u32>,
    /// The words at the root.
    root: BySlot<u64>,
    /// The number of open levels at the root.
    root_level: usize,
    /// The length of the log at the root.
    root_length: usize,
}

impl History {
    /// The state of the domains is that of the root.
    pub(super) fn new(d: &Domains) -> Self {
        let mut root = BySlot::new(u64::MAX);
        d.trail().each_word(|slot, word| *root.get_mut(slot) = word);
        let mut history = Self {
            read: Vec::new(),
            last: BySlot::new(NEVER),
            root,
            root_level: d.trail().level(),
            root_length: d.trail().log().len(),
        };
        history.read(d.trail().log());
        history
    }

    /// The number of bytes that it takes.
    pub(super) fn memory(&self) -> u64 {
        bytes_of(&self.read) + self.last.memory() + self.root.memory()
    }

    pub(super) fn root_level(&self) -> usize {
        self.root_level
    }

    pub(super) fn root_length(&self) -> usize {
        self.root_length
    }

    /// What each word was at the root.
    pub(super) fn root(&self) -> &BySlot<u64> {
        &self.root
    }

    /// The search is at its root: what has changed there is never undone.
    pub(super) fn read_root(&mut self, d: &Domains) {
        let log = d.trail().log();
        for entry in &log[self.root_length..] {
            *self.root.get_mut(entry.slot()) ^= entry.delta();
        }
        self.root_length = log.len();
    }

    /// Reads what is new in the log. [`rewind`](Self::rewind) was called for all that was undone
    /// before.
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
    fn entries(&self, slot: Slot) -> impl Iterator<Item = usize> + '_ {
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

    /// The number of levels on which premises that hold came to hold.
    pub(super) fn levels_of(&self, d: &Domains, premises: &[Premise]) -> u32 {
        let mut levels: Vec<usize> = premises
            .iter()
            .filter(|&&premise| premise.holds(d))
            .filter_map(|&premise| self.made(d, premise))
            .map(|place| d.trail().level_of(place))
            .collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }

    /// The part of a premise that did not hold at the root.
    pub(super) fn beyond_root(&self, d: &Domains, premise: Premise) -> Option<Premise> {
        let need = premise.beyond(d, *self.root.get(premise.slot));
        let left = Premise::new(premise.slot, need);
        (!left.is_void(d)).then_some(left)
    }
}
