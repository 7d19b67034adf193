//! What falls off a component of a graph when a node or an edge goes.

use super::Graph;
use super::depth_first::DepthFirst;

/// How many nodes there are somewhere, and how many of them are terminals: nodes that have to stay
/// together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Weight {
    pub(crate) nodes: usize,
    pub(crate) terminals: usize,
}

/// The depth-first search tree of one component, with the weights of what hangs on its articulation
/// points and bridges [Tarjan 1972].
#[derive(Clone, Debug)]
pub(crate) struct Cuts {
    search: DepthFirst,
    /// By node: the weight of its subtree.
    below: Vec<Weight>,
    /// By node: the weight of the subtrees that hang on it alone.
    fallen: Vec<Weight>,
    /// By node: the nodes of the greatest of these subtrees.
    greatest: Vec<usize>,
}

impl Cuts {
    /// For graphs with so many nodes.
    pub(crate) fn new(nodes: usize) -> Self {
        Self {
            search: DepthFirst::new(nodes),
            below: vec![Weight::default(); nodes],
            fallen: vec![Weight::default(); nodes],
            greatest: vec![0; nodes],
        }
    }

    /// Searches the component of `root`: `is_open` says whether a node can be reached by an edge,
    /// which must not depend on the direction between open nodes.
    pub(crate) fn search(
        &mut self,
        graph: &Graph,
        root: usize,
        is_open: impl Fn(usize, usize) -> bool,
        is_terminal: impl Fn(usize) -> bool,
    ) {
        self.search.search_from(graph, root, is_open);
        for &node in self.search.order() {
            self.below[node] = Weight { nodes: 1, terminals: usize::from(is_terminal(node)) };
            self.fallen[node] = Weight::default();
            self.greatest[node] = 0;
        }
        for place in (1..self.search.order().len()).rev() {
            self.hang(graph, self.search.order()[place]);
        }
    }

    /// Adds what is known of a node, whose subtree is done, to its parent.
    fn hang(&mut self, graph: &Graph, node: usize) {
        let Some((parent, _)) = self.search.parent(graph, node) else { return };
        let below = self.below[node];
        self.below[parent].nodes += below.nodes;
        self.below[parent].terminals += below.terminals;
        if self.search.hangs_on(node, parent) {
            self.fallen[parent].nodes += below.nodes;
            self.fallen[parent].terminals += below.terminals;
            self.greatest[parent] = self.greatest[parent].max(below.nodes);
        }
    }

    /// The nodes of the component, its root first.
    pub(crate) fn nodes(&self) -> &[usize] {
        self.search.order()
    }

    pub(crate) fn reaches(&self, node: usize) -> bool {
        self.search.has_seen(node)
    }

    /// The weight of the component.
    pub(crate) fn total(&self) -> Weight {
        self.below[self.nodes()[0]]
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
    pub(crate) fn bridge(&self, graph: &Graph, node: usize) -> Option<(usize, Weight)> {
        let (_, edge) = self.search.parent(graph, node)?;
        self.search.is_bridge(node).then(|| (edge, self.below[node]))
    }
}
