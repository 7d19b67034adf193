//! Nogoods, and what they and the propagators remove together. The engine's learning has no
//! part in it: a nogood is propagated by looking at all of its facts.

use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::solver::Solver;
use crate::trace::Held;
use crate::trail::Cause;
use crate::values::Values;
use std::collections::{BTreeMap, BTreeSet};

/// The nogoods that are known of one solver.
pub(super) struct NogoodSet {
    nogoods: Vec<Vec<Held>>,
    /// The nogoods with a fact about the variable of this number.
    by_var: BTreeMap<usize, Vec<usize>>,
    /// By place in the log, the nogood that removed values there. An entry that is not of a nogood
    /// has another cause.
    applied: BTreeMap<usize, usize>,
    /// The nogood all of whose facts held last.
    failed: Option<usize>,
    /// Whether the root has been refuted.
    root: Outcome,
}

/// What nogoods remove is *given*, as it is not a propagator's doing.
const BY_NOGOOD: Cause = Cause::Given;

impl NogoodSet {
    /// At the present node, the root. No nogood is known yet.
    pub(super) fn new(solver: &mut Solver) -> Self {
        let mut known = Self {
            nogoods: Vec::new(),
            by_var: BTreeMap::new(),
            applied: BTreeMap::new(),
            failed: None,
            root: Ok(()),
        };
        known.root = known.settle(0, solver);
        known
    }

    /// Whether the root has a solution, as far as is known.
    pub(super) fn root(&self) -> Outcome {
        self.root
    }

    /// The facts of a nogood.
    pub(super) fn facts(&self, nogood: usize) -> &[Held] {
        &self.nogoods[nogood]
    }

    /// The nogood that removed values with this entry of the log.
    pub(super) fn applied_at(&self, place: usize, d: &Domains) -> Option<usize> {
        let is_nogood = d.trail().log()[place].cause() == BY_NOGOOD;
        self.applied.get(&place).copied().filter(|_| is_nogood)
    }

    /// The nogood all of whose facts held, if that is how the last propagation ended.
    pub(super) fn failed(&self) -> Option<usize> {
        self.failed
    }

    /// Adds a nogood at the root.
    pub(super) fn add(&mut self, facts: Vec<Held>, solver: &mut Solver) {
        let nogood = self.nogoods.len();
        for fact in &facts {
            self.by_var
                .entry(fact.var.index())
                .or_default()
                .push(nogood);
        }
        self.nogoods.push(facts);
        if self.root.is_ok() {
            let since = log_length(solver);
            self.failed = None;
            self.root = self
                .apply(nogood, solver)
                .and_then(|()| self.settle(since, solver));
        }
    }

    /// Assumes the facts on the present level and propagates.
    pub(super) fn assume(&mut self, facts: &[Held], solver: &mut Solver) -> Outcome {
        let since = log_length(solver);
        self.failed = None;
        facts.iter().try_for_each(|fact| {
            let x = fact.var.in_model(solver.domains().id());
            solver.act(Cause::Decision, |d| d.keep(x, &fact.values))
        })?;
        self.settle(since, solver)
    }

    /// Changes the root.
    pub(super) fn hold(
        &mut self,
        solver: &mut Solver,
        change: impl FnOnce(&mut Domains) -> Outcome,
    ) {
        if self.root.is_ok() {
            let since = log_length(solver);
            self.failed = None;
            let held = solver.act(Cause::Refutation, change);
            self.root = held.and_then(|()| self.settle(since, solver));
        }
    }

    /// Propagates, and runs the nogoods, until nothing changes. What has changed before is what
    /// stands in the log from `since` on.
    fn settle(&mut self, mut since: usize, solver: &mut Solver) -> Outcome {
        loop {
            solver.propagate(&mut ())?;
            let until = log_length(solver);
            let mut touched = BTreeSet::new();
            let by_var = &self.by_var;
            solver
                .domains()
                .lost_since(since, |x, _| touched.extend(by_var.get(&x.index())));
            let touched: BTreeSet<usize> = touched.into_iter().flatten().copied().collect();
            for nogood in touched {
                self.apply(nogood, solver)?;
            }
            if log_length(solver) == until {
                return Ok(());
            }
            since = until;
        }
    }

    /// Removes the values of the last fact of a nogood that does not hold yet.
    fn apply(&mut self, nogood: usize, solver: &mut Solver) -> Outcome {
        let d = solver.domains();
        let mut open = self.nogoods[nogood].iter().filter(|fact| !holds(d, fact));
        let (first, second) = (open.next(), open.next());
        if second.is_some() {
            return Ok(());
        }
        let Some(fact) = first else {
            self.failed = Some(nogood);
            return Err(Conflict::SCOPE);
        };
        let x = var(fact, d);
        let excluded = fact.values.complement();
        let since = log_length(solver);
        let outcome = solver.act(BY_NOGOOD, |d| d.keep(x, &excluded));
        self.applied
            .extend((since..log_length(solver)).map(|place| (place, nogood)));
        outcome
    }
}

/// The variable of the model that a fact is about.
pub(super) fn var(fact: &Held, d: &Domains) -> Var {
    fact.var.in_model(d.id())
}

/// The fact that a variable has one of these values.
pub(super) fn held(x: Var, values: Values) -> Held {
    Held {
        var: x.unbound(),
        values,
    }
}

fn log_length(solver: &Solver) -> usize {
    solver.domains().trail().log().len()
}

/// Whether a variable has no other values than these.
fn holds(d: &Domains, fact: &Held) -> bool {
    let x = var(fact, d);
    fact.values.contains(d.min(x))
        && fact.values.contains(d.max(x))
        && (d.is_fixed(x) || d.values(x).difference(&fact.values).is_empty())
}
