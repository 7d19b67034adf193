//! Visited nodes that are connected by selected edges.

use super::super::separation::{Barriers, ClosedGraph, GraphPart};
use super::super::subgraph::{EmptySelection, Subgraph};
use crate::constraints::graph::depth_first::DepthFirst;
use crate::constraints::prelude::*;

/// Removes what visited nodes cannot reach, and selects the only way between two visited nodes.
pub(super) struct Spanning {
    subgraph: Subgraph,
    /// Whether nodes have variables. If not, all of them are visited.
    some: bool,
    empty: EmptySelection,
    search: DepthFirst,
    /// By node, whether it or one of its descendants is visited.
    wanted: Vec<bool>,
}

impl Spanning {
    pub(super) fn new(subgraph: Subgraph, some: bool, empty: EmptySelection) -> Self {
        let nodes = subgraph.graph().nodes();
        Self {
            subgraph,
            some,
            empty,
            search: DepthFirst::new(nodes),
            wanted: vec![false; nodes],
        }
    }

    fn is_visited(&self, d: &Domains, node: usize) -> bool {
        !self.some || self.subgraph.is_visited(d, node)
    }

    /// A selected edge visits its ends. An edge without a possible end is removed.
    fn link(&self, d: &mut Domains) -> Outcome {
        for (edge, &(a, b)) in self.subgraph.graph().edges().iter().enumerate() {
            if self.subgraph.is_selected(d, edge) {
                self.subgraph.visit(d, a)?;
                self.subgraph.visit(d, b)?;
            } else if !(self.subgraph.may_visit(d, a) && self.subgraph.may_visit(d, b)) {
                self.subgraph.exclude(d, edge)?;
            }
        }
        Ok(())
    }

    /// No node is visited yet. If there must be one and only one can be, that one is visited.
    fn begin(&self, d: &mut Domains) -> Outcome {
        let mut able =
            (0..self.subgraph.graph().nodes()).filter(|&node| self.subgraph.may_visit(d, node));
        match (able.next(), able.next()) {
            _ if self.empty == EmptySelection::Allowed => Ok(()),
            (None, _) => Err(Conflict::SCOPE),
            (Some(last), None) => self.subgraph.visit(d, last),
            _ => Ok(()),
        }
    }

    /// Removes what cannot be reached.
    fn cut_off(&self, d: &mut Domains) -> Outcome {
        for node in (0..self.subgraph.graph().nodes()).filter(|&node| !self.search.has_seen(node)) {
            fail_if(!self.some)?;
            self.subgraph.avoid(d, node)?;
            for edge in self.subgraph.edges_at(node) {
                self.subgraph.exclude(d, edge)?;
            }
        }
        Ok(())
    }

    /// Selects each bridge with visited nodes on both sides, and each node between visited ones.
    fn hold(&mut self, d: &mut Domains) -> Outcome {
        for node in 0..self.wanted.len() {
            self.wanted[node] = self.is_visited(d, node);
        }
        for &node in self.search.order().iter().rev() {
            let parent = self
                .search
                .parent(self.subgraph.graph(), node)
                .filter(|_| self.wanted[node]);
            let Some((parent, edge)) = parent else {
                continue;
            };
            if self.search.is_bridge(node) {
                self.subgraph.select(d, edge)?;
            }
            if self.search.depends_on(node, parent) {
                self.subgraph.visit(d, parent)?;
            }
            self.wanted[parent] = true;
        }
        Ok(())
    }
}

/// Reasons: what separates nodes that are visited. `None` if there is none.
impl Spanning {
    /// Two visited nodes are separated in this graph.
    fn explain_apart(
        &self,
        closed: &ClosedGraph<'_, impl Barriers>,
        reason: &mut Reason<'_>,
    ) -> Option<()> {
        let past = reason.past();
        let nodes = 0..self.subgraph.graph().nodes();
        let visited = nodes.filter(|&node| self.is_visited(past, node));
        let (ends, separation) = closed.divided(visited)?;
        ends.into_iter()
            .for_each(|node| self.subgraph.state_visited(reason, node));
        self.subgraph.state(reason, &separation);
        Some(())
    }

