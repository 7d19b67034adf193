//! A search under assumptions, and one after the other that keep what they learn.
//!
//! The learner has its root on a level of its own, below the root of the search. Assumptions are
//! made at the root of the search, all on one level. When what was learnt leads back below it, or a
//! run is over, the level is closed, what holds without assumptions is settled, and the assumptions
//! are made anew.

use super::{Goal, Learning, Problem, Solution};
use crate::atom::Atom;
use crate::branching::Brancher;
use crate::domains::{Domains, Outcome};
use crate::ids::PropId;
use crate::learning::{Assumed, Learner, Needed};
use crate::limits::Limits;
use crate::policy::Runs;
use crate::search::Search;
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::Limit;
use crate::trail::Cause;

/// What one search assumes.
#[derive(Debug)]
pub(super) struct Under {
    assumptions: Assumptions,
    /// Whether the assumptions are to be made, perhaps again.
    pub(super) is_due: bool,
}

impl Under {
    /// Settles what holds without assumptions, where the search is at its root but for an open
    /// level, and makes the assumptions on this level.
    ///
    /// # Errors
    /// They cannot hold together, or there is no solution, whatever is assumed.
    pub(super) fn make(&mut self, solver: &mut Solver, learner: &mut Learner) -> Outcome {
        self.is_due = false;
        let settled = settle(solver, learner);
        solver.push_level();
        let Some(assumed) = learner.assumed() else {
            return settled;
        };
        assumed.forget(settled.is_err());
        settled?;
        self.use_constraints(solver, assumed);
        self.assume_atoms(solver, assumed)
    }

    /// Assumes that the constraints are used, and suspends all propagators of others.
    fn use_constraints(&self, solver: &mut Solver, assumed: &mut Assumed) {
        let mut is_used = vec![false; assumed.groups.len()];
        for &constraint in &self.assumptions.constraints {
            is_used[constraint] = true;
        }
        let mut is_suspended = vec![false; solver.propagators()];
        for (props, is_used) in assumed.groups.iter().zip(&is_used) {
            for prop in props.iter().filter(|_| !is_used) {
                is_suspended[prop.index()] = true;
            }
        }
        solver.store_mut().set_cause(Cause::Given);
        solver.suspend(|prop| is_suspended[prop.index()]);
        let domains = solver.store_mut();
        for (&switch, used) in assumed.switches.iter().zip(is_used.chunks(64)) {
            let used = used.iter().rev();
            let bits = used.fold(0, |bits, &is_used| bits << 1 | u64::from(is_used));
            let word = domains.trail().get(switch);
            domains.set(switch, word & !bits);
        }
        assumed.constraints_made(solver.domains());
    }

    /// Assumes that the atoms hold, one after the other.
    fn assume_atoms(&self, solver: &mut Solver, assumed: &mut Assumed) -> Outcome {
        self.assumptions.atoms.iter().try_for_each(|&atom| {
            let outcome = solver.branch(atom, Cause::Given);
            assumed.atom_made(solver.domains(), atom);
            outcome
        })
    }
}

/// Settles the level below the assumptions. If constraints are assumed, only what was learnt holds
/// there.
fn settle(solver: &mut Solver, learner: &mut Learner) -> Outcome {
    // The solver remembers a conflict, also that of an earlier search.
    let _ = solver.change(|domains| learner.restart(domains, &[]));
    let has_constraints = learner
        .assumed()
        .is_some_and(|assumed| !assumed.groups.is_empty());
    let outcome = if has_constraints {
        solver
            .failed()
            .and_then(|()| solver.run_nogoods(learner, &mut ()))
    } else {
        solver.propagate_with(&mut &mut *learner, &mut ())
    };
    if outcome.is_ok() && !solver.is_stopped() {
        solver.tidy(learner, true);
    }
    learner.report(solver.domains(), &mut ());
    outcome
}

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
}

/// What is assumed: atoms, and constraints by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assumptions {
    pub(crate) atoms: Vec<Atom>,
    pub(crate) constraints: Vec<usize>,
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
    pub(crate) fn new(solver: &'s mut Solver, groups: Vec<Vec<PropId>>) -> Self {
        solver.push_level();
        let switches = solver.switches(groups.len());
        let learner = Learner::new(solver.domains());
        let learner = learner.assuming(groups, switches, solver.propagators());
        Self {
            solver,
            learner,
            stats: Stats::default(),
        }
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
        problem.under = Some(Under {
            assumptions,
            is_due: true,
        });
        let mut search = Search::new(problem, limits, ());
        let found = search.next();
        self.stats += search.stats();
        let limit = search.limit();
        drop(search);
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

    /// The domains where nothing is assumed.
    pub(crate) fn domains(&self) -> &Domains {
        self.solver.domains()
    }
}

impl Drop for Assuming<'_> {
    fn drop(&mut self) {
        self.solver.pop_level();
    }
}
