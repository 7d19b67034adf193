//! `x = value`, as the author of a model gives a value.

use crate::agenda::{Event, Priority, Woken};
use crate::atom::Atom;
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::meaning::Statement;
use crate::propagator::{Propagator, Status};

/// A variable has this value.
#[derive(Debug)]
pub(super) struct Assign {
    scope: [Var; 1],
    value: i64,
}

impl Assign {
    pub(super) fn new(x: Var, value: i64) -> Self {
        Self { scope: [x], value }
    }
}

impl Propagator for Assign {
    fn name(&self) -> &'static str {
        "assign"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let value = i32::try_from(self.value).map_err(|_| Conflict::SCOPE)?;
        d.fix(self.scope[0], value)?;
        Ok(Status::Entailed)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let value = i32::try_from(self.value);
        Some(vec![Statement::clause(
            value.map(|value| Atom::is(self.scope[0], value)),
        )])
    }

    /// It is done after its first run. It does not watch for fixed variables. If no propagator of a
    /// priority does so, no time is spent on finding them.
    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
