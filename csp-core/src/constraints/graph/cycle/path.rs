//! Edges of a graph that form one path.

use super::super::subgraph::EmptySelection;
use super::{SingleCycle, post_cycle};
use crate::constraints::prelude::*;

/// The selected edges of a graph form a path between two different nodes that visits no node twice
/// (MiniZinc's `path` with fixed ends). An edge is selected when its variable is 1. If nodes have
/// variables, a node is visited when its variable is 1. Any other value means that it is not.
///
/// With one more edge from the end to the start it is a cycle, so the filtering is that of
/// [`SingleCycle`](super::SingleCycle).
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Path;
/// let graph = Graph::grid(3, 3);
/// let mut model = Model::new();
/// let edges = model.array("edge", graph.edges().len(), 0..=1)?;
/// model.post(Path::new(&graph, &edges, 0, 8))?;
/// assert_eq!(model.solutions().count(), 12);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Path {
    /// The cycle that the path is without the edge between its ends.
    cycle: SingleCycle,
    ends: (usize, usize),
}

impl Path {
    /// The constraint over the edges of this graph, with a variable for each, between these two
    /// nodes.
    #[must_use]
    pub fn new(graph: &Graph, edges: &[Var], from: usize, to: usize) -> Self {
        Self {
            cycle: SingleCycle::new(graph, edges),
            ends: (from, to),
        }
    }

    /// Adds a variable for each node, which says whether the path goes through it.
    #[must_use]
    pub fn nodes(self, nodes: &[Var]) -> Self {
        Self {
            cycle: self.cycle.nodes(nodes),
            ..self
        }
    }
}

impl Constraint for Path {
    /// # Errors
    /// [`ModelError::Length`]: the variables are not as many as the edges, or the nodes.
    /// [`GraphError::Ends`](crate::error::GraphError::Ends): the path would begin or end nowhere,
    /// or where it began.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let subgraph = self
            .cycle
            .subgraph("path")?
            .with_selected("path", &[self.ends])?;
        post_cycle("path", subgraph, EmptySelection::Forbidden, posting)
    }
}
