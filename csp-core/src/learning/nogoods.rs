//! The nogoods that a search has learnt, and what follows from them.
//!
//! A nogood is a set of premises that cannot all hold. It watches two that do not hold
//! [Moskewicz et al. 2001]. The watches of a word are visited when its entry comes to the trail.

use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome, Premise};
use crate::trail::{BySlot, Cause, Entry, Slot};
use std::mem;
use std::ops::Range;

/// What is known of one nogood besides its premises.
#[derive(Clone, Copy, Debug)]
struct Header {
    start: u32,
    length: u32,
    /// The number of levels of its premises when it was learnt or used [Audemard & Simon 2009].
    levels: u32,
    /// The number of conflicts that had been seen when it was last used in an analysis.
    used: u64,
    /// Whether it may never be dropped, because the search found a solution there.
    is_kept: bool,
}

/// One of the two watches of a nogood, kept with the word of its premise.
#[derive(Clone, Copy, Debug)]
struct Watch {
    need: u64,
    /// Another premise of the nogood. If it can no longer hold, the nogood need not be looked at.
    other_need: u64,
    other_slot: Slot,
    nogood: u32,
}

/// All nogoods. The first two premises of each are watched. A nogood that removed values did so
/// because its first premise was the only one that did not hold.
#[derive(Debug)]
pub(super) struct Nogoods {
    premises: Vec<Premise>,
    headers: Vec<Header>,
    watches: BySlot<Vec<Watch>>,
    /// The number of entries of the log that have been read.
    read: usize,
    /// The number of nogoods after the last reduction.
    base: usize,
}

/// Nogoods of so few levels are kept for good.
const FEW_LEVELS: u32 = 2;
/// Nogoods of so few levels are kept as long as they are used now and then.
const SOME_LEVELS: u32 = 6;
/// For so many conflicts.
const RECENT: u64 = 30_000;
/// How many nogoods there may be at first, and how many more after each reduction.
const ROOM: usize = 4_000;

impl Nogoods {
    pub(super) fn new(read: usize) -> Self {
        Self {
            premises: Vec::new(),
            headers: Vec::new(),
            watches: BySlot::new(Vec::new()),
            read,
            base: 0,
        }
    }

    /// The log is no longer than this now.
    #[inline]
    pub(super) fn rewind(&mut self, length: usize) {
        self.read = self.read.min(length);
    }

    /// Adds a nogood of at least two premises, the first two of which do not hold, or are the last
    /// ones that came to hold. Returns its number.
    pub(super) fn add(
        &mut self,
        premises: &[Premise],
        levels: u32,
        used: u64,
        is_kept: bool,
    ) -> u32 {
        let number = self.headers.len() as u32;
        let start = self.premises.len() as u32;
        self.premises.extend_from_slice(premises);
        let length = premises.len() as u32;
        self.headers.push(Header { start, length, levels, used, is_kept });
        self.watch(number);
        number
    }

    fn watch(&mut self, nogood: u32) {
        let range = self.range(nogood);
        let (first, second) = (self.premises[range.start], self.premises[range.start + 1]);
        for (here, other) in [(first, second), (second, first)] {
            self.watches.get_mut(here.slot).push(Watch {
                need: here.need,
                other_need: other.need,
                other_slot: other.slot,
                nogood,
            });
        }
    }

    fn range(&self, nogood: u32) -> Range<usize> {
        let header = self.headers[nogood as usize];
        header.start as usize..(header.start + header.length) as usize
    }

    /// The premises of a nogood, without the first one that removed values.
    pub(super) fn others(&self, nogood: u32) -> &[Premise] {
        let range = self.range(nogood);
        &self.premises[range.start + 1..range.end]
    }

    /// All premises of a nogood.
    pub(super) fn all(&self, nogood: u32) -> &[Premise] {
        &self.premises[self.range(nogood)]
    }

    /// A nogood was used in an analysis, where its premises have so many levels.
    pub(super) fn use_in(
        &mut self,
        nogood: u32,
        conflict: u64,
        levels: impl FnOnce(&[Premise]) -> u32,
    ) {
        let range = self.range(nogood);
        let header = &mut self.headers[nogood as usize];
        header.used = conflict;
        if header.levels > FEW_LEVELS {
            header.levels = header.levels.min(levels(&self.premises[range]));
        }
    }

    /// Draws the consequences of all entries that have not been read.
    ///
    /// # Errors
    /// All premises of the nogood that the cause register names hold.
    pub(super) fn propagate(&mut self, d: &mut Domains) -> Outcome {
        while let Some(&entry) = d.trail().log().get(self.read) {
            self.read += 1;
            self.visit(d, entry)?;
        }
        Ok(())
    }

    /// Whether there are entries to read.
    #[inline]
    pub(super) fn is_behind(&self, length: usize) -> bool {
        self.read < length
    }

