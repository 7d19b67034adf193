//! The view of the engine for constraints that are being posted.

use super::auxiliary::{Auxiliary, Idle};
use super::half_reified::HalfReified;
use super::{Constraint, Posted, Propagator};
use crate::agenda::{Agenda, Concern, Event};
use crate::atom::Atom;
use crate::domains::{Domains, Store};
use crate::error::{LogicError, ModelError};
use crate::ids::{PropId, Var};
use crate::trail::Slot;
use crate::values::Values;

/// The engine as a constraint sees it while it is posted. It can read domains, and add propagators,
/// variables and state. Only propagators remove values: each removal has a cause.
///
/// If posting ends in an error, everything that was added is removed.
pub struct Posting<'a> {
    domains: &'a mut Store,
    agenda: &'a mut Agenda,
    propagators: &'a mut Vec<Posted>,
    auxiliaries: &'a mut Vec<Auxiliary>,
    /// Propagators that are added have to hold if all of these are true.
    premises: Vec<Atom>,
    /// Collects propagators in place of adding them.
    collected: Option<&'a mut Vec<Box<dyn Propagator>>>,
}

impl<'a> Posting<'a> {
    pub(crate) fn new(
        domains: &'a mut Store,
        agenda: &'a mut Agenda,
        propagators: &'a mut Vec<Posted>,
        auxiliaries: &'a mut Vec<Auxiliary>,
    ) -> Self {
        Self {
            domains,
            agenda,
            propagators,
            auxiliaries,
            premises: Vec::new(),
            collected: None,
        }
    }

    /// The current domains.
    #[must_use]
    pub fn domains(&self) -> &Domains {
        self.domains
    }

    /// A word of state that is restored on backtracking, with its first value.
    pub fn new_slot(&mut self, word: u64) -> Slot {
        self.domains.new_slot(word)
    }

    /// Adds an auxiliary variable. The constraint needs it between its parts, and the modeller does
    /// not see it. It has this name in traces, and a model branches on it after all others.
    ///
    /// The values of the modeller's variables have to determine its value, or the model has more
    /// solutions than it should. If a constraint need not hold (see
    /// [`implied_by`](Self::implied_by)), its auxiliary variables have their least value. As long
    /// as it is open whether the constraint has to hold, such variables make propagation weaker.
    ///
    /// # Errors
    /// Those of [`Store::new_var`](crate::domains::Store::new_var), and
    /// [`LogicError::HasAuxiliaries`] in [`propagators_of`](Self::propagators_of).
    pub fn new_var(&mut self, name: impl Into<String>, values: &Values) -> Result<Var, ModelError> {
        let name = name.into();
        if self.collected.is_some() {
            return Err(LogicError::HasAuxiliaries { variable: name }.into());
        }
        let var = self.domains.new_var(values)?;
        self.auxiliaries.push(Auxiliary { var, name });
        let idle = self.domains.min(var);
        for premise in self.premises.clone() {
            self.enter(Box::new(Idle::new(premise, var, idle)))?;
        }
        Ok(var)
    }

    /// Fails if one of the variables is of another model. A constraint that reads domains while it
    /// is posted checks this first.
    ///
    /// # Errors
    /// [`ModelError::UnknownVariable`].
    pub fn check(&self, constraint: &'static str, scope: &[Var]) -> Result<(), ModelError> {
        self.domains.check(constraint, scope)
    }

    /// Fails if the variable of the atom is of another model. Returns the atom as it is looked at
    /// with the least work: of a 0/1 variable `x = 1` or `x = 0`.
    ///
    /// # Errors
    /// [`ModelError::UnknownVariable`].
    pub fn check_atom(&self, constraint: &'static str, atom: Atom) -> Result<Atom, ModelError> {
        let x = atom.var();
        self.check(constraint, &[x])?;
        let is_boolean = self.domains.is_boolean(x);
        Ok(match (atom.allows(0), atom.allows(1)) {
            (false, true) if is_boolean => Atom::is(x, 1),
            (true, false) if is_boolean => Atom::is(x, 0),
            _ => atom,
        })
    }

    /// The event without which the truth of an atom on a variable of this model does not change.
    #[must_use]
    pub fn event_of(&self, atom: Atom) -> Event {
        if self.domains.is_boolean(atom.var()) {
            Event::Fixed
        } else {
            atom.event()
        }
    }

    /// Half reification: constraints that are posted here have to hold only if the atom holds. As
    /// long as that is open, each propagator is tried on a level of its own. If it fails there, the
    /// atom becomes false.
    pub fn implied_by(&mut self, premise: Atom) -> Posting<'_> {
        let premises = self.premises.iter().copied().chain([premise]).collect();
        Posting {
            domains: self.domains,
            agenda: self.agenda,
            propagators: self.propagators,
            auxiliaries: self.auxiliaries,
            premises,
            collected: self.collected.as_deref_mut(),
        }
    }

    /// Returns the propagators of a constraint without adding them. This is for a constraint that
    /// runs them itself, on levels of its own.
    ///
    /// # Errors
    /// Those of the constraint, and [`LogicError::HasAuxiliaries`] if it makes variables.
    pub fn propagators_of(
        &mut self,
        constraint: impl Constraint,
    ) -> Result<Vec<Box<dyn Propagator>>, ModelError> {
        let mut collected = Vec::new();
        let mut posting = Posting {
            domains: self.domains,
            agenda: self.agenda,
            propagators: self.propagators,
            auxiliaries: self.auxiliaries,
            premises: Vec::new(),
            collected: Some(&mut collected),
        };
        constraint.post(&mut posting)?;
        Ok(collected)
    }

    /// Adds a propagator, watches its scope, and schedules its first run.
    ///
    /// # Errors
    /// [`ModelError::UnknownVariable`].
    pub fn add<P: Propagator + 'static>(&mut self, propagator: P) -> Result<(), ModelError> {
        let Some((&last, premises)) = self.premises.split_last() else {
            return self.place(propagator);
        };
        let boxed: Box<dyn Propagator> = Box::new(propagator);
        let implied = |inner, premise| HalfReified::new(premise, inner, self.event_of(premise));
        let inner = premises
            .iter()
            .fold(boxed, |inner, &premise| Box::new(implied(inner, premise)));
        let outer = implied(inner, last);
        self.place(outer)
    }

    fn place<P: Propagator + 'static>(&mut self, propagator: P) -> Result<(), ModelError> {
        let Some(collected) = &mut self.collected else {
            return self.enter(Box::new(propagator));
        };
        collected.push(Box::new(propagator));
        Ok(())
    }

    fn enter(&mut self, propagator: Box<dyn Propagator>) -> Result<(), ModelError> {
        self.check(propagator.name(), propagator.scope())?;
        let id = PropId::new(self.propagators.len() as u32);
        self.agenda.add(id, propagator.priority());
        for (position, &var) in propagator.scope().iter().enumerate() {
            let mark = propagator.mark(position);
            // All that can happen to a 0/1 variable is that it is fixed.
            let event = if self.domains.is_boolean(var) {
                Event::Fixed
            } else {
                propagator.event(position)
            };
            let has_sides = event == Event::Bounds || self.domains.is_boolean(var);
            let side = propagator.side(position).filter(|_| has_sides);
            let concern = match (side, propagator.value(position)) {
                (Some(side), _) => Concern::Side(side),
                (None, Some(value)) => Concern::Value(value),
                (None, None) => Concern::All,
            };
            self.agenda.watch(id, mark, (var, concern), event);
        }
        self.propagators.push(Posted::new(propagator));
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
