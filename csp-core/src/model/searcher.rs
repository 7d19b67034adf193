//! One search of a model: what was set for all of its searches, and what is sought in this one.
//!
//! The reasons are in `docs/decisions/18-search-decides-every-variable.md`.

use super::answer::{Answer, Verdict};
use super::default_order::Branchers;
use super::network::Network;
use super::under::Incremental;
use crate::branching::Brancher;
use crate::limits::Limits;
use crate::lns::{Lns, Neighbourhood, NeighbourhoodEngine};
use crate::policy::{Memory, Restarts, Runs};
use crate::problem::{Goal, Learning, Problem, Solution};
use crate::replay::{Replayed, prove, replay};
use crate::search::Search;
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::{
    Legend, Limit, Recorder, Trace, TraceError, TraceEvent, TraceLevel, Tracer, Version,
};
use std::borrow::BorrowMut;
use std::mem;
use std::ops::ControlFlow;

/// How a model is searched, beside its branchers.
#[derive(Clone, Default)]
pub(super) struct SearchOptions {
    pub(super) limits: Limits,
    pub(super) restarts: Option<Restarts>,
    pub(super) learning: Learning,
    /// The length of the first phase of a search that may learn; a test may ask for another one.
    pub(super) first_phase: Option<u64>,
}

/// A search that is about to begin. It owns its solver and its branchers, or borrows them.
pub(super) struct Searcher<S, B> {
    solver: S,
    branchers: B,
    options: SearchOptions,
    goal: Goal,
}

impl<'m> Searcher<&'m mut Solver, &'m mut Branchers> {
    /// For a goal of this network.
    pub(super) fn new(
        network: &'m mut Network,
        branchers: &'m mut Branchers,
        options: SearchOptions,
        goal: Goal,
    ) -> Self {
        branchers.prepare(network, goal);
        Self {
            solver: &mut network.solver,
            branchers,
            options,
            goal,
        }
    }

    fn reborrow(&mut self) -> Searcher<&mut Solver, &mut Branchers> {
        Searcher {
            solver: &mut *self.solver,
            branchers: &mut *self.branchers,
            options: self.options.clone(),
            goal: self.goal,
        }
    }

    /// Searches for one solution.
    pub(super) fn solve(self) -> Answer {
        let mut search = self.explore(());
        let solution = search.next();
        let limit = search.limit().filter(|_| solution.is_none());
        Answer::new(solution, limit, Verdict::Satisfied, search.stats())
    }

    /// Searches for a second solution.
    pub(super) fn verdict(self) -> Answer {
        let mut search = self.explore(());
        let first = search.next();
        let other = if first.is_some() { search.next() } else { None };
        let (limit, proven) = match other {
            Some(_) => (None, Verdict::Multiple),
            None => (search.limit(), Verdict::Unique),
        };
        Answer {
            other,
            ..Answer::new(first, limit, proven, search.stats())
        }
    }

    /// Searches for the best solution.
    pub(super) fn optimize(self) -> Answer {
        let mut search = self.explore(());
        let best = search.by_ref().last();
        Answer::new(best, search.limit(), Verdict::Optimal, search.stats())
    }

    /// Searches under assumptions, one search after the other.
    pub(super) fn incremental(self) -> Incremental<'m> {
        Incremental::new(self.solver, self.branchers, self.options.limits)
    }

    /// Looks for better and better solutions by large-neighbourhood search.
    pub(super) fn lns<N: Neighbourhood>(
        mut self,
        lns: &mut Lns<N>,
        mut report: impl FnMut(&Solution, &Stats) -> ControlFlow<()>,
    ) -> Answer {
        // All searches share the limits of one.
        self.options.limits = self.options.limits.begun();
        let mut search = self.reborrow().explore(());
        let first = search.next();
        let limit = search.limit();
        let mut stats = search.stats();
        drop(search);
        let (Some(mut best), Some(objective)) = (first.clone(), self.goal.objective()) else {
            let limit = limit.filter(|_| first.is_none());
            return Answer::new(first, limit, Verdict::Satisfied, stats);
        };
        if report(&best, &stats).is_break() {
            let limit = Some(Limit::Stopped);
            return Answer::new(Some(best), limit, Verdict::Optimal, stats);
        }
        let mut engine = NeighbourhoodEngine {
            solver: self.solver,
            brancher: self.branchers,
            goal: self.goal,
            objective,
            learning: self.options.learning,
        };
        let limits = &self.options.limits;
        let limit = lns.improve(&mut engine, limits, &mut best, &mut stats, report);
        Answer::new(Some(best), limit, Verdict::Optimal, stats)
    }

    /// Searches to the end, or to the limits, and records it.
    pub(super) fn trace(self, legend: &Legend, level: TraceLevel) -> Trace {
        let mut recorder = Recorder::new(legend, level, Trace::default());
        let mut search = self.explore(&mut recorder);
        while search.advance() {}
        drop(search);
        recorder.finish()
    }

    /// Checks a trace. That nogoods follow is checked by propagation alone.
    pub(super) fn replay(mut self, legend: &Legend, trace: &Trace) -> Result<Replayed, TraceError> {
        let learns = trace.version >= Version::Learning;
        if !learns {
            self.options.learning = Learning::Off;
        }
        // A trace that was left before its first node does not know of restarts.
        let has_begun = trace
            .events
            .iter()
            .any(|event| matches!(event, TraceEvent::Node { .. }));
        if !learns && !has_begun {
            self.options.restarts = None;
        }
        let problem = self
            .options
            .problem(&mut *self.solver, &mut *self.branchers, self.goal);
        let replayed = replay(problem, legend, trace)?;
        if learns {
            prove(Problem::new(self.solver, self.branchers, self.goal), trace)?;
        }
        Ok(replayed)
    }
}

impl Searcher<Solver, Branchers> {
    /// Takes the solver and the branchers.
    pub(super) fn owned(
        network: &mut Network,
        branchers: &mut Branchers,
        options: SearchOptions,
        goal: Goal,
    ) -> Self {
        branchers.prepare(network, goal);
        Self {
            solver: mem::take(&mut network.solver),
            branchers: mem::take(branchers),
            options,
            goal,
        }
    }
}

impl<S: BorrowMut<Solver>, B: Brancher> Searcher<S, B> {
    /// Begins the search, observed by a tracer.
    pub(super) fn explore<T: Tracer>(self, tracer: T) -> Search<Problem<S, B, Memory>, T> {
        let problem = self.options.problem(self.solver, self.branchers, self.goal);
        Search::new(problem, self.options.limits, tracer)
    }
}

impl SearchOptions {
    fn problem<S: BorrowMut<Solver>, B: Brancher>(
        &self,
        solver: S,
        branchers: B,
        goal: Goal,
    ) -> Problem<S, B, Memory> {
        let runs = Runs::new(self.learning)
            .restarts(self.restarts)
            .first_phase(self.first_phase);
        Problem::new(solver, branchers, goal).with_runs(runs)
    }
}
