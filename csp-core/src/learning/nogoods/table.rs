//! Nogoods as data: their premises, what is known of each, and which are worth keeping.

use crate::domains::Premise;
use crate::meter::bytes_of;
use std::cmp::Reverse;
use std::ops::Range;

/// What is known of one nogood besides its premises.
#[derive(Clone, Copy, Debug)]
struct NogoodHeader {
    start: u32,
    length: u32,
    facts: NogoodFacts,
}

/// What is known of a nogood.
#[derive(Clone, Copy, Debug)]
pub(in crate::learning) struct NogoodFacts {
    pub(super) origin: NogoodBasis,
    /// The number of levels of its premises when it was learnt or used [Audemard & Simon 2009].
    levels: u32,
    /// The number of conflicts that had been seen when it was last used in an analysis.
    used: u64,
    /// The number by which traces call it.
    pub(super) number: u64,
}

impl NogoodFacts {
    /// Those of a new nogood whose premises have this number of levels, after this number of
    /// conflicts.
    pub(in crate::learning) fn new(origin: NogoodBasis, levels: u32, conflicts: u64) -> Self {
        Self {
            origin,
            levels,
            used: conflicts,
            number: 0,
        }
    }
}

/// What a nogood rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::learning) enum NogoodBasis {
    /// A failure. It may be dropped.
    Learnt,
    /// A constraint.
    Implied,
    /// There was a solution, or the search closed this part without learning. Without the nogood
    /// the search would go there again.
    Closed,
}

/// All nogoods, by number. The first two premises of each are watched. A nogood that removed values
/// did so because its first premise was the only one that did not hold.
#[derive(Debug, Default)]
pub(super) struct NogoodTable {
    premises: Vec<Premise>,
    headers: Vec<NogoodHeader>,
}

/// Nogoods of this many levels, or fewer, are kept for good.
const FEW_LEVELS: u32 = 2;
/// Nogoods of this many levels, or fewer, are kept as long as they are used now and then.
const SOME_LEVELS: u32 = 6;
/// For this number of conflicts.
const RECENT: u64 = 4_000;

impl NogoodTable {
    pub(super) fn len(&self) -> usize {
        self.headers.len()
    }

    /// The number of bytes that it takes.
    pub(super) fn memory(&self) -> u64 {
        bytes_of(&self.premises) + bytes_of(&self.headers)
    }

    /// Adds a nogood. Returns its number.
    pub(super) fn add(&mut self, premises: &[Premise], facts: NogoodFacts) -> u32 {
        let start = self.premises.len() as u32;
        self.premises.extend_from_slice(premises);
        self.headers.push(NogoodHeader {
            start,
            length: premises.len() as u32,
            facts,
        });
        (self.headers.len() - 1) as u32
    }

    fn range(&self, nogood: u32) -> Range<usize> {
        let header = self.headers[nogood as usize];
        header.start as usize..(header.start + header.length) as usize
    }

    /// The premises of a nogood.
    #[inline]
    pub(super) fn premises(&self, nogood: u32) -> &[Premise] {
        &self.premises[self.range(nogood)]
    }

    /// The premises of a nogood, to be put in another order.
    #[inline]
    pub(super) fn premises_mut(&mut self, nogood: u32) -> &mut [Premise] {
        let range = self.range(nogood);
        &mut self.premises[range]
    }

    pub(super) fn facts(&self, nogood: u32) -> NogoodFacts {
        self.headers[nogood as usize].facts
    }

    /// Gives a nogood the number by which traces call it.
    pub(super) fn set_number(&mut self, nogood: u32, number: u64) {
        self.headers[nogood as usize].facts.number = number;
    }

    /// A nogood was used in an analysis, where its premises have this number of levels.
    pub(super) fn use_in(
        &mut self,
        nogood: u32,
        conflict: u64,
        levels: impl FnOnce(&[Premise]) -> u32,
    ) {
        let range = self.range(nogood);
        let facts = &mut self.headers[nogood as usize].facts;
        facts.used = conflict;
        if facts.levels > FEW_LEVELS {
            facts.levels = facts.levels.min(levels(&self.premises[range]));
        }
    }

    /// The numbers of the nogoods without those that seem to be of least use.
    pub(super) fn useful(&self, conflicts: u64) -> Vec<u32> {
        let is_safe = |facts: NogoodFacts| {
            let is_recent = facts.used + RECENT > conflicts;
            facts.origin != NogoodBasis::Learnt
                || facts.levels <= FEW_LEVELS
                || (facts.levels <= SOME_LEVELS && is_recent)
        };
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_by_key(|&nogood| {
            let facts = self.facts(nogood);
            (!is_safe(facts), Reverse(facts.used), facts.levels)
        });
        let safe = order.partition_point(|&nogood| is_safe(self.facts(nogood)));
        order.truncate(safe + (order.len() - safe) / 2);
        order.sort_unstable();
        order
    }
}
