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
use crate::learning::Needed;
use crate::limits::Limits;
use crate::search::Search;
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::Limit;
use std::borrow::BorrowMut;
use std::sync::Arc;

/// What one search assumes.
#[derive(Debug)]
pub(super) struct Under {
    atoms: Vec<Atom>,
    /// The constraints that are used.
    constraints: Vec<usize>,
    /// By constraint its propagators. If there are any, nothing holds without assumptions.
    groups: Arc<[Vec<PropId>]>,
    /// Whether the assumptions are to be made, perhaps again.
    pub(super) is_due: bool,
}

impl<S: BorrowMut<Solver>, B: Brancher> Problem<S, B> {
    /// Settles what holds without assumptions, and makes these.
    #[inline(never)]
    pub(super) fn make_assumptions(&mut self) -> Outcome {
        let Some(under) = &mut self.under else {
            return Ok(());
        };
        under.is_due = false;
        let solver = self.solver.borrow_mut();
        solver.pop_level();
        let settled = solver.settle_below(under.groups.is_empty());
        solver.push_level();
        settled?;
        solver.use_only(&under.groups, &under.constraints);
        solver.assume_atoms(&under.atoms)
    }
}

/// Searches of one solver, each under its own assumptions.
///
/// The solver must be at a level at which nothing is to be explained. It is in the same state again
/// when this is dropped, but for words of state that were added.
#[derive(Debug)]
pub(crate) struct Assuming<'s> {
    solver: &'s mut Solver,
    groups: Arc<[Vec<PropId>]>,
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
#[derive(Clone, Debug)]
pub(crate) enum Found {
    Solution(Solution),
    /// None: these assumptions are enough for that.
    Nothing(Vec<Needed>),
    Limit(Limit),
}

impl<'s> Assuming<'s> {
    /// Begins. These groups of propagators are the constraints that can be assumed; a propagator of
    /// several groups runs while all of them are. Without any groups all propagators always run.
    pub(crate) fn new(solver: &'s mut Solver, groups: Vec<Vec<PropId>>) -> Self {
        solver.push_level();
        solver.start_assuming(&groups);
        Self {
            solver,
            groups: groups.into(),
            stats: Stats::default(),
        }
    }

    /// Searches for a solution.
    pub(crate) fn solve(
        &mut self,
        assumptions: Assumptions,
        brancher: impl Brancher,
        limits: Limits,
    ) -> Found {
        let Assumptions { atoms, constraints } = assumptions;
        let groups = Arc::clone(&self.groups);
        let under = Under {
            atoms,
            constraints,
            groups,
            is_due: true,
        };
        let problem = Problem::new(&mut *self.solver, brancher, Goal::Satisfy);
        let problem = Problem {
            under: Some(under),
            ..problem.learning(Learning::On)
        };
        let mut search = Search::new(problem, limits, ());
        let found = search.next();
        self.stats += search.stats();
        match (found, search.limit()) {
            (Some(solution), _) => Found::Solution(solution),
            (None, Some(limit)) => Found::Limit(limit),
            (None, None) => Found::Nothing(search.space().solver().core()),
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
        self.solver.stop_learning();
        self.solver.pop_level();
    }
}
