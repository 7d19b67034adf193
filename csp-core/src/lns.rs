//! Floor 8: large-neighbourhood search, for good solutions where the best is out of reach.
//!
//! From a solution most variables keep their values, some are free, and a search with few failures
//! looks for a better solution among what those can be [Shaw 1998]. Then others are free. How many
//! adapts: more after a neighbourhood that was searched to its end in vain, fewer after one that
//! was cut.

mod random;
mod related;

pub use self::random::RandomNeighbourhood;
pub use self::related::RelatedNeighbourhood;

use crate::branching::Brancher;
use crate::ids::Var;
use crate::limits::Limits;
use crate::problem::{Goal, Problem, Solution};
use crate::search::Search;
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::Limit;
use crate::trail::Cause;

/// Chooses what is free.
pub trait Neighbourhood {
    /// The variables that keep their values from a solution, unless they are free. Those that
    /// follow from others, such as the objective, do not belong here. The same slice at every call.
    fn vars(&self) -> &[Var];

    /// Which of them are free this time, so many: at least one, if there is one, and at most all.
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
/// let best = found.best.expect("a first solution is easy to find")[cost];
/// model.limit(Limits::default());
/// let proven = model.minimize(cost)?;
/// assert_eq!((Some(best), proven.limit), (proven.best.map(|best| best[cost]), None));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lns<N> {
    neighbourhood: N,
    failures: u64,
    count: usize,
}

/// What the search of a neighbourhood gave.
struct Found {
    better: Option<Solution>,
    stats: Stats,
    limit: Option<Limit>,
}

impl<N: Neighbourhood> Lns<N> {
    /// With 100 failures for each neighbourhood and a tenth of the variables free, to begin with.
    pub fn new(neighbourhood: N) -> Self {
        let count = neighbourhood.vars().len().div_ceil(10);
        Self { neighbourhood, failures: 100, count }
    }

    /// With so many failures for each neighbourhood, to begin with: each one that is cut gives
    /// those after it a sixteenth more, so that a search without limits comes to its proof.
    #[must_use]
    pub fn failures(self, failures: u64) -> Self {
        Self { failures: failures.max(1), ..self }
    }

    pub(crate) fn vars(&self) -> &[Var] {
        self.neighbourhood.vars()
    }

    /// Makes a solution better until a neighbourhood in which everything is free has been searched
    /// to its end, which proves it to be the best. Gives the limit if one comes first.
    pub(crate) fn improve<B: Brancher>(
        &mut self,
        solver: &mut Solver,
        brancher: &mut B,
        goal: (Goal, Var),
        limits: &Limits,
        (best, stats): (&mut Solution, &mut Stats),
    ) -> Option<Limit> {
        loop {
            let left = limits.less(stats);
            if let Some(limit) = left.reached(&Stats::default()) {
                return Some(limit);
            }
            let all = self.neighbourhood.vars().len();
            let free = self.neighbourhood.free(best, self.count.clamp(all.min(1), all));
            let found = self.search(solver, brancher, goal, left, (best, &free));
            *stats += found.stats;
            let in_vain = found.better.is_none();
            if let Some(better) = found.better {
                *best = better;
            }
            match found.limit {
                None if free.len() >= all => return None,
                None if in_vain => self.count = (self.count + self.count.div_ceil(4)).min(all),
                None => {}
                Some(Limit::Stopped) => return Some(Limit::Stopped),
                Some(_) => {
                    self.count -= self.count / 8;
                    self.failures = self.failures.saturating_add(self.failures.div_ceil(16));
                }
            }
        }
    }

    /// Searches for better solutions with these variables free and the others as they are in the
    /// best.
    fn search<B: Brancher>(
        &self,
        solver: &mut Solver,
        brancher: &mut B,
        (goal, objective): (Goal, Var),
        limits: Limits,
        (best, free): (&Solution, &[Var]),
    ) -> Found {
        solver.push_level();
        let mut kept = self.neighbourhood.vars().iter().filter(|x| !free.contains(x));
        // A conflict is remembered by the solver, and found by the search at its root.
        let _ = solver.act(Cause::Given, |d| kept.try_for_each(|&x| d.fix(x, best[x])));
        let mut problem = Problem::new(&mut *solver, brancher, goal);
        problem.better_than(best[objective]);
        let mut search = Search::new(problem, limits.at_most(self.failures), ());
        let better = search.by_ref().last();
        let found = Found { better, stats: search.stats(), limit: search.limit() };
        drop(search);
        solver.pop_level();
        found
    }
}
