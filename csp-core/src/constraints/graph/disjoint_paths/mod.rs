//! Paths between pairs of nodes that do not meet.

mod colours;
mod detours;
mod frontier;
mod induced;
mod plugs;
mod routes;
mod sweep;

use self::colours::Colours;
use self::detours::Detours;
use self::frontier::Frontier;
use self::induced::Induced;
use self::routes::Routes;
use super::changes::ScopeChanges;
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
/// the time: of 14 boards of 12×12 the median is 66 ms in place of 175. Where paths are
/// [reduced](Self::reduced), the last is left out as well.
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
    is_induced: bool,
    is_reduced: bool,
    orders: Vec<Vec<usize>>,
    states: u64,
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
            is_induced: false,
            is_reduced: false,
            orders: Vec::new(),
            states: 0,
        }
    }

    /// The paths do not touch themselves: an edge with both ends on one path is an edge of that path. In the words of graph
    /// theory, they are induced.
    ///
    /// An edge between nodes of one colour is selected, the ends of an edge that is not have different colours, and of a cycle
    /// of three or four edges two are not selected. Where paths are known to be so, this decides much: from the first decisions
    /// on, a path pushes all others away.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::constraints::DisjointPaths;
    /// // Between the left and the right of the upper row there are four paths. Two of them touch themselves.
    /// let graph = Graph::grid(2, 3);
    /// let mut model = Model::new();
    /// let edges = model.array("edge", graph.edges().len(), 0..=1)?;
    /// let colours = model.array("colour", 6, -1..=0)?;
    /// model.post(DisjointPaths::new(&graph, &edges, &colours, &[(0, 2)]).induced())?;
    /// let found: Vec<Vec<i32>> = model.solutions().map(|solution| solution.values(&colours)).collect();
    /// assert_eq!(found, [[0, 0, 0, -1, -1, -1], [0, -1, 0, 0, 0, 0]]);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn induced(self) -> Self {
        Self {
            is_induced: true,
            ..self
        }
    }

    /// The paths are [induced](Self::induced), and go around no node without need: two neighbours of a node that is on no path
    /// are on different paths, or a path goes from one of them to the other at once, or over one node with a smaller number.
    ///
    /// Whatever the paths are, they can be led to such ones. Where a path touches itself, it takes the edge instead; where it
    /// goes around a node, it goes over it. Either makes it shorter, or as long with smaller numbers. So if there are no paths
    /// of this kind, there are none. And if all nodes are on paths of this kind, no others lead to them: so if these are the
    /// only ones of this kind, they are the only ones.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::constraints::DisjointPaths;
    /// // From a corner of a square to the opposite one there are two paths.
    /// let graph = Graph::grid(2, 2);
    /// let mut model = Model::new();
    /// let edges = model.array("edge", graph.edges().len(), 0..=1)?;
    /// let colours = model.array("colour", 4, -1..=0)?;
    /// model.post(DisjointPaths::new(&graph, &edges, &colours, &[(0, 3)]).reduced())?;
    /// let found: Vec<Vec<i32>> = model.solutions().map(|solution| solution.values(&colours)).collect();
    /// assert_eq!(found, [[0, 0, -1, 0]]);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn reduced(self) -> Self {
        Self {
            is_induced: true,
            is_reduced: true,
            ..self
        }
    }

    /// Looks at all solutions at once before the search begins, and removes what is in none of them: after that the edges are
    /// domain consistent, if all colours are open for nodes that are no ends. That is the frontier-based search of Knuth (2011) and of Kawahara, Inoue, Iwashita and Minato (2017),
    /// from both ends of an order of all nodes. Of several orders the best is taken. How many states there are depends on the
    /// number of edges that lead from the nodes before some place of the order to those behind it: an order along the longer
    /// sides of a grid is a good one. If more than so many states were needed, nothing is removed. A second is enough for about
    /// ten million. A state has 16 bytes.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::constraints::DisjointPaths;
    /// let graph = Graph::grid(3, 3);
    /// let mut model = Model::new();
    /// let edges = model.array("edge", graph.edges().len(), 0..=1)?;
    /// let colours = model.array("colour", 9, 0..=1)?;
    /// let paths = DisjointPaths::new(&graph, &edges, &colours, &[(0, 2), (3, 8)]);
    /// model.post(paths.sweep(&[(0..9).collect()], 1000))?;
    /// assert_eq!(model.solutions().count(), 2);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn sweep(self, orders: &[Vec<usize>], states: u64) -> Self {
        Self {
            orders: orders.to_vec(),
            states,
            ..self
        }
    }
}

