//! Checks propagators in two special situations: each one by itself, as explanations run it, and
//! all of them under a premise that is still open.

use super::failure::Flaw;
use super::walk::{Walk, domains};
use crate::atom::Atom;
use crate::ids::{PropId, Var};
use crate::trail::Cause;

/// How often each of the two situations is tried.
const DIVES: usize = 2;
/// The most decisions of a dive.
const DEPTH: usize = 4;

impl Walk<'_> {
    /// Each propagator loses no solution when it runs without the others, on the domains of the
    /// root and on smaller ones.
    pub(super) fn judge_alone(&mut self) -> Result<(), Flaw> {
        self.solver = self.posted(None)?;
        for index in 0..self.solver.propagators() {
            for _ in 0..DIVES {
                let prop = PropId::new(index as u32);
                self.solver.push_level();
                self.solver.suspend(|other| other != prop);
                let outcome = self.dive_alone();
                self.solver.pop_level();
                let name = self.solver.propagator(prop).name();
                outcome.map_err(|flaw| Flaw::Alone {
                    name,
                    flaw: Box::new(flaw),
                })?;
            }
        }
        Ok(())
    }

    /// A few decisions, then one propagation.
    fn dive_alone(&mut self) -> Result<(), Flaw> {
        for _ in 0..self.draw.index(0..=DEPTH) {
            self.step_down();
        }
        self.before = domains(&self.solver);
        let start = self.log_length();
        let conflict = self.solver.propagate(&mut ()).err();
        self.after = conflict.is_none().then(|| domains(&self.solver));
        self.judge_losses()?;
        self.judge_reasons(start, conflict)
    }

    /// Under an open premise the constraint changes nothing but the premise. The premise becomes
    /// false only if there is no solution. When the premise is true, the constraint holds.
    pub(super) fn judge_premise(&mut self) -> Result<(), Flaw> {
        let number = self.case.domains.len() as u32;
        self.solver = self.posted(Some(Var::new(number)))?;
        let premise = self.solver.domains().numbered(number);
        self.points = self.complete_under(premise)?;
        let outcome = (0..DIVES).try_for_each(|_| {
            self.solver.push_level();
            let outcome = self.dive_below(premise);
            self.solver.pop_level();
            outcome
        });
        let outcome = outcome.and_then(|()| {
            match self.solver.branch(Atom::is(premise, 1), Cause::Decision) {
                Ok(()) => self.judge_search().map(|_| ()),
                Err(_) => Ok(()),
            }
        });
        outcome.map_err(|flaw| Flaw::UnderPremise(Box::new(flaw)))
    }

    /// Takes decisions, propagates and judges after each, until the premise is false.
    fn dive_below(&mut self, premise: Var) -> Result<(), Flaw> {
        let own = premise.index();
        for _ in 0..=DEPTH {
            self.before = domains(&self.solver);
            self.after = None;
            let start = self.log_length();
            self.solver
                .propagate(&mut ())
                .map_err(|_| Flaw::ChangedUnderPremise(premise))?;
            let after = domains(&self.solver);
            if !after[own].contains(0) {
                return Err(Flaw::ChangedUnderPremise(premise));
            }
            if let Some(changed) = (0..own).find(|&x| after[x] != self.before[x]) {
                return Err(Flaw::ChangedUnderPremise(Var::new(changed as u32)));
            }
            self.after = after[own].contains(1).then_some(after);
            // Parts that meet in an auxiliary variable can only fail together, and each is tried by
            // itself.
            if self.solver.auxiliaries().is_empty() {
                self.judge_values()?;
            } else {
                self.judge_losses()?;
            }
            self.judge_reasons(start, None)?;
            if self.after.is_none() {
                return Ok(());
            }
            if !self.step_down() {
                break;
            }
        }
        self.dive_under(premise)
    }

    /// Makes the premise true, and takes decisions until one fails.
    fn dive_under(&mut self, premise: Var) -> Result<(), Flaw> {
        let mut goes_on = self.take(Atom::is(premise, 1), Cause::Decision).is_ok();
        while goes_on {
            self.before = domains(&self.solver);
            let start = self.log_length();
            let conflict = self.solver.propagate(&mut ()).err();
            self.after = conflict.is_none().then(|| domains(&self.solver));
            self.judge_losses()?;
            self.judge_reasons(start, conflict)?;
            goes_on = conflict.is_none() && self.step_down();
        }
        Ok(())
    }

    /// Takes a random decision on the variables of the case. Returns whether there was one and it
    /// did not fail.
    fn step_down(&mut self) -> bool {
        let decision = self.decide();
        decision.is_some_and(|decision| self.take(decision, Cause::Decision).is_ok())
    }
}
