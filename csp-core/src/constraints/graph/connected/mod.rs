//! The chosen part of a graph is connected.

mod component;
mod presence;

pub(super) use self::presence::{Certainty, Presence};

use self::component::Connectedness;
use crate::constraints::prelude::*;

/// The nodes and edges of a graph that are chosen make one connected graph (MiniZinc's
/// `connected`). An empty choice counts as connected. If there must be a node, post that as well.
///
/// A node or an edge is chosen if its variable is above 0. An edge can only be chosen with both its
/// ends. Without variables for the edges, all edges between chosen nodes are chosen. Without
/// variables for the nodes, all nodes are chosen.
///
/// Domain consistent, in linear time, as long as no variable occurs twice. If there is a node that
/// is sure to be chosen, choosing everything that can be reached from it is a solution, and
/// everything else is removed. A node or an edge can be left out unless it separates two nodes that
/// are sure to be chosen, which articulation points and bridges show [Tarjan 1972]. If no node is
/// sure to be chosen, every node can be chosen alone, every edge with its ends, and every part can
/// be left out.
///
/// ```
/// use csp_core::prelude::*;
/// // The corners of a square, two that are not neighbours among the chosen.
/// let mut model = Model::new();
/// let corner = model.array("corner", 4, 0..=1)?;
/// model.post(Connected::nodes(&Graph::grid(2, 2), &corner))?;
/// model.assign(corner[0], 1)?;
/// model.assign(corner[3], 1)?;
/// assert_eq!(model.solutions().count(), 3);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Connected {
    graph: Graph,
    nodes: Option<Vec<Var>>,
    edges: Option<Vec<Var>>,
    /// The value of chosen nodes; `None`: any above 0.
    value: Option<i128>,
}

impl Connected {
    /// The chosen nodes and all edges between them. There is a variable for each node of the graph.
    #[must_use]
    pub fn nodes(graph: &Graph, nodes: &[Var]) -> Self {
        Self {
            graph: graph.clone(),
            nodes: Some(nodes.to_vec()),
            edges: None,
            value: None,
        }
    }

    /// All nodes, joined by the chosen edges. There is a variable for each edge of the graph.
    #[must_use]
    pub fn edges(graph: &Graph, edges: &[Var]) -> Self {
        Self {
            graph: graph.clone(),
            nodes: None,
            edges: Some(edges.to_vec()),
            value: None,
        }
    }

    /// The chosen nodes, joined by the chosen edges.
    #[must_use]
    pub fn subgraph(graph: &Graph, nodes: &[Var], edges: &[Var]) -> Self {
        Self {
            edges: Some(edges.to_vec()),
            ..Self::nodes(graph, nodes)
        }
    }

    /// A node is chosen if its variable takes this value, instead of any above 0.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // Four cells in a row in two colours, each of them connected.
    /// let mut model = Model::new();
    /// let colour = model.array("colour", 4, 0..=1)?;
    /// for value in 0..=1 {
    ///     model.post(Connected::nodes(&Graph::grid(1, 4), &colour).value(value))?;
    /// }
    /// assert_eq!(model.solutions().count(), 8);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn value(self, value: impl Integer) -> Self {
        Self {
            value: Some(value.number()),
            ..self
        }
    }
}

const NAME: &str = "connected";

impl Constraint for Connected {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let vars = [
            ("node variables", &self.nodes, self.graph.nodes()),
            ("edge variables", &self.edges, self.graph.edges().len()),
        ];
        for (what, given, expected) in vars {
            let found = given.as_ref().map_or(expected, Vec::len);
            check_length(NAME, what, found, expected)?;
        }
        let presence = match self.value {
            Some(value) => Presence::Value(value.value()?),
            None => Presence::Positive,
        };
        let seen = posting.new_slot(u64::MAX);
        let nodes = self.nodes.unwrap_or_default();
        let edges = self.edges.unwrap_or_default();
        posting.add(Connectedness::new(
            self.graph, &nodes, &edges, presence, seen,
        ))
    }
}
