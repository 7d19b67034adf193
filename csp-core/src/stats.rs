//! Floor 4: the statistics of a search.

use std::ops::AddAssign;

/// The statistics of a search. `+=` adds those of another one; depths become their maximum.
///
/// Nodes are counted as in Gecode: every state that is propagated is a node, with the root, failed
/// nodes and solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes that failed.
    pub failures: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Runs of propagators.
    pub propagations: u64,
    /// How often the search began again at its root.
    pub restarts: u64,
    /// Nogoods learnt from closed nodes. After each the search went back to where it excludes something.
    pub nogoods: u64,
    /// The depth of the deepest node: the number of left sides that lead to it.
    pub max_depth: usize,
}

impl Stats {
    /// The statistics before a search.
    pub const ZERO: Self = Self {
        nodes: 0,
        failures: 0,
        solutions: 0,
        propagations: 0,
        restarts: 0,
        nogoods: 0,
        max_depth: 0,
    };
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.failures += other.failures;
        self.solutions += other.solutions;
        self.propagations += other.propagations;
        self.restarts += other.restarts;
        self.nogoods += other.nogoods;
        self.max_depth = self.max_depth.max(other.max_depth);
    }
}
