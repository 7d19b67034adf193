//! Floor 6: depth-first search over anything that can propagate, choose, assume and undo.
//!
//! The loop ([`Search::advance`], in `nodes`), its limits, statistics and tracing are written once for every
//! [`Space`]. The space of the engine is [`Problem`](crate::problem::Problem).

mod nodes;
mod space;

pub use self::space::{Closed, Next, Space};

use crate::limits::Limits;
use crate::restarts::{Restarts, Runs};
use crate::stats::Stats;
use crate::trace::{Limit, Side, Tracer};

/// A depth-first search: an iterator over solutions.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 1..=3)?;
/// model.post(AllDifferent::new(&x))?;
/// let mut search = model.solutions();
/// assert_eq!(search.by_ref().count(), 6);
/// assert!(search.is_exhausted());
/// assert_eq!(search.stats().solutions, 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Debug)]
#[must_use = "a search finds solutions only as it is asked for them"]
pub struct Search<S: Space, T: Tracer = ()> {
    space: S,
    tracer: T,
    limits: Limits,
    stats: Stats,
    /// Propagator runs before this search began.
    propagations: u64,
    runs: Runs,
    /// The sides that lead to the current node.
    branch: Vec<(S::Choice, Side)>,
    /// The number of left sides among them. The space has an open level for each.
    depth: usize,
    phase: Phase<S::Choice>,
}

#[derive(Clone, Copy, Debug)]
enum Phase<C> {
    /// The next node to visit.
    Visit(Node<C>),
    /// At a solution that has been returned.
    Solved,
    /// Every node has been seen.
    Exhausted,
    /// Nodes are left.
    Limited(Limit),
}

#[derive(Clone, Copy, Debug)]
enum Node<C> {
    Root,
    Child(C, Side),
    /// A node that was visited before.
    Again,
}

impl<S: Space, T: Tracer> Search<S, T> {
    /// A search from the current state of the space. The search restores this state when it is
    /// dropped.
    pub fn new(mut space: S, limits: Limits, tracer: T) -> Self {
        let limits = limits.begun();
        space.mark();
        space.set_stop(limits.stop());
        let propagations = space.propagations();
        Self {
            space,
            tracer,
            limits,
            stats: Stats::default(),
            propagations,
            runs: Runs::new(None),
            branch: Vec::new(),
            depth: 0,
            phase: Phase::Visit(Node::Root),
        }
    }

    /// Restarts at the root when a run has reached its number of failures. Closed parts of the tree
    /// stay closed if the space [learns](Space::learn).
    pub fn restarts(mut self, restarts: Option<Restarts>) -> Self {
        if restarts.is_some() {
            self.space.will_restart();
        }
        self.runs = Runs::new(restarts);
        self
    }

    /// Begins another search, with these limits. `load` gets the space in the state in which the
    /// search was made, and may change it.
    pub fn restart(&mut self, limits: Limits, load: impl FnOnce(&mut S)) {
        let limits = limits.begun();
        self.close();
        load(&mut self.space);
        self.space.mark();
        self.space.set_stop(limits.stop());
        self.propagations = self.space.propagations();
        self.limits = limits;
        self.runs = self.runs.again();
        self.stats = Stats::default();
        self.phase = Phase::Visit(Node::Root);
    }

    /// Restores the space to the state before the search.
    fn close(&mut self) {
        self.leave_run();
        self.space.undo();
        self.space.set_stop(None);
    }

    /// Goes back to the root.
    fn leave_run(&mut self) {
        for _ in 0..self.depth {
            self.space.undo();
        }
        self.depth = 0;
        self.branch.clear();
    }

    /// Counts the solutions, at most `max`.
    pub fn count_up_to(&mut self, max: u64) -> u64 {
        (0..max).take_while(|_| self.advance()).count() as u64
    }

    /// Whether the whole tree has been searched. There are no solutions beyond those found then.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        matches!(self.phase, Phase::Exhausted)
    }

    /// The limit that ended the search, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        if let Phase::Limited(limit) = self.phase {
            Some(limit)
        } else {
            None
        }
    }

    /// The statistics so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        Stats {
            propagations: self.space.propagations() - self.propagations,
            ..self.stats
        }
    }

    /// The space. After [`advance`](Self::advance) has returned `true` it is in the state of the
    /// solution.
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The space, for stepping by hand ([`enter`](Self::enter)).
    pub fn space_mut(&mut self) -> &mut S {
        &mut self.space
    }

    /// The observer.
    pub fn tracer(&mut self) -> &mut T {
        &mut self.tracer
    }
}

impl<S: Space, T: Tracer> Iterator for Search<S, T> {
    type Item = S::Solution;

    fn next(&mut self) -> Option<S::Solution> {
        self.advance().then(|| self.space.solution())
    }
}

impl<S: Space, T: Tracer> Drop for Search<S, T> {
    fn drop(&mut self) {
        self.close();
    }
}
