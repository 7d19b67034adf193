//! Depth-first search: what is connected, and which nodes and edges hold it together.

use crate::graph::Graph;

/// A search of the open part of a graph, with the low points of all nodes that it has seen [Tarjan
/// 1972]. It does not recurse, and allocates nothing after the first search.
#[derive(Clone, Debug)]
pub(super) struct DepthFirst {
    /// The nodes seen, in the order in which the search saw them.
    order: Vec<usize>,
    /// By node, its index in `order`.
    place: Vec<usize>,
    /// By node, the edge by which it was found.
    parent: Vec<usize>,
    /// By node, the first place that the node and its descendants can reach with one edge. The edge
    /// to its parent does not count.
    low: Vec<usize>,
    /// The path from the root to the present node.
    path: Vec<usize>,
    /// By node, how many of its neighbours have been looked at.
    looked: Vec<usize>,
}

const NONE: usize = usize::MAX;

impl DepthFirst {
    /// Scratch for graphs with `nodes` nodes.
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            order: Vec::with_capacity(nodes),
            place: vec![NONE; nodes],
            parent: vec![NONE; nodes],
            low: vec![NONE; nodes],
            path: Vec::with_capacity(nodes),
            looked: vec![0; nodes],
        }
    }

    /// Searches every component. `open(node, edge)` says whether the edge leads to the node.
    pub(super) fn search(&mut self, graph: &Graph, open: impl Fn(usize, usize) -> bool) {
        self.search_some(graph, 0..graph.nodes(), open);
    }

    /// Searches the components of some nodes.
    pub(super) fn search_some(
        &mut self,
        graph: &Graph,
        roots: impl IntoIterator<Item = usize>,
        open: impl Fn(usize, usize) -> bool,
    ) {
        self.clear();
        for root in roots {
            if !self.has_seen(root) {
                self.visit(graph, root, &open);
            }
        }
    }

    /// Searches the component of `root`.
    pub(super) fn search_from(
        &mut self,
        graph: &Graph,
        root: usize,
        open: impl Fn(usize, usize) -> bool,
    ) {
        self.clear();
        self.visit(graph, root, &open);
    }

    fn clear(&mut self) {
        self.order.clear();
        self.place.fill(NONE);
    }

    /// Visits the nodes that can be reached from `root`, and finds their low points: that of a node is complete when the search leaves
    /// it.
    fn visit(&mut self, graph: &Graph, root: usize, open: &impl Fn(usize, usize) -> bool) {
        self.enter(root, NONE);
        while let Some(&node) = self.path.last() {
            let Some(&(next, edge)) = graph.neighbours(node).get(self.looked[node]) else {
                self.path.pop();
                if let Some(&parent) = self.path.last() {
                    self.low[parent] = self.low[parent].min(self.low[node]);
                }
                continue;
            };
            self.looked[node] += 1;
            if edge == self.parent[node] || !open(next, edge) {
                continue;
            }
            if self.has_seen(next) {
                self.low[node] = self.low[node].min(self.place[next]);
            } else {
                self.enter(next, edge);
            }
        }
    }

    fn enter(&mut self, node: usize, edge: usize) {
        self.place[node] = self.order.len();
        self.low[node] = self.order.len();
        self.order.push(node);
        self.parent[node] = edge;
        self.looked[node] = 0;
        self.path.push(node);
    }

    /// The nodes seen, each after its parent.
    pub(super) fn order(&self) -> &[usize] {
        &self.order
    }

    pub(super) fn has_seen(&self, node: usize) -> bool {
        self.place[node] != NONE
    }

    /// The node from which this node was found, and the edge; `None` for a root. The node must have
    /// been seen.
    pub(super) fn parent(&self, graph: &Graph, node: usize) -> Option<(usize, usize)> {
        let edge = self.parent[node];
        (edge != NONE).then(|| (graph.other_end(edge, node), edge))
    }

    /// At which place of the order a node stands that has been seen.
    pub(super) fn place(&self, node: usize) -> usize {
        self.place[node]
    }

    /// Whether a node was found by this edge from its parent.
    pub(super) fn is_child(&self, node: usize, edge: usize) -> bool {
        self.has_seen(node) && self.parent[node] == edge
    }

    /// Whether only the edge to the parent connects the subtree of this node with other nodes.
    pub(super) fn is_bridge(&self, node: usize) -> bool {
        self.parent[node] != NONE && self.low[node] == self.place[node]
    }

    /// Whether only the parent connects the subtree of this node with other nodes.
    pub(super) fn depends_on(&self, node: usize, parent: usize) -> bool {
        self.low[node] >= self.place[parent]
    }

    /// The end of an edge that was seen later.
    pub(super) fn lower_end(&self, graph: &Graph, edge: usize) -> usize {
        let (one, other) = graph.ends(edge);
        if self.place[one] > self.place[other] {
            one
        } else {
            other
        }
    }
}
