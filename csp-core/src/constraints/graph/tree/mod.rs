//! Edges of a graph that form a tree, or a forest.

mod forest;
mod induced;
mod spanning;

pub use self::forest::Forest;
pub use self::induced::InducedForest;

use self::spanning::Spanning;
use super::subgraph::{EmptySelection, Subgraph};
use crate::constraints::prelude::*;

/// The selected edges of a graph form one tree that spans all nodes, or all nodes that are visited
/// when nodes have variables (MiniZinc's `tree`). An edge is selected when its variable is 1, and a
/// node is visited when its variable is 1. Any other value means that it is not. A single node is a
/// tree.
///
/// The tree has no root. To root it at a node, fix the variable of the node to 1.
///
/// Domain consistent. An edge is removed if selected edges join its ends already. A part of the
/// graph is removed if visited nodes cannot reach it. Bridges and articulation points between
/// visited nodes are selected [Tarjan 1972].
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Tree;
/// let graph = Graph::grid(2, 3);
/// let mut model = Model::new();
/// let edges = model.array("edge", graph.edges().len(), 0..=1)?;
/// model.post(Tree::new(&graph, &edges))?;
/// assert_eq!(model.solutions().count(), 15);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    graph: Graph,
    edges: Vec<Var>,
    nodes: Option<Vec<Var>>,
    empty: EmptySelection,
}

impl Tree {
    /// The constraint over the edges of this graph, with a variable for each.
    #[must_use]
    pub fn new(graph: &Graph, edges: &[Var]) -> Self {
        Self {
            graph: graph.clone(),
            edges: edges.to_vec(),
            nodes: None,
            empty: EmptySelection::Forbidden,
        }
    }

    /// Adds a variable for each node, which says whether it is in the tree.
    #[must_use]
    pub fn nodes(self, nodes: &[Var]) -> Self {
        Self {
            nodes: Some(nodes.to_vec()),
            ..self
        }
    }

    /// Allows that nothing is selected and nothing visited.
    #[must_use]
    pub fn allow_empty(self) -> Self {
        Self {
            empty: EmptySelection::Allowed,
            ..self
        }
    }
}

impl Constraint for Tree {
    /// # Errors
    /// [`ModelError::Length`] if there is not one variable for each edge, or for each node.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let subgraph = Subgraph::new("tree", &self.graph, &self.edges, self.nodes.as_deref())?;
        posting.check("tree", &subgraph.scope)?;
        Forest::new(&self.graph, &self.edges).post(posting)?;
        posting.add(Spanning::new(subgraph, self.nodes.is_some(), self.empty))
    }
}
