//! Every cut is crossed an even number of times.

use super::super::separation::{Barrier, ClosedGraph, GraphPart};
use super::super::subgraph::{EdgeState, Subgraph};
use crate::constraints::graph::depth_first::DepthFirst;
use crate::constraints::prelude::*;

/// Each node has an even number of selected edges, and so has each set of nodes towards the others.
/// If only one edge of a cut is open, it is decided. Such edges are the bridges of the graph of
/// open edges. The parities say no more.
#[derive(Clone, Debug)]
pub(in super::super) struct EvenCuts {
    subgraph: Subgraph,
    search: DepthFirst,
    /// By node, whether an odd number of selected edges leads from other nodes to it and its
    /// descendants.
    odd: Vec<bool>,
    /// Scratch: the edges at the present node of the search.
    edges: Vec<EdgeState>,
}

impl EvenCuts {
    pub(in super::super) fn new(subgraph: Subgraph) -> Self {
        let nodes = subgraph.graph().nodes();
        let edges = Vec::with_capacity(subgraph.graph().edges().len());
        Self {
            subgraph,
            search: DepthFirst::new(nodes),
            odd: vec![false; nodes],
            edges,
        }
    }

    /// The edges that lead out of the nodes that a node is connected with by open edges but this
    /// one, and whether those of them that are selected are odd in number.
    fn cut(&self, d: &Domains, node: usize, but: usize) -> (Vec<usize>, bool) {
        let subgraph = &self.subgraph;
        let graph = subgraph.graph();
        let barrier = |_, edge| {
            let is_closed = edge == but || !subgraph.is_open(d, edge);
            is_closed.then_some(Barrier::Edge)
        };
        let inside = ClosedGraph { graph, barrier }.reached(&[node]);
        let nodes = (0..graph.nodes()).filter(|&node| inside[node]);
        let out = nodes.flat_map(|node| graph.neighbours(node));
        let mut cut: Vec<usize> = out
            .filter(|&&(next, _)| !inside[next])
            .map(|&(_, edge)| edge)
            .collect();
        cut.sort_unstable();
        let odd = cut
            .iter()
            .filter(|&&edge| subgraph.is_selected(d, edge))
            .count()
            % 2
            == 1;
        (cut, odd)
    }

    /// States what is known of the edges of a cut but this one.
    fn state(&self, cut: &[usize], but: usize, reason: &mut Reason<'_>) {
        for &edge in cut.iter().filter(|&&edge| edge != but) {
            if self.subgraph.is_selected(reason, edge) {
                self.subgraph.state_selected(reason, edge);
            } else {
                self.subgraph.state_excluded(reason, edge);
            }
        }
    }
}

impl Propagator for EvenCuts {
    about!(name: "even_cuts", scope: subgraph.scope, priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let subgraph = &self.subgraph;
        let graph = self.subgraph.graph();
        // The other components are as they were.
        let roots = woken
            .positions(subgraph.scope.len())
            .filter_map(|position| match subgraph.at(position) {
                GraphPart::Edge(edge) => Some(graph.ends(edge)),
                GraphPart::Node(_) => None,
            });
        let roots = roots.flat_map(|(a, b)| [a, b]);
        subgraph.read_edges(d, &mut self.edges);
        let edges = &self.edges[..];
        self.search
            .search_some(graph, roots, |_, edge| edges[edge] == EdgeState::Open);
        self.odd.fill(false);
        for (edge, _) in (0..)
            .zip(edges)
            .filter(|(_, state)| **state == EdgeState::Selected)
        {
            let (a, b) = graph.ends(edge);
            self.odd[a] ^= true;
            self.odd[b] ^= true;
        }
        for &node in self.search.order().iter().rev() {
            let odd = self.odd[node];
            match self.search.parent(graph, node) {
                None if odd => return Err(Conflict::SCOPE),
                None => {}
                Some((parent, edge)) => {
                    self.odd[parent] ^= odd;
                    if self.search.is_bridge(node) {
                        if odd {
                            subgraph.select(d, edge)?;
                        } else {
                            subgraph.exclude(d, edge)?;
                        }
                    }
                }
            }
        }
        Ok(Status::Active)
    }

    /// Nodes without an edge that has a variable are left to others.
    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let subgraph = self.subgraph.clone();
        let holds = move |values: &[i32]| {
            let mut nodes = 0..subgraph.graph().nodes();
            nodes.all(|node| {
                let is_even = subgraph.degree(values, node).is_multiple_of(2);
                is_even || !subgraph.has_free_edges(node)
            })
        };
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let nodes = 0..self.subgraph.graph().nodes();
        let past = reason.past();
        let found = match what {
            Consequence::Conflict => {
                let odd = nodes
                    .map(|node| self.cut(past, node, usize::MAX))
                    .filter(|(_, odd)| *odd);
                odd.map(|(cut, _)| (cut, usize::MAX))
                    .min_by_key(|(cut, _)| cut.len())
            }
            Consequence::Removal(lost) => match self.subgraph.lost(lost) {
                Some((GraphPart::Edge(edge), is_excluded)) => {
                    let (a, b) = self.subgraph.graph().ends(edge);
                    let cuts = [a, b].map(|node| self.cut(past, node, edge));
                    let is_right = |(cut, odd): &(Vec<usize>, bool)| {
                        cut.contains(&edge) && *odd != is_excluded
                    };
                    let right = cuts.into_iter().filter(is_right);
                    right
                        .map(|(cut, _)| (cut, edge))
                        .min_by_key(|(cut, _)| cut.len())
                }
                _ => None,
            },
        };
        match found {
            Some((cut, but)) => self.state(&cut, but, reason),
            None => reason.scope(&self.subgraph.scope),
        }
    }
}
