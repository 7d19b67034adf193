//! Depth-first search: what holds together, and at which nodes and edges it would fall apart.

use super::Graph;

/// A search of the part of a graph that is open, with the low points of all nodes it has seen
/// [Tarjan 1972]. No recursion, and no allocation after the first search.
#[derive(Clone, Debug)]
pub(crate) struct DepthFirst {
    /// The nodes seen, in the order in which they were.
    order: Vec<usize>,
    /// By node, its index in `order`.
    place: Vec<usize>,
    /// By node, the edge by which it was found.
    parent: Vec<usize>,
    /// By node, the first place that its descendants can reach with one edge, not counting the one
    /// to its parent.
    low: Vec<usize>,
    /// The path to the node the search is at.
    path: Vec<usize>,
    /// By node, how many of its neighbours have been looked at.
    looked: Vec<usize>,
}

const NONE: usize = usize::MAX;

impl DepthFirst {
    /// For graphs with so many nodes.
    pub(crate) fn new(nodes: usize) -> Self {
        Self {
            order: Vec::with_capacity(nodes),
            place: vec![NONE; nodes],
            parent: vec![NONE; nodes],
            low: vec![NONE; nodes],
            path: Vec::with_capacity(nodes),
            looked: vec![0; nodes],
        }
    }

    /// Searches everything, from each node that was not seen from one before it.
    pub(crate) fn search(&mut self, graph: &Graph, open: impl Fn(usize, usize) -> bool) {
        self.clear();
        for root in 0..graph.nodes() {
            if !self.has_seen(root) {
                self.extend(graph, root, &open);
            }
        }
    }

    /// Searches what can be reached from one node; `open` says whether a node can be, by an edge.
    pub(crate) fn search_from(
        &mut self,
        graph: &Graph,
        root: usize,
        open: impl Fn(usize, usize) -> bool,
    ) {
        self.clear();
        self.extend(graph, root, &open);
    }

    fn clear(&mut self) {
        self.order.clear();
        self.place.fill(NONE);
    }

    fn extend(&mut self, graph: &Graph, root: usize, open: &impl Fn(usize, usize) -> bool) {
        let first = self.order.len();
        self.enter(root, NONE);
        while let Some(&node) = self.path.last() {
            let Some(&(next, edge)) = graph.neighbours(node).get(self.looked[node]) else {
                self.path.pop();
                continue;
            };
            self.looked[node] += 1;
            if !self.has_seen(next) && open(next, edge) {
                self.enter(next, edge);
            }
        }
        for place in (first..self.order.len()).rev() {
            let node = self.order[place];
            let reach = graph
                .neighbours(node)
                .iter()
                .filter(|&&(next, edge)| edge != self.parent[node] && open(next, edge));
            let reach = reach.map(|&(next, edge)| {
                if self.parent[next] == edge { self.low[next] } else { self.place[next] }
            });
            self.low[node] = reach.fold(place, usize::min);
        }
    }

    fn enter(&mut self, node: usize, edge: usize) {
        self.place[node] = self.order.len();
        self.order.push(node);
        self.parent[node] = edge;
        self.looked[node] = 0;
        self.path.push(node);
    }

    /// The nodes seen, each after its parent.
    pub(crate) fn order(&self) -> &[usize] {
        &self.order
    }

    pub(crate) fn has_seen(&self, node: usize) -> bool {
        self.place[node] != NONE
    }

    /// The node from which a node that was seen was found, and the edge; `None` at a root.
    pub(crate) fn parent(&self, graph: &Graph, node: usize) -> Option<(usize, usize)> {
        let edge = self.parent[node];
        (edge != NONE).then(|| (graph.other_end(edge, node), edge))
    }

    /// Whether the edge to the parent is all that holds the node and its descendants to the rest.
    pub(crate) fn is_bridge(&self, node: usize) -> bool {
        self.parent[node] != NONE && self.low[node] == self.place[node]
    }

    /// Whether the parent is all that holds the node and its descendants to the rest.
    pub(crate) fn hangs_on(&self, node: usize, parent: usize) -> bool {
        self.low[node] >= self.place[parent]
    }

    /// That end of an edge which was seen later.
    pub(crate) fn lower_end(&self, graph: &Graph, edge: usize) -> usize {
        let (a, b) = graph.ends(edge);
        if self.place[a] > self.place[b] { a } else { b }
    }
}
