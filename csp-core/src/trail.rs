//! Floor 0: the single record of all changes.
//!
//! All state that must survive backtracking is a 64-bit word in a [`Slot`]. A change of a word is
//! one [`Entry`] on one log: the slot, the cause, and `old ^ new`. XOR is its own inverse: undoing
//! and redoing an entry are the same operation, and the state can be walked to any past moment and
//! back (`Trail::walk_to`). For a domain kept as bits the delta *is* the set of removed values.
//!
//! Invariant: `words` is the XOR of the initial words with the first `position()` entries of the
//! log.

mod by_slot;
mod entry;
mod pops;

pub use self::entry::{Cause, Entry, Slot};

pub(crate) use self::by_slot::BySlot;

use self::pops::Pops;
use crate::ids::Var;
use crate::meter::bytes_of;

/// The words, the log of their changes, and where each level of the search began.
#[derive(Clone, Debug)]
pub struct Trail {
    heads: Vec<u64>,
    tails: Vec<u64>,
    log: Vec<Entry>,
    levels: Vec<usize>,
    cause: u32,
    /// The number of entries of the log that are walked back at the moment.
    rewound: usize,
    pops: Pops,
}

impl Default for Trail {
    fn default() -> Self {
        let cause = Cause::Given.encode();
        Self {
            heads: Vec::new(),
            tails: Vec::new(),
            log: Vec::new(),
            levels: Vec::new(),
            cause,
            rewound: 0,
            pops: Pops::default(),
        }
    }
}

impl Trail {
    /// Adds the head word of the next variable, and returns its number.
    pub(crate) fn new_head(&mut self, word: u64) -> u32 {
        let number = u32::try_from(self.heads.len()).unwrap_or(u32::MAX);
        self.heads.push(word);
        number
    }

    /// Adds a word of state, with its initial value.
    pub(crate) fn new_slot(&mut self, word: u64) -> Slot {
        let slot = Slot::tail(u32::try_from(self.tails.len()).unwrap_or(u32::MAX));
        self.tails.push(word);
        slot
    }

    /// The number of bytes that the log takes.
    pub(crate) fn log_memory(&self) -> u64 {
        bytes_of(&self.log)
    }

    /// The number of bytes that all of it takes.
    pub(crate) fn memory(&self) -> u64 {
        bytes_of(&self.heads) + bytes_of(&self.tails) + bytes_of(&self.levels) + self.log_memory()
    }

    /// Removes the newest words until this many are left. The removed words have not changed since
    /// they were added.
    pub(crate) fn truncate(&mut self, heads: usize, tails: usize) {
        self.heads.truncate(heads);
        self.tails.truncate(tails);
    }

    /// The head word of a variable.
    #[inline]
    pub(crate) fn head(&self, var: Var) -> u64 {
        self.heads[var.index()]
    }

    /// The tail word of this number.
    #[inline]
    pub(crate) fn tail(&self, index: usize) -> u64 {
        self.tails[index]
    }

    /// The current content of a word.
    #[inline]
    #[must_use]
    pub fn get(&self, slot: Slot) -> u64 {
        match slot.split() {
            Ok(head) => self.heads[head as usize],
            Err(index) => self.tails[index],
        }
    }

    /// Changes a word. If nothing changes, no entry is made.
    #[inline]
    pub(crate) fn set(&mut self, slot: Slot, word: u64) {
        let delta = self.get(slot) ^ word;
        if delta != 0 {
            self.push(Entry {
                slot,
                cause: self.cause,
                delta,
            });
        }
    }

    /// Changes the head word of a variable. The caller gives its current content, which is
    /// different from the new one.
    #[inline]
    pub(crate) fn set_head(&mut self, var: Var, old: u64, new: u64) {
        debug_assert!(self.rewound == 0 && self.head(var) == old && old != new);
        self.heads[var.index()] = new;
        self.log.push(Entry {
            slot: Slot::head(var),
            cause: self.cause,
            delta: old ^ new,
        });
    }

    /// Clears these bits of the tail word of this number.
    #[inline]
    pub(crate) fn clear_tail(&mut self, index: usize, bits: u64) {
        debug_assert!(self.rewound == 0);
        let delta = self.tails[index] & bits;
        if delta != 0 {
            self.tails[index] ^= delta;
            self.log.push(Entry {
                slot: Slot::tail(index as u32),
                cause: self.cause,
                delta,
            });
        }
    }

    fn push(&mut self, entry: Entry) {
        debug_assert!(self.rewound == 0, "the past cannot be changed");
        self.apply(entry);
        self.log.push(entry);
    }

    #[inline]
    fn apply(&mut self, entry: Entry) {
        entry.toggle(&mut self.heads, &mut self.tails);
    }

