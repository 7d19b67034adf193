//! Variables that stand for the edges and the nodes of a graph.

use super::changes::ScopePositions;
use super::separation::{Barrier, Barriers, ClosedGraph, GraphPart, Separation};
use crate::constraints::graph::joined::JoinedNodes;
use crate::constraints::prelude::*;
use crate::error::GraphError;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Which edges of a graph are selected, and which nodes are visited, as far as is known. An edge is
/// selected when its variable is 1. Any other value means that it is not.
#[derive(Clone, Debug)]
pub(super) struct Subgraph {
    graph: Arc<Graph>,
    /// The variables of the edges, then those of the nodes, if they have variables.
    pub(super) scope: Vec<Var>,
    /// By variable, its positions in the scope.
    pub(super) positions: ScopePositions,
    /// How many edges have a variable. The edges after them are always selected.
    edges: usize,
    /// The values of a node's variable that mean that it is visited.
    visited: RangeInclusive<i32>,
}

/// Whether it is a solution that nothing is selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EmptySelection {
    Allowed,
    Forbidden,
}

impl Subgraph {
    /// One variable for each edge. If there are variables for nodes, there is one for each node,
    /// which is visited when it is 1.
    pub(super) fn new(
        constraint: &'static str,
        graph: &Graph,
        edges: &[Var],
        nodes: Option<&[Var]>,
    ) -> Result<Self, ModelError> {
        check_length(
            constraint,
            "variables for edges",
            edges.len(),
            graph.edges().len(),
        )?;
        if let Some(nodes) = nodes {
            check_length(
                constraint,
                "variables for nodes",
                nodes.len(),
                graph.nodes(),
            )?;
        }
        let scope = [edges, nodes.unwrap_or_default()].concat();
        Ok(Self {
            graph: Arc::new(graph.clone()),
            positions: ScopePositions::new(&scope),
            scope,
            edges: edges.len(),
            visited: 1..=1,
        })
    }

    /// Nodes are visited when their variable has one of these values.
    pub(super) fn visited(self, visited: RangeInclusive<i32>) -> Self {
        Self { visited, ..self }
    }

    /// The same with one more edge between the ends of each path. These edges are always selected.
    pub(super) fn with_selected(
        self,
        constraint: &'static str,
        ends: &[(usize, usize)],
    ) -> Result<Self, ModelError> {
        let nodes = self.graph.nodes();
        let wrong = |&&(from, to): &&(usize, usize)| from == to || from.max(to) >= nodes;
        if let Some(&(from, to)) = ends.iter().find(wrong) {
            return Err(GraphError::Ends {
                constraint,
                from,
                to,
                nodes,
            }
            .into());
        }
        let graph = Graph::new(nodes, &[self.graph.edges(), ends].concat())?;
        Ok(Self {
            graph: Arc::new(graph),
            ..self
        })
    }

    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The edges of a node.
    pub(super) fn edges_at(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.graph.neighbours(node).iter().map(|&(_, edge)| edge)
    }

    /// Whether nodes have variables.
    pub(super) fn has_nodes(&self) -> bool {
        self.scope.len() > self.edges
    }

    /// The part of the graph that a position of the scope stands for.
    #[inline]
    pub(super) fn at(&self, position: usize) -> GraphPart {
        if position < self.edges {
            GraphPart::Edge(position)
        } else {
            GraphPart::Node(position - self.edges)
        }
    }

    /// The position of the variable of a node in the scope.
    pub(super) fn node_position(&self, node: usize) -> usize {
        self.edges + node
    }

    /// The variable of a node.
    pub(super) fn node(&self, node: usize) -> Option<Var> {
        self.scope.get(self.edges + node).copied()
    }

    /// The edges without a variable.
    pub(super) fn selected_always(&self) -> std::ops::Range<usize> {
        self.edges..self.graph.edges().len()
    }

    /// Whether an edge has a variable, and is not always selected.
    #[inline]
    pub(super) fn is_free(&self, edge: usize) -> bool {
        edge < self.edges
    }
}

/// What values of the scope say, for what propagators state.
impl Subgraph {
    /// Whether an edge is selected.
    pub(super) fn selects(&self, values: &[i32], edge: usize) -> bool {
        !self.is_free(edge) || values[edge] == 1
    }

    /// Whether a node is visited by its variable; `None` if nodes have none.
    pub(super) fn visits(&self, values: &[i32], node: usize) -> Option<bool> {
        let value = values.get(self.edges + node)?;
        Some(self.visited.contains(value))
    }

    /// The value of a node's variable, if it is one with which the node is visited.
    pub(super) fn colour(&self, values: &[i32], node: usize) -> Option<i32> {
        let colour = values.get(self.edges + node).copied();
        colour.filter(|colour| self.visited.contains(colour))
    }

    /// Whether a node has two selected edges and may be visited, or has none and need not be.
    pub(super) fn is_balanced(&self, values: &[i32], node: usize) -> bool {
        match self.degree(values, node) {
            0 => self.visits(values, node) != Some(true),
            2 => self.visits(values, node) != Some(false),
            _ => false,
        }
    }

