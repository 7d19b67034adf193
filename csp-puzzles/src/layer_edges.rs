//! The variables of layers between cells, by their places.

use csp_core::graph::Graph;
use csp_core::ids::Var;
use csp_core::model::{Direction, GridEdges, GridShape, Place};

/// Variables between neighbouring cells: the steps of a line through their middles, or borders.
#[derive(Clone, Debug)]
pub struct CellEdges {
    shape: GridShape,
    graph: Graph,
    vars: Vec<Var>,
}

impl CellEdges {
    pub(crate) const fn new(shape: GridShape, graph: Graph, vars: Vec<Var>) -> Self {
        Self { shape, graph, vars }
    }

    /// The cells, with an edge for each two that share a side.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// A variable for each edge.
    #[must_use]
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The edge from a cell in a direction; `None`: it would lead out of the board.
    #[must_use]
    pub fn from(&self, place: Place, way: Direction) -> Option<Var> {
        let next = self.shape.next(place, way)?;
        let edge = self
            .graph
            .edge_between(self.shape.number(place)?, self.shape.number(next)?)?;
        Some(self.vars[edge])
    }

    /// The edges from a cell.
    #[must_use]
    pub fn around(&self, place: Place) -> Vec<Var> {
        Direction::STRAIGHT
            .into_iter()
            .filter_map(|way| self.from(place, way))
            .collect()
    }
}

/// The sides of cells: a line along the grid.
#[derive(Clone, Debug)]
pub struct SideEdges {
    edges: GridEdges,
    vars: Vec<Var>,
}

impl SideEdges {
    pub(crate) const fn new(edges: GridEdges, vars: Vec<Var>) -> Self {
        Self { edges, vars }
    }

    /// The numbers of the sides.
    #[must_use]
    pub const fn edges(&self) -> GridEdges {
        self.edges
    }

    /// A variable for each side.
    #[must_use]
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The sides of a cell: upper, left, right, lower.
    #[must_use]
    pub fn of_cell(&self, place: Place) -> [Var; 4] {
        self.edges.of_cell(place).map(|side| self.vars[side])
    }
}
