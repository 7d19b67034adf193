//! The value that a variable had before.

use super::Brancher;
use crate::atom::{Atom, Operator};
use crate::domains::{Changes, Domains, SearchState};
use crate::ids::Var;

/// Decides on the variable that another brancher chooses. It takes the value that the variable had
/// last at a node that did not fail, as long as the variable has that value [Pipatsrisawat &
/// Darwiche 2007]. So a search that restarts comes back to the parts that it had solved. If the
/// decision splits the domain, the side with that value comes first.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::branching::PhaseSaving;
/// let mut model = Model::new();
/// let x = model.array("x", 4, 0..=3)?;
/// model.all_different(&x)?;
/// let ordered = model.ordered(&x, VarOrder::DomWDeg, ValueOrder::Random(1))?;
/// model.branch(PhaseSaving::new(ordered));
/// model.restarts(Restarts::luby(2));
/// assert_eq!(model.solutions().count(), 24);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
#[must_use = "a brancher decides nothing until it is given to `Model::branch`"]
pub struct PhaseSaving<B> {
    inner: B,
    /// For each variable number, the value it had last.
    saved: Vec<Option<i32>>,
    changes: Changes,
}

impl<B: Brancher> PhaseSaving<B> {
    /// The rule around this brancher.
    pub fn new(inner: B) -> Self {
        Self {
            inner,
            saved: Vec::new(),
            changes: Changes::default(),
        }
    }

    fn save(&mut self, d: &Domains) {
        self.saved.resize(d.len(), None);
        let saved = &mut self.saved;
        self.changes
            .each(d, |x| saved[x.index()] = d.value(x).or(saved[x.index()]));
    }

    fn repeat(&self, d: &Domains, decision: Atom) -> Atom {
        let x = decision.var();
        let Some(value) = self.saved[x.index()].filter(|&value| d.contains(x, value)) else {
            return decision;
        };
        match decision.operator() {
            Operator::Is => Atom::is(x, value),
            _ if decision.allows(value) => decision,
            _ => !decision,
        }
    }
}

impl<B: Brancher> Brancher for PhaseSaving<B> {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        self.save(d);
        let decision = self.inner.choose(d)?;
        Some(self.repeat(d, decision))
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        self.save(d);
        let decision = self.inner.choose_on(d, x)?;
        Some(self.repeat(d, decision))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        self.inner.on_conflict(scope);
    }

    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        self.inner.on_failure(d, scope);
    }
}
