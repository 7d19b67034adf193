//! Searches under assumptions.

use super::Model;
use super::default_order::Branchers;
use crate::atom::Atom;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::explain::{Minimality, Refuted, shrink};
use crate::learning::Needed;
use crate::limits::Limits;
use crate::problem::{Assuming, Assumptions, Found, Goal, Solution};
use crate::stats::Stats;
use crate::trace::Limit;

/// The answer of a model under assumptions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use]
pub enum Conditional {
    /// A solution in which all assumptions hold.
    Solution(Solution),
    /// There is none: no solution of the model makes all of these assumptions true. Perhaps fewer
    /// of them are enough for that. If there are none here, the model has no solution at all.
    Core(Vec<Atom>),
    /// The same, and without any one of them there is a solution.
    Irreducible(Vec<Atom>),
    /// A limit was reached before the answer was known.
    Unknown(Limit),
}

/// Searches of one model under changing assumptions. What one search learns serves all later
/// ones. See [`Model::incremental`].
#[derive(Debug)]
pub struct Incremental<'m> {
    searches: Assuming<'m>,
    branchers: &'m mut Branchers,
    pub(super) limits: Limits,
}

impl Model {
    /// Searches for a solution in which all these atoms hold. If there is none, the answer says
    /// which of them are to blame: the *core*, found by conflict analysis
    /// [Eén & Sörensson 2003]. It need not be minimal: for that, see [`Incremental::minimal`].
    ///
    /// The search always [learns](Self::learning). Branchers and limits are those of the model.
    ///
    /// ```
    /// use csp_core::model::Conditional;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 1..=3)?;
    /// model.all_different(&x[..3])?;
    /// // Two of the first three take the values 1 and 2, so the third is 3.
    /// let assumed = [Atom::is(x[3], 1), Atom::at_most(x[0], 2), Atom::at_most(x[1], 2), Atom::is_not(x[2], 3)];
    /// assert_eq!(model.solve_under(&assumed)?, Conditional::Core(assumed[1..].to_vec()));
    /// assert!(matches!(model.solve_under(&assumed[..3])?, Conditional::Solution(_)));
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// An atom is about a variable of another model.
    pub fn solve_under(&mut self, assumptions: &[Atom]) -> Result<Conditional, ModelError> {
        self.incremental().solve(assumptions)
    }

    /// For several searches under assumptions, one after the other, that keep what they learn: it
    /// follows from the constraints alone, whatever was assumed.
    ///
    /// ```
    /// use csp_core::model::Conditional;
    /// use csp_core::prelude::*;
    /// // Which projects fit into the budget together with the first one?
    /// let mut model = Model::new();
    /// let chosen = model.array("chosen", 4, 0..=1)?;
    /// let costs = [5, 4, 3, 2].into_iter().zip(chosen.iter().copied());
    /// model.linear(&costs.collect::<Vec<_>>(), Relation::AtMost, 9)?;
    /// let mut searches = model.incremental();
    /// let wanted = [0, 1, 2, 3].map(|i| Atom::is(chosen[i], 1));
    /// assert_eq!(searches.minimal(&wanted)?, Conditional::Irreducible(wanted[..3].to_vec()));
    /// assert!(matches!(searches.solve(&[wanted[0], wanted[1]])?, Conditional::Solution(_)));
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn incremental(&mut self) -> Incremental<'_> {
        self.prepare_default_order(Goal::Satisfy);
        let limits = self.limits.clone();
        let searches = Assuming::new(&mut self.solver, Vec::new());
        Incremental {
            searches,
            branchers: &mut self.branchers,
            limits,
        }
    }
}

impl Incremental<'_> {
    /// Searches for a solution in which all these atoms hold: see [`Model::solve_under`].
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
        let d = self.searches.domains();
        assumptions
            .iter()
            .try_for_each(|atom| d.check("assume", &[atom.var()]))
    }

    /// The statistics of all searches so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.searches.stats()
    }

    /// The domains where nothing is assumed.
    pub(super) fn domains(&self) -> &Domains {
        self.searches.domains()
    }

    pub(super) fn refute(&mut self, atoms: &[Atom]) -> Refuted<Atom> {
        let assumptions = Assumptions {
            atoms: atoms.to_vec(),
            constraints: Vec::new(),
        };
        match self
            .searches
            .solve(assumptions, &mut *self.branchers, self.limits.clone())
        {
            Found::Solution(solution) => Refuted::Solution(solution),
            Found::Limit(limit) => Refuted::Limit(limit),
            Found::Nothing(core) => {
                let atom = |needed: &Needed| match *needed {
                    Needed::Atom(number) => atoms.get(number).copied(),
                    Needed::Constraint(_) => None,
                };
                Refuted::By(core.iter().filter_map(atom).collect())
            }
        }
    }
}
