//! All ways to complete a fragment.

use super::super::connected::Choice;
use crate::graph::Graph;

/// The regions of one size that a fragment can become, enumerated one node in or out at a time, up to a limit of effort.
#[derive(Clone, Debug)]
pub(super) struct Completions {
    size: usize,
    /// The nodes of the region so far.
    region: Vec<usize>,
    side: Vec<Side>,
    steps_left: usize,
    /// How many regions there are.
    count: usize,
    /// By node: in how many regions it is, beside how many it lies, and the last one beside which it lay.
    inside: Vec<usize>,
    beside: Vec<usize>,
    last: Vec<usize>,
}

/// Where a node stands in the enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Open,
    In,
    Out,
}

/// The effort was not enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct GaveUp;

impl Completions {
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            size: 0,
            region: Vec::with_capacity(nodes),
            side: vec![Side::Open; nodes],
            steps_left: 0,
            count: 0,
            inside: vec![0; nodes],
            beside: vec![0; nodes],
            last: vec![0; nodes],
        }
    }

    /// Enumerates the regions of this size around a node of the fragment, in so many steps at most. Gives their number.
    pub(super) fn enumerate(
        &mut self,
        start: usize,
        size: usize,
        steps: usize,
        graph: &Graph,
        nodes: &[Choice],
    ) -> Result<usize, GaveUp> {
        self.region.clear();
        self.side.fill(Side::Open);
        for counts in [&mut self.inside, &mut self.beside, &mut self.last] {
            counts.fill(0);
        }
        (self.size, self.steps_left, self.count) = (size, steps, 0);
        self.take(start, graph, nodes);
        self.extend(graph, nodes)?;
        Ok(self.count)
    }

    /// Adds a node, and the fragments that it touches.
    fn take(&mut self, node: usize, graph: &Graph, nodes: &[Choice]) {
        let mut next = self.region.len();
        self.side[node] = Side::In;
        self.region.push(node);
        while let Some(&node) = self.region.get(next) {
            next += 1;
            for &(other, _) in graph.neighbours(node) {
                if nodes[other] == Choice::Certain && self.side[other] == Side::Open {
                    self.side[other] = Side::In;
                    self.region.push(other);
                }
            }
        }
    }

    /// All regions that hold what is in, and nothing that is out.
    fn extend(&mut self, graph: &Graph, nodes: &[Choice]) -> Result<(), GaveUp> {
        if self.region.len() >= self.size {
            if self.region.len() == self.size {
                self.record(graph);
            }
            return Ok(());
        }
        let around = self.region.iter().flat_map(|&node| graph.neighbours(node)).map(|&(other, _)| other);
        let is_open = |&node: &usize| nodes[node] == Choice::Possible && self.side[node] == Side::Open;
        let Some(node) = around.into_iter().find(is_open) else { return Ok(()) };
        self.steps_left = self.steps_left.checked_sub(1).ok_or(GaveUp)?;
        let before = self.region.len();
        self.take(node, graph, nodes);
        self.extend(graph, nodes)?;
        for taken in self.region.drain(before..) {
            self.side[taken] = Side::Open;
        }
        self.side[node] = Side::Out;
        self.extend(graph, nodes)?;
        self.side[node] = Side::Open;
        Ok(())
    }

    fn record(&mut self, graph: &Graph) {
        self.count += 1;
        for &node in &self.region {
            self.inside[node] += 1;
            for &(other, _) in graph.neighbours(node) {
                if self.side[other] != Side::In && self.last[other] != self.count {
                    self.last[other] = self.count;
                    self.beside[other] += 1;
                }
            }
        }
    }

    /// In how many regions a node is.
    pub(super) fn inside(&self, node: usize) -> usize {
        self.inside[node]
    }

    /// Beside how many regions a node lies.
    pub(super) fn beside(&self, node: usize) -> usize {
        self.beside[node]
    }
}
