//! The chains of almost locked sets with the fewest cells.

use super::Search;
use super::chain::{Ends, Graph, LENGTHS, Source, key, uses};
use super::list::Link;

/// A link at the end of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) digits: u32,
    /// The number of links before it, as far as it matters.
    length: usize,
    /// The cells of all sets of the chain.
    cells: usize,
    /// The link before it.
    parent: Option<usize>,
}

/// The chains with the fewest cells from a source.
pub(super) struct Paths {
    nodes: Vec<Node>,
    /// The nodes that lead to each set.
    at: Vec<Vec<usize>>,
    /// The nodes whose chains have a number of cells, as far as they were not extended yet.
    turns: Vec<Vec<usize>>,
}

impl Paths {
    pub(super) fn new<const W: usize>(
        search: &Search<'_, W>,
        graph: &Graph,
        source: Source,
    ) -> Self {
        let size = |set: usize| search.sets.sets[set].cells.len();
        let mut paths = Self {
            nodes: Vec::new(),
            at: vec![Vec::new(); graph.len()],
            turns: Vec::new(),
        };
        let starts = graph[source.start]
            .iter()
            .filter(|link| link.digits >> source.first & 1 == 1);
        for Link { from, to, .. } in starts.copied() {
            let cells = size(from) + size(to);
            let digits = 1 << source.first;
            paths.offer(Node {
                from,
                to,
                digits,
                length: 0,
                cells,
                parent: None,
            });
        }
        // Each set has a cell, so a longer chain has its turn later.
        let mut turn = 0;
        while turn < paths.turns.len() {
            for node in std::mem::take(&mut paths.turns[turn]) {
                let Node {
                    to: set,
                    digits: before,
                    length,
                    cells,
                    ..
                } = paths.nodes[node];
                if cells != turn {
                    continue;
                }
                let length = (length + 1).min(LENGTHS - 1);
                for link in &graph[set] {
                    if paths.contains(node, link.to) {
                        continue;
                    }
                    for digits in uses(key(before), link) {
                        let cells = cells + size(link.to);
                        let Link { from, to, .. } = *link;
                        paths.offer(Node {
                            from,
                            to,
                            digits,
                            length,
                            cells,
                            parent: Some(node),
                        });
                    }
                }
            }
            turn += 1;
        }
        paths
    }

    /// Whether a chain visits a set.
    fn contains(&self, node: usize, set: usize) -> bool {
        let mut next = Some(node);
        while let Some(node) = next {
            let Node {
                from, to, parent, ..
            } = self.nodes[node];
            if from == set || to == set {
                return true;
            }
            next = parent;
        }
        false
    }

    /// Keeps a node if no chain with as few cells ends like it. A chain that is offered earlier, or
    /// that goes through earlier sets, comes first.
    fn offer(&mut self, node: Node) {
        let like = |other: &&usize| {
            let other = &self.nodes[**other];
            other.digits == node.digits && other.length == node.length
        };
        let index = match self.at[node.to].iter().find(like).copied() {
            None => {
                self.at[node.to].push(self.nodes.len());
                self.nodes.push(node);
                self.nodes.len() - 1
            }
            Some(known) => {
                let old = self.nodes[known];
                let earlier = || self.sets(&node) < self.sets(&old);
                if node.cells > old.cells || (node.cells == old.cells && !earlier()) {
                    return;
                }
                self.nodes[known] = node;
                if node.cells == old.cells {
                    return;
                }
                known
            }
        };
        if self.turns.len() <= node.cells {
            self.turns.resize(node.cells + 1, Vec::new());
        }
        self.turns[node.cells].push(index);
    }

    /// The links of a chain, from its start.
    fn path(&self, end: &Node) -> Vec<Node> {
        let mut path = vec![*end];
        let mut parent = end.parent;
        while let Some(node) = parent {
            path.push(self.nodes[node]);
            parent = self.nodes[node].parent;
        }
        path.reverse();
        path
    }

    /// The sets of a chain after its start.
    fn sets(&self, end: &Node) -> Vec<usize> {
        self.path(end).iter().map(|node| node.to).collect()
    }

    /// The links of the chain to these ends.
    pub(super) fn to(&self, ends: &Ends) -> Option<Vec<Node>> {
        let mut nodes = self.at[ends.last].iter().map(|node| &self.nodes[*node]);
        let end = nodes.find(|node| node.digits == ends.digits && node.length == LENGTHS - 1)?;
        Some(self.path(end))
    }
}

/// The cells of a chain, and its sets.
pub(super) fn rank(path: &[Node]) -> (usize, Vec<usize>) {
    let cells = path.last().map_or(0, |end| end.cells);
    (
        cells,
        path.iter()
            .take(1)
            .map(|node| node.from)
            .chain(path.iter().map(|node| node.to))
            .collect(),
    )
}
