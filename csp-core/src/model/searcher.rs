//! One search of a model: what was set for all of its searches, and what is sought in this one.
//!
//! The reasons are in `docs/decisions/18-search-decides-every-variable.md`.

use super::answer::{Answer, Improvement, Verdict};
use super::default_order::Branchers;
use super::network::Network;
use super::under::Incremental;
use crate::branching::Brancher;
use crate::ids::Var;
use crate::limits::Limits;
use crate::lns::{Lns, Neighbourhood, NeighbourhoodEngine};
use crate::policy::{FirstSide, Memory, Restarts, Runs};
use crate::problem::{Goal, Learning, Problem, Solution};
use crate::replay::{Replayed, prove, replay};
use crate::search::{Search, Space as _};
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::{
    Bounds, Legend, Limit, Recorder, Trace, TraceError, TraceEvent, TraceLevel, Tracer, Version,
};
use std::borrow::BorrowMut;
use std::mem;
use std::ops::ControlFlow;

/// How a model is searched, beside its branchers. A model has such options
/// ([`Model::options`](super::Model::options)), and one search may have others
/// ([`Model::search_by`](super::Model::search_by)).
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct SearchOptions {
    /// When it is to stop.
    pub limits: Limits,
    /// When it starts over.
    pub restarts: Option<Restarts>,
    /// Whether it learns.
    pub learning: Learning,
    /// Which side of a decision comes first.
    pub first_side: FirstSide,
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
        let goal = self.goal;
        let mut search = self.explore(());
        let solution = search.next();
        Answer::new(goal, solution, search.limit(), search.stats())
    }

    /// Searches for a second solution.
    pub(super) fn verdict(self) -> Answer {
        let mut search = self.explore(());
        let first = search.next();
        let other = if first.is_some() { search.next() } else { None };
        let answer = Answer::new(Goal::Satisfy, first, search.limit(), search.stats());
        let verdict = match (answer.verdict, &other, search.limit()) {
            (Verdict::Satisfied, Some(_), _) => Verdict::Multiple,
            (Verdict::Satisfied, None, Some(limit)) => Verdict::Feasible(limit),
            (Verdict::Satisfied, None, None) => Verdict::Unique,
            (none, ..) => none,
        };
        Answer {
            verdict,
            other,
            ..answer
        }
    }

    /// Searches for the best value of the objective, which is that of the goal, and reports each
    /// better solution.
    pub(super) fn optimize(
        self,
        objective: Var,
        mut report: impl FnMut(Improvement<'_>) -> ControlFlow<()>,
    ) -> Answer {
        let mut search = BoundedSearch::new(self);
        let (mut best, mut left) = (None, None);
        while let Some(solution) = search.next_better() {
            let flow = report(search.improvement(&solution, objective));
            best = Some(solution);
            if flow.is_break() {
                left = Some(Limit::Stopped);
                break;
            }
        }
        search.answer(best, left)
    }

    /// Searches under assumptions, one search after the other.
    pub(super) fn incremental(self) -> Incremental<'m> {
        Incremental::new(self.solver, self.branchers, self.options.limits)
    }

    /// Looks for better and better solutions by large-neighbourhood search.
    pub(super) fn lns<N: Neighbourhood>(
        mut self,
        lns: &mut Lns<N>,
        mut report: impl FnMut(Improvement<'_>) -> ControlFlow<()>,
    ) -> Answer {
        let goal = self.goal;
        // All searches share the limits of one.
        self.options.limits = self.options.limits.begun();
        let mut search = BoundedSearch::new(self.reborrow());
        let first = search.next_better();
        let bound = search.bound;
        let (Some(mut best), Some(objective)) = (first.clone(), goal.objective()) else {
            return search.answer(first, None);
        };
        if report(search.improvement(&best, objective)).is_break() {
            return search.answer(first, Some(Limit::Stopped));
        }
        let mut stats = search.search.stats();
        drop(search);
        let mut engine = NeighbourhoodEngine {
            solver: self.solver,
            brancher: self.branchers,
            goal: self.goal,
            objective,
            learning: self.options.learning,
        };
        let limits = &self.options.limits;
        let report = |solution: &Solution, stats: &Stats| {
            report(Improvement::new(solution, objective, bound, stats))
        };
        let limit = lns.improve(&mut engine, limits, &mut best, &mut stats, report);
        Answer::new(goal, Some(best), limit, stats).bounded(bound)
    }

    /// Searches to the end, or to the limits, and records it within these bounds.
    pub(super) fn trace(mut self, legend: &Legend, level: TraceLevel, bounds: Bounds) -> Trace {
        let mut recorder = Recorder::new(legend, level, Trace::default()).bounds(bounds);
        self.options.limits = self.options.limits.stop_when(recorder.over());
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

/// A search that keeps what its root proves of the objective.
struct BoundedSearch<'m> {
    search: Search<Problem<&'m mut Solver, &'m mut Branchers, Memory>>,
    goal: Goal,
    /// No solution has a better objective.
    bound: Option<i64>,
    stats: Stats,
}

impl<'m> BoundedSearch<'m> {
    fn new(searcher: Searcher<&'m mut Solver, &'m mut Branchers>) -> Self {
        let goal = searcher.goal;
        let search = searcher.explore(());
        Self {
            search,
            goal,
            bound: None,
            stats: Stats::default(),
        }
    }

    /// The next solution. Each has a better objective than those before.
    fn next_better(&mut self) -> Option<Solution> {
        while self.search.enter() {
            let outcome = self.search.space_mut().propagate(&mut ());
            let known = outcome.ok().and_then(|()| self.search.space().root_bound());
            self.bound = self.goal.tighter(self.bound, known);
            if self.search.leave(outcome) {
                self.stats = self.search.stats();
                return Some(self.search.space().solution());
            }
        }
        None
    }

    /// This solution, which was found last.
    fn improvement<'a>(&'a self, solution: &'a Solution, objective: Var) -> Improvement<'a> {
        Improvement::new(solution, objective, self.bound, &self.stats)
    }

    /// The answer with the best solution, if the search ends here.
    fn answer(&self, best: Option<Solution>, left: Option<Limit>) -> Answer {
        let limit = left.or(self.search.limit());
        Answer::new(self.goal, best, limit, self.search.stats()).bounded(self.bound)
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
        Problem::new(solver, branchers, goal)
            .with_runs(runs)
            .first_side(self.first_side)
    }
}
