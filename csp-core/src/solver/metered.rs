//! What the fixpoint loop counts, and whom it asks whether to stop.

use super::Solver;
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

    /// Counts a run of this cost, and the changes since the log of the trail had this length, of
    /// which others are notified.
    #[inline]
    pub(super) fn must_stop(&mut self, cost: u32, since: usize) -> bool {
        let changes = self.domains.trail().log().len() - since;
        self.domains
            .meter()
            .must_stop(u64::from(cost) + changes as u64)
    }
}
