//! Floor 5: domains, propagators, and the loop that runs these. It knows the trait, no constraint.
//!
//! Here is what is posted, and what a level brings back; the loop is in `fixpoint`, which asks
//! `notify` whom to wake and `metered` when to stop.

mod asked;
mod assume;
mod fixpoint;
mod learn;
mod metered;
mod notify;

use crate::agenda::{Agenda, Priority};
use crate::atom::Atom;
use crate::branching::{Ordered, ValueOrder, VarOrder};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome, RecentLosses, Store};
use crate::error::ModelError;
use crate::ids::{PropId, Var};
use crate::learning::Learner;
use crate::propagator::{Auxiliary, Constraint, Posted, Posting, Propagator};
use crate::trace::Legend;
use crate::trail::{Cause, Slot};
use crate::values::Values;

/// Domains, propagators, and the loop that runs these until nothing changes.
///
/// Invariant: what the agenda has not been told of is `log[read..]`, for each priority on its own,
/// and the propagators from `settled` on; closing a level brings back what was not told when it was
/// opened.
#[derive(Default)]
pub struct Solver {
    domains: Store,
    agenda: Agenda,
    propagators: Vec<Posted>,
    /// The variables that constraints made for themselves.
    auxiliaries: Vec<Auxiliary>,
    /// One bit a propagator: it is entailed here and below.
    entailed: Vec<Slot>,
    /// Whether any ever was: most models need not look.
    entailment: bool,
    read: [usize; Priority::ALL.len()],
    /// How often a variable had been fixed when each priority was told: most changes fix nothing.
    /// Nothing after a level was closed, as what is brought back may have fixed some.
    fixings: [Option<u64>; Priority::ALL.len()],
    /// What changes did to single values.
    losses: RecentLosses,
    /// Propagators from this one on have not been at a fixpoint yet.
    settled: usize,
    /// The switches of 64 constraints each: bits that are gone while a constraint is assumed.
    switches: Vec<Slot>,
    /// What a search learns that learns.
    learner: Option<Box<Learner>>,
    /// What each open level found when it was opened.
    levels: Vec<LevelState>,
    /// The conflict that stands until its level is closed.
    failed: Option<Conflict>,
    propagations: u64,
}

/// How far the agenda was told of changes when a level was opened: what closing the level brings
/// back.
struct LevelState {
    read: [usize; Priority::ALL.len()],
    settled: usize,
    failed: Option<Conflict>,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<_> = self
            .propagators
            .iter()
            .map(|posted| posted.propagator.name())
            .collect();
        f.debug_struct("Solver")
            .field("domains", &self.domains)
            .field("propagators", &names)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Adds a variable. Errors: see [`Store::new_var`].
    ///
    /// # Errors
    /// No values, or too many.
    pub fn new_var(&mut self, values: &Values) -> Result<Var, ModelError> {
        self.domains.new_var(values)
    }

    /// Posts a constraint: its propagators run at the next [`propagate`](Self::propagate). Belongs
    /// at level 0.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables: then nothing was added.
    pub fn post(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        let domains = self.domains.extent();
        let agenda = self.agenda.extent();
        let propagators = self.propagators.len();
        let auxiliaries = self.auxiliaries.len();
        let mut posting = Posting::new(
            &mut self.domains,
            &mut self.agenda,
            &mut self.propagators,
            &mut self.auxiliaries,
        );
        let posted = constraint.post(&mut posting);
        if posted.is_err() {
            self.domains.truncate(domains);
            self.agenda.truncate(agenda);
            self.propagators.truncate(propagators);
            self.auxiliaries.truncate(auxiliaries);
        }
        while self.entailed.len() * 64 < self.propagators.len() {
            self.entailed.push(self.domains.new_slot(0));
        }
        posted
    }

    /// The domains.
    #[inline]
    #[must_use]
    pub fn domains(&self) -> &Domains {
        &self.domains
    }

    /// The domains, for what branchers see of them; changes go through [`act`](Self::act).
    #[inline]
    pub(crate) fn store_mut(&mut self) -> &mut Store {
        &mut self.domains
    }

    /// The variables that constraints made for themselves while they were posted.
    pub(crate) fn auxiliaries(&self) -> &[Auxiliary] {
        &self.auxiliaries
    }

