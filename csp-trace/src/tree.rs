//! Floor 0: the search tree of a trace.
//!
//! A search that restarts has a tree for each run. The nodes stand in the order in which the search
//! entered them: a parent stands before its children. One pass from the last node to the first
//! therefore sums over all subtrees. No function here recurses, and depth is not limited.

mod builder;

use self::builder::Builder;
use csp_core::extend::{Branch, Cause};
use csp_core::ids::Var;
use csp_core::trace::{End, Level, Trace, TraceError};

/// The search tree of a trace. A trace with restarts has a tree for each run.
///
/// ```
/// use csp_core::{prelude::*, trace::Level};
/// use csp_trace::tree::{Counts, State, Tree};
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// model.all_different(&x)?;
/// let tree = Tree::new(&model.trace(Goal::Satisfy, Level::Changes)?)?;
/// assert_eq!(tree.total(), Counts { nodes: 3, failures: 0, solutions: 2 });
/// let root = &tree.nodes()[0];
/// assert_eq!((root.children, root.state), ([Some(1), Some(2)], State::Inner));
/// assert_eq!((tree.nodes()[1].state, tree.nodes()[1].removed), (State::Solution { number: 1 }, Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    end: Option<End>,
}

/// A node of the tree. It refers to other nodes by their index in [`Tree::nodes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
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
    /// trace is below [`Level::Changes`].
    pub removed: Option<u64>,
    /// The counts of its subtree, the node included.
    pub below: Counts,
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

/// Counts of a subtree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes that failed.
    pub failures: u64,
    /// Nodes that are solutions.
    pub solutions: u64,
}

impl Tree {
    /// Builds the tree of a trace.
    ///
    /// # Errors
    /// The events do not make a tree: an event comes before the first node, or below a closed node,
    /// or a right side comes without an open left side. The line is the line in the text form of
    /// the trace.
    pub fn new(trace: &Trace) -> Result<Self, TraceError> {
        let mut builder = Builder::default();
        let removed = (trace.level >= Level::Changes).then_some(0);
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
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How the trace ended; `None` if it has no last event.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The indices of the roots, one for each run.
    pub fn roots(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&place| self.nodes[place].parent.is_none())
    }

    /// The counts of all nodes. They equal those in the [`Stats`](csp_core::stats::Stats) of the
    /// search, if the trace has not been cut.
    #[must_use]
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        for root in self.roots() {
            total.add(self.nodes[root].below);
        }
        total
    }
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.failures += other.failures;
        self.solutions += other.solutions;
    }
}

impl Node {
    /// Whether the search took the left side of its decision and never came back for the right one.
    #[must_use]
    pub fn is_half_open(&self) -> bool {
        matches!(self.children, [Some(_), None])
    }
}
