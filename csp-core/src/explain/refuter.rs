//! Searches with some of the parts: which of them have no solution.

use super::answer::{Core, Part};
use super::minimize::shrink;
use crate::atom::Atom;
use crate::branching::Brancher;
use crate::domains::SearchState;
use crate::groups::PropGroups;
use crate::ids::{PropId, Var};
use crate::learning::Needed;
use crate::limits::Limits;
use crate::problem::{Assuming, Assumptions, Refuted};
use crate::solver::Solver;
use crate::trace::Limit;
use std::collections::BTreeSet;

/// Searches under parts, which are assumed. What one search learns serves the next.
pub(super) struct Refuter<'a> {
    searches: Assuming<'a>,
    constraints: &'a PropGroups,
    limits: &'a Limits,
    is_stopped: bool,
}

/// First fail with the smallest value, over the variables of the propagators that run: whatever the others are, no
/// constraint minds. It keeps no state in the solver.
pub(super) struct FirstFail(Vec<Var>);

impl FirstFail {
    /// While these propagators run.
    pub(super) fn new(solver: &Solver, running: &[PropId]) -> Self {
        let mut is_looked_at = vec![false; solver.domains().len()];
        for &prop in running {
            for x in solver.propagator(prop).scope() {
                is_looked_at[x.index()] = true;
            }
        }
        let vars = solver.domains().vars();
        Self(vars.filter(|x| is_looked_at[x.index()]).collect())
    }
}

impl Brancher for FirstFail {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let open = self.0.iter().copied().filter(|&x| !d.is_fixed(x));
        let x = open.min_by_key(|&x| d.size(x))?;
        Some(Atom::is(x, d.min(x)))
    }
}

impl<'a> Refuter<'a> {
    pub(super) fn new(
        solver: &'a mut Solver,
        constraints: &'a PropGroups,
        limits: &'a Limits,
    ) -> Self {
        let searches = Assuming::new(solver, constraints.clone());
        Self {
            searches,
            constraints,
            limits,
            is_stopped: false,
        }
    }

    /// Whether a search was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Searches with these parts.
    pub(super) fn refute(&mut self, parts: &[Part]) -> Refuted<Part> {
        self.refute_within(parts, self.limits.clone())
    }

    /// The same within other limits.
    pub(super) fn refute_within(&mut self, parts: &[Part], limits: Limits) -> Refuted<Part> {
        let mut assumptions = Assumptions::default();
        for &part in parts {
            match part {
                Part::Given(atom) => assumptions.atoms.push(atom),
                Part::Constraint(number) => assumptions.constraints.push(number),
            }
        }
        let used = assumptions.constraints.iter().copied();
        let brancher = FirstFail::new(self.searches.solver(), &self.constraints.running(used));
        let refuted = self.searches.solve(assumptions, brancher, limits);
        self.is_stopped |= matches!(refuted, Refuted::Limit(Limit::Stopped));
        refuted.map_core(|core| needed(parts, &core))
    }

    /// As few of these parts as possible, which have no solution.
    pub(super) fn core(&mut self, parts: Vec<Part>) -> Core {
        let (parts, minimality) = shrink(parts, |parts| self.refute(parts));
        Core {
            supposed: None,
            parts,
            minimality,
        }
    }
}

/// The parts of a core, in the order of all parts. Givens are numbered in this order, too.
fn needed(parts: &[Part], core: &[Needed]) -> Vec<Part> {
    let core: BTreeSet<Needed> = core.iter().copied().collect();
    let mut givens = 0..;
    let is_needed = |part: &Part| match *part {
        Part::Given(_) => givens
            .next()
            .is_some_and(|given| core.contains(&Needed::Atom(given))),
        Part::Constraint(number) => core.contains(&Needed::Constraint(number)),
    };
    parts.iter().copied().filter(is_needed).collect()
}
