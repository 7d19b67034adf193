//! What is known of the edges.

use super::Subgraph;
use crate::domains::Domains;

/// What is known of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::constraints::graph) enum EdgeState {
    /// It is not selected.
    Excluded,
    /// It may be selected or not.
    Open,
    /// It is selected.
    Selected,
}

/// The state of edges.
impl Subgraph {
    /// What is known of an edge. It is small enough to be inlined: propagators ask for each edge
    /// several times in a run.
    #[inline(always)]
    pub(in crate::constraints::graph) fn state_of(&self, d: &Domains, edge: usize) -> EdgeState {
        if !self.is_free(edge) {
            return EdgeState::Selected;
        }
        let x = self.scope[edge];
        match (d.contains(x, 1), d.is_fixed(x)) {
            (false, _) => EdgeState::Excluded,
            (true, false) => EdgeState::Open,
            (true, true) => EdgeState::Selected,
        }
    }

    /// Writes down what is known of each edge, for those who ask for all of them many times.
    pub(in crate::constraints::graph) fn read_edges(
        &self,
        d: &Domains,
        states: &mut Vec<EdgeState>,
    ) {
        states.clear();
        states.extend((0..self.graph.edges().len()).map(|edge| self.state_of(d, edge)));
    }

    /// Whether an edge is selected, or still can be.
    #[inline]
    pub(in crate::constraints::graph) fn may_select(&self, d: &Domains, edge: usize) -> bool {
        self.state_of(d, edge) != EdgeState::Excluded
    }

    /// Whether an edge is selected.
    #[inline]
    pub(in crate::constraints::graph) fn is_selected(&self, d: &Domains, edge: usize) -> bool {
        self.state_of(d, edge) == EdgeState::Selected
    }

    /// Whether it is not known if an edge is selected.
    #[inline]
    pub(in crate::constraints::graph) fn is_open(&self, d: &Domains, edge: usize) -> bool {
        self.state_of(d, edge) == EdgeState::Open
    }
}
