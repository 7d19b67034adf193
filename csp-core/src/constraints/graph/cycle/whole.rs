//! All selected edges lie in one block.

use super::super::separation::GraphPart;
use super::super::subgraph::{EdgeState, EmptySelection, Subgraph};
use crate::constraints::graph::blocks::Blocks;
use crate::constraints::prelude::*;

/// A cycle lies within one block of the graph of all edges that are left, and this block contains
/// all selected edges and all visited nodes. Edges and nodes outside such blocks are removed
/// [Tarjan 1972].
pub(super) struct Whole {
    subgraph: Subgraph,
    empty: EmptySelection,
    blocks: Blocks,
    /// The edges when the blocks were found.
    edges: Vec<EdgeState>,
    /// By block, how many of the selected edges and visited nodes it has.
    held: Vec<usize>,
    /// By block, whether the cycle could be there.
    able: Vec<bool>,
    /// By node, whether it is in such a block.
    reached: Vec<bool>,
}

impl Whole {
    pub(super) fn new(subgraph: Subgraph, empty: EmptySelection) -> Self {
        let nodes = subgraph.graph().nodes();
        Self {
            blocks: Blocks::new(nodes),
            edges: Vec::with_capacity(subgraph.graph().edges().len()),
            held: Vec::with_capacity(nodes),
            able: Vec::with_capacity(nodes),
            reached: vec![false; nodes],
            subgraph,
            empty,
        }
    }

    /// Finds the blocks in which the cycle could be, and returns how many edges and nodes are known
    /// to be on it.
    fn survey(&mut self, d: &Domains) -> usize {
        let subgraph = &self.subgraph;
        let graph = self.subgraph.graph();
        subgraph.read_edges(d, &mut self.edges);
        let edges = &self.edges[..];
        self.blocks
            .find(graph, |edge| edges[edge] != EdgeState::Excluded);
        self.held.clear();
        self.held.resize(self.blocks.len(), 0);
        let mut known = 0;
        for (edge, _) in (0..)
            .zip(edges)
            .filter(|(_, state)| **state == EdgeState::Selected)
        {
            known += 1;
            self.held[self.blocks.of_edge(graph, edge)] += 1;
        }
        if subgraph.has_nodes() {
            known += (0..graph.nodes())
                .filter(|&node| subgraph.is_visited(d, node))
                .count();
            for (_, block) in self
                .blocks
                .members()
                .filter(|&(node, _)| subgraph.is_visited(d, node))
            {
                self.held[block] += 1;
            }
        }
        self.able.clear();
        self.able.extend(
            (0..self.blocks.len())
                .map(|block| self.blocks.is_cyclic(block) && self.held[block] == known),
        );
        known
    }
}

/// Reasons: what cannot be on a cycle, or not on one with something that is known to be.
impl Whole {
    /// All that is known to be on the cycle.
    fn known(&self, d: &Domains) -> Vec<GraphPart> {
        let graph = self.subgraph.graph();
        let edges = (0..graph.edges().len()).filter(|&edge| self.subgraph.is_selected(d, edge));
        let nodes = (0..graph.nodes()).filter(|&node| self.subgraph.is_visited(d, node));
        edges
            .map(GraphPart::Edge)
            .chain(nodes.map(GraphPart::Node))
            .collect()
    }

    fn state_known(&self, item: GraphPart, reason: &mut Reason<'_>) {
        match item {
            GraphPart::Edge(edge) => self.subgraph.state_selected(reason, edge),
            GraphPart::Node(node) => self.subgraph.state_visited(reason, node),
        }
    }

    /// What is known to be on the cycle and shares no block with something.
    fn known_elsewhere(&mut self, item: GraphPart, past: &Domains) -> Vec<GraphPart> {
        self.survey(past);
        let graph = self.subgraph.graph();
        let mut is_here = vec![false; self.blocks.len()];
        match item {
            GraphPart::Edge(edge) => is_here[self.blocks.of_edge(graph, edge)] = true,
            GraphPart::Node(node) => self
                .blocks
                .members()
                .filter(|&(member, _)| member == node)
                .for_each(|(_, block)| is_here[block] = true),
        }
        self.reached.fill(false);
        for (node, block) in self.blocks.members() {
            self.reached[node] |= is_here[block];
        }
        let mut known = self.known(past);
        known.retain(|&other| match other {
            GraphPart::Edge(edge) => !is_here[self.blocks.of_edge(graph, edge)],
            GraphPart::Node(node) => !self.reached[node],
        });
        known
    }

