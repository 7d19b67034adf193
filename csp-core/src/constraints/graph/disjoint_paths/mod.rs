//! Paths between pairs of nodes that do not meet.

mod colours;
mod routes;

use self::colours::Colours;
use self::routes::Routes;
use super::cycle::{Closing, EvenCuts, Strands};
use super::subgraph::Subgraph;
use crate::constraints::prelude::*;
use crate::error::GraphError;

/// The selected edges of a graph form paths, one between the two nodes of each pair. No two paths
/// have a node in common. An edge is selected when its variable is 1. Any other value means that it
/// is not. The variable of a node, its colour, is the number of its path, counted from 0. Any other
/// value means that it is on no path. So the domains of the colours say whether all nodes have to
/// be visited.
///
/// Even finding two such paths that visit all nodes is NP-hard. The propagators guarantee only
/// this:
///
/// * a node has two selected edges or none, and an end has one; a node that has to be visited gets
///   them;
/// * selected edges are strands, and no edge joins the ends of a strand [Pesant, Gendreau, Potvin &
///   Rousseau 1998];
/// * the ends of a selected edge have the same colours left, and an edge is removed if its ends
///   have none in common;
/// * if some nodes may be left out, bridges and articulation points between the ends of a path, in
///   the graph of all that can be on it, are on it [Tarjan 1972], and each cut is crossed an even
///   number of times, if one more edge closes each path.
///
/// Where all nodes have to be visited, the first three decide nearly as much and take a third of
/// the time: of 14 boards of 12×12 the median is 66 ms in place of 175.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::DisjointPaths;
/// let graph = Graph::grid(3, 3);
/// let mut model = Model::new();
/// let edges = model.array("edge", graph.edges().len(), 0..=1)?;
/// let colours = model.array("colour", 9, 0..=1)?;
/// model.post(DisjointPaths::new(&graph, &edges, &colours, &[(0, 2), (3, 8)]))?;
/// let found: Vec<Vec<i32>> = model.solutions().map(|solution| solution.values(&colours)).collect();
/// assert_eq!(found, [[0, 0, 0, 1, 1, 1, 1, 1, 1], [0, 0, 0, 1, 0, 0, 1, 1, 1]]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DisjointPaths {
    graph: Graph,
    edges: Vec<Var>,
    colours: Vec<Var>,
    ends: Vec<(usize, usize)>,
}

impl DisjointPaths {
    /// The constraint over the edges and nodes of this graph, with a variable for each, between
    /// these pairs of nodes.
    #[must_use]
    pub fn new(graph: &Graph, edges: &[Var], colours: &[Var], ends: &[(usize, usize)]) -> Self {
        Self {
            graph: graph.clone(),
            edges: edges.to_vec(),
            colours: colours.to_vec(),
            ends: ends.to_vec(),
        }
    }
}

impl Constraint for DisjointPaths {
    /// # Errors
    /// [`ModelError::Length`]: the variables are not as many as the edges, or the nodes.
    /// [`GraphError::Ends`]: a path would begin or end nowhere, or where it began.
    /// [`GraphError::SharedEnd`]: two paths would have an end in common.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        const NAME: &str = "disjoint_paths";
        let subgraph = Subgraph::new(NAME, &self.graph, &self.edges, Some(&self.colours))?;
        let subgraph = subgraph
            .visited(0..=self.ends.len() as i32 - 1)
            .with_selected(NAME, &self.ends)?;
        let nodes: Vec<usize> = self
            .ends
            .iter()
            .flat_map(|&(from, to)| [from, to])
            .collect();
        if let Some(place) = (0..nodes.len()).find(|&place| nodes[..place].contains(&nodes[place]))
        {
            return Err(GraphError::SharedEnd {
                constraint: NAME,
                node: nodes[place],
            }
            .into());
        }
        posting.check(NAME, &subgraph.scope)?;
        posting.add(Colours {
            subgraph: subgraph.clone(),
            ends: self.ends.clone(),
        })?;
        let strands = Strands::new(subgraph.clone(), Closing::Anchored, posting);
        posting.add(strands)?;
        let nodes = 0..subgraph.graph().nodes();
        if nodes
            .into_iter()
            .all(|node| subgraph.is_visited(posting.domains(), node))
        {
            return Ok(());
        }
        posting.add(EvenCuts::new(subgraph.clone()))?;
        posting.add(Routes::new(subgraph, self.ends))
    }
}
