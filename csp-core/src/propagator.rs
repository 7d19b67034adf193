//! Floor 3: what a propagator is, and how constraints come into the engine.
//!
//! A propagator removes values that can be in no solution of its constraint. Writing one takes six
//! steps:
//!
//! 1. A struct that holds its variables (its *scope*), and whatever scratch it wants. Scratch is a
//!    plain field; state that must be right again after backtracking is a [`Slot`] from
//!    [`Posting::new_slot`].
//! 2. [`Propagator::name`] and [`Propagator::scope`].
//! 3. [`Propagator::propagate`]: read domains, write `d.remove(x, v)?`. The `?` ends the run when a
//!    domain is empty. When the scope as a whole cannot be satisfied, return [`Conflict::SCOPE`].
//!    When all variables are fixed, it must tell right from wrong: this is what makes solutions
//!    right.
//! 4. Return a [`Status`]. [`Status::Active`] is always right; the others save work.
//! 5. [`Propagator::event`] if it need not hear of everything, [`Propagator::priority`] if it is
//!    expensive.
//! 6. A test: its meaning as a closure, given to the oracle harness in `csp_core::testing`.
//!
//! Post it like any constraint. `examples/src/bin/custom_propagator.rs` does all of this from
//! outside the crate.

mod implied;

use self::implied::Implied;
use crate::agenda::{Agenda, Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::error::{LogicError, ModelError};
use crate::ids::{PropId, Var};
use crate::literal::Literal;
use crate::trail::Slot;
use std::any::Any;

/// What a propagator says of itself after a run without conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// Wake it for its own changes as for anybody's.
    Active,
    /// Running it again at once would change nothing: its own changes need not wake it.
    Fixpoint,
    /// Every assignment of the values left satisfies it: it sleeps until the search backtracks over
    /// this moment.
    Entailed,
}

/// How much a propagator removes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Consistency {
    /// What follows from the values of fixed variables.
    Value,
    /// Each bound is in a solution whose other values lie between the bounds of their variables.
    Bounds,
    /// Each value is in a solution.
    Domain,
}

/// Removes values that cannot be in a solution.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::extend::{Conflict, Domains, Propagator, Status, Woken};
///
/// /// `x < y`.
/// struct Less([Var; 2]);
///
/// impl Propagator for Less {
///     fn name(&self) -> &'static str {
///         "less"
///     }
///     fn scope(&self) -> &[Var] {
///         &self.0
///     }
///     fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
///         let [x, y] = self.0;
///         let (below, above) = (d.max(y).checked_sub(1), d.min(x).checked_add(1));
///         d.at_most(x, below.ok_or(Conflict::SCOPE)?)?;
///         d.at_least(y, above.ok_or(Conflict::SCOPE)?)?;
///         Ok(Status::Active)
///     }
/// }
///
/// let mut model = Model::new();
/// let x = model.var("x", 1..=3)?;
/// let y = model.var("y", 1..=3)?;
/// model.post(Less([x, y]))?;
/// assert_eq!(model.solutions().count(), 3);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
pub trait Propagator: Send {
    /// The constraint's standard name, for traces and messages.
    fn name(&self) -> &'static str;

    /// The variables it reads and changes. The same slice at every call.
    fn scope(&self) -> &[Var];

    /// Removes values. `woken` lists the positions of the scope that had the event they are watched
    /// for since the last run: all of them in the first.
    ///
    /// # Errors
    /// The constraint has no solution in these domains.
    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict>;

    /// Which event at this position of the scope wakes it.
    fn event(&self, position: usize) -> Event {
        let _ = position;
        Event::Any
    }

    /// The bits that an event at this position sets in [`Woken::bits`], at least one: its own bit,
    /// unless the propagator thinks in larger parts than positions (the houses of a cell, say).
    fn mark(&self, position: usize) -> u64 {
        1 << (position % 64)
    }

    /// When its turn comes.
    fn priority(&self) -> Priority {
        Priority::Linear
    }
}

/// A propagator that can be found again by its type.
pub(crate) trait Posted: Propagator + Any {}

impl<P: Propagator + 'static> Posted for P {}

