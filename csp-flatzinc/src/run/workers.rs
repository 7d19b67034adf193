//! Runs by several workers.

use super::options::RunOptions;
use super::report::FoundSolution;
use super::sink::{SolutionSink, TreeEnd, tree_end};
use crate::compile::Compiled;
use csp_core::limits::Limits;
use csp_core::model::{Model, Verdict};
use csp_core::problem::{Goal, Solution};
use csp_core::search::Space as _;
use csp_core::stats::Stats;
use csp_core::trace::TraceEnd;
use csp_parallel::{Parallel, ParallelError, Portfolio, PortfolioAnswer};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

/// Workers that search copies of a model.
#[derive(Clone, Copy)]
pub struct RunWorkers<'a> {
    /// How many.
    pub count: usize,
    /// Compiles the model again, in the same way.
    pub copy: &'a (dyn Fn() -> Compiled + Sync),
}

impl fmt::Debug for RunWorkers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunWorkers")
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

/// All solutions are sought by one worker for this amount of work, in nanoseconds as a rule. After
/// that the tree is cut, and a copy of the model is made for each part.
const ALONE: u64 = 1 << 27;

/// How many parts a tree is cut into, for any number of workers.
const PARTS: usize = 64;

impl RunWorkers<'_> {
    /// A copy of the model, with these options and limits.
    fn model(&self, options: RunOptions, limits: &Limits) -> Model {
        let mut copy = options.copied(self.copy, limits);
        options.relax(&mut copy);
        copy.model
    }

    /// Searches for one solution, or for the best one.
    pub(super) fn search(
        &self,
        model: &mut Model,
        compiled: &Compiled,
        options: RunOptions,
        sink: &mut SolutionSink<'_, impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>>,
    ) -> Result<TreeEnd, ParallelError> {
        let limits = model.limits().clone();
        let mut portfolio =
            Portfolio::new(model, || Ok(self.model(options, &limits))).workers(self.count);
        if let Some(relax) = &compiled.relax {
            portfolio = portfolio.neighbourhood(&relax.vars);
        }
        let PortfolioAnswer { answer, .. } = portfolio.search(compiled.goal, |better| {
            sink.bound(better.bound);
            sink.take(better.solution.clone(), *better.stats)
        })?;
        sink.bound(answer.bound);
        if let (Goal::Satisfy, Some(solution)) = (compiled.goal, &answer.solution) {
            // It is the last one.
            let _ = sink.take(solution.clone(), answer.stats);
        }
        Ok(TreeEnd {
            is_exhausted: matches!(answer.verdict, Verdict::Optimal | Verdict::Unsatisfiable),
            is_refuted: false,
            stats: answer.stats,
        })
    }

    /// Searches for all solutions, or for several. What one worker finds soon it finds alone. Then
    /// the tree is cut, and what was found before is left out.
    pub(super) fn search_all(
        &self,
        model: &mut Model,
        options: RunOptions,
        sink: &mut SolutionSink<'_, impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>>,
    ) -> Result<TreeEnd, ParallelError> {
        let limits = model.limits().clone().begun();
        let (known, alone) = match found_alone(model, sink) {
            Alone::Over(end) => return Ok(end),
            Alone::Open(known, stats) => (known, stats),
        };
        let most = limits.most_solutions();
        let unlimited = limits.solutions(u64::MAX);
        let parts = Parallel::new(|| Ok((self.model(options, &unlimited), ())))?
            .threads(self.count)
            .parts(PARTS)
            .limit(unlimited.clone());
        let id = model.id();
        let mut stats = alone;
        let explored = parts.for_each(|solution| {
            let solution = solution.in_model(id);
            if known.contains(&values(&solution)) {
                return ControlFlow::Continue(());
            }
            stats.solutions += 1;
            let flow = sink.take(solution, stats);
            if most.is_some_and(|most| stats.solutions >= most) {
                return ControlFlow::Break(());
            }
            flow
        })?;
        let solutions = stats.solutions;
        stats += explored.stats;
        stats.solutions = solutions;
        Ok(TreeEnd {
            is_exhausted: explored.end == TraceEnd::Exhausted,
            is_refuted: false,
            stats,
        })
    }
}

/// What one worker has found.
enum Alone {
    /// The search is over.
    Over(TreeEnd),
    /// It is not: the solutions so far, and what they cost.
    Open(BTreeSet<Vec<i32>>, Stats),
}

fn found_alone(
    model: &mut Model,
    sink: &mut SolutionSink<'_, impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>>,
) -> Alone {
    let mut search = model.solutions();
    let mut known = BTreeSet::new();
    while search.advance_while(|space| space.work() < ALONE) {
        let solution = search.space().solution();
        known.insert(values(&solution));
        if sink.take(solution, search.stats()).is_break() {
            return Alone::Over(tree_end(&search));
        }
    }
    if search.is_exhausted() || search.limit().is_some() {
        Alone::Over(tree_end(&search))
    } else {
        Alone::Open(known, search.stats())
    }
}

fn values(solution: &Solution) -> Vec<i32> {
    solution.iter().map(|(_, value)| value).collect()
}
