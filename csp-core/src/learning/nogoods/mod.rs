//! The nogoods that a search has learnt, and what follows from them.
//!
//! A nogood is a set of premises that cannot all hold. It watches two that do not hold
//! [Moskewicz et al. 2001]. A watch is kept with a support of its premise (`supports`), and is
//! visited when an entry of the trail touches this support.

mod sleep;
mod table;
mod watches;

pub(super) use self::table::{NogoodBasis, NogoodFacts};

use self::sleep::Sleep;
use self::table::NogoodTable;
use self::watches::{NogoodWatch, WatchMove, Watches};
use super::supports::PremiseSupports;
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome, Premise};
use crate::trail::{BySlot, Cause, Entry, Slot};
use std::mem;

/// All nogoods, and who watches what.
#[derive(Debug)]
pub(super) struct WatchedNogoods {
    table: NogoodTable,
    watches: BySlot<Watches>,
    supports: PremiseSupports,
    /// The number of entries of the log that have been read.
    read: usize,
    /// The number of nogoods after the last reduction.
    base: usize,
    /// How much work there was, in nanoseconds as a rule.
    work: u64,
    /// Whether only nogoods of closed parts are watched.
    is_resting: bool,
    sleep: Sleep,
}

/// The number of nogoods there may be at first, and that of further ones after each reduction.
const ROOM: usize = 2_000;
/// The work of a list of watches, beyond one for each watch.
const LIST_WORK: u64 = 128;
/// The work of a look at the premises of a nogood.
const LOOK_WORK: u64 = 32;

impl WatchedNogoods {
    /// The number of bytes that nogoods and their watches take. A word that is watched has a list for
    /// each support; how many words are is estimated, by two for each nogood.
    pub(super) fn memory(&self) -> u64 {
        let nogoods = self.table.len() as u64;
        let words = self.watches.memory() / size_of::<Watches>() as u64;
        let lists = words.min(2 * nogoods) * 64 * size_of::<Vec<NogoodWatch>>() as u64;
        let watches = 4 * nogoods * size_of::<NogoodWatch>() as u64;
        self.table.memory() + self.watches.memory() + lists + watches
    }

    /// No nogoods, at the root of a search.
    pub(super) fn new(d: &Domains) -> Self {
        Self {
            table: NogoodTable::default(),
            watches: BySlot::new(Watches::default()),
            supports: PremiseSupports::new(d),
            read: d.trail().log().len(),
            base: 0,
            work: 0,
            is_resting: false,
            sleep: Sleep::default(),
        }
    }

    /// Adds a nogood of at least two premises, the first two of which do not hold, or are the last
    /// ones that came to hold; these are their supports. Returns its number.
    pub(super) fn add(
        &mut self,
        premises: &[Premise],
        facts: NogoodFacts,
        supports: [usize; 2],
    ) -> u32 {
        let nogood = self.table.add(premises, facts);
        if self.is_resting {
            if facts.origin != NogoodBasis::Closed {
                return nogood;
            }
            self.sleep.wake_for(nogood);
        }
        let (first, second) = (premises[0], premises[1]);
        self.watch(supports[0], first, second, nogood);
        self.watch(supports[1], second, first, nogood);
        nogood
    }

    /// The same if the first two do not hold.
    pub(super) fn add_open(
        &mut self,
        d: &Domains,
        premises: &[Premise],
        facts: NogoodFacts,
    ) -> u32 {
        let supports = [0, 1].map(|place| self.support(d, premises[place]));
        self.add(premises, facts, supports)
    }

    /// The log is about to become as short as this.
    pub(super) fn rewind(&mut self, d: &Domains, length: usize) {
        if self.read > length {
            self.supports.rewind(d, &d.trail().log()[length..self.read]);
            self.read = length;
        }
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
        let watch = NogoodWatch {
            need: here.need,
            other_need,
            other_slot,
            nogood,
        };
        self.watches.get_mut(here.slot).push(support, watch);
    }

    /// Gives a nogood the number by which traces call it.
    pub(super) fn set_number(&mut self, nogood: u32, number: u64) {
        self.table.set_number(nogood, number);
    }

    /// The number by which traces call a nogood.
    pub(super) fn number_of(&self, nogood: u32) -> u64 {
        self.table.facts(nogood).number
    }

