//! What large-neighbourhood search is at.

use super::Progress;
use csp_core::ids::Var;
use csp_core::lns::Neighbourhood;
use csp_core::problem::Solution;

/// Tells of each neighbourhood before it is searched.
pub(super) struct Told<'p, N> {
    inner: N,
    number: u64,
    tell: &'p dyn Fn(Progress),
}

impl<'p, N> Told<'p, N> {
    pub(super) fn new(inner: N, tell: &'p dyn Fn(Progress)) -> Self {
        Self {
            inner,
            number: 0,
            tell,
        }
    }
}

impl<N: Neighbourhood> Neighbourhood for Told<'_, N> {
    fn vars(&self) -> &[Var] {
        self.inner.vars()
    }

    fn free(&mut self, solution: &Solution, count: usize) -> Vec<Var> {
        self.number += 1;
        let of = self.inner.vars().len();
        (self.tell)(Progress::Neighbourhood {
            number: self.number,
            free: count,
            of,
        });
        self.inner.free(solution, count)
    }
}
