//! Edges of a graph that form one cycle, or one path.

mod parity;
mod path;
mod strands;
mod whole;

pub use self::path::Path;

pub(super) use self::parity::EvenCuts;
pub(super) use self::strands::{Closing, Strands};

use self::whole::Whole;
use super::subgraph::{EmptySelection, Subgraph};
use crate::constraints::prelude::*;

/// The selected edges of a graph form exactly one cycle: they are connected, and each node has two
/// of them or none. Two edges between the same two nodes are a cycle, too. An edge is selected when
/// its variable is 1. If nodes have variables, a node is visited when its variable is 1. Any other
/// value means that it is not.
///
/// Finding a cycle through given nodes is NP-hard. The propagators guarantee only this:
///
/// * a node with one selected edge, or a visited one, gets its edges if two are left; a node with
///   two selected edges loses the others; a node that can have less than two loses all;
/// * selected edges are strands, and an edge that joins the ends of a strand is removed unless it
///   closes a cycle of all selected edges and visited nodes [Pesant, Gendreau, Potvin & Rousseau
///   1998];
/// * only blocks (biconnected components) stay that have all selected edges and visited nodes
///   [Tarjan 1972];
/// * each cut is crossed an even number of times, which decides an edge if no other edge of a cut
///   is open. This is domain consistent for the parities of all nodes together.
///
/// ```
/// use csp_core::prelude::*;
/// let graph = Graph::grid(3, 3);
/// let mut model = Model::new();
/// let edges = model.array("edge", graph.edges().len(), 0..=1)?;
/// model.post(SingleCycle::new(&graph, &edges))?;
/// // Around one square, two, three at the corner, all four.
/// assert_eq!(model.solutions().count(), 4 + 4 + 4 + 1);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SingleCycle {
    graph: Graph,
    edges: Vec<Var>,
    nodes: Option<Vec<Var>>,
    empty: EmptySelection,
}

impl SingleCycle {
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

    /// Adds a variable for each node, which says whether the cycle goes through it.
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

    fn subgraph(&self, constraint: &'static str) -> Result<Subgraph, ModelError> {
        Subgraph::new(constraint, &self.graph, &self.edges, self.nodes.as_deref())
    }
}

impl Constraint for SingleCycle {
    /// # Errors
    /// [`ModelError::Length`] if there is not one variable for each edge, or for each node.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let subgraph = self.subgraph("single_cycle")?;
        post_cycle("single_cycle", subgraph, self.empty, posting)
    }
}

/// One cycle of all selected edges. Some edges may always be selected.
fn post_cycle(
    constraint: &'static str,
    subgraph: Subgraph,
    empty: EmptySelection,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    posting.check(constraint, &subgraph.scope)?;
    let strands = Strands::new(subgraph.clone(), Closing::Whole, posting);
    posting.add(strands)?;
    posting.add(EvenCuts::new(subgraph.clone()))?;
    posting.add(Whole::new(subgraph, empty))
}
