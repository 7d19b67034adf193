//! The bound of the objective that a search proves.

use super::report::RunEvent;
use csp_core::domains::Domains;
use csp_core::ids::Var;
use csp_core::problem::Goal;
use csp_core::trace::{SearchStep, Tracer};
use std::cell::{Cell, RefCell};

/// Tells of a bound only where it is tighter than all before, of any search.
pub(super) struct TightestBounds<F> {
    goal: Goal,
    tightest: Cell<Option<i64>>,
    progress: RefCell<F>,
}

impl<F: FnMut(RunEvent)> TightestBounds<F> {
    pub(super) fn new(goal: Goal, progress: F) -> Self {
        Self {
            goal,
            tightest: Cell::new(None),
            progress: RefCell::new(progress),
        }
    }

    pub(super) fn tell(&self, event: RunEvent) {
        if let RunEvent::Bound(bound) = event {
            let known = self.tightest.get();
            let tighter = self.goal.tighter(known, Some(bound.into()));
            if self.tightest.replace(tighter) == tighter {
                return;
            }
        }
        (self.progress.borrow_mut())(event);
    }
}

/// Looks at the objective where no left side of a decision is above: what is removed from it there is
/// the objective of no solution that is better than those found.
pub(super) struct BoundWatch<'p> {
    goal: Goal,
    /// How many left sides are above.
    depth: usize,
    bound: Option<i32>,
    progress: &'p dyn Fn(RunEvent),
}

impl<'p> BoundWatch<'p> {
    pub(super) fn new(goal: Goal, progress: &'p dyn Fn(RunEvent)) -> Self {
        Self {
            goal,
            depth: 0,
            bound: None,
            progress,
        }
    }

    pub(super) fn bound(&self) -> Option<i32> {
        self.bound
    }

    #[inline(never)]
    fn look(&mut self, domains: &Domains) {
        let known = self.bound;
        let (is_better, bound) = match self.goal {
            Goal::Satisfy => return,
            Goal::Minimize(x) => improved(domains, x, known, Domains::min, |new, old| new > old),
            Goal::Maximize(x) => improved(domains, x, known, Domains::max, |new, old| new < old),
        };
        if is_better {
            self.bound = Some(bound);
            (self.progress)(RunEvent::Bound(bound));
        }
    }
}

fn improved(
    domains: &Domains,
    x: Var,
    known: Option<i32>,
    end: impl Fn(&Domains, Var) -> i32,
    is_tighter: impl Fn(i32, i32) -> bool,
) -> (bool, i32) {
    let bound = end(domains, x);
    (known.is_none_or(|known| is_tighter(bound, known)), bound)
}

impl Tracer for &mut BoundWatch<'_> {
    /// Inlined, as most steps are of no interest.
    #[inline(always)]
    fn step(&mut self, step: SearchStep<'_>) {
        match step {
            SearchStep::Started | SearchStep::Restarted => self.depth = 0,
            SearchStep::Jumped { depth } | SearchStep::Branched { depth, .. } => self.depth = depth,
            SearchStep::Propagated { domains, .. } | SearchStep::Excluded { domains, .. }
                if self.depth == 0 =>
            {
                self.look(domains);
            }
            _ => {}
        }
    }
}
