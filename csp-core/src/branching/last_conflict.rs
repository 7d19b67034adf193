//! Back to where the last failure was.

use super::{Brancher, Decision};
use crate::domains::SearchState;
use crate::ids::Var;

/// Asks another brancher, but first for a decision on the variable whose decision failed last, as
/// long as that is not fixed [Lecoutre, Saïs, Tabary & Vidal 2009]. The search so leaves decisions
/// that have nothing to do with the failure sooner: if the variable has no value left that fits
/// those above it, it fails below each of them at once.
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
    /// Around this brancher, which has to know [`Brancher::choose_on`].
    pub fn new(inner: B) -> Self {
        Self { inner, decided: None, culprit: None }
    }
}

impl<B: Brancher> Brancher for LastConflict<B> {
    fn choose(&mut self, d: &mut SearchState) -> Option<Decision> {
        let again = self.culprit.and_then(|x| self.inner.choose_on(d, x));
        let decision = again.or_else(|| self.inner.choose(d));
        self.decided = decision.map(Decision::var);
        decision
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Decision> {
        let decision = self.inner.choose_on(d, x);
        self.decided = decision.map(Decision::var).or(self.decided);
        decision
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        self.culprit = self.decided.or(self.culprit);
        self.inner.on_conflict(scope);
    }
}
