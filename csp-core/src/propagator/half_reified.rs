//! Any propagator under a premise.
//!
//! The reasons are in `docs/decisions/13-half-reification-on-a-level.md`.

use super::{Propagator, Status};
use crate::agenda::{BoundSide, Event, Priority, Woken};
use crate::atom::Atom;
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::meaning::Statement;
use crate::reason::{Consequence, Reason};

/// `premise ⇒ C`. As long as the premise is open, it is assumed on a level of its own. If the
/// propagator of `C` fails there, the premise is false. All changes of domains and slots on that
/// level are undone when it is closed.
pub(super) struct HalfReified {
    premise: Atom,
    inner: Box<dyn Propagator>,
    /// The scope of the propagator, followed by the premise.
    scope: Vec<Var>,
    /// What may change the truth of the premise.
    event: Event,
}

impl HalfReified {
    pub(super) fn new(premise: Atom, inner: Box<dyn Propagator>, event: Event) -> Self {
        let scope = inner
            .scope()
            .iter()
            .copied()
            .chain([premise.var()])
            .collect();
        Self {
            premise,
            inner,
            scope,
            event,
        }
    }

    /// Runs the propagator to its own fixpoint, or to a conflict, and undoes everything.
    fn probe(&mut self, d: &mut Domains) -> Result<Status, Conflict> {
        d.probe(|d| {
            self.premise.assume(d)?;
            let since = d.trail().log().len();
            let status = self.run(d)?;
            let changed = d.trail().log().len() > since;
            Ok(if status == Status::Entailed && !changed {
                status
            } else {
                Status::Fixpoint
            })
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

impl Propagator for HalfReified {
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
            None => self
                .probe(d)
                .or_else(|_| (!self.premise).assume(d).map(|()| Status::Entailed)),
        }
    }

    /// The reason of the propagator, and the premise. Where the propagator failed on a level of its
    /// own, the domains of its conflict cannot be had again, and all that was known of its scope is
    /// the reason.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if self.premise.truth(reason.past()) == Some(true) {
            reason.is_true(self.premise);
            self.inner.explain(what, reason);
        } else {
            reason.scope(self.inner.scope());
        }
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        Some(Statement::all_when(self.premise, self.inner.meaning(d)?))
    }

    /// Any event wakes it. The propagator watches for the events that matter after its own changes,
    /// but here its changes are undone, and other events may matter then.
    /// What the propagator does not ask for does not decide whether it fails either.
    fn side(&self, position: usize) -> Option<BoundSide> {
        let is_premise = position + 1 == self.scope.len();
        (!is_premise).then(|| self.inner.side(position))?
    }

    fn event(&self, position: usize) -> Event {
        if position + 1 == self.scope.len() {
            self.event
        } else {
            Event::Any
        }
    }

    /// The premise sets all marks: the propagator gets all positions in its first run after the
    /// premise has become true.
    fn mark(&self, position: usize) -> u64 {
        if position + 1 == self.scope.len() {
            u64::MAX
        } else {
            self.inner.mark(position)
        }
    }

    fn priority(&self) -> Priority {
        self.inner.priority()
    }
}