    /// The premises of a nogood. The first one is what it last removed values by.
    pub(super) fn premises(&self, nogood: u32) -> &[Premise] {
        self.table.premises(nogood)
    }

    /// A nogood was used in an analysis, where its premises have this number of levels.
    pub(super) fn use_in(
        &mut self,
        nogood: u32,
        conflict: u64,
        levels: impl FnOnce(&[Premise]) -> u32,
    ) {
        self.table.use_in(nogood, conflict, levels);
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
                _ if outcome.is_err() => WatchMove::Stays(None),
                Some(next) if next == support => WatchMove::Stays(None),
                Some(next) => {
                    self.watches.get_mut(slot).push(next, watch);
                    WatchMove::Moved
                }
                None => self.examine(d, slot, watch).unwrap_or_else(|conflict| {
                    outcome = Err(conflict);
                    WatchMove::Stays(None)
                }),
            };
            let WatchMove::Stays(other) = next else {
                continue;
            };
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
    fn examine(
        &mut self,
        d: &mut Domains,
        slot: Slot,
        watch: NogoodWatch,
    ) -> Result<WatchMove, Conflict> {
        let other = Premise::new(watch.other_slot, watch.other_need);
        if other.is_excluded(d) {
            return Ok(WatchMove::Stays(None));
        }
        self.work += LOOK_WORK;
        let premises = self.table.premises_mut(watch.nogood);
        if premises[0].slot == slot {
            premises.swap(0, 1);
        }
        let first = premises[0];
        if first != other && first.is_excluded(d) {
            return Ok(WatchMove::Stays(Some(first)));
        }
        let open = premises[2..].iter().position(|&premise| !premise.holds(d));
        if let Some(open) = open {
            premises.swap(1, 2 + open);
            let next = premises[1];
            self.watch(self.support(d, next), next, first, watch.nogood);
            return Ok(WatchMove::Moved);
        }
        d.set_cause(Cause::Nogood(watch.nogood));
        if first.holds(d) {
            return Err(Conflict::SCOPE);
        }
        first.exclude(d)?;
        Ok(WatchMove::Stays(Some(first)))
    }

    /// Whether some nogoods have to go, as there are too many.
    pub(super) fn is_full(&self) -> bool {
        self.table.len() >= self.base + ROOM
    }

    /// Drops the nogoods that seem to be of least use, and shortens the others. This is for the
    /// root, where all entries have been read and no entry above it names a nogood.
    pub(super) fn reduce(&mut self, d: &Domains, conflicts: u64) {
        let useful = self.table.useful(conflicts);
        self.keep(d, &useful);
        self.base = self.table.len();
    }

    fn keep(&mut self, d: &Domains, kept: &[u32]) {
        let table = mem::take(&mut self.table);
        self.watches.values_mut().for_each(Watches::clear);
        self.sleep = Sleep::default();
        for &nogood in kept {
            let premises = table.premises(nogood);
            if premises.iter().any(|&premise| premise.is_excluded(d)) {
                continue;
            }
            let open: Vec<Premise> = premises
                .iter()
                .copied()
                .filter(|&premise| !premise.holds(d))
                .collect();
            // At a fixpoint of the root fewer are left only if the last one cannot hold.
            if open.len() >= 2 {
                self.add_open(d, &open, table.facts(nogood));
            }
        }
    }

    /// From now on only the nogoods of closed parts have a say, or all. This is for the root, like
    /// [`reduce`](Self::reduce).
    pub(super) fn set_resting(&mut self, is_resting: bool, d: &Domains) {
        self.is_resting = is_resting;
        let all: Vec<u32> = (0..self.table.len() as u32).collect();
        self.keep(d, &all);
    }

    pub(super) fn is_resting(&self) -> bool {
        self.is_resting
    }

    /// Whether some nogood may have something to say about what happens now.
    #[inline]
    pub(super) fn is_awake(&self) -> bool {
        self.sleep.is_awake()
    }

    /// The search is at a fixpoint of a node.
    #[inline]
    pub(super) fn at_node(&mut self, d: &Domains) {
        if self.is_resting && self.is_awake() {
            self.sleep.try_to_sleep(&self.table, d);
        }
    }

    /// The newest level is about to be closed. Returns whether the nogoods sleep on.
    #[inline]
    pub(super) fn sleep_beyond(&mut self, level: usize) -> bool {
        self.sleep.lasts_beyond(level)
    }
}
