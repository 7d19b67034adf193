//! Variables that constraints make for themselves.

use super::{Propagator, Status};
use crate::agenda::{Event, Priority, Woken};
use crate::atom::Atom;
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::meaning::Statement;
use crate::reason::{Consequence, Reason};

/// A variable that a constraint made while it was posted, and its name.
#[derive(Clone, Debug)]
pub(crate) struct Auxiliary {
    pub(crate) var: Var,
    pub(crate) name: String,
}

/// The value of each auxiliary variable of a constraint that need not hold. No other constraint
/// determines it then, and the number of solutions must be the same as without auxiliary variables.
pub(super) struct Idle {
    /// The premise, then the auxiliary variable.
    scope: [Var; 2],
    premise: Atom,
    value: i32,
}

impl Idle {
    pub(super) fn new(premise: Atom, auxiliary: Var, value: i32) -> Self {
        Self {
            scope: [premise.var(), auxiliary],
            premise,
            value,
        }
    }
}

impl Propagator for Idle {
    fn name(&self) -> &'static str {
        "idle"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [_, auxiliary] = self.scope;
        match self.premise.truth(d) {
            Some(true) => Ok(Status::Entailed),
            Some(false) => d.fix(auxiliary, self.value).map(|()| Status::Entailed),
            None if d.contains(auxiliary, self.value) => Ok(Status::Fixpoint),
            None => self.premise.assume(d).map(|()| Status::Entailed),
        }
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [_, auxiliary] = self.scope;
        match what {
            Consequence::Removal(lost) if lost.var() == auxiliary => reason.is_false(self.premise),
            _ => reason.is_not(auxiliary, self.value),
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let [_, auxiliary] = self.scope;
        Some(vec![Statement::clause([
            self.premise,
            Atom::is(auxiliary, self.value),
        ])])
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}
