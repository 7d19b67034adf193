//! What follows from a literal, by the shortest chains.

use super::graph::{Graph, Literal, node};
use crate::techniques::cell_set::CellSet;

const NONE: u16 = u16::MAX;

/// A breadth-first search from one literal: each literal that follows from it, once, with the
/// literal before it on the first shortest chain.
#[derive(Debug)]
pub(super) struct Reach {
    start: Literal,
    /// The literals that follow, the nearest first. The first is the start.
    pub(super) order: Vec<u16>,
    before: Vec<u16>,
    depth: Vec<u16>,
}

impl Reach {
    /// Searches from `start` along the links that `allowed` lets through, from a literal to a node.
    pub(super) fn new<const W: usize>(
        graph: &Graph<W>,
        start: Literal,
        allowed: impl Fn(Literal, usize) -> bool,
    ) -> Self {
        let literals = 2 * graph.nodes.len();
        let mut reach = Self {
            start,
            order: vec![start as u16],
            before: vec![NONE; literals],
            depth: vec![0; literals],
        };
        // The nodes of which one state follows, as bits: those that are false, those that are true.
        let mut seen = [0, 1].map(|_| vec![0_u64; graph.nodes.len() / 64 + 1]);
        seen[start % 2][node(start) / 64] |= 1 << (node(start) % 64);
        let mut next = 0;
        while let Some(from) = reach.order.get(next).map(|from| usize::from(*from)) {
            next += 1;
            // The state changes with each link.
            let state = (from + 1) % 2;
            let neighbors = graph.follow(from);
            let mut words = neighbors.bits.iter().zip(&seen[state]);
            if words.all(|(bits, seen)| bits & !seen == 0) {
                continue;
            }
            for to in neighbors.list.iter().map(|to| usize::from(*to)) {
                let literal = 2 * to + state;
                if literal != start && reach.before[literal] == NONE && allowed(from, to) {
                    seen[state][to / 64] |= 1 << (to % 64);
                    reach.before[literal] = from as u16;
                    reach.depth[literal] = reach.depth[from] + 1;
                    reach.order.push(literal as u16);
                }
            }
        }
        reach
    }

    /// Whether the literal follows from the start by at least one link.
    pub(super) fn reaches(&self, literal: Literal) -> bool {
        self.before[literal] != NONE
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
pub(super) fn is_lasso<const W: usize>(graph: &Graph<W>, chain: &[Literal], ends: Ends) -> bool {
    let Some(first) = chain.first().map(|first| graph.nodes[node(*first)].cell) else {
        return false;
    };
    let mut left = CellSet::<W>::EMPTY;
    for pair in chain.windows(2) {
        let [from, to] = [graph.nodes[node(pair[0])], graph.nodes[node(pair[1])]];
        if left.contains(to.cell) {
            return true;
        }
        if from.cell != first || ends == Ends::Apart {
            left |= from.cells;
        }
    }
    false
}

/// Where a chain ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// In another cell.
    Apart,
    /// Perhaps in the cell where it began.
    Loop,
}
