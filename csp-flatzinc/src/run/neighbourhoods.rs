//! What large-neighbourhood search is at.

use super::report::RunEvent;
use csp_core::ids::Var;
use csp_core::lns::Neighbourhood;
use csp_core::problem::Solution;

/// Tells of each neighbourhood before it is searched.
pub(super) struct ReportedNeighbourhoods<'p, N> {
    inner: N,
    number: u64,
    progress: &'p dyn Fn(RunEvent),
}

impl<'p, N> ReportedNeighbourhoods<'p, N> {
    pub(super) fn new(inner: N, progress: &'p dyn Fn(RunEvent)) -> Self {
        Self {
            inner,
            number: 0,
            progress,
        }
    }
}

impl<N: Neighbourhood> Neighbourhood for ReportedNeighbourhoods<'_, N> {
    fn vars(&self) -> &[Var] {
        self.inner.vars()
    }

    fn free(&mut self, solution: &Solution, count: usize) -> Vec<Var> {
        self.number += 1;
        let of = self.inner.vars().len();
        (self.progress)(RunEvent::Neighbourhood {
            number: self.number,
            free: count,
            of,
        });
        self.inner.free(solution, count)
    }
}
