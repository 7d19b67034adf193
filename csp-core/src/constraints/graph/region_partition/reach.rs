//! How far a region can spread from its known nodes.

use super::super::connected::Certainty;
use crate::graph::Graph;

/// Breadth-first search from each fragment of a region, which is a connected set of nodes that
/// belong to it for certain. The cost of a way is the number of nodes that it adds to the region.
/// Certain nodes on the way cost nothing.
pub(super) struct FragmentReach {
    /// For each node, the number of fragments that reach it.
    hits: Vec<usize>,
    /// For each node, the last fragment whose search came to it, counted from 1.
    met_by: Vec<usize>,
    /// For each certain node, whether the search from its fragment is done.
    is_done: Vec<bool>,
    fragments: usize,
    /// The nodes to go on from at the present cost, and at one more.
    frontier: Vec<usize>,
    next: Vec<usize>,
}

impl FragmentReach {
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            hits: vec![0; nodes],
            met_by: vec![0; nodes],
            is_done: vec![false; nodes],
            fragments: 0,
            frontier: Vec::with_capacity(nodes),
            next: Vec::with_capacity(nodes),
        }
    }

    /// Searches from every fragment, up to a cost of `slack`. Returns the cost of the most
    /// expensive way that is needed to join two of them, or `None` if that exceeds `slack`.
    pub(super) fn spread(
        &mut self,
        graph: &Graph,
        nodes: &[Certainty],
        slack: usize,
    ) -> Option<usize> {
        self.hits.fill(0);
        self.met_by.fill(0);
        self.is_done.fill(false);
        self.fragments = 0;
        let certain = nodes
            .iter()
            .filter(|&&node| node == Certainty::Certain)
            .count();
        let mut widest = 0;
        for start in 0..nodes.len() {
            if nodes[start] == Certainty::Certain && !self.is_done[start] {
                self.fragments += 1;
                let (joined, gap) = self.spread_from(start, graph, nodes, slack);
                if joined < certain {
                    return None;
                }
                widest = widest.max(gap);
            }
        }
        Some(widest)
    }

    /// Searches from the fragment of one node. Returns the number of certain nodes in reach, and
    /// the cost of the farthest.
    fn spread_from(
        &mut self,
        start: usize,
        graph: &Graph,
        nodes: &[Certainty],
        slack: usize,
    ) -> (usize, usize) {
        let mut joined = 0;
        let mut gap = 0;
        self.met_by[start] = self.fragments;
        self.frontier.push(start);
        for cost in 0..=slack {
            while let Some(node) = self.frontier.pop() {
                self.hits[node] += 1;
                if nodes[node] == Certainty::Certain {
                    (joined, gap) = (joined + 1, cost);
                    self.is_done[node] |= cost == 0;
                }
                self.look_around(node, graph, nodes);
            }
            std::mem::swap(&mut self.frontier, &mut self.next);
        }
        self.frontier.clear();
        (joined, gap)
    }

    fn look_around(&mut self, node: usize, graph: &Graph, nodes: &[Certainty]) {
        for &(other, _) in graph.neighbours(node) {
            if nodes[other] != Certainty::Impossible && self.met_by[other] != self.fragments {
                self.met_by[other] = self.fragments;
                let row = if nodes[other] == Certainty::Certain {
                    &mut self.frontier
                } else {
                    &mut self.next
                };
                row.push(other);
            }
        }
    }

    /// Whether every fragment reaches this node.
    pub(super) fn is_in_reach(&self, node: usize) -> bool {
        self.hits[node] == self.fragments
    }
}
