//! What a search under assumptions assumes, and which of that a refutation needs.
//!
//! All assumptions are made on the first level above the root. Their entries have no reason: where
//! the walk back meets one, the assumption belongs to the core [Eén & Sörensson 2003]. Constraints
//! are assumed as well: each has a *switch*, a bit of a word of state, which is cleared while the
//! constraint is used. What its propagators remove then needs the premise that this bit is gone. So
//! a nogood says which constraints it rests on, in one premise for 64 of them, and holds
//! whichever are used.

use super::Learner;
use super::analysis::{Context, moment};
use crate::atom::Atom;
use crate::domains::{Domains, Premise};
use crate::trail::Slot;

/// An assumption that a refutation needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Needed {
    /// The atom with this number.
    Atom(usize),
    /// The constraint with this number.
    Constraint(usize),
}

/// The assumptions of a search.
#[derive(Debug, Default)]
pub(super) struct Assumed {
    /// The word of the switches of 64 constraints each.
    switches: Vec<Slot>,
    /// By propagator the premises that the constraints are used that it belongs to.
    used: Vec<Vec<Premise>>,
    /// For each atom the length of the log after it.
    atoms: Vec<(usize, Atom)>,
    /// Where the entries of all assumptions end.
    end: usize,
    /// Whether there is no solution, whatever is assumed.
    has_failed: bool,
    /// What the last refutation needs.
    core: Vec<Needed>,
    /// The atom that made the entry which is looked at.
    acting: Option<Atom>,
}

impl Learner {
    /// From now on the level above the root is that of the assumptions.
    pub(crate) fn assume(&mut self, switches: Vec<Slot>, used: Vec<Vec<Premise>>) {
        self.assumed = Some(Assumed {
            switches,
            used,
            ..Assumed::default()
        });
    }

    /// The assumptions are to be made anew, unless the level below them has failed.
    pub(crate) fn forget_assumed(&mut self, has_failed: bool) {
        if let Some(assumed) = &mut self.assumed {
            assumed.atoms.clear();
            assumed.end = 0;
            assumed.has_failed = has_failed;
        }
    }

    /// Whether there is no solution, whatever is assumed.
    pub(super) fn has_failed(&self) -> bool {
        self.assumed
            .as_ref()
            .is_some_and(|assumed| assumed.has_failed)
    }

    /// The constraints that are used are known, and the log has this length.
    pub(crate) fn constraints_assumed(&mut self, length: usize) {
        if let Some(assumed) = &mut self.assumed {
            assumed.end = length;
        }
    }

    /// The next atom has been assumed, and the log has this length.
    pub(crate) fn atom_assumed(&mut self, length: usize, atom: Atom) {
        if let Some(assumed) = &mut self.assumed {
            assumed.atoms.push((length, atom));
            assumed.end = length;
        }
    }

    /// The assumptions that the last refutation needs.
    pub(crate) fn core(&self) -> &[Needed] {
        self.assumed.as_ref().map_or(&[], |assumed| &assumed.core)
    }

    pub(super) fn clear_core(&mut self) {
        if let Some(assumed) = &mut self.assumed {
            assumed.core.clear();
        }
    }

    /// That a propagator runs, as premises.
    pub(super) fn uses(&self, propagator: usize) -> &[Premise] {
        let assumed = self.assumed.as_ref();
        assumed
            .and_then(|assumed| assumed.used.get(propagator))
            .map_or(&[], |used| used)
    }

    /// The atom that made the entry which is looked at, if it was assumed.
    pub(super) fn acting(&self) -> Option<Atom> {
        self.assumed.as_ref().and_then(|assumed| assumed.acting)
    }

    /// Whether the entry at this position is that of an assumption.
    pub(super) fn is_assumption(&self, position: usize) -> bool {
        position >= self.root_length
            && self
                .assumed
                .as_ref()
                .is_some_and(|assumed| position < assumed.end)
    }

    /// Whether this is the level of the assumptions.
    pub(super) fn is_of_assumptions(&self, level: usize) -> bool {
        self.assumed.is_some() && level == self.root_level + 1
    }

    /// The positions of the entries of the assumptions.
    pub(super) fn assumptions(&self, d: &Domains) -> Vec<usize> {
        let Some(assumed) = &self.assumed else {
            return Vec::new();
        };
        let is_assumed = |slot| d.word_owner(slot).is_some() || assumed.switches.contains(&slot);
        let log = d.trail().log();
        (self.root_length..assumed.end)
            .filter(|&place| is_assumed(log[place].slot()))
            .collect()
    }

    /// Looks at the entry at this position, whose bits are needed. If it is that of an assumption,
    /// this belongs to the core.
    pub(super) fn meet(&mut self, position: usize, slot: Slot, bits: u64) {
        let is_assumption = self.is_assumption(position);
        let Some(assumed) = &mut self.assumed else {
            return;
        };
        assumed.acting = None;
        if !is_assumption {
            return;
        }
        if let Some(word) = assumed.switches.iter().position(|&switch| switch == slot) {
            let gone = (0..64).filter(|bit| bits >> bit & 1 == 1);
            assumed
                .core
                .extend(gone.map(|bit| Needed::Constraint(64 * word + bit)));
            return;
        }
        let number = assumed
            .atoms
            .partition_point(|&(length, _)| length <= position);
        if let Some(&(_, atom)) = assumed.atoms.get(number) {
            assumed.core.push(Needed::Atom(number));
            assumed.acting = Some(atom);
        }
    }

    /// Nothing is looked at.
    pub(super) fn leave(&mut self) {
        if let Some(assumed) = &mut self.assumed {
            assumed.acting = None;
        }
    }

    /// Walks back to the root from this position, below which everything needed came to hold, and
    /// finds the assumptions that it rests on.
    pub(super) fn walk_to_assumptions(&mut self, mut position: usize, context: &mut Context<'_>) {
        while position > self.root_length && !self.is_unexplained {
            position -= 1;
            self.walk_to(position, context.domains);
            let entry = context.domains.trail().log()[position];
            let Some(need) = self.needs.get(entry.slot()) else {
                continue;
            };
            if !need.premise.is_made(context.domains, entry) {
                continue;
            }
            let bits = need.premise.need & entry.delta();
            self.meet(position, entry.slot(), bits);
            if context.domains.word_owner(entry.slot()).is_none() {
                let left = Premise::new(entry.slot(), need.premise.need & !bits);
                self.needs
                    .replace(left, moment(&self.history, &self.root, context.domains));
                continue;
            }
            self.replace(entry, need.premise, context);
            self.take_premises(context.domains);
        }
        self.leave();
    }

    /// Sorts the core, and drops what is there twice.
    pub(super) fn finish_core(&mut self, d: &Domains) {
        if self.is_unexplained {
            for position in self.assumptions(d) {
                let entry = d.trail().log()[position];
                self.meet(position, entry.slot(), entry.delta());
            }
            self.leave();
        }
        if let Some(assumed) = &mut self.assumed {
            assumed.core.sort_unstable();
            assumed.core.dedup();
        }
    }
}
