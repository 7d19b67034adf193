//! The nogoods that a search has learnt, and what follows from them.
//!
//! A nogood is a set of premises that cannot all hold. It watches two that do not hold
//! [Moskewicz et al. 2001]. What keeps a premise from holding is its *support*: one of its bits that is
//! still in the word, or for bounds the side on which they are too wide. A watch is visited when an
//! entry of the trail removes its support.

use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome, Premise, need_bounds};
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
    /// The number by which traces call it.
    number: u64,
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
    /// By word and support.
    watches: BySlot<Vec<Vec<Watch>>>,
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
const RECENT: u64 = 4_000;
/// How many nogoods there may be at first, and how many more after each reduction.
const ROOM: usize = 2_000;

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
    /// ones that came to hold; these are their supports. Returns its number.
    pub(super) fn add(&mut self, d: &Domains, new: NewNogood<'_>, supports: [usize; 2]) -> u32 {
        let number = self.headers.len() as u32;
        let start = self.premises.len() as u32;
        self.premises.extend_from_slice(new.premises);
        let length = new.premises.len() as u32;
        let NewNogood { levels, used, is_kept, .. } = new;
        self.headers.push(Header { start, length, levels, used, number: 0, is_kept });
        let [first, second] = [new.premises[0], new.premises[1]];
        self.watch(d, supports[0], first, second, number);
        self.watch(d, supports[1], second, first, number);
        number
    }

    /// The same if the first two do not hold.
    pub(super) fn add_open(&mut self, d: &Domains, new: NewNogood<'_>) -> u32 {
        let supports = [0, 1].map(|place| support(d, new.premises[place]));
        self.add(d, new, supports)
    }

    fn watch(&mut self, d: &Domains, support: usize, here: Premise, other: Premise, nogood: u32) {
        let lists = self.watches.get_mut(here.slot);
        if lists.is_empty() {
            lists.resize_with(if d.has_bounds(here.slot) { 2 } else { 64 }, Vec::new);
        }
        lists[support].push(Watch {
            need: here.need,
            other_need: other.need,
            other_slot: other.slot,
            nogood,
        });
    }

    fn range(&self, nogood: u32) -> Range<usize> {
        let header = self.headers[nogood as usize];
        header.start as usize..(header.start + header.length) as usize
    }

    /// Gives a nogood the number by which traces call it.
    pub(super) fn number(&mut self, nogood: u32, number: u64) {
        self.headers[nogood as usize].number = number;
    }

    /// The number by which traces call a nogood.
    pub(super) fn number_of(&self, nogood: u32) -> u64 {
        self.headers.get(nogood as usize).map_or(0, |header| header.number)
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
        let mut gone = supports_gone(d, entry);
        while gone != 0 {
            self.visit_list(d, slot, gone.trailing_zeros() as usize)?;
            gone &= gone - 1;
        }
        Ok(())
    }

    /// Looks at the watches with this support, which is gone.
    fn visit_list(&mut self, d: &mut Domains, slot: Slot, support: usize) -> Outcome {
        let mut list = mem::take(&mut self.watches.get_mut(slot)[support]);
        let word = d.trail().get(slot);
        let has_bounds = d.has_bounds(slot);
        let mut kept = 0;
        let mut outcome = Ok(());
        for place in 0..list.len() {
            let watch = list[place];
            let next = match next_support(has_bounds, watch.need, word) {
                _ if outcome.is_err() => Next::Stays(None),
                Some(next) if next == support => Next::Stays(None),
                Some(next) => {
                    self.watches.get_mut(slot)[next].push(watch);
                    Next::Moved
                }
                None => self.examine(d, slot, watch).unwrap_or_else(|conflict| {
                    outcome = Err(conflict);
                    Next::Stays(None)
                }),
            };
            let Next::Stays(other) = next else { continue };
            list[kept] = watch;
            if let Some(other) = other {
                list[kept].other_need = other.need;
                list[kept].other_slot = other.slot;
            }
            kept += 1;
        }
        list.truncate(kept);
        let back = &mut self.watches.get_mut(slot)[support];
        debug_assert!(back.is_empty(), "a nogood has one premise for each word");
        *back = list;
        outcome
    }

    /// Looks at a nogood one of whose watched premises has come to hold.
    fn examine(&mut self, d: &mut Domains, slot: Slot, watch: Watch) -> Result<Next, Conflict> {
        let other = Premise::new(watch.other_slot, watch.other_need);
        if d.is_excluded(other) {
            return Ok(Next::Stays(None));
        }
        let range = self.range(watch.nogood);
        let premises = &mut self.premises[range];
        if premises[0].slot == slot {
            premises.swap(0, 1);
        }
        let first = premises[0];
        if first != other && d.is_excluded(first) {
            return Ok(Next::Stays(Some(first)));
        }
        let open = premises[2..].iter().position(|&premise| !d.holds(premise));
        if let Some(open) = open {
            premises.swap(1, 2 + open);
            let next = premises[1];
            self.watch(d, support(d, next), next, first, watch.nogood);
            return Ok(Next::Moved);
        }
        d.set_cause(Cause::Nogood(watch.nogood));
        if d.holds(first) {
            return Err(Conflict::SCOPE);
        }
        d.exclude(first)?;
        Ok(Next::Stays(Some(first)))
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
        self.watches.values_mut().flatten().for_each(Vec::clear);
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
                let Header { levels, used, is_kept, .. } = header;
                let new = NewNogood { premises: &open, levels, used, is_kept };
                let kept = self.add_open(d, new);
                self.number(kept, header.number);
            }
        }
    }
}

/// What becomes of a watch.
enum Next {
    /// It stays, perhaps with another second premise.
    Stays(Option<Premise>),
    /// It has another support, or another premise is watched instead.
    Moved,
}

/// A nogood to be added.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewNogood<'p> {
    pub(super) premises: &'p [Premise],
    /// The number of levels of its premises.
    pub(super) levels: u32,
    /// The number of conflicts so far.
    pub(super) used: u64,
    /// Whether it may never be dropped.
    pub(super) is_kept: bool,
}

/// The support of bounds that begin too low.
const LOW: usize = 0;
/// The support of bounds that end too high.
const HIGH: usize = 1;

/// A support of a premise that does not hold.
pub(super) fn support(d: &Domains, premise: Premise) -> usize {
    let word = d.trail().get(premise.slot);
    next_support(d.has_bounds(premise.slot), premise.need, word).unwrap_or(0)
}

/// What kept a premise from holding before its word had this entry, which made it hold.
pub(super) fn support_before(d: &Domains, premise: Premise, entry: Entry, after: u64) -> usize {
    let has_bounds = d.has_bounds(premise.slot);
    next_support(has_bounds, premise.need, after ^ entry.delta()).unwrap_or(0)
}

/// A support of a premise, if its word has this content.
#[inline]
fn next_support(has_bounds: bool, need: u64, word: u64) -> Option<usize> {
    if !has_bounds {
        let left = word & need;
        return (left != 0).then_some(left.trailing_zeros() as usize);
    }
    let (lo, hi) = need_bounds(word);
    let (least, greatest) = need_bounds(need);
    if lo < least {
        Some(LOW)
    } else if hi > greatest {
        Some(HIGH)
    } else {
        None
    }
}

/// The supports that an entry has removed, one bit for each.
#[inline]
fn supports_gone(d: &Domains, entry: Entry) -> u64 {
    if !d.has_bounds(entry.slot()) {
        return entry.delta();
    }
    let (low, high) = need_bounds(entry.delta());
    u64::from(low != 0) << LOW | u64::from(high != 0) << HIGH
}
