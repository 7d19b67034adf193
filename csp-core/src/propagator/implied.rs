//! Any propagator under a premise.

use super::{Propagator, Status};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::literal::Literal;

/// `premise ⇒ C`. As long as the premise is open, it is assumed on a level of its own; if the
/// propagator of `C` fails there, the premise is false. Whatever else it removes there is put back
/// when the level is closed, slots with it.
pub(super) struct Implied {
    premise: Literal,
    inner: Box<dyn Propagator>,
    /// That of the propagator, and the premise behind it.
    scope: Vec<Var>,
}

impl Implied {
    pub(super) fn new(premise: Literal, inner: Box<dyn Propagator>) -> Self {
        let scope = inner.scope().iter().copied().chain([premise.var()]).collect();
        Self { premise, inner, scope }
    }

    /// Lets the propagator run to its own fixpoint, or to a conflict, and takes everything back.
    fn probe(&mut self, d: &mut Domains) -> Result<Status, Conflict> {
        d.probe(|d| {
            let since = d.trail().log().len();
            self.premise.fix(d)?;
            let status = self.run(d)?;
            // The premise is one entry; if there is no other one, the constraint is entailed
            // without a change.
            let changed = d.trail().log().len() > since + 1;
            Ok(if status == Status::Entailed && !changed { status } else { Status::Fixpoint })
        })
    }

    fn run(&mut self, d: &mut Domains) -> Result<Status, Conflict> {
        loop {
            let before = d.trail().log().len();
            let status = self.inner.propagate(d, Woken::ALL)?;
            let is_settled = status != Status::Active || d.trail().log().len() == before;
            if is_settled || d.is_stopped() {
                return Ok(status);
            }
        }
    }
}

impl Propagator for Implied {
    fn name(&self) -> &'static str {
        "implied"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        match self.premise.truth(d) {
            Some(true) => self.inner.propagate(d, woken),
            Some(false) => Ok(Status::Entailed),
            None => self.probe(d).or_else(|_| (!self.premise).fix(d).map(|()| Status::Entailed)),
        }
    }

    /// What the propagator does not watch for in the domains that it leaves can be news in those
    /// that it finds again.
    fn event(&self, position: usize) -> Event {
        if position + 1 == self.scope.len() { Event::Fixed } else { Event::Any }
    }

    /// The propagator is told of all positions when it begins to run.
    fn mark(&self, position: usize) -> u64 {
        if position + 1 == self.scope.len() { u64::MAX } else { self.inner.mark(position) }
    }

    fn priority(&self) -> Priority {
        self.inner.priority()
    }
}
