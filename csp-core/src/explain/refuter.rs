//! Searches with some of the parts: which of them have no solution.

use super::minimize::{Refuted, shrink};
use super::{Core, Part};
use crate::atom::Atom;
use crate::branching::Brancher;
use crate::domains::SearchState;
use crate::ids::PropId;
use crate::learning::Needed;
use crate::limits::Limits;
use crate::problem::{Assuming, Assumptions, Found};
use crate::solver::Solver;
use crate::trace::Limit;
use std::collections::BTreeSet;

/// Searches under parts, which are assumed. What one search learns serves the next.
pub(super) struct Refuter<'a> {
    searches: Assuming<'a>,
    limits: &'a Limits,
    is_stopped: bool,
}

/// First fail with the smallest value. It keeps no state in the solver.
pub(super) struct FirstFail;

impl Brancher for FirstFail {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let x = d.vars().filter(|&x| !d.is_fixed(x)).min_by_key(|&x| d.size(x))?;
        Some(Atom::is(x, d.min(x)))
    }
}

impl<'a> Refuter<'a> {
    pub(super) fn new(
        solver: &'a mut Solver,
        constraints: &[Vec<PropId>],
        limits: &'a Limits,
    ) -> Self {
        let searches = Assuming::new(solver, constraints.to_vec());
        Self { searches, limits, is_stopped: false }
    }

    /// Whether a search was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Searches with these parts.
    pub(super) fn refute(&mut self, parts: &[Part]) -> Refuted<Part> {
        let mut assumptions = Assumptions::default();
        let mut givens = Vec::new();
        for &part in parts {
            match part {
                Part::Given(fact) => {
                    assumptions.facts.push(fact.assumption());
                    givens.push(part);
                }
                Part::Constraint(number) => assumptions.constraints.push(number),
            }
        }
        match self.searches.solve(assumptions, FirstFail, self.limits.clone()) {
            Found::Solution(solution) => Refuted::Solution(solution),
            Found::Limit(limit) => {
                self.is_stopped |= limit == Limit::Stopped;
                Refuted::Limit(limit)
            }
            Found::Nothing(core) => Refuted::By(in_order(parts, &givens, &core)),
        }
    }

    /// As few of these parts as possible, which have no solution.
    pub(super) fn core(&mut self, parts: Vec<Part>) -> Core {
        let (parts, minimality) = shrink(parts, |parts| self.refute(parts));
        Core { supposed: None, parts, minimality }
    }
}

/// The parts of a core, in the order of all parts. The givens are assumed in the order of this list.
fn in_order(parts: &[Part], givens: &[Part], core: &[Needed]) -> Vec<Part> {
    let part = |&needed: &Needed| match needed {
        Needed::Fact(number) => givens.get(number).copied(),
        Needed::Constraint(number) => Some(Part::Constraint(number)),
    };
    let used: BTreeSet<Part> = core.iter().filter_map(part).collect();
    parts.iter().copied().filter(|part| used.contains(part)).collect()
}
