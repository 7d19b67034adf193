//! A solver whose search learns from its failures.

use super::Solver;
use crate::atom::Atom;
use crate::domains::Outcome;
use crate::ids::Var;
use crate::learning::{Failure, Learner, News, Verdict};
use crate::trace::{SearchStep, Side, Tracer};
use crate::trail::Cause;

/// The work of a run of a propagator, beside its steps.
const RUN_WORK: u64 = 40;
/// The work of a step, as a fraction.
const STEP_WORK: (u64, u64) = (5, 4);

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

    /// There is a better solution.
    pub(crate) fn improve(&mut self) {
        if let Some(learner) = self.learner.as_deref_mut() {
            learner.improve(&self.domains);
        }
    }

    /// Whether work is counted from now on.
    pub(crate) fn count_work(&mut self, counts: bool) {
        self.domains.meter().count(counts);
    }

    /// How much work it has been so far, in a unit of about a nanosecond. It depends on nothing but
    /// the search.
    pub(crate) fn work(&self) -> u64 {
        let steps = self.domains.work() * STEP_WORK.0 / STEP_WORK.1;
        let learnt = self.learner.as_deref().map_or(0, Learner::work);
        self.propagations * RUN_WORK + steps + learnt
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
        let Some(learner) = self.learner.as_deref_mut() else {
            return Ok(());
        };
        let outcome = learner.assert(&mut self.domains);
        self.failed = outcome.err().or(self.failed);
        outcome
    }

    /// Begins a new run at the root, after one that was cut where these sides led. Closed parts are
    /// remembered, also by a solver that does not learn.
    pub(crate) fn restart_learning(&mut self, cut: &[(Atom, Side)]) {
        let learner = self
            .learner
            .get_or_insert_with(|| Box::new(Learner::new(&self.domains)));
        let outcome = learner.restart(&mut self.domains, cut);
        self.failed = outcome.err().or(self.failed);
    }

    /// The newest level is about to be closed: its variables may be open again then. Searches that
    /// do not learn have none of this code in theirs.
    #[inline(never)]
    pub(super) fn remember_values(&mut self) {
        if let Some(learner) = self.learner.as_deref_mut() {
            learner.remember(&self.domains);
        }
    }

    /// The newest level is about to be closed.
    #[inline(never)]
    pub(super) fn close_learnt(&mut self) {
        if let Some(learner) = self.learner.as_deref_mut() {
            learner.close(&self.domains);
        }
    }

    /// The search is at a fixpoint of a node.
    #[inline]
    pub(crate) fn node_learnt(&mut self) {
        if let Some(learner) = self.learner.as_deref_mut() {
            learner.at_node(&self.domains);
        }
    }

    /// Drops nogoods at a fixpoint of the root if there are many.
    pub(crate) fn tidy_learnt(&mut self, learns: bool) {
        if let Some(learner) = self.learner.as_deref_mut() {
            learner.at_root(&self.domains, &self.propagators, learns);
        }
    }

    /// The variable that the latest conflicts were most about, and the value to try first.
    pub(crate) fn most_active(&mut self, is_guided: bool) -> Option<(Var, Option<i32>)> {
        self.learner
            .as_deref_mut()?
            .most_active(&self.domains, is_guided)
    }

    /// Runs the nogoods until they have nothing to say.
    #[inline]
    pub(super) fn run_nogoods<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let Some(learner) = self.learner.as_deref_mut() else {
            return Ok(());
        };
        let since = self.domains.trail().log().len();
        let outcome = learner.propagate(&mut self.domains);
        self.failed = outcome.err().or(self.failed);
        if tracer.observes() {
            self.tell_runs(since, outcome.is_err(), tracer);
        }
        outcome
    }

    /// Tells which nogoods made the entries of the log from this one on, and which one failed.
    fn tell_runs<T: Tracer>(&self, mut since: usize, has_failed: bool, tracer: &mut T) {
        let Some(learner) = self.learner.as_deref() else {
            return;
        };
        let domains = &*self.domains;
        let log = domains.trail().log();
        let mut last = None;
        for run in log[since..].chunk_by(|one, other| one.cause() == other.cause()) {
            let until = since + run.len();
            last = Some(run[0].cause());
            if let Cause::Nogood(nogood) = run[0].cause() {
                let nogood = learner.number_of(nogood);
                tracer.step(SearchStep::Excluded {
                    nogood,
                    since,
                    until,
                    domains,
                });
            }
            since = until;
        }
        let cause = domains.trail().cause();
        if let Cause::Nogood(nogood) = cause
            && has_failed
            && last != Some(cause)
        {
            let nogood = learner.number_of(nogood);
            tracer.step(SearchStep::Excluded {
                nogood,
                since,
                until: since,
                domains,
            });
        }
    }

    /// Tells what was learnt, and what followed at once.
    pub(crate) fn tell_learnt<T: Tracer>(&mut self, tracer: &mut T) {
        let Some(learner) = self.learner.as_deref_mut() else {
            return;
        };
        if !tracer.observes() {
            return learner.skip_news();
        }
        let domains = &*self.domains;
        for news in learner.take_news() {
            match news {
                News::Learnt {
                    number,
                    origin,
                    content,
                } => {
                    let facts = learner.facts(content, domains);
                    tracer.step(SearchStep::Learnt {
                        number,
                        origin,
                        facts: &facts,
                    });
                }
                News::Excluded {
                    number,
                    since,
                    until,
                } => {
                    tracer.step(SearchStep::Excluded {
                        nogood: number,
                        since,
                        until,
                        domains,
                    });
                }
            }
        }
    }
}
