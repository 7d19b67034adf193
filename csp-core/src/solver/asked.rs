//! A solver whose propagators are asked for reasons by a test.

use super::Solver;
use crate::domains::Premise;
use crate::ids::PropId;
use crate::reason::{Consequence, Reason};

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
        self.propagators[prop.index()].propagator.explain(what, &mut reason);
        reason.proven()
    }
}
