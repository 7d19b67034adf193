//! What a search assumes.
//!
//! The learner has its root on a level of its own, below the root of the search. Assumptions are
//! made at the root of the search, all on one level. When what was learnt leads back below it, or a
//! run is over, the level is closed, what holds without assumptions is settled, and the assumptions
//! are made anew.

use crate::atom::Atom;
use crate::domains::Outcome;
use crate::learning::{Assumed, Learner};
use crate::solver::Solver;
use crate::trail::Cause;

/// What is assumed: atoms, and constraints by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assumptions {
    pub(crate) atoms: Vec<Atom>,
    pub(crate) constraints: Vec<usize>,
}

/// What one search assumes.
#[derive(Debug)]
pub(super) struct Under {
    assumptions: Assumptions,
    /// Whether the assumptions are to be made, perhaps again.
    pub(super) is_due: bool,
}

impl Under {
    /// These assumptions are still to be made.
    pub(super) fn new(assumptions: Assumptions) -> Self {
        Self {
            assumptions,
            is_due: true,
        }
    }

    /// Settles what holds without assumptions, where the search is at its root but for an open
    /// level, and makes the assumptions on this level.
    ///
    /// # Errors
    /// They cannot hold together, or there is no solution, whatever is assumed.
    pub(super) fn make(&mut self, solver: &mut Solver, learner: &mut Learner) -> Outcome {
        self.is_due = false;
        let settled = settle(solver, learner);
        solver.push_level();
        let Some(assumed) = learner.assumed() else {
            return settled;
        };
        assumed.forget(settled.is_err());
        settled?;
        self.use_constraints(solver, assumed);
        self.assume_atoms(solver, assumed)
    }

    /// Assumes that the constraints are used, and suspends all propagators of others.
    fn use_constraints(&self, solver: &mut Solver, assumed: &mut Assumed) {
        let used = &self.assumptions.constraints;
        solver.store_mut().set_cause(Cause::Given);
        solver.suspend_others(&assumed.groups.running(used.iter().copied()));
        let mut bits = vec![0_u64; assumed.switches.len()];
        for &constraint in used {
            bits[constraint / 64] |= 1 << (constraint % 64);
        }
        let domains = solver.store_mut();
        for (&switch, bits) in assumed.switches.iter().zip(bits) {
            let word = domains.trail().get(switch);
            domains.set(switch, word & !bits);
        }
        assumed.constraints_made(solver.domains());
    }

    /// Assumes that the atoms hold, one after the other.
    fn assume_atoms(&self, solver: &mut Solver, assumed: &mut Assumed) -> Outcome {
        self.assumptions.atoms.iter().try_for_each(|&atom| {
            let outcome = solver.branch(atom, Cause::Given);
            assumed.atom_made(solver.domains(), atom);
            outcome
        })
    }
}

/// Settles the level below the assumptions. If constraints are assumed, only what was learnt holds
/// there.
fn settle(solver: &mut Solver, learner: &mut Learner) -> Outcome {
    // The solver remembers a conflict, also that of an earlier search.
    let _ = solver.change(|domains| learner.restart(domains, &[]));
    let has_constraints = learner
        .assumed()
        .is_some_and(|assumed| !assumed.groups.groups().is_empty());
    let outcome = if has_constraints {
        solver
            .failed()
            .and_then(|()| solver.run_nogoods(learner, &mut ()))
    } else {
        solver.propagate_with(&mut &mut *learner, &mut ())
    };
    if outcome.is_ok() && !solver.is_stopped() {
        solver.tidy(learner, true);
    }
    learner.report(solver.domains(), &mut ());
    outcome
}
