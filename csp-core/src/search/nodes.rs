//! The loop of a search: how nodes are entered and left.

use super::{Closed, Next, Node, Phase, Search, Space};
use crate::conflict::Conflict;
use crate::domains::Outcome;
use crate::trace::{Branch, Limit, SearchStep, Side, Tracer};

impl<S: Space, T: Tracer> Search<S, T> {
    /// Goes to the next solution. The space is then in the state of the solution. Returns `false`
    /// if there is none, or a limit was reached ([`limit`](Self::limit)).
    pub fn advance(&mut self) -> bool {
        while self.enter() {
            let outcome = self.space.propagate(&mut self.tracer);
            if self.leave(outcome) {
                return true;
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
                return self.stop(Limit::Stopped);
            }
            let is_run_over = self.space.is_run_over(&self.stats);
            if self.runs.are_over(self.stats.failures) || is_run_over {
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
            return self.stop(Limit::Stopped);
        }
        match outcome.map(|()| self.space.choose()) {
            Ok(None) => return self.solved(),
            Ok(Some(choice)) => self.phase = Phase::Visit(Node::Child(choice, Side::Left)),
            Err(conflict) => self.fail(conflict),
        }
        false
    }

    /// Enters a node: takes its side of the choice.
    fn visit(&mut self, node: Node<S::Choice>) -> Outcome {
        self.stats.nodes += 1;
        let (choice, side) = match node {
            Node::Root => {
                if self.stats.nodes == 1 && self.space.learns() {
                    self.tracer.step(SearchStep::Learning);
                }
                self.tracer.step(SearchStep::Started);
                return self.space.go_on(&mut self.tracer);
            }
            Node::Again => {
                self.tracer.step(SearchStep::Jumped { depth: self.depth });
                return self.space.go_on(&mut self.tracer);
            }
            Node::Child(choice, side) => (choice, side),
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

    /// Leaves a closed node for one with so many left sides above it.
    fn jump(&mut self, depth: usize) {
        while self.depth > depth {
            self.space.undo();
            self.depth -= 1;
        }
        self.branch.truncate(depth);
        self.phase = Phase::Visit(Node::Again);
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
        self.phase = Phase::Visit(Node::Child(choice, Side::Right));
    }

    /// Ends a run whose last node has failed. The search goes back to the root, where the space
    /// learns the parts that the run has closed.
    fn rerun(&mut self) {
        let Phase::Visit(next) = self.phase else {
            return;
        };
        let mut cut = std::mem::take(&mut self.branch);
        if let Node::Child(choice, side) = next {
            cut.push((choice, side));
        }
        self.leave_run();
        self.space.learn(&cut);
        self.tracer.step(SearchStep::Restarted);
        self.phase = Phase::Visit(Node::Root);
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
}
