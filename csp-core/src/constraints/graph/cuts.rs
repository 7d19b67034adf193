//! The parts that a component of a graph loses when a node or an edge is removed.

use super::depth_first::DepthFirst;
use crate::graph::Graph;

/// The number of nodes in a part of a graph, and how many of them are terminals: nodes that must
/// stay connected with each other.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Weight {
    pub(super) nodes: usize,
    pub(super) terminals: usize,
}

/// The depth-first search tree of one component, with the weights of the parts that are lost with
/// its articulation points and bridges [Tarjan 1972].
pub(super) struct Cuts {
    search: DepthFirst,
    /// By node, the weight of its subtree.
    below: Vec<Weight>,
    /// By node, the weight of the subtrees that are connected with the root only through it.
    cut_off: Vec<Weight>,
    /// By node, the size of the largest of these subtrees.
    largest: Vec<usize>,
}

impl Cuts {
    /// Scratch for graphs with `nodes` nodes.
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            search: DepthFirst::new(nodes),
            below: vec![Weight::default(); nodes],
            cut_off: vec![Weight::default(); nodes],
            largest: vec![0; nodes],
        }
    }

    /// Searches the component of `root`. `is_open(node, edge)` says whether the edge leads to the
    /// node. Between open nodes it must not depend on the direction.
    pub(super) fn search(
        &mut self,
        graph: &Graph,
        root: usize,
        is_open: impl Fn(usize, usize) -> bool,
        is_terminal: impl Fn(usize) -> bool,
    ) {
        self.search.search_from(graph, root, is_open);
        for &node in self.search.order() {
            self.below[node] = Weight {
                nodes: 1,
                terminals: usize::from(is_terminal(node)),
            };
            self.cut_off[node] = Weight::default();
            self.largest[node] = 0;
        }
        for place in (1..self.search.order().len()).rev() {
            self.add_to_parent(graph, self.search.order()[place]);
        }
    }

    /// Adds the weight of a node, whose subtree is complete, to its parent.
    fn add_to_parent(&mut self, graph: &Graph, node: usize) {
        let Some((parent, _)) = self.search.parent(graph, node) else {
            return;
        };
        let below = self.below[node];
        self.below[parent].nodes += below.nodes;
        self.below[parent].terminals += below.terminals;
        if self.search.depends_on(node, parent) {
            self.cut_off[parent].nodes += below.nodes;
            self.cut_off[parent].terminals += below.terminals;
            self.largest[parent] = self.largest[parent].max(below.nodes);
        }
    }

    /// The nodes of the component, its root first.
    pub(super) fn nodes(&self) -> &[usize] {
        self.search.order()
    }

    pub(super) fn reaches(&self, node: usize) -> bool {
        self.search.has_seen(node)
    }

    /// The weight of the component.
    pub(super) fn total(&self) -> Weight {
        self.below[self.nodes()[0]]
    }

    /// The weight that loses its connection with the root when this node is removed.
    pub(super) fn cut_off(&self, node: usize) -> Weight {
        self.cut_off[node]
    }

    /// The size of the largest piece of the component that is left when this node is removed.
    pub(super) fn largest_piece(&self, node: usize) -> usize {
        let piece_with_root = self.total().nodes - 1 - self.cut_off[node].nodes;
        self.largest[node].max(piece_with_root)
    }

    /// The edge by which this node was reached and the weight behind it, if the edge is a bridge.
    pub(super) fn bridge(&self, graph: &Graph, node: usize) -> Option<(usize, Weight)> {
        let (_, edge) = self.search.parent(graph, node)?;
        self.search
            .is_bridge(node)
            .then(|| (edge, self.below[node]))
    }
}