    fn visit(&mut self, d: &mut Domains, entry: Entry) -> Outcome {
        let slot = entry.slot();
        if self.watches.get(slot).is_empty() {
            return Ok(());
        }
        let mut list = mem::take(self.watches.get_mut(slot));
        let word = d.trail().get(slot);
        let has_bounds = d.has_bounds(slot);
        // Whether a premise may have come to hold with this entry, and holds.
        let came_to_hold = |d: &Domains, need: u64| {
            if has_bounds {
                d.holds_in(slot, need, word)
            } else {
                entry.delta() & need != 0 && word & need == 0
            }
        };
        let mut kept = 0;
        let mut outcome = Ok(());
        for place in 0..list.len() {
            let watch = list[place];
            let stays = outcome.is_err() || !came_to_hold(d, watch.need) || {
                match self.examine(d, slot, watch) {
                    Ok(Next::Moved) => false,
                    Ok(Next::Stays(other)) => {
                        list[place].other_need = other.need;
                        list[place].other_slot = other.slot;
                        true
                    }
                    Err(conflict) => {
                        outcome = Err(conflict);
                        true
                    }
                }
            };
            if stays {
                list[kept] = list[place];
                kept += 1;
            }
        }
        list.truncate(kept);
        let back = self.watches.get_mut(slot);
        debug_assert!(back.is_empty(), "a nogood has one premise for each word");
        *back = list;
        outcome
    }

    /// Looks at a nogood one of whose watched premises has come to hold.
    fn examine(&mut self, d: &mut Domains, slot: Slot, watch: Watch) -> Result<Next, Conflict> {
        let other = Premise::new(watch.other_slot, watch.other_need);
        if d.is_excluded(other) {
            return Ok(Next::Stays(other));
        }
        let range = self.range(watch.nogood);
        let premises = &mut self.premises[range];
        if premises[0].slot == slot {
            premises.swap(0, 1);
        }
        let first = premises[0];
        if first != other && d.is_excluded(first) {
            return Ok(Next::Stays(first));
        }
        let open = premises[2..].iter().position(|&premise| !d.holds(premise));
        if let Some(open) = open {
            premises.swap(1, 2 + open);
            let next = premises[1];
            self.watches.get_mut(next.slot).push(Watch {
                need: next.need,
                other_need: first.need,
                other_slot: first.slot,
                nogood: watch.nogood,
            });
            return Ok(Next::Moved);
        }
        d.set_cause(Cause::Nogood(watch.nogood));
        if d.holds(first) {
            return Err(Conflict::SCOPE);
        }
        d.exclude(first)?;
        Ok(Next::Stays(first))
    }

    /// Whether there are so many nogoods that some have to go.
    pub(super) fn is_full(&self) -> bool {
        self.headers.len() >= self.base + ROOM
    }

    /// Drops the nogoods that seem to be of least use, and shortens the others. This is for the
    /// root, where all entries have been read and no entry above it names a nogood.
    pub(super) fn reduce(&mut self, d: &Domains, conflicts: u64) {
        let mut order: Vec<u32> = (0..self.headers.len() as u32).collect();
        let header = |&nogood: &u32| self.headers[nogood as usize];
        let is_safe = |header: Header| {
            let is_recent = header.used + RECENT > conflicts;
            header.is_kept
                || header.levels <= FEW_LEVELS
                || (header.levels <= SOME_LEVELS && is_recent)
        };
        order.sort_by_key(|nogood| {
            let header = header(nogood);
            (!is_safe(header), std::cmp::Reverse(header.used), header.levels)
        });
        let safe = order.iter().filter(|nogood| is_safe(header(nogood))).count();
        order.truncate(safe + (order.len() - safe) / 2);
        order.sort_unstable();
        self.keep(d, &order);
        self.base = self.headers.len();
    }

    fn keep(&mut self, d: &Domains, kept: &[u32]) {
        let premises = mem::take(&mut self.premises);
        let headers = mem::take(&mut self.headers);
        self.watches.values_mut().for_each(Vec::clear);
        for &nogood in kept {
            let header = headers[nogood as usize];
            let range = header.start as usize..(header.start + header.length) as usize;
            let old = &premises[range];
            if old.iter().any(|&premise| d.is_excluded(premise)) {
                continue;
            }
            let open: Vec<Premise> =
                old.iter().copied().filter(|&premise| !d.holds(premise)).collect();
            // At a fixpoint of the root fewer are left only if the last one cannot hold.
            if open.len() >= 2 {
                self.add(&open, header.levels, header.used, header.is_kept);
            }
        }
    }
}

/// What becomes of a watch.
enum Next {
    /// It stays, with this other premise.
    Stays(Premise),
    /// Another premise is watched instead.
    Moved,
}
