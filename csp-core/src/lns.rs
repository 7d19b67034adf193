//! Floor 8: large-neighbourhood search, for good solutions where the best one cannot be found or
//! proven in time.
//!
//! Most variables keep their values from the best solution so far, and some are free. A search with
//! few failures looks for a better solution by changing the free ones [Shaw 1998]. Then other
//! variables are free. Their number adapts: it grows after a neighbourhood that was searched to its
//! end without success, and shrinks after a search that reached its limit of failures.

mod random;
mod related;

pub use self::random::RandomNeighbourhood;
pub use self::related::RelatedNeighbourhood;

use crate::branching::Brancher;
use crate::ids::Var;
use crate::limits::Limits;
use crate::problem::{Goal, Learning, Problem, Solution};
use crate::search::Search;
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::Limit;
use crate::trail::Cause;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Chooses the free variables.
pub trait Neighbourhood {
    /// The variables that keep their values from a solution if they are not free. Variables that
    /// follow from others, such as the objective, do not belong here. Every call returns the same
    /// slice.
    fn vars(&self) -> &[Var];

    /// Chooses `count` of these variables to be free next. `count` is at most their number, and at
    /// least 1 unless there are none.
    fn free(&mut self, solution: &Solution, count: usize) -> Vec<Var>;
}

/// A large-neighbourhood search. The same neighbourhood, with the same seed, gives the same search
/// on every machine.
///
/// ```
/// use csp_core::lns::{Lns, RandomNeighbourhood};
/// use csp_core::prelude::*;
///
/// // An assignment of nine tasks whose costs add up to as little as possible.
/// let mut model = Model::new();
/// let x = model.array("x", 9, 0..=8)?;
/// let cost = model.var("cost", 0..=1000)?;
/// model.all_different(&x)?;
/// let mut terms: Vec<(i64, Var)> = x.iter().zip(1..).map(|(&x, weight)| (weight * weight % 7, x)).collect();
/// terms.push((-1, cost));
/// model.linear(&terms, Relation::Equal, 0)?;
///
/// model.limit(Limits::default().nodes(5_000));
/// let found = model.lns(Goal::Minimize(cost), &mut Lns::new(RandomNeighbourhood::new(&x, 1)))?;
/// let best = found.solution.expect("a first solution is easy to find")[cost];
/// model.limit(Limits::default());
/// let proven = model.minimize(cost)?;
/// assert_eq!((Some(best), proven.limit()), (proven.solution.map(|best| best[cost]), None));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lns<N> {
    neighbourhood: N,
    /// The limit of failures for each neighbourhood.
    failures: u64,
    /// How many variables are free.
    count: usize,
}

/// The engine that searches the neighbourhoods.
pub(crate) struct NeighbourhoodEngine<'a, B> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) brancher: &'a mut B,
    pub(crate) goal: Goal,
    /// The variable of the goal.
    pub(crate) objective: Var,
    /// Whether the search of a neighbourhood learns.
    pub(crate) learning: Learning,
}

impl<N: Neighbourhood> Lns<N> {
    /// Starts with 100 failures for each neighbourhood and a tenth of the variables free.
    pub fn new(neighbourhood: N) -> Self {
        let count = neighbourhood.vars().len().div_ceil(10);
        Self {
            neighbourhood,
            failures: 100,
            count,
        }
    }

    /// Starts with this limit of failures for each neighbourhood. Each search that reaches the
    /// limit raises it by a sixteenth. A search without other limits therefore ends with a proof.
    #[must_use]
    pub fn failures(self, failures: u64) -> Self {
        Self {
            failures: failures.max(1),
            ..self
        }
    }

    /// Starts with this share of the variables free, in percent: at least one variable is. From
    /// there the number adapts.
    #[must_use]
    pub fn percent(self, percent: u64) -> Self {
        let all = self.neighbourhood.vars().len();
        let count = (all as u128 * u128::from(percent.min(100))).div_ceil(100) as usize;
        Self {
            count: count.max(1),
            ..self
        }
    }

