//! Going back to the variable of the last failure.

use super::Brancher;
use crate::atom::Atom;
use crate::domains::{Domains, SearchState};
use crate::ids::Var;

/// Asks another brancher. As long as the variable whose decision failed last is not fixed, it asks
/// for a decision on that variable [Lecoutre, Saïs, Tabary & Vidal 2009]. So the search goes back
/// sooner over decisions that have nothing to do with the failure. If no value of the variable
/// agrees with the decisions far above, each of the decisions in between fails at once.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::branching::LastConflict;
/// let mut model = Model::new();
/// let x = model.array("x", 5, 0..=4)?;
/// model.all_different(&x)?;
/// let ordered = model.ordered(&x, VarOrder::DomWDeg, ValueOrder::Min)?;
/// model.branch(LastConflict::new(ordered));
/// assert_eq!(model.solutions().count(), 120);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
#[must_use = "a brancher decides nothing until it is given to `Model::branch`"]
pub struct LastConflict<B> {
    inner: B,
    decided: Option<Var>,
    culprit: Option<Var>,
}

impl<B: Brancher> LastConflict<B> {
    /// The rule around this brancher, which has to implement [`Brancher::choose_on`].
    pub fn new(inner: B) -> Self {
        Self {
            inner,
            decided: None,
            culprit: None,
        }
    }
}

impl<B: Brancher> Brancher for LastConflict<B> {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let again = self.culprit.and_then(|x| self.inner.choose_on(d, x));
        let decision = again.or_else(|| self.inner.choose(d));
        self.decided = decision.map(Atom::var);
        decision
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        let decision = self.inner.choose_on(d, x);
        self.decided = decision.map(Atom::var).or(self.decided);
        decision
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        self.culprit = self.decided.or(self.culprit);
        self.inner.on_conflict(scope);
    }

    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        self.culprit = self.decided.or(self.culprit);
        self.inner.on_failure(d, scope);
    }
}
