//! Links of almost locked sets as chains use them, and the chains with the fewest cells.

use super::AlsSearch;
use super::list::RestrictedCommon;
use crate::cell_set::bits;

/// Chains of one link, of two, and of three or more: those of three are long enough.
pub(super) const LENGTHS: usize = 3;

/// The links from each set.
pub(super) type AlsGraph = Vec<Vec<RestrictedCommon>>;

/// Where a chain begins: a set, and the digit of its first link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ChainStart {
    pub(super) start: usize,
    pub(super) first: usize,
}

/// The ends of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ChainEnds {
    pub(super) source: ChainStart,
    pub(super) last: usize,
    /// The digits of the last link.
    pub(super) digits: u32,
}

/// The digits that a link may use, each choice a mask, if the link before it used one of `before`.
/// A link with two digits uses both, or the other one. After both the lower counts as used.
pub(super) fn uses(before: u32, link: &RestrictedCommon) -> impl Iterator<Item = u32> {
    let whole = (before & !link.digits != 0).then_some(link.digits);
    let pair = !link.digits.is_power_of_two();
    let shared = if pair { before & link.digits } else { 0 };
    whole
        .into_iter()
        .chain(bits(shared).map(move |digit| link.digits & !(1 << digit)))
}

/// The digit of a link that the next one does not use.
pub(super) fn key(digits: u32) -> u32 {
    digits & digits.wrapping_neg()
}

/// A link at the end of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathLink {
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
pub(super) struct SmallestChains {
    nodes: Vec<PathLink>,
    /// The nodes that lead to each set.
    at: Vec<Vec<usize>>,
    /// The nodes whose chains have a number of cells, as far as they were not extended yet.
    open: Vec<Vec<usize>>,
}

impl SmallestChains {
    pub(super) fn new<const W: usize>(
        search: &AlsSearch<'_, W>,
        graph: &AlsGraph,
        source: ChainStart,
    ) -> Self {
        let mut paths = Self {
            nodes: Vec::new(),
            at: vec![Vec::new(); graph.len()],
            open: Vec::new(),
        };
        let sets = &search.sets.sets;
        let first = 1 << source.first;
        for link in &graph[source.start] {
            if link.digits & first != 0 {
                let cells = sets[link.from].cells.len() + sets[link.to].cells.len();
                paths.offer(link, first, cells, None);
            }
        }
        // Each set has a cell, so a longer chain is extended later.
        let mut cells = 0;
        while cells < paths.open.len() {
            for node in std::mem::take(&mut paths.open[cells]) {
                if paths.nodes[node].cells == cells {
                    paths.extend(search, graph, node);
                }
            }
            cells += 1;
        }
        paths
    }

    /// Offers the chains that are longer by one link.
    fn extend<const W: usize>(&mut self, search: &AlsSearch<'_, W>, graph: &AlsGraph, node: usize) {
        let PathLink {
            to, digits, cells, ..
        } = self.nodes[node];
        for link in &graph[to] {
            if !self.contains(node, link.to) {
                let cells = cells + search.sets.sets[link.to].cells.len();
                for digits in uses(key(digits), link) {
                    self.offer(link, digits, cells, Some(node));
                }
            }
        }
    }

    /// Whether a chain visits a set.
    fn contains(&self, node: usize, set: usize) -> bool {
        let mut next = Some(node);
        while let Some(node) = next {
            let PathLink {
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
    fn offer(&mut self, link: &RestrictedCommon, digits: u32, cells: usize, parent: Option<usize>) {
        let before = parent.map(|parent| self.nodes[parent].length + 1);
        let node = PathLink {
            from: link.from,
            to: link.to,
            digits,
            length: before.unwrap_or(0).min(LENGTHS - 1),
            cells,
            parent,
        };
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
        if self.open.len() <= node.cells {
            self.open.resize(node.cells + 1, Vec::new());
        }
        self.open[node.cells].push(index);
    }

    /// The links of a chain, from its start.
    fn path(&self, end: &PathLink) -> Vec<PathLink> {
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
    fn sets(&self, end: &PathLink) -> Vec<usize> {
        self.path(end).iter().map(|node| node.to).collect()
    }

    /// The links of the chain to these ends.
    pub(super) fn to(&self, ends: &ChainEnds) -> Option<Vec<PathLink>> {
        let mut nodes = self.at[ends.last].iter().map(|node| &self.nodes[*node]);
        let end = nodes.find(|node| node.digits == ends.digits && node.length == LENGTHS - 1)?;
        Some(self.path(end))
    }
}

/// The cells of a chain, and its sets.
pub(super) fn rank(path: &[PathLink]) -> (usize, Vec<usize>) {
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