    pub(crate) fn vars(&self) -> &[Var] {
        self.neighbourhood.vars()
    }

    /// Improves a solution until it is proven to be the best: a neighbourhood in which everything
    /// is free has been searched to its end. Returns the limit if one is reached before, which the
    /// report of a better solution may be.
    pub(crate) fn improve<B: Brancher>(
        &mut self,
        engine: &mut NeighbourhoodEngine<'_, B>,
        limits: &Limits,
        best: &mut Solution,
        stats: &mut Stats,
        mut report: impl FnMut(&Solution, &Stats) -> ControlFlow<()>,
    ) -> Option<Limit> {
        loop {
            let left = limits.less(stats);
            if let Some(limit) = left.reached(&Stats::default()) {
                return Some(limit);
            }
            let kept = self.kept(best);
            let (better, limit) = self.search(engine, left, best, &kept, stats);
            match limit {
                None if kept.is_empty() => {}
                Some(Limit::Stopped | Limit::Memory) => {}
                _ => self.adapt(limit, better.as_ref()),
            }
            if let Some(better) = better {
                *best = better;
                if report(best, stats).is_break() {
                    return Some(Limit::Stopped);
                }
            }
            match limit {
                None if kept.is_empty() => return None,
                Some(Limit::Stopped | Limit::Memory) => return limit,
                _ => {}
            }
        }
    }

    /// The variables that keep their values from this solution in the next neighbourhood. If there are
    /// none, everything is free. This and [`adapt`](Self::adapt) are for searches of neighbourhoods
    /// of your own.
    pub fn kept(&mut self, best: &Solution) -> Vec<Var> {
        let all = self.neighbourhood.vars().len();
        let count = self.count.clamp(all.min(1), all);
        let free: BTreeSet<usize> = self
            .neighbourhood
            .free(best, count)
            .iter()
            .map(|x| x.index())
            .collect();
        let vars = self.neighbourhood.vars().iter().copied();
        vars.filter(|x| !free.contains(&x.index())).collect()
    }

    /// The number of failures that the search of a neighbourhood may have now.
    #[must_use]
    pub fn most_failures(&self) -> u64 {
        self.failures
    }

    /// A neighbourhood was searched to its end, or to this limit, and perhaps a better solution was
    /// found: the number of free variables and the limit of failures adapt.
    pub fn adapt(&mut self, limit: Option<Limit>, better: Option<&Solution>) {
        let all = self.neighbourhood.vars().len();
        match limit {
            None if better.is_none() => {
                self.count = (self.count + self.count.div_ceil(4)).min(all);
            }
            None => {}
            Some(_) => {
                self.count -= self.count / 8;
                self.failures = self.failures.saturating_add(self.failures.div_ceil(16));
            }
        }
    }

    /// Searches for better solutions in which these variables keep their values from the best one.
    fn search<B: Brancher>(
        &self,
        engine: &mut NeighbourhoodEngine<'_, B>,
        limits: Limits,
        best: &Solution,
        kept: &[Var],
        stats: &mut Stats,
    ) -> (Option<Solution>, Option<Limit>) {
        engine.solver.push_level();
        let mut kept = kept.iter();
        // The solver remembers a conflict, and the search finds it at its root.
        let _ = engine
            .solver
            .act(Cause::Given, |d| kept.try_for_each(|&x| d.fix(x, best[x])));
        let problem = Problem::new(&mut *engine.solver, &mut *engine.brancher, engine.goal);
        let mut problem = problem.learning(engine.learning);
        problem
            .better_than(best[engine.objective])
            .expect("the goal has an objective");
        let mut search = Search::new(problem, limits.at_most_failures(self.failures), ());
        let better = search.by_ref().last();
        *stats += search.stats();
        let limit = search.limit();
        drop(search);
        engine.solver.pop_level();
        (better, limit)
    }
}
