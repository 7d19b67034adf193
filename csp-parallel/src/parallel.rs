//! Floor 4: solving, counting and optimising.
//!
//! The reasons are in `docs/decisions/20-parallel-optimum-by-second-search.md`.

use crate::incumbent::Incumbent;
use crate::split::{TreeParts, split};
use crate::subproblem::Subproblem;
use crate::workers::{Explored, ParallelError, Workers, enough};
use csp_core::error::ModelError;
use csp_core::extend::Atom;
use csp_core::ids::{ModelId, Var};
use csp_core::limits::Limits;
use csp_core::model::{Answer, Model, ModelSearch};
use csp_core::prelude::{Goal, Solution, Stats};
use csp_core::search::Space;
use csp_core::trace::Limit;
use csp_core::trace::TraceEnd;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A tree is cut into this many parts if the caller sets no other number: more than thirty for each
/// of eight threads [Régin, Rezgui & Malapert 2013].
const PARTS: usize = 256;

/// A model, built anew for each part of its search tree, and how it is searched.
///
/// The results do not depend on the number of threads: the solutions, their order, their number,
/// the optimum and the solution that has it. Where models
/// [learn](csp_core::model::Model::learning), nogoods are kept within a part. With models and
/// branchers that do not learn and draw nothing, they are the results of one search, in its order.
/// The default brancher learns where at least half of the variables are 0/1 variables (see
/// [`Model::branch_on`]): one search may then find the solutions in another order, and another one
/// first. If a limit is reached first, there are exceptions, which each method describes.
pub struct Parallel<F, X> {
    build: F,
    vars: X,
    /// The model that was built first. Its variables are the caller's.
    model: ModelId,
    threads: usize,
    parts: usize,
    limits: Limits,
}

impl<F, X> fmt::Debug for Parallel<F, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            threads,
            parts,
            limits,
            ..
        } = self;
        f.debug_struct("Parallel")
            .field("threads", threads)
            .field("parts", parts)
            .field("limits", limits)
            .finish_non_exhaustive()
    }
}