/// Whether the ends of paths have their colours, and the ends of each selected edge the same.
fn has_its_colours(subgraph: &Subgraph, ends: &[(usize, usize)], values: &[i32]) -> bool {
    let colour = |node: usize| subgraph.colour(values, node);
    let mut paths = (0..).zip(ends);
    let mut edges = subgraph.graph().edges().iter().enumerate();
    paths.all(|(path, &(from, to))| colour(from) == Some(path) && colour(to) == Some(path))
        && edges.all(|(edge, &(a, b))| {
            let is_selected = subgraph.is_free(edge) && subgraph.selects(values, edge);
            !is_selected || colour(a) == colour(b)
        })
}

const NAME: &str = "disjoint_paths";

/// # Errors
/// [`GraphError::SharedEnd`]: two paths have an end in common.
fn check_ends(ends: &[(usize, usize)]) -> Result<(), ModelError> {
    let nodes: Vec<usize> = ends.iter().flat_map(|&(from, to)| [from, to]).collect();
    let shared = (0..nodes.len()).find(|&place| nodes[..place].contains(&nodes[place]));
    shared.map_or(Ok(()), |place| {
        let error = GraphError::SharedEnd {
            constraint: NAME,
            node: nodes[place],
        };
        Err(error.into())
    })
}

/// # Errors
/// [`GraphError::Order`]: a node is not in the order, or several times.
fn check_order(order: &[usize], nodes: usize) -> Result<(), ModelError> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    let all = sorted.iter().copied().eq(0..nodes);
    all.then_some(()).ok_or_else(|| {
        let error = GraphError::Order {
            constraint: NAME,
            nodes,
        };
        error.into()
    })
}

impl Constraint for DisjointPaths {
    /// # Errors
    /// [`ModelError::Length`]: the variables are not as many as the edges, or the nodes.
    /// [`GraphError::Ends`]: a path would begin or end nowhere, or where it began.
    /// [`GraphError::SharedEnd`]: two paths would have an end in common.
    /// [`GraphError::Order`]: a node is not in an order of all nodes, or several times.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let subgraph = Subgraph::new(NAME, &self.graph, &self.edges, Some(&self.colours))?;
        let subgraph = subgraph
            .visited(0..=self.ends.len() as i32 - 1)
            .with_selected(NAME, &self.ends)?;
        check_ends(&self.ends)?;
        for order in &self.orders {
            check_order(order, subgraph.graph().nodes())?;
        }
        posting.check(NAME, &subgraph.scope)?;
        let changes = ScopeChanges::new(subgraph.positions.clone(), posting);
        posting.add(Colours {
            subgraph: subgraph.clone(),
            changes,
            ends: self.ends.clone(),
        })?;
        let strands = Strands::new(subgraph.clone(), Closing::Anchored, posting);
        posting.add(strands)?;
        if self.is_induced {
            let induced = Induced::new(subgraph.clone(), posting);
            posting.add(induced)?;
        }
        if self.is_reduced {
            let detours = Detours::new(subgraph.clone(), posting);
            posting.add(detours)?;
        }
        if !self.orders.is_empty() {
            let asked = posting.new_slot(0);
            posting.add(Frontier {
                subgraph: subgraph.clone(),
                ends: self.ends.clone(),
                orders: self.orders,
                states: self.states,
                asked,
            })?;
        }
        let mut nodes = 0..subgraph.graph().nodes();
        let d = posting.domains();
        if self.is_reduced || nodes.all(|node| subgraph.is_visited(d, node)) {
            return Ok(());
        }
        posting.add(EvenCuts::new(subgraph.clone()))?;
        posting.add(Routes::new(subgraph, self.ends))
    }
}
