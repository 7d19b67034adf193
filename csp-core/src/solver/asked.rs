//! A solver whose propagators are asked one by one, by tests and by readers that prove something.

use super::Solver;
use crate::domains::Premise;
use crate::ids::{PropId, Var};
use crate::reason::{Consequence, Reason};
use crate::trail::Cause;

impl Solver {
    /// Asks a propagator for the reason of something that it did just after these domains. Returns
    /// the bounds that the reason proves, the lower one first.
    pub(crate) fn explain(
        &mut self,
        prop: PropId,
        what: Consequence,
        premises: &mut Vec<Premise>,
    ) -> (Option<i32>, Option<i32>) {
        let mut reason = Reason::new(&self.domains, premises);
        self.propagators[prop.index()]
            .propagator
            .explain(what, &mut reason);
        reason.proven()
    }

    /// Whether a propagator by itself accepts these values of its variables.
    pub(crate) fn accepts(&mut self, prop: PropId, scope: &[Var], values: &[i32]) -> bool {
        self.push_level();
        self.suspend(|other| other != prop);
        let mut pairs = scope.iter().zip(values);
        let fixed = self.act(Cause::Decision, |d| {
            pairs.try_for_each(|(&x, &value)| d.fix(x, value))
        });
        let outcome = fixed.and_then(|()| self.propagate(&mut ()));
        self.pop_level();
        outcome.is_ok()
    }
}
