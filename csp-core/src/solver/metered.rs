//! What the fixpoint loop counts, and whom it asks whether to stop.

use super::Solver;
use crate::agenda::Priority;
use crate::ids::PropId;
use crate::meter::Stop;

impl Solver {
    /// From now on [`propagate`](Self::propagate) asks this function each time so much work is
    /// done, and breaks off once it says `true`; `None`: it asks no one.
    pub fn set_stop(&mut self, stop: Option<&Stop>) {
        self.domains.meter().set(stop.cloned());
    }

    /// Whether the stop function has said `true`, and [`propagate`](Self::propagate) does nothing
    /// until it has another one.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.domains.is_stopped()
    }

    /// Counts a run, and what others are told of it.
    #[inline]
    pub(super) fn must_stop(&mut self, prop: PropId, since: usize) -> bool {
        let changes = self.domains.trail().log().len() - since;
        self.domains.meter().must_stop(u64::from(self.costs[prop.index()]) + changes as u64)
    }

    /// A run looks at its scope, a costly one several times.
    pub(super) fn count_costs(&mut self) {
        for prop in self.costs.len()..self.propagators.len() {
            let each = match self.agenda.priority(PropId::new(prop as u32)) {
                Priority::Constant | Priority::Linear => 1,
                Priority::Quadratic => 8,
                Priority::Costly => 64,
            };
            let scope = self.propagators[prop].scope().len();
            self.costs.push(u32::try_from(each * (scope + 1)).unwrap_or(u32::MAX));
        }
    }
}
