//! A solver whose searches assume facts and constraints.

use super::Solver;
use crate::atom::Atom;
use crate::domains::{Outcome, Premise};
use crate::ids::PropId;
use crate::learning::{Learner, Needed};
use crate::trail::Cause;

impl Solver {
    /// From now on the solver learns about what lies above the present state, under assumptions
    /// that are made on the next level. These groups of propagators can be assumed to be used.
    pub(crate) fn start_assuming(&mut self, groups: &[Vec<PropId>]) {
        while self.switches.len() * 64 < groups.len() {
            self.switches.push(self.domains.new_slot(u64::MAX));
        }
        let mut used = vec![Vec::new(); self.propagators.len()];
        for (number, group) in groups.iter().enumerate() {
            let premise = Premise::new(self.switches[number / 64], 1 << (number % 64));
            for prop in group {
                let uses: &mut Vec<Premise> = &mut used[prop.index()];
                match uses.iter_mut().find(|known| known.slot == premise.slot) {
                    Some(known) => known.need |= premise.need,
                    None => uses.push(premise),
                }
            }
        }
        let mut learner = Learner::new(&self.domains);
        learner.assume(self.switches.clone(), used);
        self.learner = Some(Box::new(learner));
    }

    /// Settles the level below the assumptions, on which the propagators run or only what was
    /// learnt.
    ///
    /// # Errors
    /// There is no solution, whatever is assumed.
    pub(crate) fn settle_below(&mut self, has_propagators: bool) -> Outcome {
        self.restart_learning(&[]);
        let outcome = match (self.failed, has_propagators) {
            (Some(conflict), _) => Err(conflict),
            (None, true) => self.propagate(&mut ()),
            (None, false) => self.run_nogoods(&mut ()),
        };
        if outcome.is_ok() && !self.is_stopped() {
            self.tidy_learnt(true);
        }
        if let Some(learner) = self.learner() {
            learner.skip_news();
            learner.forget_assumed(outcome.is_err());
        }
        outcome
    }

    /// Suspends all propagators of constraints that are not among these, and assumes that these are
    /// used.
    pub(crate) fn use_only(&mut self, groups: &[Vec<PropId>], constraints: &[usize]) {
        let mut is_used = vec![false; groups.len()];
        constraints
            .iter()
            .for_each(|&constraint| is_used[constraint] = true);
        let mut is_suspended = vec![false; self.propagators.len()];
        let unused = groups
            .iter()
            .zip(&is_used)
            .filter(|(_, is_used)| !**is_used);
        for prop in unused.flat_map(|(props, _)| props) {
            is_suspended[prop.index()] = true;
        }
        self.domains.set_cause(Cause::Given);
        self.suspend(|prop| is_suspended[prop.index()]);
        for (&switch, used) in self.switches.iter().zip(is_used.chunks(64)) {
            let bits = used
                .iter()
                .rev()
                .fold(0, |bits, &is_used| bits << 1 | u64::from(is_used));
            let word = self.domains.trail().get(switch);
            self.domains.set(switch, word & !bits);
        }
        let length = self.domains.trail().log().len();
        if let Some(learner) = self.learner.as_deref_mut() {
            learner.constraints_assumed(length);
        }
    }

    /// Assumes that these hold, one after the other.
    ///
    /// # Errors
    /// One of them cannot hold, after those before it.
    pub(crate) fn assume_atoms(&mut self, atoms: &[Atom]) -> Outcome {
        for &atom in atoms {
            let outcome = self.branch(atom, Cause::Given);
            let length = self.domains.trail().log().len();
            if let Some(learner) = self.learner.as_deref_mut() {
                learner.atom_assumed(length, atom);
            }
            outcome?;
        }
        Ok(())
    }

    /// The assumptions that the last refutation needs.
    pub(crate) fn core(&self) -> Vec<Needed> {
        self.learner
            .as_deref()
            .map_or_else(Vec::new, |learner| learner.core().to_vec())
    }
}
