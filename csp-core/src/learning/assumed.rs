//! What a search under assumptions assumes, and which of that a refutation needs.
//!
//! All assumptions are made on the first level above the root. Their entries have no reason: where
//! the walk back meets one, the assumption belongs to the core [Eén & Sörensson 2003]. Constraints
//! are assumed as well: each has a *switch*, a bit of a word of state, which is cleared while the
//! constraint is used. What its propagators remove then needs the premise that this bit is gone. So
//! a nogood says which constraints it rests on, in one premise for 64 of them, and holds
//! whichever are used.

use crate::atom::Atom;
use crate::domains::{Domains, Premise};
use crate::groups::PropGroups;
use crate::trail::Slot;

/// An assumption that a refutation needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Needed {
    /// The atom with this number.
    Atom(usize),
    /// The constraint with this number.
    Constraint(usize),
}

/// What can be assumed, and what is.
#[derive(Debug)]
pub(crate) struct Assumed {
    /// By constraint its propagators. If there are any, nothing holds without assumptions.
    pub(crate) groups: PropGroups,
    /// The word of the switches of 64 constraints each.
    pub(crate) switches: Vec<Slot>,
    /// By propagator the premises that the constraints are used that it belongs to.
    used: Vec<Vec<Premise>>,
    /// For each atom the length of the log after it.
    atoms: Vec<(usize, Atom)>,
    /// Where the entries of all assumptions end.
    end: usize,
    /// Whether there is no solution, whatever is assumed.
    pub(super) has_failed: bool,
    /// What the last refutation needs.
    pub(crate) core: Vec<Needed>,
}

impl Assumed {
    /// These groups of propagators can be assumed, and none of them is yet. This is the number of all
    /// propagators.
    pub(super) fn new(groups: PropGroups, switches: Vec<Slot>, propagators: usize) -> Self {
        let mut used: Vec<Vec<Premise>> = vec![Vec::new(); propagators];
        for (number, group) in groups.groups().iter().enumerate() {
            let premise = Premise::new(switches[number / 64], 1 << (number % 64));
            for prop in group {
                let uses = &mut used[prop.index()];
                match uses.iter_mut().find(|known| known.slot == premise.slot) {
                    Some(known) => known.need |= premise.need,
                    None => uses.push(premise),
                }
            }
        }
        Self {
            groups,
            switches,
            used,
            atoms: Vec::new(),
            end: 0,
            has_failed: false,
            core: Vec::new(),
        }
    }

    /// The assumptions are to be made anew, unless the level below them has failed.
    pub(crate) fn forget(&mut self, has_failed: bool) {
        self.atoms.clear();
        self.end = 0;
        self.has_failed = has_failed;
    }

    /// The constraints that are used have been assumed.
    pub(crate) fn constraints_made(&mut self, d: &Domains) {
        self.end = d.trail().log().len();
    }

    /// The next atom has been assumed.
    pub(crate) fn atom_made(&mut self, d: &Domains, atom: Atom) {
        self.end = d.trail().log().len();
        self.atoms.push((self.end, atom));
    }

    /// Where the entries of all assumptions end in the log.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// That a propagator runs, as premises.
    pub(super) fn uses(&self, propagator: usize) -> &[Premise] {
        self.used.get(propagator).map_or(&[], |used| used)
    }

    /// The places of the entries of the assumptions in the log, of those from this one on.
    pub(super) fn entries(&self, since: usize, d: &Domains) -> Vec<usize> {
        let is_assumed = |slot| d.word_owner(slot).is_some() || self.switches.contains(&slot);
        let log = d.trail().log();
        (since..self.end)
            .filter(|&place| is_assumed(log[place].slot()))
            .collect()
    }

    /// Adds the assumption to the core that made this entry of the log, of which these bits are
    /// needed. Returns the atom if it is one.
    pub(super) fn add_to_core(&mut self, place: usize, slot: Slot, bits: u64) -> Option<Atom> {
        if let Some(word) = self.switches.iter().position(|&switch| switch == slot) {
            let gone = (0..64).filter(|bit| bits >> bit & 1 == 1);
            self.core
                .extend(gone.map(|bit| Needed::Constraint(64 * word + bit)));
            return None;
        }
        let number = self.atoms.partition_point(|&(length, _)| length <= place);
        let &(_, atom) = self.atoms.get(number)?;
        self.core.push(Needed::Atom(number));
        Some(atom)
    }

    /// Sorts the core, and drops what is there twice.
    pub(super) fn finish_core(&mut self) {
        self.core.sort_unstable();
        self.core.dedup();
    }
}
