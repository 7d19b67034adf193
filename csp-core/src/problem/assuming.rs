//! Searches under assumptions, one after the other, that keep what they learn.

use super::Problem;
use super::solution::Solution;
use super::under::{Assumptions, Under};
use crate::branching::Brancher;
use crate::goal::Goal;
use crate::groups::PropGroups;
use crate::learning::{Learner, Needed};
use crate::limits::Limits;
use crate::policy::{Learning, Runs};
use crate::search::{Search, Space as _};
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::Limit;

/// Searches of one solver, each under its own assumptions.
///
/// The solver must be at a level at which nothing is to be explained. It is in the same state again
/// when this is dropped, but for words of state that were added.
#[derive(Debug)]
pub(crate) struct Assuming<'s> {
    solver: &'s mut Solver,
    learner: Learner,
    /// The statistics of all searches so far.
    stats: Stats,
    /// How much work further searches may be, if that is limited.
    work: Option<u64>,
}

/// The result of a search under assumptions.
#[derive(Debug)]
pub(crate) enum Refuted<T> {
    /// They have this solution.
    Solution(Solution),
    /// They have none, and nor have these of them, in the same order.
    By(Vec<T>),
    /// A limit was reached first.
    Limit(Limit),
}

impl<T> Refuted<T> {
    /// The same with another form of the core.
    pub(crate) fn map_core<U>(self, map: impl FnOnce(Vec<T>) -> Vec<U>) -> Refuted<U> {
        match self {
            Self::Solution(solution) => Refuted::Solution(solution),
            Self::By(core) => Refuted::By(map(core)),
            Self::Limit(limit) => Refuted::Limit(limit),
        }
    }
}

impl<'s> Assuming<'s> {
    /// Begins. These groups of propagators are the constraints that can be assumed; a propagator of
    /// several groups runs while all of them are. Without any groups all propagators always run.
    pub(crate) fn new(solver: &'s mut Solver, groups: PropGroups) -> Self {
        solver.push_level();
        let switches = solver.switches(groups.groups().len());
        let learner = Learner::new(solver.domains());
        let learner = learner.assuming(groups, switches, solver.propagators());
        Self {
            solver,
            learner,
            stats: Stats::default(),
            work: None,
        }
    }

    /// All searches from now on end when they have been this much [work](Problem::work) together, as if they were stopped.
    pub(crate) fn limit_work(&mut self, work: u64) {
        self.work = Some(work);
    }

    /// How much of that work is left.
    pub(crate) fn work_left(&self) -> Option<u64> {
        self.work
    }

    /// Searches for a solution.
    pub(crate) fn solve(
        &mut self,
        assumptions: Assumptions,
        brancher: impl Brancher,
        limits: Limits,
    ) -> Refuted<Needed> {
        let mut problem = Problem::new(&mut *self.solver, brancher, Goal::Satisfy)
            .with_learner(&mut self.learner, Runs::new(Learning::On));
        problem.under = Some(Under::new(assumptions));
        let mut search = Search::new(problem, limits, ());
        let begun = search.space_mut().work();
        let end = self.work.map(|left| begun.saturating_add(left));
        let goes_on = |space: &mut Problem<_, _, _>| end.is_none_or(|end| space.work() < end);
        let is_found = search.advance_while(goes_on);
        let found = is_found.then(|| search.space().solution());
        let done = search.space_mut().work();
        self.stats += search.stats();
        // A search that pauses has spent its work.
        let is_paused = found.is_none() && !search.is_exhausted();
        let limit = search.limit().or(is_paused.then_some(Limit::Stopped));
        drop(search);
        self.work = end.map(|end| end.saturating_sub(done));
        match (found, limit) {
            (Some(solution), _) => Refuted::Solution(solution),
            (None, Some(limit)) => Refuted::Limit(limit),
            (None, None) => {
                let core = self.learner.assumed().map(|assumed| assumed.core.clone());
                Refuted::By(core.unwrap_or_default())
            }
        }
    }

    /// The statistics of all searches so far.
    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    /// The solver, where nothing is assumed.
    pub(crate) fn solver(&self) -> &Solver {
        self.solver
    }
}

impl Drop for Assuming<'_> {
    fn drop(&mut self) {
        self.solver.pop_level();
    }
}
