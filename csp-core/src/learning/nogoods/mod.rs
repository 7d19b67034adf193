//! The nogoods that a search has learnt, and what follows from them.
//!
//! A nogood is a set of premises that cannot all hold. It watches two that do not hold
//! [Moskewicz et al. 2001]. A watch is kept with a support of its premise (`supports`), and is
//! visited when an entry of the trail touches this support.

mod reduce;
mod rest;
mod watches;

use self::reduce::FEW_LEVELS;
use self::rest::Rest;
use self::watches::{Next, Watch, Watches};
use super::supports::Supports;
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
    /// The number by which traces call it.
    number: u64,
    kind: Kind,
}

/// What a nogood rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A failure. It may be dropped.
    Learnt,
    /// A constraint.
    Implied,
    /// There was a solution, or the search closed this part without learning. Without the nogood
    /// the search would go there again.
    Closed,
}

/// All nogoods. The first two premises of each are watched. A nogood that removed values did so
/// because its first premise was the only one that did not hold.
#[derive(Debug)]
pub(super) struct Nogoods {
    premises: Vec<Premise>,
    headers: Vec<Header>,
    watches: BySlot<Watches>,
    supports: Supports,
    /// The number of entries of the log that have been read.
    read: usize,
    /// The number of nogoods after the last reduction.
    base: usize,
    /// How much work there was, in nanoseconds as a rule.
    work: u64,
    /// Whether only nogoods of closed parts are watched.
    is_resting: bool,
    rest: Rest,
}

/// The work of a list of watches, beyond one for each watch.
const LIST_WORK: u64 = 128;
/// The work of a look at the premises of a nogood.
const LOOK_WORK: u64 = 32;

impl Nogoods {
    /// No nogoods, at the root of a search.
    pub(super) fn new(d: &Domains) -> Self {
        Self {
            premises: Vec::new(),
            headers: Vec::new(),
            watches: BySlot::new(Watches::default()),
            supports: Supports::new(d),
            read: d.trail().log().len(),
            base: 0,
            work: 0,
            is_resting: false,
            rest: Rest::default(),
        }
    }

    /// The log is about to become as short as this.
    pub(super) fn rewind(&mut self, d: &Domains, length: usize) {
        if self.read > length {
            self.supports.rewind(d, &d.trail().log()[length..self.read]);
            self.read = length;
        }
    }

    /// Adds a nogood of at least two premises, the first two of which do not hold, or are the last
    /// ones that came to hold; these are their supports. Returns its number.
    pub(super) fn add(&mut self, new: NewNogood<'_>, supports: [usize; 2]) -> u32 {
        let number = self.headers.len() as u32;
        let start = self.premises.len() as u32;
        self.premises.extend_from_slice(new.premises);
        let length = new.premises.len() as u32;
        let NewNogood {
            levels, used, kind, ..
        } = new;
        self.headers.push(Header {
            start,
            length,
            levels,
            used,
            number: 0,
            kind,
        });
        match (self.is_resting, kind) {
            (false, _) => {}
            (true, Kind::Closed) => self.wake_for(number),
            (true, _) => return number,
        }
        let [first, second] = [new.premises[0], new.premises[1]];
        self.watch(supports[0], first, second, number);
        self.watch(supports[1], second, first, number);
        number
    }

    /// The same if the first two do not hold.
    pub(super) fn add_open(&mut self, d: &Domains, new: NewNogood<'_>) -> u32 {
        let supports = [0, 1].map(|place| self.support(d, new.premises[place]));
        self.add(new, supports)
    }

    /// A support of a premise that does not hold.
    fn support(&self, d: &Domains, premise: Premise) -> usize {
        let word = d.trail().get(premise.slot);
        self.supports
            .find(d.has_bounds(premise.slot), premise, word)
            .unwrap_or(0)
    }

    /// What kept a premise from holding before its word had this entry, which made it hold.
    pub(super) fn support_before(
        &self,
        d: &Domains,
        premise: Premise,
        entry: Entry,
        after: u64,
    ) -> usize {
        let has_bounds = d.has_bounds(premise.slot);
        self.supports
            .find(has_bounds, premise, after ^ entry.delta())
            .unwrap_or(0)
    }

    fn watch(&mut self, support: usize, here: Premise, other: Premise, nogood: u32) {
        let (other_need, other_slot) = (other.need, other.slot);
        let watch = Watch {
            need: here.need,
            other_need,
            other_slot,
            nogood,
        };
        self.watches.get_mut(here.slot).push(support, watch);
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
        self.headers
            .get(nogood as usize)
            .map_or(0, |header| header.number)
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

    /// See [`Learner::work`](super::Learner::work).
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    fn visit(&mut self, d: &mut Domains, entry: Entry) -> Outcome {
        let slot = entry.slot();
        let mut gone = self.supports.read(d, entry) & self.watches.get(slot).used;
        while gone != 0 {
            self.visit_list(d, slot, gone.trailing_zeros() as usize)?;
            gone &= gone - 1;
        }
        Ok(())
    }

    /// Looks at the watches with this support, which is gone.
    fn visit_list(&mut self, d: &mut Domains, slot: Slot, support: usize) -> Outcome {
        let watches = self.watches.get_mut(slot);
        watches.used &= !(1 << support);
        let mut list = mem::take(&mut watches.lists[support]);
        self.work += LIST_WORK + list.len() as u64;
        let word = d.trail().get(slot);
        let has_bounds = d.has_bounds(slot);
        let mut kept = 0;
        let mut outcome = Ok(());
        for place in 0..list.len() {
            let watch = list[place];
            let next = match self
                .supports
                .find(has_bounds, Premise::new(slot, watch.need), word)
            {
                _ if outcome.is_err() => Next::Stays(None),
                Some(next) if next == support => Next::Stays(None),
                Some(next) => {
                    self.watches.get_mut(slot).push(next, watch);
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
        let watches = self.watches.get_mut(slot);
        debug_assert!(
            watches.lists[support].is_empty(),
            "a nogood has one premise for each word"
        );
        watches.used |= u64::from(kept > 0) << support;
        watches.lists[support] = list;
        outcome
    }

    /// Looks at a nogood one of whose watched premises has come to hold.
    fn examine(&mut self, d: &mut Domains, slot: Slot, watch: Watch) -> Result<Next, Conflict> {
        let other = Premise::new(watch.other_slot, watch.other_need);
        if other.is_excluded(d) {
            return Ok(Next::Stays(None));
        }
        self.work += LOOK_WORK;
        let range = self.range(watch.nogood);
        let premises = &mut self.premises[range];
        if premises[0].slot == slot {
            premises.swap(0, 1);
        }
        let first = premises[0];
        if first != other && first.is_excluded(d) {
            return Ok(Next::Stays(Some(first)));
        }
        let open = premises[2..].iter().position(|&premise| !premise.holds(d));
        if let Some(open) = open {
            premises.swap(1, 2 + open);
            let next = premises[1];
            self.watch(self.support(d, next), next, first, watch.nogood);
            return Ok(Next::Moved);
        }
        d.set_cause(Cause::Nogood(watch.nogood));
        if first.holds(d) {
            return Err(Conflict::SCOPE);
        }
        first.exclude(d)?;
        Ok(Next::Stays(Some(first)))
    }
}

/// A nogood to be added.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewNogood<'p> {
    pub(super) premises: &'p [Premise],
    /// The number of levels of its premises.
    pub(super) levels: u32,
    /// The number of conflicts so far.
    pub(super) used: u64,
    pub(super) kind: Kind,
}