    /// Adds a word of state that is restored on backtracking, with its initial value: what a
    /// [brancher](crate::branching) may keep. Belongs at level 0.
    pub fn new_slot(&mut self, word: u64) -> Slot {
        self.domains.new_slot(word)
    }

    /// How many propagators are posted.
    #[must_use]
    pub fn propagators(&self) -> usize {
        self.propagators.len()
    }

    /// A propagator.
    #[must_use]
    pub fn propagator(&self, id: PropId) -> &dyn Propagator {
        &*self.propagators[id.index()].propagator
    }

    /// The names for traces: variables called like this, propagators as they call themselves.
    pub fn legend<'a>(&'a self, vars: impl IntoIterator<Item = &'a str>) -> Legend {
        Legend::new(
            vars,
            self.propagators
                .iter()
                .map(|posted| (posted.propagator.name(), posted.propagator.scope().to_vec())),
        )
    }

    /// How many watches there are on a variable: how often it stands in a scope.
    ///
    /// # Panics
    /// The variable is not of this model.
    pub fn degree(&mut self, x: Var) -> u64 {
        assert!(self.domains.has(x), "{x:?} is a variable of another model");
        self.agenda.seal(self.domains.len());
        u64::from(self.agenda.degree(x))
    }

    /// The standard brancher over these variables.
    ///
    /// # Errors
    /// A variable is not of this model.
    pub fn ordered(
        &mut self,
        vars: Vec<Var>,
        order: VarOrder,
        values: ValueOrder,
    ) -> Result<Ordered, ModelError> {
        self.domains.check("branch_on", &vars)?;
        let degrees = self.degrees();
        Ok(Ordered::new(
            &mut self.domains,
            vars,
            order,
            values,
            &degrees,
        ))
    }

    /// By variable, as [`degree`](Self::degree).
    pub(crate) fn degrees(&mut self) -> Vec<u64> {
        let vars = self.domains.vars();
        vars.map(|x| self.degree(x)).collect()
    }

    /// The sets of variables of which propagators say that they differ, in the order of posting.
    pub(crate) fn different(&self) -> impl Iterator<Item = &[Var]> {
        self.propagators
            .iter()
            .map(|posted| posted.propagator.different())
    }

    /// How many times a propagator has run.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// Opens a level.
    pub fn push_level(&mut self) {
        self.domains.push_level();
        self.levels.push(LevelState {
            read: self.read,
            settled: self.settled,
            failed: self.failed,
        });
    }

    /// Closes the newest level: all is as it was when it was opened. At level 0 nothing happens.
    pub fn pop_level(&mut self) {
        if self.learner.is_some() && !self.levels.is_empty() {
            self.remember_values();
        }
        self.pop_probe();
    }

    /// The same if a probe opened the level: its values are not what the variables had last.
    pub(crate) fn pop_probe(&mut self) {
        let Some(before) = self.levels.pop() else {
            return;
        };
        if self.learner.is_some() {
            self.close_learnt();
        }
        self.domains.pop_level();
        self.read = before.read;
        self.settled = before.settled;
        self.failed = before.failed;
        self.fixings = Default::default();
        self.agenda.clear();
        for fresh in self.settled..self.propagators.len() {
            self.agenda.schedule(PropId::new(fresh as u32));
        }
    }

    /// Changes domains in the name of `cause`, as search does for a decision.
    ///
    /// # Errors
    /// A domain is empty. The solver is at odds with itself until the level is closed.
    pub fn act(&mut self, cause: Cause, change: impl FnOnce(&mut Domains) -> Outcome) -> Outcome {
        self.domains.set_cause(cause);
        let outcome = change(&mut self.domains);
        self.failed = outcome.err().or(self.failed);
        outcome
    }

    /// Goes where this holds, in the name of `cause`.
    pub(crate) fn branch(&mut self, atom: Atom, cause: Cause) -> Outcome {
        self.act(cause, |d| atom.assume(d))
    }

    /// The scope of the propagator that acted last; empty if it was not a propagator.
    pub(crate) fn acting_scope(&self) -> &[Var] {
        match self.domains.trail().cause() {
            Cause::Propagator(id) => self.propagators[id.index()].propagator.scope(),
            _ => &[],
        }
    }
}
