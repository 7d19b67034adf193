//! Searches under assumptions.
//!
//! The reasons are in `docs/decisions/54-constraints-are-assumed.md`.

use super::default_order::Branchers;
use crate::atom::Atom;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::explain::{Minimality, shrink};
use crate::groups::PropGroups;
use crate::learning::Needed;
use crate::limits::Limits;
use crate::problem::{Assuming, Assumptions, Refuted, Solution};
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::Limit;

/// The answer of a model under assumptions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use]
pub enum Conditional {
    /// A solution in which all assumptions hold.
    Solution(Solution),
    /// There is none: no solution of the model makes all of these assumptions true. Fewer
    /// of them may be enough for that. If there are none here, the model has no solution at all.
    Core(Vec<Atom>),
    /// The same, and without any one of them there is a solution.
    Irreducible(Vec<Atom>),
    /// A limit was reached before the answer was known.
    Unknown(Limit),
}

/// Searches of one model under changing assumptions. What one search learns serves all later
/// ones. See [`Model::incremental`](super::Model::incremental).
#[derive(Debug)]
pub struct Incremental<'m> {
    searches: Assuming<'m>,
    branchers: &'m mut Branchers,
    pub(super) limits: Limits,
}

impl<'m> Incremental<'m> {
    pub(super) fn new(
        solver: &'m mut Solver,
        branchers: &'m mut Branchers,
        limits: Limits,
    ) -> Self {
        let none = PropGroups::new(Vec::new(), solver.propagators());
        Self {
            searches: Assuming::new(solver, none),
            branchers,
            limits,
        }
    }

    /// Searches for a solution in which all these atoms hold: see [`Model::solve_under`](super::Model::solve_under).
    ///
    /// # Errors
    /// An atom is about a variable of another model.
    pub fn solve(&mut self, assumptions: &[Atom]) -> Result<Conditional, ModelError> {
        self.check(assumptions)?;
        Ok(match self.refute(assumptions) {
            Refuted::Solution(solution) => Conditional::Solution(solution),
            Refuted::By(core) => Conditional::Core(core),
            Refuted::Limit(limit) => Conditional::Unknown(limit),
        })
    }

    /// The same, but a core is made irreducible: assumptions are dropped one after the other,
    /// earlier ones first, while the others still have no solution. That takes a search for
    /// each assumption of the core. If a limit is reached in one of them, the answer is a
    /// [`Conditional::Core`].
    ///
    /// # Errors
    /// An atom is about a variable of another model.
    pub fn minimal(&mut self, assumptions: &[Atom]) -> Result<Conditional, ModelError> {
        self.check(assumptions)?;
        let core = match self.refute(assumptions) {
            Refuted::Solution(solution) => return Ok(Conditional::Solution(solution)),
            Refuted::Limit(limit) => return Ok(Conditional::Unknown(limit)),
            Refuted::By(core) => core,
        };
        let (core, minimality) = shrink(core, |atoms| self.refute(atoms));
        Ok(match minimality {
            Minimality::Proven => Conditional::Irreducible(core),
            Minimality::Limited => Conditional::Core(core),
        })
    }

    fn check(&self, assumptions: &[Atom]) -> Result<(), ModelError> {
        let d = self.searches.solver().domains();
        assumptions
            .iter()
            .try_for_each(|atom| d.check("assume", &[atom.var()]))
    }

    /// The statistics of all searches so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.searches.stats()
    }

    /// All searches from now on end when they have been this much work together, as if they were stopped.
    pub(super) fn limit_work(&mut self, work: u64) {
        self.searches.limit_work(work);
    }

    /// How much of that work is left.
    pub(super) fn work_left(&self) -> Option<u64> {
        self.searches.work_left()
    }

    /// The domains where nothing is assumed.
    pub(super) fn domains(&self) -> &Domains {
        self.searches.solver().domains()
    }

    pub(super) fn refute(&mut self, atoms: &[Atom]) -> Refuted<Atom> {
        let assumptions = Assumptions {
            atoms: atoms.to_vec(),
            constraints: Vec::new(),
        };
        let refuted = self
            .searches
            .solve(assumptions, &mut *self.branchers, self.limits.clone());
        let atom = |needed: &Needed| match *needed {
            Needed::Atom(number) => atoms.get(number).copied(),
            Needed::Constraint(_) => None,
        };
        refuted.map_core(|core| core.iter().filter_map(atom).collect())
    }
}
