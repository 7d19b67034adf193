//! A solver whose search learns from its failures.

use super::Solver;
use crate::branching::Decision;
use crate::domains::Outcome;
use crate::ids::Var;
use crate::learning::{Failure, Learner, Verdict};
use crate::trace::Side;

impl Solver {
    /// From now on the solver can learn, about what lies above the present state.
    pub(crate) fn start_learning(&mut self) {
        self.learner = Some(Box::new(Learner::new(&self.domains)));
    }

    /// Forgets all that was learnt.
    pub(crate) fn stop_learning(&mut self) {
        self.learner = None;
    }

    /// What was learnt, if the solver learns.
    pub(crate) fn learner(&mut self) -> Option<&mut Learner> {
        self.learner.as_deref_mut()
    }

    /// Learns from a failure. `None`: the solver does not learn.
    pub(crate) fn learn(&mut self, failure: Failure) -> Option<Verdict> {
        let learner = self.learner.as_deref_mut()?;
        Some(learner.learn(failure, &mut self.domains, &mut self.propagators))
    }

    /// Removes what the newest nogood excludes, after the search has gone back.
    ///
    /// # Errors
    /// No value is left.
    pub(crate) fn assert_learnt(&mut self) -> Outcome {
        let Some(learner) = self.learner.as_deref_mut() else { return Ok(()) };
        let outcome = learner.assert(&mut self.domains);
        self.failed = outcome.err().or(self.failed);
        outcome
    }

    /// Begins a new run at the root, after one that was cut where these sides led.
    pub(crate) fn restart_learning(&mut self, cut: &[(Decision, Side)]) {
        let learner = self.learner.get_or_insert_with(|| Box::new(Learner::new(&self.domains)));
        let outcome = learner.restart(&mut self.domains, cut);
        self.failed = outcome.err().or(self.failed);
    }

    /// Drops nogoods at a fixpoint of the root if there are many.
    pub(crate) fn tidy_learnt(&mut self) {
        if let Some(learner) = self.learner.as_deref_mut() {
            learner.at_root(&self.domains, &self.propagators);
        }
    }

    /// The variable that the latest conflicts were most about, and the value it had last.
    pub(crate) fn most_active(&mut self) -> Option<(Var, Option<i32>)> {
        self.learner.as_deref_mut()?.most_active(&self.domains)
    }

    /// Runs the nogoods until they have nothing to say.
    #[inline]
    pub(super) fn run_nogoods(&mut self) -> Outcome {
        let Some(learner) = self.learner.as_deref_mut() else { return Ok(()) };
        let outcome = learner.propagate(&mut self.domains);
        self.failed = outcome.err().or(self.failed);
        outcome
    }
}