impl<F, X> Parallel<F, X>
where
    F: Fn() -> Result<(Model, X), ModelError> + Sync,
{
    /// With what builds the model, the same at each call, and gives its variables as the caller
    /// wants to have them. As many threads as the machine has.
    ///
    /// # Errors
    /// The model cannot be built.
    pub fn new(build: F) -> Result<Self, ModelError> {
        let (model, vars) = build()?;
        let model = model.id();
        Ok(Self {
            build,
            vars,
            model,
            threads: 0,
            parts: PARTS,
            limits: Limits::default(),
        })
    }

    /// What came with the model.
    pub fn vars(&self) -> &X {
        &self.vars
    }

    /// Searches with this many threads; 0: as many as the machine has.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Cuts the tree into about this many parts, if it has as many. The default is 256. More parts
    /// are shared out more evenly, and each costs a model and its first propagation.
    #[must_use]
    pub fn parts(self, parts: usize) -> Self {
        Self {
            parts: parts.max(1),
            ..self
        }
    }

    /// Limits of the search. The limit on solutions and the stop function are for the whole search.
    /// The limits on nodes and failures are for each part: they do not depend on the number of
    /// threads. Limits that the models have do not count.
    #[must_use]
    pub fn limit(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The first solution in the order of the parts.
    ///
    /// # Errors
    /// The model cannot be built, or the threads cannot be started.
    pub fn solve(&self) -> Result<Answer, ParallelError> {
        let tree = self.split(Goal::Satisfy)?;
        self.first(&tree)
    }

    /// Counts the solutions, which are in the statistics.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn count(&self) -> Result<Explored, ParallelError> {
        let tree = self.split(Goal::Satisfy)?;
        let mut explored = self.run(
            &tree,
            Goal::Satisfy,
            &all(),
            |_, search, _| while search.advance() {},
            nothing,
        )?;
        let most = self.limits.most_solutions().unwrap_or(u64::MAX);
        explored.stats.solutions = explored.stats.solutions.min(most);
        Ok(explored)
    }

    /// Hands out all solutions in the order of the parts, until `each` breaks. At most some
    /// thousands wait to be handed out; if there are more, threads wait.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn for_each(
        &self,
        mut each: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Explored, ParallelError> {
        let tree = self.split(Goal::Satisfy)?;
        let mut solutions = 0;
        let model = self.model;
        let drive = |_, search: &mut ModelSearch<'_>, put: &dyn Fn(Solution) -> bool| {
            let _ = search.all(|solution| put(solution.in_model(model)));
        };
        let mut explored = self.run(&tree, Goal::Satisfy, &all(), drive, |solution| {
            solutions += 1;
            match each(solution) {
                ControlFlow::Break(()) => ControlFlow::Break(TraceEnd::Left),
                ControlFlow::Continue(()) if enough(&self.limits, solutions) => {
                    ControlFlow::Break(TraceEnd::Limit(Limit::Solutions))
                }
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
            }
        })?;
        explored.stats.solutions = solutions;
        Ok(explored)
    }

    /// A solution with the least value of a variable: the first one in the order of the parts. If a
    /// limit comes before the proof it is the best one known then, and which one that is may depend
    /// on the threads.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve), and the objective is not of the model.
    pub fn minimize(&self, objective: Var) -> Result<Answer, ParallelError> {
        self.optimize(Goal::Minimize(objective), objective, Atom::at_most)
    }

    /// The same with the greatest value.
    ///
    /// # Errors
    /// As for [`minimize`](Self::minimize).
    pub fn maximize(&self, objective: Var) -> Result<Answer, ParallelError> {
        self.optimize(Goal::Maximize(objective), objective, Atom::at_least)
    }

    /// First all threads look for better values, and each knows at once what the others find. When
    /// the best value is known, they search for the first solution that has it.
    fn optimize(
        &self,
        goal: Goal,
        x: Var,
        as_good: fn(Var, i32) -> Atom,
    ) -> Result<Answer, ParallelError> {
        let mut tree = self.split(goal)?;
        let incumbent = Incumbent::new(goal);
        let model = self.model;
        let better = |solution: Solution| {
            let solution = solution.in_model(model);
            incumbent.offer(solution[x], solution);
        };
        let improve = |_, search: &mut ModelSearch<'_>, _: &dyn Fn(()) -> bool| {
            improve(search, || incumbent.value(), better);
        };
        let explored = self.run(&tree, goal, &all(), improve, nothing)?;
        let limit = if let TraceEnd::Limit(limit) = explored.end {
            Some(limit)
        } else {
            None
        };
        let mut stats = explored.stats;
        let Some((value, known)) = incumbent.into_best() else {
            return Ok(Answer::new(goal, None, limit, stats));
        };
        if limit.is_some() {
            return Ok(Answer::new(goal, Some(known), limit, stats));
        }
        tree.parts
            .iter_mut()
            .for_each(|part| *part = part.with(as_good(x, value)));
        tree.stats = Stats::default();
        let first = self.first(&tree)?;
        stats += first.stats;
        let best = first.solution().or(Some(known));
        Ok(Answer::new(goal, best, None, stats))
    }

    /// The first solution in the order of these parts, and what it cost.
    fn first(&self, tree: &TreeParts) -> Result<Answer, ParallelError> {
        let wanted = all();
        let mut first = None;
        let model = self.model;
        let drive = |part, search: &mut ModelSearch<'_>, put: &dyn Fn(Solution) -> bool| {
            if let Some(solution) = search.next() {
                wanted.fetch_min(part + 1, Ordering::Relaxed);
                put(solution.in_model(model));
            }
        };
        let explored = self.run(tree, Goal::Satisfy, &wanted, drive, |solution| {
            first = Some(solution);
            ControlFlow::Break(TraceEnd::Left)
        })?;
        let limit = match explored.end {
            TraceEnd::Limit(limit) => Some(limit),
            _ => None,
        };
        Ok(Answer::new(Goal::Satisfy, first, limit, explored.stats))
    }

    fn split(&self, goal: Goal) -> Result<TreeParts, ParallelError> {
        let (mut model, _) = (self.build)()?;
        let known = goal.objective().is_none_or(|x| x.model() == self.model);
        let goal = if known {
            goal.in_model(model.id())
        } else {
            goal
        };
        Ok(split(
            &mut model.search(goal, ())?,
            &Subproblem::ROOT,
            self.parts,
            self.limits.clone().begun(),
        ))
    }

    fn run<R: Send>(
        &self,
        tree: &TreeParts,
        goal: Goal,
        wanted: &Arc<AtomicUsize>,
        drive: impl Fn(usize, &mut ModelSearch<'_>, &dyn Fn(R) -> bool) + Sync,
        read: impl FnMut(R) -> ControlFlow<TraceEnd>,
    ) -> Result<Explored, ParallelError> {
        if tree.stopped {
            return Ok(Explored {
                end: TraceEnd::Limit(Limit::Stopped),
                stats: tree.stats,
            });
        }
        let build = &self.build;
        let parts = &tree.parts[..];
        let limits = &tree.limits;
        let threads = self.threads;
        let mut explored = Workers {
            build,
            goal,
            parts,
            limits,
            threads,
            wanted,
        }
        .run(drive, read)?;
        explored.stats += tree.stats;
        Ok(explored)
    }
}

/// Every part is wanted.
fn all() -> Arc<AtomicUsize> {
    Arc::new(AtomicUsize::new(usize::MAX))
}

/// The reader for calls that need no finds.
fn nothing((): ()) -> ControlFlow<TraceEnd> {
    ControlFlow::Continue(())
}

/// Looks for solutions that are better than any that is known.
fn improve(
    search: &mut ModelSearch<'_>,
    best: impl Fn() -> Option<i32>,
    better: impl Fn(Solution),
) {
    while search.enter() {
        if let Some(best) = best() {
            search
                .space_mut()
                .better_than(best)
                .expect("the goal has an objective");
        }
        let outcome = search.space_mut().propagate(&mut ());
        if search.leave(outcome) {
            better(search.space().solution());
        }
    }
}
