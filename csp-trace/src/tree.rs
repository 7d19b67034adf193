//! Floor 0: the search tree of a trace.
//!
//! A search that restarts has a tree for each run. The nodes stand in the order in which the search
//! entered them: a parent stands before its children. One pass from the last node to the first
//! therefore sums over all subtrees. No function here recurses, and depth is not limited.

use csp_core::extend::{Branch, Cause, Side};
use csp_core::ids::Var;
use csp_core::trace::{Loss, Trace, TraceEnd, TraceError, TraceEvent, TraceLevel};

/// The search tree of a trace. A trace with restarts has a tree for each run.
///
/// ```
/// use csp_core::{prelude::*, trace::TraceLevel};
/// use csp_trace::tree::{TreeCounts, State, SearchTree};
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// model.all_different(&x)?;
/// let tree = SearchTree::new(&model.trace(Goal::Satisfy, TraceLevel::Changes)?)?;
/// assert_eq!(tree.total(), TreeCounts { nodes: 3, failures: 0, solutions: 2 });
/// let root = &tree.nodes()[0];
/// assert_eq!((root.children, root.state), ([Some(1), Some(2)], State::Inner));
/// assert_eq!((tree.nodes()[1].state, tree.nodes()[1].removed), (State::Solution { number: 1 }, Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchTree {
    nodes: Vec<TreeNode>,
    end: Option<TraceEnd>,
}

/// A node of the tree. It refers to other nodes by their index in [`SearchTree::nodes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The number that the trace gives it, counted from 1.
    pub number: u64,
    /// How many decisions hold there.
    pub depth: usize,
    /// How it was reached from its parent; `None` for the root, and for a node that is visited again
    /// after a jump: its parent is the first visit.
    pub branch: Option<Branch>,
    /// The node above; `None` for the root.
    pub parent: Option<usize>,
    /// The left and the right child. The visit after a jump is the right child of the visit before.
    /// If an inner node has no right child, the search did not come back to it.
    pub children: [Option<usize>; 2],
    /// How the node ended.
    pub state: State,
    /// How many values the propagators, nogoods and the bound removed there; `None` if the level of the
    /// trace is below [`TraceLevel::Changes`].
    pub removed: Option<u64>,
    /// The counts of its subtree, the node included.
    pub below: TreeCounts,
}

/// How a node ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It has children.
    Inner,
    /// It has no solution.
    Failed {
        /// What found the failure, if the trace says.
        by: Option<Cause>,
        /// The variable that has no value left, if there is one.
        at: Option<Var>,
    },
    /// It is a solution.
    Solution {
        /// Counted from 1.
        number: u64,
    },
    /// The search or the trace ended there. It is not known whether there is a solution below.
    Open,
}

/// The counts of a subtree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TreeCounts {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes that failed.
    pub failures: u64,
    /// Nodes that are solutions.
    pub solutions: u64,
}

impl SearchTree {
    /// Builds the tree of a trace.
    ///
    /// # Errors
    /// The events do not make a tree: an event comes before the first node, or below a closed node,
    /// or a right side comes without an open left side. The line is the line in the text form of
    /// the trace.
    pub fn new(trace: &Trace) -> Result<Self, TraceError> {
        let mut builder = Builder::default();
        let removed = (trace.level >= TraceLevel::Changes).then_some(0);
        for (i, event) in trace.events.iter().enumerate() {
            let built = builder.event(event, removed);
            built.map_err(|what| TraceError {
                line: trace.line_of(i),
                what: what.to_string(),
            })?;
        }
        Ok(builder.finish())
    }

    /// The nodes, in the order in which the search entered them. The slice is empty if the trace
    /// was cut before the root.
    #[must_use]
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// How the trace ended; `None` if it has no last event.
    #[must_use]
    pub fn end(&self) -> Option<TraceEnd> {
        self.end
    }

    /// The indices of the roots, one for each run.
    pub fn roots(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&place| self.nodes[place].parent.is_none())
    }

    /// The counts of all nodes. They equal those in the [`Stats`](csp_core::stats::Stats) of the
    /// search, if the trace has not been cut.
    #[must_use]
    pub fn total(&self) -> TreeCounts {
        let mut total = TreeCounts::default();
        for root in self.roots() {
            total.add(self.nodes[root].below);
        }
        total
    }
}

impl TreeCounts {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.failures += other.failures;
        self.solutions += other.solutions;
    }
}

impl TreeNode {
    /// Whether the search took the left side of its decision and never came back for the right one.
    #[must_use]
    pub fn is_half_open(&self) -> bool {
        matches!(self.children, [Some(_), None])
    }
}

/// A tree that is being built, event by event.
#[derive(Default)]
struct Builder {
    nodes: Vec<TreeNode>,
    /// By depth, the nodes whose left side is being searched.
    open: Vec<usize>,
    /// Whether the next node is a root again.
    restarted: bool,
    /// The first visit of the node that is next, after a jump.
    jumped: Option<usize>,
    end: Option<TraceEnd>,
}

type Built = Result<(), &'static str>;