/// A constraint as the modeller says it: it chooses the propagators that are to keep it. Every
/// propagator is a constraint that chooses itself.
pub trait Constraint {
    /// Adds its propagators.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables; then nothing was added.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError>;
}

impl<P: Propagator + 'static> Constraint for P {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.add(self)
    }
}

/// The engine as a constraint sees it while it is posted: domains to read, propagators and state to
/// add. Values are only removed by propagators, so that each removal has a cause.
pub struct Posting<'a> {
    domains: &'a mut Domains,
    agenda: &'a mut Agenda,
    propagators: &'a mut Vec<Box<dyn Posted>>,
    /// What is added shall hold if these do.
    premises: Vec<Literal>,
}

impl<'a> Posting<'a> {
    pub(crate) fn new(
        domains: &'a mut Domains,
        agenda: &'a mut Agenda,
        propagators: &'a mut Vec<Box<dyn Posted>>,
    ) -> Self {
        Self { domains, agenda, propagators, premises: Vec::new() }
    }

    /// The domains as they are now.
    #[must_use]
    pub fn domains(&self) -> &Domains {
        self.domains
    }

    /// A word of state that is restored on backtracking, with its first value.
    pub fn new_slot(&mut self, word: u64) -> Slot {
        self.domains.new_slot(word)
    }

    /// Fails if one of the variables is not of this model. A constraint that reads domains while it
    /// is posted asks this first.
    ///
    /// # Errors
    /// [`ModelError::UnknownVariable`].
    pub fn check(&self, constraint: &'static str, scope: &[Var]) -> Result<(), ModelError> {
        let count = self.domains.len();
        match scope.iter().find(|var| var.index() >= count) {
            Some(&var) => Err(ModelError::UnknownVariable { constraint, var, count }),
            None => Ok(()),
        }
    }

    /// Fails if one of the variables is not of this model, or can be anything but 0 and 1.
    ///
    /// # Errors
    /// [`ModelError::UnknownVariable`], [`LogicError::NotBoolean`].
    pub fn check_boolean(
        &self,
        constraint: &'static str,
        scope: impl IntoIterator<Item = Var>,
    ) -> Result<(), ModelError> {
        for var in scope {
            self.check(constraint, &[var])?;
            let (min, max) = (self.domains.min(var), self.domains.max(var));
            if min < 0 || max > 1 {
                return Err(
                    LogicError::NotBoolean { constraint, var, bounds: (min..=max).into() }.into()
                );
            }
        }
        Ok(())
    }

    /// Half reification: what is posted here has to hold only if the literal is true. As long as the
    /// literal is open, each propagator is tried on a level of its own, and if it fails there, the
    /// literal becomes false.
    pub fn implied_by(&mut self, premise: Literal) -> Posting<'_> {
        let premises = self.premises.iter().copied().chain([premise]).collect();
        Posting {
            domains: self.domains,
            agenda: self.agenda,
            propagators: self.propagators,
            premises,
        }
    }

    /// Adds a propagator, watches its scope, and schedules its first run.
    ///
    /// # Errors
    /// [`ModelError::UnknownVariable`].
    pub fn add<P: Propagator + 'static>(&mut self, propagator: P) -> Result<(), ModelError> {
        let Some((&last, premises)) = self.premises.split_last() else {
            return self.enter(Box::new(propagator));
        };
        let boxed: Box<dyn Propagator> = Box::new(propagator);
        let inner =
            premises.iter().fold(boxed, |inner, &premise| Box::new(Implied::new(premise, inner)));
        self.enter(Box::new(Implied::new(last, inner)))
    }

    fn enter(&mut self, propagator: Box<dyn Posted>) -> Result<(), ModelError> {
        self.check(propagator.name(), propagator.scope())?;
        let id = PropId::new(self.propagators.len() as u32);
        self.agenda.add(id, propagator.priority());
        for (position, &var) in propagator.scope().iter().enumerate() {
            self.agenda.watch(id, propagator.mark(position), var, propagator.event(position));
        }
        self.propagators.push(propagator);
        Ok(())
    }
}

impl std::fmt::Debug for Posting<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Posting")
            .field("propagators", &self.propagators.len())
            .finish_non_exhaustive()
    }
}
