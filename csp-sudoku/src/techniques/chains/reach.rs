//! What follows from a literal, by the shortest chains.

use super::graph::{LinkGraph, Literal, node, off};
use super::links::words;
use crate::cell_set::CellSet;

const NONE: u16 = u16::MAX;

/// A breadth-first search from one literal: each literal that follows from it, once, with the
/// literal before it on the first shortest chain. One serves for many searches.
#[derive(Debug)]
pub(super) struct LiteralReach {
    start: Literal,
    /// The literals that follow, the nearest first. The first is the start.
    pub(super) order: Vec<u16>,
    before: Vec<u16>,
    depth: Vec<u16>,
    /// The nodes of which one state follows, as bits: those that are false, those that are true.
    seen: [Vec<u64>; 2],
}

impl LiteralReach {
    /// No search yet.
    pub(super) fn new<const W: usize>(graph: &LinkGraph<W>) -> Self {
        let literals = 2 * graph.nodes.len();
        Self {
            start: 0,
            order: Vec::new(),
            before: vec![NONE; literals],
            depth: vec![0; literals],
            seen: [0, 1].map(|_| vec![0; words(graph.nodes.len())]),
        }
    }

    /// Forgets the last search.
    fn clear(&mut self) {
        for literal in self.order.drain(..).map(usize::from) {
            self.before[literal] = NONE;
            self.depth[literal] = 0;
            self.seen[literal % 2][node(literal) / 64] = 0;
        }
    }

    /// Searches from `start` along the links that `allowed` lets through, from a literal to a node.
    pub(super) fn search<const W: usize>(
        &mut self,
        graph: &LinkGraph<W>,
        start: Literal,
        allowed: impl Fn(Literal, usize) -> bool,
    ) {
        self.clear();
        self.start = start;
        self.order.push(start as u16);
        self.seen[start % 2][node(start) / 64] |= 1 << (node(start) % 64);
        let mut next = 0;
        while let Some(from) = self.order.get(next).map(|from| usize::from(*from)) {
            next += 1;
            // The state changes with each link.
            let state = (from + 1) % 2;
            let neighbors = graph.follow(from);
            let seen = &mut self.seen[state];
            let mut words = neighbors.bits.iter().zip(seen.iter());
            if words.all(|(bits, seen)| bits & !seen == 0) {
                continue;
            }
            for to in neighbors.list.iter().map(|to| usize::from(*to)) {
                let (word, bit) = (&mut seen[to / 64], 1 << (to % 64));
                if *word & bit == 0 && allowed(from, to) {
                    *word |= bit;
                    let literal = 2 * to + state;
                    self.before[literal] = from as u16;
                    self.depth[literal] = self.depth[from] + 1;
                    self.order.push(literal as u16);
                }
            }
        }
    }

    /// Whether the literal follows from the start by at least one link.
    pub(super) fn reaches(&self, literal: Literal) -> bool {
        self.before[literal] != NONE
    }

    /// Whether a node is false: by a chain, or as the start says so.
    pub(super) fn is_false(&self, node: usize) -> bool {
        self.seen[off(node) % 2][node / 64] >> (node % 64) & 1 == 1
    }

    /// The number of links to a literal that follows.
    pub(super) fn depth(&self, literal: Literal) -> usize {
        usize::from(self.depth[literal])
    }

    /// The chain from the start to a literal that follows.
    pub(super) fn chain(&self, end: Literal) -> Vec<Literal> {
        let mut chain = vec![end];
        let mut literal = end;
        while literal != self.start && self.before[literal] != NONE {
            literal = usize::from(self.before[literal]);
            chain.push(literal);
        }
        chain.reverse();
        chain
    }
}

/// Whether a chain comes back to a cell that it has left. It may come back to the cell that it
/// started from if it is a loop.
pub(super) fn is_lasso<const W: usize>(
    graph: &LinkGraph<W>,
    chain: &[Literal],
    ends: EndsIn,
) -> bool {
    let Some(first) = chain.first().map(|first| graph.nodes[node(*first)].cell) else {
        return false;
    };
    let mut left = CellSet::<W>::EMPTY;
    for pair in chain.windows(2) {
        let [from, to] = [graph.nodes[node(pair[0])], graph.nodes[node(pair[1])]];
        if left.contains(to.cell) {
            return true;
        }
        if from.cell != first || ends == EndsIn::Apart {
            left |= from.cells;
        }
    }
    false
}

/// Where a chain ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndsIn {
    /// In another cell.
    Apart,
    /// It may end in the cell where it began.
    Loop,
}