    /// The nodes as parts that the selected ones of these edges join, and whether they close no cycle.
    pub(super) fn parts(
        &self,
        values: &[i32],
        is_used: impl Fn(usize) -> bool,
    ) -> (JoinedNodes, bool) {
        let mut parts = JoinedNodes::new(self.graph.nodes());
        let mut is_forest = true;
        for (edge, &(a, b)) in self.graph.edges().iter().enumerate() {
            if is_used(edge) && self.selects(values, edge) {
                is_forest &= parts.join(a, b);
            }
        }
        (parts, is_forest)
    }

    /// Whether the selected edges with variables close no cycle, and join the ends of each edge without one: so each cycle has
    /// exactly one edge that is always selected.
    pub(super) fn joins_each_anchor(&self, values: &[i32]) -> bool {
        let (parts, is_forest) = self.parts(values, |edge| self.is_free(edge));
        let anchors = &self.graph.edges()[self.edges..];
        is_forest
            && anchors
                .iter()
                .all(|&(a, b)| parts.are_one(|node| node == a || node == b))
    }

    /// Whether an edge of the node has a variable.
    pub(super) fn has_free_edges(&self, node: usize) -> bool {
        self.edges_at(node).any(|edge| self.is_free(edge))
    }

    /// How many selected edges a node has.
    pub(super) fn degree(&self, values: &[i32], node: usize) -> usize {
        let selected = self
            .edges_at(node)
            .filter(|&edge| self.selects(values, edge));
        selected.count()
    }
}

/// ScopeChanges of edges.
impl Subgraph {
    /// An edge with a variable is selected.
    pub(super) fn select(&self, d: &mut Domains, edge: usize) -> Outcome {
        d.fix(self.scope[edge], 1)
    }

    /// An edge with a variable is not selected.
    pub(super) fn exclude(&self, d: &mut Domains, edge: usize) -> Outcome {
        d.remove(self.scope[edge], 1)
    }
}

/// The state of nodes. Without variables each of them may be visited or not.
impl Subgraph {
    /// Whether a node is visited, or still can be.
    pub(super) fn may_visit(&self, d: &Domains, node: usize) -> bool {
        let able = |x| {
            d.next_value(x, *self.visited.start())
                .is_some_and(|value| value <= *self.visited.end())
        };
        self.node(node).is_none_or(able)
    }

    /// Whether a node is known to be visited by its variable.
    pub(super) fn is_visited(&self, d: &Domains, node: usize) -> bool {
        let inside = |x| *self.visited.start() <= d.min(x) && d.max(x) <= *self.visited.end();
        self.node(node).is_some_and(inside)
    }

    /// The value of a node's variable, if it is known and one with which the node is visited.
    pub(super) fn known_colour(&self, d: &Domains, node: usize) -> Option<i32> {
        let colour = d.value(self.node(node)?);
        colour.filter(|colour| self.visited.contains(colour))
    }

    /// The value of the variables of two nodes, if it is known to be the same and they are visited.
    pub(super) fn common_colour(&self, d: &Domains, [one, other]: [usize; 2]) -> Option<i32> {
        let colour = self.known_colour(d, one)?;
        (self.known_colour(d, other) == Some(colour)).then_some(colour)
    }

    /// A node is visited.
    pub(super) fn visit(&self, d: &mut Domains, node: usize) -> Outcome {
        let Some(x) = self.node(node) else {
            return Ok(());
        };
        d.at_least(x, *self.visited.start())?;
        d.at_most(x, *self.visited.end())
    }

    /// A node is not visited.
    pub(super) fn avoid(&self, d: &mut Domains, node: usize) -> Outcome {
        let Some(x) = self.node(node) else {
            return Ok(());
        };
        self.visited
            .clone()
            .try_for_each(|value| d.remove(x, value))
    }
}

/// Facts for reasons.
impl Subgraph {
    /// States that an edge is selected.
    pub(super) fn state_selected(&self, reason: &mut Reason<'_>, edge: usize) {
        if self.is_free(edge) {
            reason.value_of(self.scope[edge]);
        }
    }

    /// States that these edges are selected.
    pub(super) fn state_all_selected(&self, reason: &mut Reason<'_>, edges: &[usize]) {
        edges
            .iter()
            .for_each(|&edge| self.state_selected(reason, edge));
    }

    /// States that an edge with a variable is not selected.
    pub(super) fn state_excluded(&self, reason: &mut Reason<'_>, edge: usize) {
        reason.is_not(self.scope[edge], 1);
    }

    /// States that a node is visited.
    pub(super) fn state_visited(&self, reason: &mut Reason<'_>, node: usize) {
        let Some(x) = self.node(node) else { return };
        reason.at_least(x, *self.visited.start());
        reason.at_most(x, *self.visited.end());
    }

