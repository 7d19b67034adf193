//! Floor 1: undirected graphs, for the constraints on their nodes and edges.

use crate::error::GraphError;

/// An undirected graph without loops. Nodes and edges are numbered from 0; there may be several
/// edges between two nodes.
///
/// ```
/// use csp_core::graph::Graph;
/// let triangle = Graph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
/// assert_eq!(triangle.neighbours(1), [(0, 0), (2, 1)]);
/// assert_eq!(triangle.ends(2), (2, 0));
/// assert!(Graph::new(3, &[(0, 3)]).is_err());
/// # Ok::<(), csp_core::error::GraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    edges: Vec<(usize, usize)>,
    /// The neighbours of node 0, then those of node 1, and on. Each is a node with the edge that
    /// leads there.
    neighbours: Vec<(usize, usize)>,
    /// By node, where its neighbours start; one more item marks the end of the last node's.
    starts: Vec<usize>,
}

impl Graph {
    /// A graph with `nodes` nodes and these edges, each given by its two ends.
    ///
    /// # Errors
    /// An edge is a loop, or one of its ends is not a node of the graph.
    pub fn new(nodes: usize, edges: &[(usize, usize)]) -> Result<Self, GraphError> {
        let mut graph = Self {
            edges: Vec::new(),
            neighbours: Vec::new(),
            starts: Vec::new(),
        };
        graph.refill(nodes, edges.iter().copied())?;
        Ok(graph)
    }

    /// Replaces the nodes and the edges. A graph that was as large before allocates no memory: what a propagator makes anew in
    /// each run has a place.
    ///
    /// ```
    /// use csp_core::graph::Graph;
    /// let mut graph = Graph::grid(2, 3);
    /// graph.refill(3, [(0, 2), (2, 1)])?;
    /// assert_eq!(graph, Graph::new(3, &[(0, 2), (2, 1)])?);
    /// # Ok::<(), csp_core::error::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`new`](Self::new). The graph is then left as it was.
    pub fn refill(
        &mut self,
        nodes: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<(), GraphError> {
        let before = self.edges.len();
        self.edges.extend(edges);
        if let Err(error) = check_ends(nodes, &self.edges[before..]) {
            self.edges.truncate(before);
            return Err(error);
        }
        self.edges.drain(..before);
        self.neighbours.clear();
        self.neighbours.resize(2 * self.edges.len(), (0, 0));
        self.starts.clear();
        self.starts.resize(nodes + 2, 0);
        // Counted two places further on: as the neighbours are written, each start moves to its place.
        for &(from, to) in &self.edges {
            self.starts[from + 2] += 1;
            self.starts[to + 2] += 1;
        }
        for node in 0..nodes {
            self.starts[node + 2] += self.starts[node + 1];
        }
        for (edge, &(from, to)) in self.edges.iter().enumerate() {
            for (here, there) in [(from, to), (to, from)] {
                let next = &mut self.starts[here + 1];
                self.neighbours[*next] = (there, edge);
                *next += 1;
            }
        }
        self.starts.pop();
        Ok(())
    }

    /// The graph of a grid. Its nodes are the cells in reading order, and two cells that share a
    /// side have an edge. The edges are in reading order of their first cell; the edge to the right
    /// comes before the edge to the cell below.
    ///
    /// ```
    /// let grid = csp_core::graph::Graph::grid(2, 3);
    /// assert_eq!((grid.nodes(), grid.edges().len()), (6, 7));
    /// assert_eq!(grid.edges()[..3], [(0, 1), (0, 3), (1, 2)]);
    /// ```
    #[must_use]
    pub fn grid(rows: usize, columns: usize) -> Self {
        let mut edges = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let cell = row * columns + column;
                if column + 1 < columns {
                    edges.push((cell, cell + 1));
                }
                if row + 1 < rows {
                    edges.push((cell, cell + columns));
                }
            }
        }
        Self::new(rows * columns, &edges).expect("the edges join cells of the grid")
    }

    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// The ends of all edges, by number.
    #[must_use]
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The ends of an edge, as they were given.
    ///
    /// # Panics
    /// There is no such edge.
    #[must_use]
    pub fn ends(&self, edge: usize) -> (usize, usize) {
        self.edges[edge]
    }

    /// The edge between two nodes: the first one if there are several, `None` if there is none.
    ///
    /// ```
    /// let grid = csp_core::graph::Graph::grid(2, 3);
    /// assert_eq!((grid.edge_between(1, 4), grid.edge_between(0, 4)), (Some(3), None));
    /// ```
    ///
    /// # Panics
    /// The graph has no node `from`.
    #[must_use]
    pub fn edge_between(&self, from: usize, to: usize) -> Option<usize> {
        self.neighbours(from)
            .iter()
            .find(|&&(next, _)| next == to)
            .map(|&(_, edge)| edge)
    }

    /// The end of an edge that is not `end`.
    ///
    /// # Panics
    /// There is no such edge.
    #[inline]
    #[must_use]
    pub fn other_end(&self, edge: usize, end: usize) -> usize {
        let (from, to) = self.edges[edge];
        if from == end { to } else { from }
    }

    /// The neighbours of a node, each with the edge that leads there, in the order of the edges.
    ///
    /// # Panics
    /// There is no such node.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, node: usize) -> &[(usize, usize)] {
        &self.neighbours[self.starts[node]..self.starts[node + 1]]
    }
}

fn check_ends(nodes: usize, edges: &[(usize, usize)]) -> Result<(), GraphError> {
    for (edge, &(from, to)) in edges.iter().enumerate() {
        if from >= nodes || to >= nodes {
            return Err(GraphError::EdgeToNowhere {
                edge,
                from,
                to,
                nodes,
            });
        }
        if from == to {
            return Err(GraphError::Loop { edge, node: from });
        }
    }
    Ok(())
}
