//! What falls off a component of a graph when a node or an edge goes.

use crate::graph::Graph;

/// How many nodes there are somewhere, and how many of them are terminals: nodes that have to stay together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Weight {
    pub(crate) nodes: usize,
    pub(crate) terminals: usize,
}

/// The depth-first search tree of one component, with the low points that tell articulation points and bridges
/// [Tarjan 1972]. No recursion; the memory is kept from run to run.
#[derive(Clone, Debug)]
pub(crate) struct Cuts {
    /// The nodes of the component in preorder.
    order: Vec<usize>,
    /// By node its place in `order`, or [`UNSEEN`].
    place: Vec<usize>,
    /// By node: from where, and by which edge, it was reached.
    parent: Vec<(usize, usize)>,
    /// By node: the next of its neighbours to look at.
    next: Vec<usize>,
    /// By node: the first place that its subtree reaches by an edge off the tree.
    low: Vec<usize>,
    /// By node: the weight of its subtree.
    below: Vec<Weight>,
    /// By node: the weight of the subtrees that hang on it alone.
    fallen: Vec<Weight>,
    /// By node: the nodes of the greatest of these subtrees.
    greatest: Vec<usize>,
}

const UNSEEN: usize = usize::MAX;
const NOWHERE: (usize, usize) = (usize::MAX, usize::MAX);

impl Cuts {
    pub(crate) fn new(nodes: usize) -> Self {
        Self {
            order: Vec::with_capacity(nodes),
            place: vec![UNSEEN; nodes],
            parent: vec![NOWHERE; nodes],
            next: vec![0; nodes],
            low: vec![0; nodes],
            below: vec![Weight::default(); nodes],
            fallen: vec![Weight::default(); nodes],
            greatest: vec![0; nodes],
        }
    }

    /// Searches the component of `root`: `is_open` says whether a node can be reached by an edge, which must not depend on
    /// the direction between open nodes.
    pub(crate) fn search(
        &mut self,
        graph: &Graph,
        root: usize,
        is_open: impl Fn(usize, usize) -> bool,
        is_terminal: impl Fn(usize) -> bool,
    ) {
        self.walk(graph, root, &is_open);
        for place in (0..self.order.len()).rev() {
            let node = self.order[place];
            self.below[node].nodes += 1;
            self.below[node].terminals += usize::from(is_terminal(node));
            for &(other, edge) in graph.neighbours(node) {
                if is_open(other, edge) && edge != self.parent[node].1 {
                    self.low[node] = self.low[node].min(self.place[other]);
                }
            }
            if place > 0 {
                self.hang(node);
            }
        }
    }

    /// Finds the preorder and the tree.
    fn walk(&mut self, graph: &Graph, root: usize, is_open: impl Fn(usize, usize) -> bool) {
        self.order.clear();
        self.place.fill(UNSEEN);
        self.enter(root, NOWHERE);
        let mut node = root;
        loop {
            let rest = &graph.neighbours(node)[self.next[node]..];
            let fresh = rest.iter().position(|&(other, edge)| self.place[other] == UNSEEN && is_open(other, edge));
            if let Some(skipped) = fresh {
                let (other, edge) = rest[skipped];
                self.next[node] += skipped + 1;
                self.enter(other, (node, edge));
                node = other;
            } else if node == root {
                return;
            } else {
                node = self.parent[node].0;
            }
        }
    }

    fn enter(&mut self, node: usize, from: (usize, usize)) {
        self.place[node] = self.order.len();
        self.low[node] = self.order.len();
        self.parent[node] = from;
        self.next[node] = 0;
        self.below[node] = Weight::default();
        self.fallen[node] = Weight::default();
        self.greatest[node] = 0;
        self.order.push(node);
    }

    /// Adds what is known of a node, whose subtree is done, to its parent.
    fn hang(&mut self, node: usize) {
        let parent = self.parent[node].0;
        let below = self.below[node];
        self.below[parent].nodes += below.nodes;
        self.below[parent].terminals += below.terminals;
        if self.low[node] >= self.place[parent] {
            self.fallen[parent].nodes += below.nodes;
            self.fallen[parent].terminals += below.terminals;
            self.greatest[parent] = self.greatest[parent].max(below.nodes);
        }
        self.low[parent] = self.low[parent].min(self.low[node]);
    }

    /// The nodes of the component, its root first.
    pub(crate) fn nodes(&self) -> &[usize] {
        &self.order
    }

    pub(crate) fn reaches(&self, node: usize) -> bool {
        self.place[node] != UNSEEN
    }

    /// The weight of the component.
    pub(crate) fn total(&self) -> Weight {
        self.below[self.order[0]]
    }

    /// What loses its connection with the root when this node goes.
    pub(crate) fn fallen(&self, node: usize) -> Weight {
        self.fallen[node]
    }

    /// The size of the greatest piece that is left of the component when this node goes.
    pub(crate) fn greatest_piece(&self, node: usize) -> usize {
        let rest = self.total().nodes - 1 - self.fallen[node].nodes;
        self.greatest[node].max(rest)
    }

    /// If the edge by which this node was reached is a bridge: the edge, and what lies behind it.
    pub(crate) fn bridge(&self, node: usize) -> Option<(usize, Weight)> {
        let is_bridge = self.low[node] == self.place[node] && self.place[node] > 0;
        is_bridge.then(|| (self.parent[node].1, self.below[node]))
    }
}