impl Builder {
    /// `removed` is the first count of removed values of a node.
    fn event(&mut self, event: &TraceEvent, removed: Option<u64>) -> Built {
        match event {
            TraceEvent::Posted { .. } | TraceEvent::Back { .. } | TraceEvent::Learnt { .. } => {
                Ok(())
            }
            TraceEvent::Jumped { depth } => self.jump(*depth),
            TraceEvent::Node {
                number,
                depth,
                branch,
            } => self.node(*number, *depth, *branch, removed),
            TraceEvent::Ran { losses, .. }
            | TraceEvent::Bounded { losses }
            | TraceEvent::Excluded { losses, .. } => self.lose(losses),
            TraceEvent::Failed { by, at } => self.close(State::Failed { by: *by, at: *at }),
            TraceEvent::Solved { number, .. } => self.close(State::Solution { number: *number }),
            TraceEvent::Restarted => self.restart(),
            TraceEvent::Ended(end) => {
                self.end = Some(*end);
                Ok(())
            }
        }
    }

    fn node(
        &mut self,
        number: u64,
        depth: usize,
        branch: Option<Branch>,
        removed: Option<u64>,
    ) -> Built {
        let place = self.nodes.len();
        let parent = self.parent(depth, branch)?;
        if let Some(parent) = parent {
            let is_left = branch.is_some_and(|branch| branch.side == Side::Left);
            self.nodes[parent].state = State::Inner;
            self.nodes[parent].children[usize::from(!is_left)] = Some(place);
        }
        self.restarted = false;
        self.jumped = None;
        self.nodes.push(TreeNode {
            number,
            depth,
            branch,
            parent,
            children: [None; 2],
            state: State::Open,
            removed,
            below: TreeCounts {
                nodes: 1,
                ..TreeCounts::default()
            },
        });
        Ok(())
    }

    /// The parent of the next node; `None` for a root.
    fn parent(
        &mut self,
        depth: usize,
        branch: Option<Branch>,
    ) -> Result<Option<usize>, &'static str> {
        if let Some(first) = self.jumped {
            let is_again = branch.is_none() && depth == self.nodes[first].depth;
            return if is_again {
                Ok(Some(first))
            } else {
                Err("after a jump a node is visited again")
            };
        }
        match branch {
            None if depth > 0 || !(self.nodes.is_empty() || self.restarted) => {
                Err("only the first node of a run is a root, at depth 0")
            }
            None => Ok(None),
            Some(_) if self.restarted => Err("the first node of a run is its root"),
            Some(branch) if branch.side == Side::Left => self.above_left(depth).map(Some),
            Some(right) => self.above_right(depth, right).map(Some),
        }
    }

    /// The parent of a left side is the newest node.
    fn above_left(&mut self, depth: usize) -> Result<usize, &'static str> {
        let parent = self
            .nodes
            .len()
            .checked_sub(1)
            .ok_or("the first node is not a root")?;
        if self.nodes[parent].state != State::Open {
            return Err("the node before is closed and has no left side");
        }
        if depth != self.nodes[parent].depth + 1 {
            return Err("a left side is one deeper than the node before");
        }
        self.open.push(parent);
        Ok(parent)
    }

    /// The parent of a right side is the node whose left side is open at this depth.
    fn above_right(&mut self, depth: usize, right: Branch) -> Result<usize, &'static str> {
        let parent = *self
            .open
            .get(depth)
            .ok_or("there is no left side at this depth to which this is the right one")?;
        if self.newest().is_ok() {
            return Err("the node before is not closed, and this is not below it");
        }
        let left = self.nodes[parent].children[0].and_then(|left| self.nodes[left].branch);
        if left != Some(right.other()) {
            return Err("this is not the right side of the decision that is open at this depth");
        }
        self.open.truncate(depth);
        Ok(parent)
    }

    fn jump(&mut self, depth: usize) -> Built {
        if self.newest().is_ok() {
            return Err("the node before is not closed");
        }
        let first = *self
            .open
            .get(depth)
            .ok_or("there is no node at this depth to jump to")?;
        self.open.truncate(depth);
        self.jumped = Some(first);
        Ok(())
    }

    fn restart(&mut self) -> Built {
        if self.newest().is_ok() || self.open.is_empty() || self.jumped.is_some() {
            return Err("a run is cut where a node is closed and others are not");
        }
        self.open.clear();
        self.restarted = true;
        Ok(())
    }

    /// The newest node, which must be open.
    fn newest(&mut self) -> Result<&mut TreeNode, &'static str> {
        match self.nodes.last_mut() {
            Some(node) if node.state == State::Open => Ok(node),
            Some(_) => Err("the node is closed already"),
            None => Err("this happens before the first node"),
        }
    }

    fn lose(&mut self, losses: &[Loss]) -> Built {
        let lost: u64 = losses.iter().map(|loss| loss.values.len()).sum();
        let node = self.newest()?;
        node.removed = Some(node.removed.unwrap_or(0) + lost);
        Ok(())
    }

    fn close(&mut self, state: State) -> Built {
        let node = self.newest()?;
        node.state = state;
        node.below.failures = u64::from(matches!(state, State::Failed { .. }));
        node.below.solutions = u64::from(matches!(state, State::Solution { .. }));
        Ok(())
    }

    fn finish(mut self) -> SearchTree {
        for place in (1..self.nodes.len()).rev() {
            let TreeNode {
                parent: Some(parent),
                below,
                ..
            } = self.nodes[place]
            else {
                continue;
            };
            self.nodes[parent].below.add(below);
        }
        SearchTree {
            nodes: self.nodes,
            end: self.end,
        }
    }
}
