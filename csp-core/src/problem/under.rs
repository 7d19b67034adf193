//! A search under assumptions, and one after the other that keep what they learn.
//!
//! The learner has its root on a level of its own, below the root of the search. Assumptions are
//! made at the root of the search, all on one level. When what was learnt leads back below it, or a
//! run is over, the level is closed, what holds without assumptions is settled, and the assumptions
//! are made anew.

use super::{Goal, Learning, Problem, Solution};
use crate::atom::{Atom, Operator};
use crate::branching::Brancher;
use crate::domains::{Domains, Outcome};
use crate::ids::{PropId, Var};
use crate::learning::{Bounds, Needed};
use crate::limits::Limits;
use crate::search::Search;
use crate::solver::Solver;
use crate::trace::Limit;
use crate::trail::Cause;
use std::borrow::BorrowMut;
use std::sync::Arc;

/// What is assumed of one variable: which values it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assumption {
    /// One from the first number to the second.
    Within(Var, i32, i32),
    /// None from the first number to the second.
    Outside(Var, i32, i32),
}

impl From<Atom> for Assumption {
    fn from(atom: Atom) -> Self {
        let (x, v) = (atom.var(), atom.value());
        match atom.operator() {
            Operator::Is => Self::Within(x, v, v),
            Operator::IsNot => Self::Outside(x, v, v),
            Operator::AtMost => Self::Within(x, i32::MIN, v),
            // What is above `i32::MAX` is nothing.
            Operator::Above => Self::Outside(x, i32::MIN, v),
        }
    }
}

impl Assumption {
    fn make(self, d: &mut Domains) -> Outcome {
        match self {
            Self::Within(x, low, high) if low == high => d.fix(x, low),
            Self::Within(x, low, high) => {
                d.at_least(x, low)?;
                d.at_most(x, high)
            }
            Self::Outside(x, low, high) if low == high => d.remove(x, low),
            Self::Outside(x, i32::MIN, high) if high < i32::MAX => d.at_least(x, high + 1),
            Self::Outside(x, low, high) => d.remove_all(x, &(low..=high).into()),
        }
    }

    /// The bounds that it says by itself.
    fn bounds(self) -> Bounds {
        match self {
            Self::Within(_, low, high) => (Some(low), Some(high)),
            Self::Outside(_, i32::MIN, high) => (high.checked_add(1), None),
            Self::Outside(..) => (None, None),
        }
    }
}

/// What one search assumes.
#[derive(Debug)]
pub(super) struct Under {
    facts: Vec<Assumption>,
    /// The constraints that are used.
    constraints: Vec<usize>,
    /// By constraint its propagators. If there are any, nothing holds without assumptions.
    groups: Arc<[Vec<PropId>]>,
    /// Whether the assumptions are to be made, perhaps again.
    pub(super) is_due: bool,
}

impl<S: BorrowMut<Solver>, B: Brancher> Problem<S, B> {
    /// Settles what holds without assumptions, and makes these.
    pub(super) fn make_assumptions(&mut self) -> Outcome {
        let Some(under) = &mut self.under else { return Ok(()) };
        under.is_due = false;
        let solver = self.solver.borrow_mut();
        solver.pop_level();
        let settled = solver.settle_below(under.groups.is_empty());
        solver.push_level();
        settled?;
        solver.use_only(&under.groups, &under.constraints);
        solver.assume_facts(
            under.facts.iter().map(|fact| (fact.bounds(), |d: &mut Domains| fact.make(d))),
        )
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
}

/// What is assumed: facts, and constraints by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assumptions {
    pub(crate) facts: Vec<Assumption>,
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
        Self { solver, groups: groups.into() }
    }

    /// Searches for a solution.
    pub(crate) fn solve(
        &mut self,
        assumptions: Assumptions,
        brancher: impl Brancher,
        limits: Limits,
    ) -> Found {
        let Assumptions { facts, constraints } = assumptions;
        let groups = Arc::clone(&self.groups);
        let under = Under { facts, constraints, groups, is_due: true };
        let problem = Problem::new(&mut *self.solver, brancher, Goal::Satisfy);
        let problem = Problem { under: Some(under), ..problem.learning(Learning::On) };
        let mut search = Search::new(problem, limits, ());
        match (search.next(), search.limit()) {
            (Some(solution), _) => Found::Solution(solution),
            (None, Some(limit)) => Found::Limit(limit),
            (None, None) => Found::Nothing(search.space().solver().core()),
        }
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

impl Solver {
    /// Changes domains as these assumptions say, each of which has bounds.
    fn assume_facts<F: FnOnce(&mut Domains) -> Outcome>(
        &mut self,
        facts: impl Iterator<Item = (Bounds, F)>,
    ) -> Outcome {
        for (bounds, make) in facts {
            let outcome = self.act(Cause::Given, make);
            self.fact_assumed(bounds);
            outcome?;
        }
        Ok(())
    }
}
