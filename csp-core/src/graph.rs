//! Floor 1: undirected graphs, for the constraints on their nodes and edges.

mod blocks;
mod cuts;
mod depth_first;

pub(crate) use self::blocks::Blocks;
pub(crate) use self::cuts::Cuts;
pub(crate) use self::depth_first::DepthFirst;

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
    /// Of all nodes, one after the other: the neighbour and the edge that leads there.
    neighbours: Vec<(usize, usize)>,
    /// Where each node's neighbours start; the last one's end stands behind it.
    starts: Vec<usize>,
}

impl Graph {
    /// A graph with so many nodes and these edges.
    ///
    /// # Errors
    /// An edge is a loop, or ends at a node that is not there.
    pub fn new(nodes: usize, edges: &[(usize, usize)]) -> Result<Self, GraphError> {
        let mut starts = vec![0; nodes + 1];
        for (edge, &(from, to)) in edges.iter().enumerate() {
            if from >= nodes || to >= nodes {
                return Err(GraphError::EdgeToNowhere { edge, from, to, nodes });
            }
            if from == to {
                return Err(GraphError::Loop { edge, node: from });
            }
            starts[from + 1] += 1;
            starts[to + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut neighbours = vec![(0, 0); 2 * edges.len()];
        for (edge, &(from, to)) in edges.iter().enumerate() {
            for (here, there) in [(from, to), (to, from)] {
                neighbours[next[here]] = (there, edge);
                next[here] += 1;
            }
        }
        Ok(Self { edges: edges.to_vec(), neighbours, starts })
    }

    /// The cells of a grid, in reading order, with an edge between any two that share a side. The
    /// edges come in reading order of their first cell, the one to the right before the one below.
    ///
    /// ```
    /// let grid = csp_core::graph::Graph::grid(2, 3);
    /// assert_eq!((grid.nodes(), grid.edges().len()), (6, 7));
    /// assert_eq!(grid.edges()[..3], [(0, 1), (0, 3), (1, 2)]);
    /// ```
    #[must_use]
    pub fn grid(rows: usize, columns: usize) -> Self {
        let cell = |row: usize, column: usize| row * columns + column;
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let edges: Vec<(usize, usize)> = places
            .flat_map(|(row, column)| {
                let right =
                    (column + 1 < columns).then(|| (cell(row, column), cell(row, column + 1)));
                let below = (row + 1 < rows).then(|| (cell(row, column), cell(row + 1, column)));
                right.into_iter().chain(below)
            })
            .collect();
        Self::new(rows * columns, &edges).expect("the edges join cells of the grid")
    }

    /// How many nodes there are.
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

    /// The edge between two nodes; the first of several.
    ///
    /// ```
    /// let grid = csp_core::graph::Graph::grid(2, 3);
    /// assert_eq!((grid.edge_between(1, 4), grid.edge_between(0, 4)), (Some(3), None));
    /// ```
    ///
    /// # Panics
    /// The first of them is no node.
    #[must_use]
    pub fn edge_between(&self, from: usize, to: usize) -> Option<usize> {
        self.neighbours(from).iter().find(|&&(next, _)| next == to).map(|&(_, edge)| edge)
    }

    /// The end of an edge that is not this one.
    ///
    /// # Panics
    /// There is no such edge.
    #[inline]
    #[must_use]
    pub fn other_end(&self, edge: usize, end: usize) -> usize {
        let (from, to) = self.edges[edge];
        if from == end { to } else { from }
    }

    /// The neighbours of a node, each with the edge that leads there, in order of these edges.
    ///
    /// # Panics
    /// There is no such node.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, node: usize) -> &[(usize, usize)] {
        &self.neighbours[self.starts[node]..self.starts[node + 1]]
    }
}
