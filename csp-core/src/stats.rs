//! Floor 4: what a search has cost.

use std::ops::AddAssign;

/// What a search has cost, or several together.
///
/// Nodes are counted as Gecode does: every state that is propagated, the root, the failed and the
/// solved ones included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// States propagated.
    pub nodes: u64,
    /// Nodes found to have no solution.
    pub failures: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Propagator runs.
    pub propagations: u64,
    /// The most left sides taken on the way to a node.
    pub max_depth: usize,
}

impl Stats {
    /// Nothing was done.
    pub const ZERO: Self =
        Self { nodes: 0, failures: 0, solutions: 0, propagations: 0, max_depth: 0 };
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.failures += other.failures;
        self.solutions += other.solutions;
        self.propagations += other.propagations;
        self.max_depth = self.max_depth.max(other.max_depth);
    }
}
