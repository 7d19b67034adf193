//! The fragments of the regions of one size, and how far each can spread.

use super::super::connected::Certainty;
use crate::graph::Graph;

/// Connected sets of nodes that are known to have one size. Invariant between runs: all rows are
/// empty.
pub(super) struct Fragments {
    /// For each node, its fragment or [`NONE`].
    of: Vec<usize>,
    /// For each fragment, its first node and the number of its nodes.
    list: Vec<(usize, usize)>,
    /// For each node, the cost of the cheapest way from the fragment where the search began.
    cost: Vec<usize>,
    /// For each cost, the nodes from which the search goes on.
    rows: Vec<Vec<usize>>,
}

const NONE: usize = usize::MAX;
const FAR: usize = usize::MAX;

impl Fragments {
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            of: vec![NONE; nodes],
            list: Vec::with_capacity(nodes),
            cost: vec![FAR; nodes],
            rows: vec![Vec::new(); nodes + 1],
        }
    }

    /// Finds all fragments.
    pub(super) fn find(&mut self, graph: &Graph, nodes: &[Certainty]) {
        self.of.fill(NONE);
        self.list.clear();
        for start in 0..nodes.len() {
            if nodes[start] == Certainty::Certain && self.of[start] == NONE {
                let count = self.flood(start, graph, nodes);
                self.list.push((start, count));
            }
        }
    }

    fn flood(&mut self, start: usize, graph: &Graph, nodes: &[Certainty]) -> usize {
        let mut count = 0;
        let fragment = self.list.len();
        self.of[start] = fragment;
        self.rows[0].push(start);
        while let Some(node) = self.rows[0].pop() {
            count += 1;
            for &(other, _) in graph.neighbours(node) {
                if nodes[other] == Certainty::Certain && self.of[other] == NONE {
                    self.of[other] = fragment;
                    self.rows[0].push(other);
                }
            }
        }
        count
    }

    /// The first node of each fragment, and the number of its nodes.
    pub(super) fn list(&self) -> &[(usize, usize)] {
        &self.list
    }

    /// The size of the region that a node outside of the fragments would make with only the
    /// fragments around it.
    pub(super) fn joined_by(&self, node: usize, graph: &Graph) -> usize {
        let neighbours = graph.neighbours(node);
        let fragment = |place: usize| self.of[neighbours[place].0];
        let is_first = |&place: &usize| {
            fragment(place) != NONE && (0..place).all(|before| fragment(before) != fragment(place))
        };
        1 + (0..neighbours.len())
            .filter(is_first)
            .map(|place| self.list[fragment(place)].1)
            .sum::<usize>()
    }

    /// Finds the cheapest ways from a fragment up to a cost. The cost of a way is the number of
    /// nodes that it adds to the fragment. Another fragment is added as a whole [Dijkstra 1959,
    /// with a row for each cost].
    pub(super) fn spread(
        &mut self,
        fragment: usize,
        most: usize,
        graph: &Graph,
        nodes: &[Certainty],
    ) {
        // A region has no more nodes than the graph.
        let most = most.min(self.rows.len() - 1);
        self.cost.fill(FAR);
        let (start, _) = self.list[fragment];
        self.cost[start] = 0;
        self.rows[0].push(start);
        for cost in 0..=most {
            while let Some(node) = self.rows[cost].pop() {
                if self.cost[node] < cost {
                    continue;
                }
                for &(other, _) in graph.neighbours(node) {
                    let step = match nodes[other] {
                        Certainty::Impossible => continue,
                        Certainty::Possible => 1,
                        Certainty::Certain if self.of[other] == self.of[node] => 0,
                        Certainty::Certain => self.list[self.of[other]].1,
                    };
                    if cost + step <= most && cost + step < self.cost[other] {
                        self.cost[other] = cost + step;
                        self.rows[cost + step].push(other);
                    }
                }
            }
        }
    }

    /// Whether the fragment where the search began reaches this node.
    pub(super) fn is_in_reach(&self, node: usize) -> bool {
        self.cost[node] != FAR
    }
}
