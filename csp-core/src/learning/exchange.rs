//! What searches of copies of one model tell each other.
//!
//! The variables of copies have the same numbers, and their words the same bits. So a nogood is plain
//! data. Premises about tail words are left out: some of these are made during a search.
//!
//! The reasons why all of it may be shared are in `docs/decisions/76-workers-take-turns-by-work.md`.

use super::nogoods::{NogoodBasis, NogoodFacts};
use crate::domains::{Domains, Premise, pack, unpack};
use crate::ids::Var;
use crate::trail::{Entry, Slot};
use std::mem;

/// A nogood that searches of copies of a model share: facts that cannot all hold in a solution
/// that is still wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedNogood {
    /// The variable of each premise, and what it needs of the head word.
    premises: Vec<(Var, u64)>,
    basis: SharedBasis,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SharedBasis {
    /// The search that tells it has searched this part.
    Closed,
    /// It follows from a failure.
    Learnt,
}

/// Nogoods of failures are shared if they have at most this many levels: then they often say
/// something [Audemard & Simon 2009; Hamadi, Jabbour & Saïs 2009].
const MOST_LEVELS: u32 = 8;
/// No nogood of a failure with more premises is shared.
const MOST_PREMISES: usize = 60;
/// No nogood of a closed part with more premises is shared: it is a small part.
const MOST_SIDES: usize = 16;
/// The levels of a shared nogood in the search that gets it. It is dropped there if it is not used.
const LEVELS: u32 = 3;

impl SharedNogood {
    /// `None` if a premise is about a tail word: copies may have it under another number.
    fn new(premises: &[Premise], basis: SharedBasis) -> Option<Self> {
        let plain = |premise: &Premise| {
            let number = premise.slot.split().ok()?;
            Some((Var::new(number), premise.need))
        };
        Some(Self {
            premises: premises.iter().map(plain).collect::<Option<_>>()?,
            basis,
        })
    }

    pub(super) fn premises(&self) -> Vec<Premise> {
        let premise = |&(x, need): &(Var, u64)| Premise::new(Slot::head(x), need);
        self.premises.iter().map(premise).collect()
    }

    /// Those of the nogood in a search that has had this many conflicts.
    pub(super) fn facts(&self, conflicts: u64) -> NogoodFacts {
        match self.basis {
            SharedBasis::Closed => NogoodFacts::new(NogoodBasis::Closed, 0, conflicts),
            SharedBasis::Learnt => NogoodFacts::new(NogoodBasis::Learnt, LEVELS, conflicts),
        }
    }
}

/// What a search has to tell others.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    nogoods: Vec<SharedNogood>,
}

impl Outbox {
    pub(super) fn take(&mut self) -> Vec<SharedNogood> {
        mem::take(&mut self.nogoods)
    }

    /// A nogood of a failure has been learnt.
    pub(super) fn learnt(&mut self, premises: &[Premise], levels: u32) {
        if levels <= MOST_LEVELS && premises.len() <= MOST_PREMISES {
            self.add(premises, SharedBasis::Learnt);
        }
    }

    /// A part was closed.
    pub(super) fn closed(&mut self, premises: &[Premise]) {
        if premises.len() <= MOST_SIDES {
            self.add(premises, SharedBasis::Closed);
        }
    }

    /// The root is at a fixpoint, and these entries of its log are new. What is left of each domain
    /// is told as the nogood that nothing of it is.
    pub(super) fn at_root(&mut self, d: &Domains, new: &[Entry]) {
        let mut heads: Vec<u32> = new
            .iter()
            .filter_map(|entry| entry.slot().split().ok())
            .collect();
        heads.sort_unstable();
        heads.dedup();
        for head in heads {
            let slot = Slot::head(Var::new(head));
            let word = d.trail().get(slot);
            if !d.has_bounds(slot) {
                self.add(&[Premise::new(slot, word)], SharedBasis::Closed);
                continue;
            }
            let (low, high) = unpack(word);
            let below = low.checked_sub(1).map(|most| pack(i32::MIN, most));
            let above = high.checked_add(1).map(|least| pack(least, i32::MAX));
            for need in [below, above].into_iter().flatten() {
                self.add(&[Premise::new(slot, need)], SharedBasis::Closed);
            }
        }
    }

    fn add(&mut self, premises: &[Premise], basis: SharedBasis) {
        self.nogoods.extend(SharedNogood::new(premises, basis));
    }
}
