//! Floor 6: depth-first search over anything that can propagate, choose, assume and undo.
//!
//! The loop ([`Search::advance`]), its limits, statistics and tracing are written once for every
//! [`Space`]. The space of the engine is [`Problem`](crate::problem::Problem).

mod space;

pub use self::space::{Closed, Next, Space};

use crate::conflict::Conflict;
use crate::domains::Outcome;
use crate::limits::Limits;
use crate::stats::Stats;
use crate::trace::{Branch, Limit, SearchStep, Side, Tracer};

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
    /// The sides that lead to the current node.
    branch: Vec<(S::Choice, Side)>,
    /// The number of left sides among them. The space has an open level for each.
    depth: usize,
    phase: Phase<S::Choice>,
}

#[derive(Clone, Copy, Debug)]
enum Phase<C> {
    /// The next node to visit.
    Visit(NextNode<C>),
    /// At a solution that has been returned.
    Solved,
    /// Every node has been seen.
    Exhausted,
    /// Nodes are left.
    Limited(Limit),
}

#[derive(Clone, Copy, Debug)]
enum NextNode<C> {
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
        space.limit_memory(limits.most_memory());
        let propagations = space.propagations();
        Self {
            space,
            tracer,
            limits,
            stats: Stats::default(),
            propagations,
            branch: Vec::new(),
            depth: 0,
            phase: Phase::Visit(NextNode::Root),
        }
    }

    /// Goes to the next solution. The space is then in the state of the solution. Returns `false`
    /// if there is none, or a limit was reached ([`limit`](Self::limit)).
    #[inline]
    pub fn advance(&mut self) -> bool {
        self.advance_while(|_| true)
    }

    /// The same, but it pauses after a node at which the function says so. It returns `false` then, is neither
    /// [exhausted](Self::is_exhausted) nor at a [limit](Self::limit), and goes on at the next call.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// model.array("x", 4, 0..=9)?;
    /// let mut search = model.solutions();
    /// // A node at a time.
    /// while !search.advance_while(|_| false) {}
    /// assert_eq!(search.stats().nodes, 5);
    /// # Ok::<(), ModelError>(())
    /// ```
    #[inline]
    pub fn advance_while(&mut self, mut goes_on: impl FnMut(&mut S) -> bool) -> bool {
        while self.enter() {
            let outcome = self.space.propagate(&mut self.tracer);
            if self.leave(outcome) {
                return true;
            }
            if !goes_on(&mut self.space) {
                return false;
            }
        }
        false
    }

    /// The first half of a step of [`advance`](Self::advance): enters the next node. If it returns
    /// `true`, a caller who steps by hand propagates the space, perhaps together with others, and
    /// then [leaves](Self::leave) the node. If it returns `false`, the search is over.
    // Invariant: the space has one open level for each left side in `branch`, and one for the root.
    pub fn enter(&mut self) -> bool {
        if matches!(self.phase, Phase::Solved) {
            self.space.found();
            self.close_node(Closed::Solved);
        }
        while let Phase::Visit(node) = self.phase {
            if let Some(limit) = self.limits.reached(&self.stats) {
                return self.stop(limit);
            }
            if self.space.is_stopped() {
                return self.interrupted();
            }
            let nodes = self.stats.nodes;
            if (self.limits).is_memory_reached(nodes, || self.space.memory()) {
                return self.stop(Limit::Memory);
            }
            if self.space.wants_restart(&self.stats) {
                self.rerun();
                continue;
            }
            match self.visit(node) {
                Ok(()) => return true,
                Err(conflict) => self.fail(conflict),
            }
        }
        false
    }

    /// The second half of a step: leaves a node with this outcome of its propagation. Returns
    /// `true` if the node is a solution. A propagation that was interrupted ends the search.
    pub fn leave(&mut self, outcome: Outcome) -> bool {
        if outcome.is_ok() && self.space.is_stopped() {
            return self.interrupted();
        }
        match outcome.map(|()| self.space.choose()) {
            Ok(None) => return self.solved(),
            Ok(Some(choice)) => self.phase = Phase::Visit(NextNode::Child(choice, Side::Left)),
            Err(conflict) => self.fail(conflict),
        }
        false
    }

    /// Enters a node: takes its side of the choice.
    fn visit(&mut self, node: NextNode<S::Choice>) -> Outcome {
        self.stats.nodes += 1;
        let (choice, side) = match node {
            NextNode::Root => {
                if self.stats.nodes == 1 && self.space.learns() {
                    self.tracer.step(SearchStep::Learning);
                }
                self.tracer.step(SearchStep::Started);
                return self.space.go_on(&mut self.tracer);
            }
            NextNode::Again => {
                self.tracer.step(SearchStep::Jumped { depth: self.depth });
                return self.space.go_on(&mut self.tracer);
            }
            NextNode::Child(choice, side) => (choice, side),
        };
        if side == Side::Left {
            self.space.mark();
            self.depth += 1;
            self.stats.max_depth = self.stats.max_depth.max(self.depth);
        }
        self.branch.push((choice, side));
        let branch = Branch::of(self.space.describe(choice), side);
        self.tracer.step(SearchStep::Branched {
            branch,
            depth: self.depth,
        });
        self.space.assume(choice, side)
    }

    fn fail(&mut self, conflict: Conflict) {
        self.stats.failures += 1;
        self.tracer.step(SearchStep::Failed {
            conflict,
            domains: self.space.domains(),
        });
        self.close_node(Closed::Failed(conflict));
    }

    fn close_node(&mut self, closed: Closed) {
        match self.space.leave(closed, &mut self.tracer) {
            Next::Back => self.backtrack(),
            Next::Jump(depth) => self.jump(depth),
            Next::Nowhere => self.exhaust(),
        }
    }

    /// Leaves a closed node for the one on its path with this number of left sides above it.
    fn jump(&mut self, depth: usize) {
        self.stats.nogoods += 1;
        while self.depth > depth {
            self.space.undo();
            self.depth -= 1;
        }
        self.branch.truncate(depth);
        self.phase = Phase::Visit(NextNode::Again);
    }

    fn exhaust(&mut self) {
        self.tracer.step(SearchStep::Exhausted);
        self.phase = Phase::Exhausted;
    }

    /// Leaves a closed node for the right side of the newest choice.
    fn backtrack(&mut self) {
        let newest = self
            .branch
            .iter()
            .rposition(|&(_, side)| side == Side::Left);
        let Some(newest) = newest else {
            return self.exhaust();
        };
        let (choice, _) = self.branch[newest];
        self.branch.truncate(newest);
        self.depth -= 1;
        self.space.undo();
        self.phase = Phase::Visit(NextNode::Child(choice, Side::Right));
    }

    /// Ends a run whose last node has failed. The search goes back to the root, where the space
    /// learns the parts that the run has closed.
    fn rerun(&mut self) {
        let Phase::Visit(next) = self.phase else {
            return;
        };
        let mut cut = std::mem::take(&mut self.branch);
        if let NextNode::Child(choice, side) = next {
            cut.push((choice, side));
        }
        self.leave_run();
        self.stats.restarts += 1;
        self.space.restart(&cut);
        self.tracer.step(SearchStep::Restarted);
        self.phase = Phase::Visit(NextNode::Root);
    }

    fn solved(&mut self) -> bool {
        self.stats.solutions += 1;
        self.tracer.step(SearchStep::Solved {
            number: self.stats.solutions,
            domains: self.space.domains(),
        });
        self.phase = Phase::Solved;
        true
    }

    fn stop(&mut self, limit: Limit) -> bool {
        self.tracer.step(SearchStep::Limited { limit });
        self.phase = Phase::Limited(limit);
        false
    }

    /// A propagation was interrupted: for its memory, or by the stop function.
    #[cold]
    fn interrupted(&mut self) -> bool {
        let is_full = self.limits.is_memory_reached(0, || self.space.memory());
        self.stop(if is_full {
            Limit::Memory
        } else {
            Limit::Stopped
        })
    }

    /// Begins another search, with these limits. `load` gets the space in the state in which the
    /// search was made, and may change it.
    pub fn restart(&mut self, limits: Limits, load: impl FnOnce(&mut S)) {
        let limits = limits.begun();
        self.close();
        load(&mut self.space);
        self.space.mark();
        self.space.set_stop(limits.stop());
        self.space.limit_memory(limits.most_memory());
        self.propagations = self.space.propagations();
        self.limits = limits;
        self.stats = Stats::default();
        self.phase = Phase::Visit(NextNode::Root);
    }

    /// Restores the space to the state before the search.
    fn close(&mut self) {
        self.leave_run();
        self.space.undo();
        self.space.set_stop(None);
        self.space.limit_memory(None);
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
