//! The solver of an explainer, and its single runs with some of the parts only.

use super::answer::{Part, Rule};
use super::fact::Fact;
use super::past::Leaves;
use crate::agenda::Event;
use crate::domains::{Domains, Outcome};
use crate::groups::PropGroups;
use crate::ids::{PropId, Var};
use crate::solver::Solver;
use crate::trail::Cause;
use std::collections::BTreeSet;

/// A solver in the state in which facts need no explanation. Each run takes place on a level of its
/// own, and the solver is in the same state afterwards.
#[derive(Debug)]
pub(super) struct Base<'s> {
    pub(super) solver: &'s mut Solver,
    /// By constraint, its propagators.
    pub(super) constraints: PropGroups,
    /// Whether a search for the present question was stopped.
    pub(super) stopped: bool,
}

/// What facts shall lead to.
#[derive(Clone, Copy)]
pub(super) struct Query {
    /// The propagator that runs; `None`: none does.
    prop: Option<PropId>,
    /// `None`: a conflict.
    target: Option<Fact>,
}

impl Query {
    /// What this propagator does.
    pub(super) fn propagator(prop: PropId, target: Option<Fact>) -> Self {
        let prop = Some(prop);
        Self { prop, target }
    }

    /// What the domain says by itself.
    pub(super) fn domain(target: Option<Fact>) -> Self {
        let prop = None;
        Self { prop, target }
    }

    pub(super) fn rule(self) -> Rule {
        self.prop.map_or(Rule::Domain, Rule::Propagator)
    }

    /// Whether a fact says something of the target's own variable, or no propagator runs.
    pub(super) fn is_own(self, fact: Fact) -> bool {
        let is_of_target = |target: Fact| target.var() == fact.var();
        self.prop.is_none() || self.target.is_some_and(is_of_target)
    }
}

impl Base<'_> {
    /// Whether the present question has been stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped || self.solver.is_stopped()
    }

    /// The domains at the base.
    pub(super) fn domains(&self) -> &Domains {
        self.solver.domains()
    }

    /// The scope of a propagator.
    pub(super) fn scope(&self, prop: PropId) -> &[Var] {
        self.solver.propagator(prop).scope()
    }

    /// The numbers of the variables of a propagator that wake it by their bounds, in every position.
    pub(super) fn woken_by_bounds(&self, prop: PropId) -> BTreeSet<usize> {
        let propagator = self.solver.propagator(prop);
        let scope = propagator.scope();
        let others: BTreeSet<usize> = (0..scope.len())
            .filter(|&position| propagator.event(position) != Event::Bounds)
            .map(|position| scope[position].index())
            .collect();
        scope
            .iter()
            .map(|x| x.index())
            .filter(|x| !others.contains(x))
            .collect()
    }

    /// Counts work, and says whether the question has been stopped.
    pub(super) fn must_stop(&mut self, work: u64) -> bool {
        self.is_stopped() || self.solver.store_mut().meter().must_stop(work)
    }

    /// As [`alone`](Self::alone); `None` once the question has been stopped.
    pub(super) fn enough(&mut self, query: Query, facts: &[Fact]) -> Option<bool> {
        let is_enough = self.alone(query, facts);
        (!self.is_stopped()).then_some(is_enough)
    }

    /// Whether the facts lead to the target by this propagator alone.
    pub(super) fn alone(&mut self, query: Query, facts: &[Fact]) -> bool {
        let work = self.solver.propagators() + 16 * (facts.len() + 1);
        if self.must_stop(work as u64) {
            return false;
        }
        self.solver.push_level();
        self.solver.suspend_others(query.prop.as_slice());
        let mut facts = facts.iter();
        let outcome = self
            .solver
            .act(Cause::Given, |d| facts.try_for_each(|fact| fact.assume(d)));
        let outcome = outcome.and_then(|()| self.solver.propagate(&mut ()));
        // Everything follows from a contradiction.
        let d = self.solver.domains();
        let reached = outcome.is_err() || query.target.is_some_and(|fact| fact.holds(d));
        self.solver.pop_level();
        reached
    }

    /// Propagates with these parts only. `read` gets the domains, the length of the log at the
    /// beginning, the assumed facts and the outcome.
    pub(super) fn run<R>(
        &mut self,
        parts: &[Part],
        supposed: Option<Fact>,
        read: impl FnOnce(&Domains, usize, Leaves, Outcome) -> R,
    ) -> R {
        let work = self.solver.propagators() + 16 * parts.len();
        let _is_stopped = self.must_stop(work as u64);
        let start = self.enter(&self.running(parts));
        let (leaves, outcome) = self.assume(parts, supposed);
        let outcome = outcome.and_then(|()| self.solver.propagate(&mut ()));
        let result = read(self.solver.domains(), start, leaves, outcome);
        self.solver.pop_level();
        result
    }

    /// Opens a level in which all other propagators are suspended. Returns the length of the log.
    pub(super) fn enter(&mut self, running: &[PropId]) -> usize {
        self.solver.push_level();
        self.solver.suspend_others(running);
        self.solver.domains().trail().log().len()
    }

    /// The propagators that run with these parts.
    pub(super) fn running(&self, parts: &[Part]) -> Vec<PropId> {
        let used = parts.iter().filter_map(|part| match *part {
            Part::Constraint(number) => Some(number),
            Part::Given(_) => None,
        });
        self.constraints.running(used)
    }

    /// Assumes the givens, then the supposed fact, until one fails.
    pub(super) fn assume(&mut self, parts: &[Part], supposed: Option<Fact>) -> (Leaves, Outcome) {
        let givens = parts.iter().filter_map(|part| match *part {
            Part::Given(atom) => Some((atom.into(), Cause::Given, Rule::Given)),
            Part::Constraint(_) => None,
        });
        let mut leaves = Leaves::new();
        for (fact, cause, rule) in
            givens.chain(supposed.map(|fact| (fact, Cause::Decision, Rule::Supposed)))
        {
            let outcome = self.solver.act(cause, |d| fact.assume(d));
            leaves.push((self.solver.domains().trail().log().len(), fact, rule));
            if outcome.is_err() {
                return (leaves, outcome);
            }
        }
        (leaves, Ok(()))
    }
}
