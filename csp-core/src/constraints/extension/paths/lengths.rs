//! Shortest and longest ways.

use super::graph::{Edge, LayeredGraph};

/// Costs as they are, for the shortest way, or their negatives, for the longest one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extreme {
    Shortest,
    Longest,
}

pub(super) const EXTREMES: [Extreme; 2] = [Extreme::Shortest, Extreme::Longest];

impl Extreme {
    pub(super) fn of(self, cost: i64) -> i64 {
        if self == Self::Shortest { cost } else { -cost }
    }
}

/// The length where there is no way. Sums of costs are far below.
pub(super) const NO_WAY: i64 = i64::MAX / 4;

/// The lengths of the shortest ways from the start to each node, and from each node to the end.
#[derive(Clone)]
pub(super) struct Lengths {
    pub(super) ahead: Vec<i64>,
    pub(super) back: Vec<i64>,
}

impl Lengths {
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            ahead: vec![NO_WAY; nodes],
            back: vec![NO_WAY; nodes],
        }
    }

    pub(super) fn through(&self, edge: &Edge, side: Extreme) -> i64 {
        let ahead = self.ahead[edge.from as usize];
        let back = self.back[edge.to as usize];
        if ahead >= NO_WAY || back >= NO_WAY {
            NO_WAY
        } else {
            ahead + side.of(edge.cost) + back
        }
    }

    /// Finds the ways by those edges that are there.
    pub(super) fn find(
        &mut self,
        graph: &LayeredGraph,
        side: Extreme,
        is_there: impl Fn(usize, &Edge) -> bool,
    ) {
        let Self { ahead, back } = self;
        ahead.fill(NO_WAY);
        back.fill(NO_WAY);
        ahead[0] = 0;
        back[graph.last..].fill(0);
        let lower = |from: i64, edge: &Edge, to: &mut i64| {
            if from < NO_WAY {
                *to = (*to).min(from + side.of(edge.cost));
            }
        };
        for (i, layer) in graph.layers.iter().enumerate() {
            for edge in layer.edges.iter().filter(|edge| is_there(i, edge)) {
                lower(
                    ahead[edge.from as usize],
                    edge,
                    &mut ahead[edge.to as usize],
                );
            }
        }
        for (i, layer) in graph.layers.iter().enumerate().rev() {
            for edge in layer.edges.iter().filter(|edge| is_there(i, edge)) {
                lower(back[edge.to as usize], edge, &mut back[edge.from as usize]);
            }
        }
    }
}
