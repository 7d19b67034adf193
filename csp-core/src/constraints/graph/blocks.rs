//! Blocks: the parts of a graph that stay connected when any one node is removed.

use super::depth_first::DepthFirst;
use crate::graph::Graph;

/// The blocks (biconnected components) of the part of a graph whose edges are open [Hopcroft &
/// Tarjan 1973]. Every cycle lies in one block, and two edges of a block lie on a common cycle. A
/// bridge is a block of its own.
pub(super) struct Blocks {
    search: DepthFirst,
    /// By node, the block of the edge to its parent.
    upper: Vec<usize>,
    /// By block, how the search entered it.
    blocks: Vec<BlockEntry>,
}

/// How the search entered a block.
#[derive(Clone, Copy)]
struct BlockEntry {
    /// The node from which the block was entered: all its other nodes are below it.
    top: usize,
    /// Whether the block is more than a bridge.
    is_cyclic: bool,
}

const NONE: usize = usize::MAX;

impl Blocks {
    /// Scratch for graphs with `nodes` nodes.
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            search: DepthFirst::new(nodes),
            upper: vec![NONE; nodes],
            blocks: Vec::with_capacity(nodes),
        }
    }

    /// Finds all blocks.
    pub(super) fn find(&mut self, graph: &Graph, open: impl Fn(usize) -> bool) {
        self.search.search(graph, |_, edge| open(edge));
        self.divide(graph);
    }

    fn divide(&mut self, graph: &Graph) {
        self.blocks.clear();
        for &node in self.search.order() {
            self.upper[node] = match self.search.parent(graph, node) {
                None => NONE,
                Some((parent, _)) if self.search.depends_on(node, parent) => {
                    let is_cyclic = !self.search.is_bridge(node);
                    self.blocks.push(BlockEntry {
                        top: parent,
                        is_cyclic,
                    });
                    self.blocks.len() - 1
                }
                Some((parent, _)) => self.upper[parent],
            };
        }
    }

    /// The number of blocks.
    pub(super) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// The block of an open edge.
    pub(super) fn of_edge(&self, graph: &Graph, edge: usize) -> usize {
        self.upper[self.search.lower_end(graph, edge)]
    }

    /// Whether a block has cycles.
    pub(super) fn is_cyclic(&self, block: usize) -> bool {
        self.blocks[block].is_cyclic
    }

    /// Each node with each of its blocks. A node without open edges is in no block.
    pub(super) fn members(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let upper = self
            .search
            .order()
            .iter()
            .map(|&node| (node, self.upper[node]));
        let lower = self
            .blocks
            .iter()
            .enumerate()
            .map(|(number, block)| (block.top, number));
        upper.filter(|&(_, block)| block != NONE).chain(lower)
    }
}