    /// States that a node is not visited.
    pub(super) fn state_avoided(&self, reason: &mut Reason<'_>, node: usize) {
        if let Some(x) = self.node(node) {
            reason.none_between(x, *self.visited.start(), *self.visited.end());
        }
    }

    /// States what of the edges of a separation is known, and its nodes, which are not visited.
    pub(super) fn state(&self, reason: &mut Reason<'_>, separation: &Separation) {
        separation
            .nodes
            .iter()
            .for_each(|&node| self.state_avoided(reason, node));
        separation
            .edges
            .iter()
            .for_each(|&edge| self.state_excluded(reason, edge));
    }

    /// The edge or node that lost values, if it is one alone, and whether it lost them because it
    /// is not selected or visited.
    pub(super) fn lost(&self, lost: Removal) -> Option<(GraphPart, bool)> {
        let &[position] = self.positions.of(lost.var()) else {
            return None;
        };
        let position = position as usize;
        Some(match self.at(position) {
            GraphPart::Edge(edge) => (GraphPart::Edge(edge), lost.contains(1)),
            GraphPart::Node(node) => {
                let inside = |value: i32| self.visited.contains(&value) && lost.contains(value);
                (
                    GraphPart::Node(node),
                    inside(lost.first()) || inside(lost.last()),
                )
            }
        })
    }

    /// The graph of the edges that may be selected.
    pub(super) fn closed<'a>(&'a self, d: &'a Domains) -> ClosedGraph<'a, impl Barriers + 'a> {
        let barrier = move |_, edge| (!self.may_select(d, edge)).then_some(Barrier::Edge);
        ClosedGraph {
            graph: &self.graph,
            barrier,
        }
    }

    /// A way of selected edges from one node to another without this edge.
    pub(super) fn way(&self, d: &Domains, ends: (usize, usize), but: usize) -> Option<Vec<usize>> {
        let (from, to) = ends;
        let mut found = vec![None; self.graph.nodes()];
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for &(next, edge) in self.graph.neighbours(node) {
                let is_new = next != from && found[next].is_none();
                if is_new && edge != but && self.is_selected(d, edge) {
                    found[next] = Some(edge);
                    open.push(next);
                }
            }
        }
        let mut way = Vec::new();
        let mut node = to;
        while node != from {
            let edge = found[node]?;
            way.push(edge);
            node = self.graph.other_end(edge, node);
        }
        Some(way)
    }

    /// A cycle of selected edges.
    pub(super) fn cycle(&self, d: &Domains) -> Option<Vec<usize>> {
        let mut above: Vec<usize> = (0..self.graph.nodes()).collect();
        let top = |above: &[usize], mut node: usize| {
            while above[node] != node {
                node = above[node];
            }
            node
        };
        for edge in (0..self.graph.edges().len()).filter(|&edge| self.is_selected(d, edge)) {
            let (a, b) = self.graph.ends(edge);
            let (one, other) = (top(&above, a), top(&above, b));
            if one == other {
                let mut way = self.way(d, (a, b), edge)?;
                way.push(edge);
                return Some(way);
            }
            above[one] = other;
        }
        None
    }
}

/// What is known of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::constraints::graph) enum EdgeState {
    /// It is not selected.
    Excluded,
    /// It may be selected or not.
    Open,
    /// It is selected.
    Selected,
}

/// The state of edges.
impl Subgraph {
    /// What is known of an edge. It is small enough to be inlined: propagators ask for each edge
    /// several times in a run.
    #[inline(always)]
    pub(in crate::constraints::graph) fn state_of(&self, d: &Domains, edge: usize) -> EdgeState {
        if !self.is_free(edge) {
            return EdgeState::Selected;
        }
        let x = self.scope[edge];
        match (d.contains(x, 1), d.is_fixed(x)) {
            (false, _) => EdgeState::Excluded,
            (true, false) => EdgeState::Open,
            (true, true) => EdgeState::Selected,
        }
    }

    /// Writes down what is known of each edge, for those who ask for all of them many times.
    pub(in crate::constraints::graph) fn read_edges(
        &self,
        d: &Domains,
        states: &mut Vec<EdgeState>,
    ) {
        states.clear();
        states.extend((0..self.graph.edges().len()).map(|edge| self.state_of(d, edge)));
    }

    /// Whether an edge is selected, or still can be.
    #[inline]
    pub(in crate::constraints::graph) fn may_select(&self, d: &Domains, edge: usize) -> bool {
        self.state_of(d, edge) != EdgeState::Excluded
    }

    /// Whether an edge is selected.
    #[inline]
    pub(in crate::constraints::graph) fn is_selected(&self, d: &Domains, edge: usize) -> bool {
        self.state_of(d, edge) == EdgeState::Selected
    }

    /// Whether it is not known if an edge is selected.
    #[inline]
    pub(in crate::constraints::graph) fn is_open(&self, d: &Domains, edge: usize) -> bool {
        self.state_of(d, edge) == EdgeState::Open
    }
}