    /// A node cannot be reached from a visited one.
    fn explain_avoided(&self, node: usize, reason: &mut Reason<'_>) -> Option<()> {
        let past = reason.past();
        let mut nodes = 0..self.subgraph.graph().nodes();
        let root = nodes.find(|&root| self.is_visited(past, root))?;
        let separation = self.subgraph.closed(past).between(&[node], &[root])?;
        self.subgraph.state_visited(reason, root);
        self.subgraph.state(reason, &separation);
        Some(())
    }

    /// An end of an edge is not visited.
    fn explain_excluded(&self, edge: usize, reason: &mut Reason<'_>) -> Option<()> {
        let (a, b) = self.subgraph.graph().ends(edge);
        let mut ends = [a, b].into_iter();
        let end = ends.find(|&node| !self.subgraph.may_visit(reason, node))?;
        self.subgraph.state_avoided(reason, end);
        Some(())
    }

    /// A node has a selected edge, is alone between two visited ones, or is the last that can be
    /// visited.
    fn explain_visited(&self, node: usize, reason: &mut Reason<'_>) -> Option<()> {
        let subgraph = &self.subgraph;
        let past = reason.past();
        let mut edges = subgraph.edges_at(node);
        if let Some(edge) = edges.find(|&edge| subgraph.is_selected(past, edge)) {
            subgraph.state_selected(reason, edge);
            return Some(());
        }
        let closed = subgraph.closed(past);
        if !self.is_visited(past, node)
            && let Some(()) = self.explain_apart(&closed.without_node(node), reason)
        {
            return Some(());
        }
        let others = (0..subgraph.graph().nodes()).filter(|&other| other != node);
        let is_last = self.empty == EmptySelection::Forbidden
            && others.clone().all(|other| !subgraph.may_visit(past, other));
        is_last.then(|| others.for_each(|other| subgraph.state_avoided(reason, other)))
    }
}

impl Propagator for Spanning {
    about!(name: "spanning", scope: subgraph.scope, priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.link(d)?;
        let graph = self.subgraph.graph();
        match (0..graph.nodes()).find(|&node| self.is_visited(d, node)) {
            None => self.begin(d)?,
            Some(root) => {
                self.search
                    .search_from(graph, root, |_, edge| self.subgraph.may_select(d, edge));
                self.cut_off(d)?;
                self.hold(d)?;
            }
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (subgraph, empty) = (self.subgraph.clone(), self.empty);
        let holds = move |values: &[i32]| {
            let graph = subgraph.graph();
            let is_visited = |node: usize| subgraph.visits(values, node).unwrap_or(true);
            let mut selected = graph.edges().iter().enumerate();
            let has_ends = selected.all(|(edge, &(a, b))| {
                !subgraph.selects(values, edge) || is_visited(a) && is_visited(b)
            });
            let is_empty = !(0..graph.nodes()).any(is_visited);
            has_ends
                && (!is_empty || empty == EmptySelection::Allowed)
                && subgraph.parts(values, |_| true).0.are_one(is_visited)
        };
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let past = reason.past();
        let closed = self.subgraph.closed(past);
        let explained = match what {
            Consequence::Conflict => self.explain_apart(&closed, reason),
            Consequence::Removal(lost) => match self.subgraph.lost(lost) {
                Some((GraphPart::Edge(edge), true)) => self.explain_excluded(edge, reason),
                Some((GraphPart::Edge(edge), false)) => {
                    self.explain_apart(&closed.without_edge(edge), reason)
                }
                Some((GraphPart::Node(node), true)) => self.explain_avoided(node, reason),
                Some((GraphPart::Node(node), false)) => self.explain_visited(node, reason),
                None => None,
            },
        };
        if explained.is_none() {
            reason.scope(&self.subgraph.scope);
        }
    }
}