    /// Sets the cause of the changes from now on.
    #[inline]
    pub(crate) fn set_cause(&mut self, cause: Cause) {
        self.cause = cause.encode();
    }

    /// The cause of changes at the moment.
    #[must_use]
    pub const fn cause(&self) -> Cause {
        Cause::decode(self.cause)
    }

    /// Opens a level: everything set from now on is undone by the matching
    /// [`pop_level`](Self::pop_level).
    pub(crate) fn push_level(&mut self) {
        self.levels.push(self.log.len());
    }

    /// Closes the newest level and restores every word to what it was when the level was opened. At
    /// level 0 nothing happens.
    pub(crate) fn pop_level(&mut self) {
        debug_assert!(self.rewound == 0, "walk forward before popping");
        let Some(start) = self.levels.pop() else {
            return;
        };
        self.pops.note(start);
        let heads = &mut self.heads[..];
        let tails = &mut self.tails[..];
        self.log[start..]
            .iter()
            .rev()
            .for_each(|entry| entry.toggle(heads, tails));
        self.log.truncate(start);
    }

    /// From now on the closing of levels is recorded for [`kept_since`](Self::kept_since).
    pub(crate) fn follow(&self) {
        self.pops.follow();
    }

    /// The number of levels that have been closed since the first [`follow`](Self::follow).
    pub(crate) fn pops(&self) -> u64 {
        self.pops.count()
    }

    /// An upper bound on the number of entries of the log that are the same as when this many
    /// levels had been closed. The entries after it have been undone since, or are new.
    pub(crate) fn kept_since(&self, pops: u64) -> usize {
        self.pops.shortest_since(pops).unwrap_or(self.log.len())
    }

    /// The number of open levels.
    #[must_use]
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// Where the level above this number of open ones begins in the log.
    pub(crate) fn start_of(&self, level: usize) -> usize {
        self.levels[level]
    }

    /// The number of levels that were open when this entry was made.
    pub(crate) fn level_of(&self, place: usize) -> usize {
        self.levels.partition_point(|&start| start <= place)
    }

    /// Every change since the beginning that is not undone, oldest first.
    #[inline]
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The changes of head words since the log had this length: the number of the variable, and the
    /// delta.
    #[inline(always)]
    pub(crate) fn heads_since(&self, since: usize) -> impl Iterator<Item = (u32, u64)> + Clone {
        self.log[since..]
            .iter()
            .filter_map(|entry| Some((entry.slot.split().ok()?, entry.delta)))
    }

    /// The number of entries of the log that the words reflect: all of them, unless walked back.
    #[must_use]
    pub fn position(&self) -> usize {
        self.log.len() - self.rewound
    }

    /// Moves the words, and only them, to the moment after the first `position` entries (at most
    /// the whole log). The past is only for reading. Walk forward to the end of the log before
    /// setting any word.
    pub(crate) fn walk_to(&mut self, position: usize) {
        let target = position.min(self.log.len());
        while self.position() > target {
            self.rewound += 1;
            self.apply(self.log[self.position()]);
        }
        while self.position() < target {
            self.apply(self.log[self.position()]);
            self.rewound -= 1;
        }
    }

    /// Calls `report` with each word and its content.
    pub(crate) fn each_word(&self, mut report: impl FnMut(Slot, u64)) {
        let heads = self.heads.iter().enumerate();
        heads.for_each(|(head, &word)| report(Slot::head(Var::new(head as u32)), word));
        let tails = self.tails.iter().enumerate();
        tails.for_each(|(tail, &word)| report(Slot::tail(tail as u32), word));
    }

    /// All words, heads before tails: for comparing states.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.heads.iter().chain(&self.tails).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trail_walks_back_and_forward() {
        let mut trail = Trail::default();
        let x = Var::new(trail.new_head(0b1111));
        let state = trail.new_slot(5);
        let mut history = vec![trail.words().collect::<Vec<_>>()];
        for step in 0..6 {
            trail.push_level();
            if step % 2 == 0 {
                trail.set_head(x, trail.head(x), trail.head(x) ^ 1 << (step / 2));
            } else {
                trail.set(state, step);
            }
            history.push(trail.words().collect());
        }
        for target in [0, 6, 3, 5, 1, 6] {
            trail.walk_to(target);
            assert_eq!(trail.words().collect::<Vec<_>>(), history[target]);
        }
        for level in (0..6).rev() {
            trail.pop_level();
            assert_eq!(trail.words().collect::<Vec<_>>(), history[level]);
        }
    }

    #[test]
    fn setting_the_same_word_leaves_no_entry() {
        let mut trail = Trail::default();
        let slot = trail.new_slot(3);
        trail.set(slot, 3);
        assert!(trail.log().is_empty());
    }
}
