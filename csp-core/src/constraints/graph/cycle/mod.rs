//! Edges of a graph that form one cycle, or one path.

mod parity;
mod path;
mod strands;
mod whole;

pub use self::path::Path;

pub(super) use self::parity::Parity;
pub(super) use self::strands::{Closing, Strands};

use self::whole::Whole;
use super::subgraph::{EmptySelection, Subgraph};
use crate::error::ModelError;
use crate::graph::Graph;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting};

/// The selected edges of a graph form exactly one cycle: they are connected, and each node has two
/// of them or none. Two edges between the same two nodes are a cycle, too. An edge is selected when
/// its variable is 1, and a node is visited when its variable, if there are variables for nodes, is
/// 1; any other value means that it is not.
///
/// Finding a cycle through given nodes is NP-hard. The propagators guarantee only this:
///
/// * a node with one selected edge or a visited one with two edges left gets them, a node with two
///   loses the others, a node that can have less than two loses all;
/// * selected edges are strands, and an edge from end to end of one goes unless it closes the cycle
///   of all that is known to be selected and visited [Pesant, Gendreau, Potvin & Rousseau 1998];
/// * of the graph that is left only blocks (biconnected components) with all that is selected and
///   visited stay [Tarjan 1972];
/// * each cut is crossed an even number of times: an edge which alone is open in one is known. This
///   is domain consistent for the parities of all nodes together.
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
    /// Over the edges of this graph, with a variable for each.
    #[must_use]
    pub fn new(graph: &Graph, edges: &[Var]) -> Self {
        Self {
            graph: graph.clone(),
            edges: edges.to_vec(),
            nodes: None,
            empty: EmptySelection::Forbidden,
        }
    }

    /// With a variable for each node, too: whether the cycle goes through it.
    #[must_use]
    pub fn nodes(self, nodes: &[Var]) -> Self {
        Self { nodes: Some(nodes.to_vec()), ..self }
    }

    /// That nothing is selected and nothing visited is a solution, too.
    #[must_use]
    pub fn allow_empty(self) -> Self {
        Self { empty: EmptySelection::Allowed, ..self }
    }
}

impl Constraint for SingleCycle {
    /// # Errors
    /// [`ModelError::Length`]: the variables are not as many as the edges, or the nodes.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let subgraph =
            Subgraph::new("single_cycle", &self.graph, &self.edges, self.nodes.as_deref())?;
        post_cycle("single_cycle", subgraph, self.empty, posting)
    }
}

/// One cycle of all edges that are selected, among them those that always are.
fn post_cycle(
    constraint: &'static str,
    subgraph: Subgraph,
    empty: EmptySelection,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    posting.check(constraint, subgraph.scope())?;
    let strands = Strands::new(subgraph.clone(), Closing::Whole, posting);
    posting.add(strands)?;
    posting.add(Parity::new(subgraph.clone()))?;
    posting.add(Whole::new(subgraph, empty))
}