    /// Why something cannot be on the cycle. Returns whether there is a reason.
    fn explain_item(&mut self, item: GraphPart, reason: &mut Reason<'_>) -> bool {
        self.explain_alone(item, reason) || self.explain_apart(item, reason)
    }

    /// Why something cannot be on any cycle.
    fn explain_alone(&self, item: GraphPart, reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let past = reason.past();
        if let GraphPart::Node(node) = item {
            let edges = || subgraph.edges_at(node);
            if edges().all(|edge| !subgraph.may_select(past, edge)) {
                edges().for_each(|edge| subgraph.state_excluded(reason, edge));
                return true;
            }
        }
        let bridge = subgraph.closed(past).bridge(item);
        if let Some(separation) = &bridge {
            subgraph.state(reason, separation);
        }
        bridge.is_some()
    }

    /// Why something cannot be on a cycle with something that is known to be.
    fn explain_apart(&mut self, item: GraphPart, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let elsewhere = self.known_elsewhere(item, past);
        let closed = self.subgraph.closed(past);
        let found = elsewhere
            .into_iter()
            .find_map(|other| Some((other, closed.apart(item, other)?)));
        if let Some((other, separation)) = &found {
            self.state_known(*other, reason);
            self.subgraph.state(reason, separation);
        }
        found.is_some()
    }

    /// Why there is no cycle.
    fn explain_conflict(&mut self, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let known = self.known(past);
        if let Some(&item) = known.iter().find(|&&item| self.explain_item(item, reason)) {
            self.state_known(item, reason);
            return true;
        }
        let edges = 0..self.subgraph.graph().edges().len();
        let excluded = edges.filter(|&edge| !self.subgraph.may_select(past, edge));
        if known.is_empty() {
            excluded.for_each(|edge| self.subgraph.state_excluded(reason, edge));
        }
        known.is_empty()
    }
}

impl Propagator for Whole {
    about!(name: "one_block", scope: subgraph.scope, priority: Costly);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let known = self.survey(d);
        fail_if(
            !self.able.contains(&true) && (known > 0 || self.empty == EmptySelection::Forbidden),
        )?;
        let subgraph = &self.subgraph;
        let graph = self.subgraph.graph();
        self.reached.fill(false);
        for (node, block) in self.blocks.members() {
            self.reached[node] |= self.able[block];
        }
        for (edge, _) in (0..)
            .zip(&self.edges)
            .filter(|(_, state)| **state == EdgeState::Open)
        {
            if !self.able[self.blocks.of_edge(graph, edge)] {
                subgraph.exclude(d, edge)?;
            }
        }
        for node in (0..graph.nodes()).filter(|_| subgraph.has_nodes()) {
            if !self.reached[node] {
                subgraph.avoid(d, node)?;
            }
        }
        Ok(Status::Active)
    }

    /// The selected edges are one block: no node separates them. What is more of a cycle is left to the strands.
    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (subgraph, empty) = (self.subgraph.clone(), self.empty);
        let holds = move |values: &[i32]| {
            let nodes = || 0..subgraph.graph().nodes();
            let is_on = |node: usize| subgraph.degree(values, node) > 0;
            let is_connected_without = |gone: usize| {
                let is_used = |edge: usize| {
                    let (a, b) = subgraph.graph().ends(edge);
                    a != gone && b != gone
                };
                let (joined, _) = subgraph.parts(values, is_used);
                joined.are_one(|node| node != gone && is_on(node))
            };
            let edges: usize = nodes()
                .map(|node| subgraph.degree(values, node))
                .sum::<usize>()
                / 2;
            let mut visited = nodes().filter(|&node| subgraph.visits(values, node) == Some(true));
            match edges {
                0 => visited.next().is_none() && empty == EmptySelection::Allowed,
                1 => false,
                _ => {
                    visited.all(is_on)
                        && nodes()
                            .filter(|&node| is_on(node))
                            .all(is_connected_without)
                }
            }
        };
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => self.explain_conflict(reason),
            Consequence::Removal(lost) => match self.subgraph.lost(lost) {
                Some((item, true)) => self.explain_item(item, reason),
                _ => false,
            },
        };
        if !is_explained {
            reason.scope(&self.subgraph.scope);
        }
    }
}
