//! Why edges are selected or not: by the edges of a node, and by strands.

use super::{Closing, Strands};
use crate::domains::Domains;
use crate::reason::Reason;

/// All of these return whether they found a reason.
impl Strands {
    /// An edge at a node that has its two, or cannot have two, or that would close a cycle.
    pub(super) fn explain_excluded(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let past = reason.past();
        let (a, b) = subgraph.graph().ends(edge);
        for node in [a, b] {
            let selected = self.selected(past, node, edge);
            if selected.len() >= 2 {
                selected[..2]
                    .iter()
                    .for_each(|&edge| subgraph.state_selected(reason, edge));
                return true;
            }
            if !subgraph.may_visit(past, node) {
                subgraph.state_avoided(reason, node);
                return true;
            }
            if self.possible(past, node, edge).is_empty() {
                self.state_excluded(node, &[edge], reason);
                return true;
            }
        }
        let Some(way) = subgraph.way(past, (a, b), edge) else {
            return self.explain_elsewhere(None, reason);
        };
        way.iter()
            .for_each(|&edge| subgraph.state_selected(reason, edge));
        self.explain_apart(&[&way[..], &[edge]].concat(), reason)
    }

    /// An edge that a node needs.
    pub(super) fn explain_selected(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let past = reason.past();
        let (a, b) = subgraph.graph().ends(edge);
        for node in [a, b] {
            let possible = self.possible(past, node, edge);
            if possible.len() > 1 {
                continue;
            }
            if subgraph.is_visited(past, node) {
                subgraph.state_visited(reason, node);
            } else if let Some(&other) = self.selected(past, node, edge).first() {
                subgraph.state_selected(reason, other);
            } else {
                continue;
            }
            self.state_excluded(node, &[&possible[..], &[edge]].concat(), reason);
            return true;
        }
        false
    }

    /// A node that cannot have two edges, or is not on the cycle that has closed.
    pub(super) fn explain_avoided(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let possible = self.possible(reason.past(), node, usize::MAX);
        if possible.len() < 2 {
            self.state_excluded(node, &possible, reason);
            return true;
        }
        self.explain_elsewhere(Some(node), reason)
    }

    /// A node that has a selected edge.
    pub(super) fn explain_visited(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let selected = self.selected(reason.past(), node, usize::MAX);
        selected
            .first()
            .iter()
            .for_each(|&&edge| self.subgraph.state_selected(reason, edge));
        !selected.is_empty()
    }

    /// A node with three edges or with one and no other, or a cycle that must not be.
    pub(super) fn explain_conflict(&self, reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let past = reason.past();
        for node in 0..subgraph.graph().nodes() {
            let selected = self.selected(past, node, usize::MAX);
            if selected.len() > 2 {
                selected[..3]
                    .iter()
                    .for_each(|&edge| subgraph.state_selected(reason, edge));
                return true;
            }
            if let [edge] = selected[..]
                && self.possible(past, node, edge).is_empty()
            {
                subgraph.state_selected(reason, edge);
                self.state_excluded(node, &[edge], reason);
                return true;
            }
        }
        let Some(cycle) = subgraph.cycle(past) else {
            return false;
        };
        cycle
            .iter()
            .for_each(|&edge| subgraph.state_selected(reason, edge));
        self.explain_apart(&cycle, reason)
    }

    /// The selected edges of a node but this one.
    fn selected(&self, d: &Domains, node: usize, but: usize) -> Vec<usize> {
        let edges = self
            .subgraph
            .graph()
            .neighbours(node)
            .iter()
            .map(|&(_, edge)| edge);
        edges
            .filter(|&edge| edge != but && self.subgraph.is_selected(d, edge))
            .collect()
    }

    /// The edges of a node but this one that may be selected.
    fn possible(&self, d: &Domains, node: usize, but: usize) -> Vec<usize> {
        let edges = self
            .subgraph
            .graph()
            .neighbours(node)
            .iter()
            .map(|&(_, edge)| edge);
        edges
            .filter(|&edge| edge != but && self.subgraph.may_select(d, edge))
            .collect()
    }

    /// States that all edges of a node but these are excluded.
    fn state_excluded(&self, node: usize, but: &[usize], reason: &mut Reason<'_>) {
        for &(_, edge) in self.subgraph.graph().neighbours(node) {
            if !but.contains(&edge) {
                self.subgraph.state_excluded(reason, edge);
            }
        }
    }

    /// States what keeps these edges, which are a cycle, from being one that may close.
    fn explain_apart(&self, cycle: &[usize], reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let graph = subgraph.graph();
        let past = reason.past();
        if self.closing == Closing::Anchored {
            return cycle.iter().map(|&edge| self.weight(edge)).sum::<u32>() != 1;
        }
        // An edge that is always selected needs no word.
        let elsewhere = |&edge: &usize| subgraph.is_selected(past, edge) && !cycle.contains(&edge);
        if let Some(edge) = (0..graph.edges().len()).rev().find(elsewhere) {
            subgraph.state_selected(reason, edge);
            return true;
        }
        let is_on = |node| {
            graph
                .neighbours(node)
                .iter()
                .any(|(_, edge)| cycle.contains(edge))
        };
        let mut visited = (0..graph.nodes()).filter(|&node| subgraph.is_visited(past, node));
        let apart = visited.find(|&node| !is_on(node));
        apart
            .iter()
            .for_each(|&node| subgraph.state_visited(reason, node));
        apart.is_some()
    }

    /// The only cycle has closed, and not through this node.
    fn explain_elsewhere(&self, node: Option<usize>, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let graph = self.subgraph.graph();
        let is_on =
            |edge: usize, node: usize| [graph.ends(edge).0, graph.ends(edge).1].contains(&node);
        let cycle = self
            .subgraph
            .cycle(past)
            .filter(|_| self.closing == Closing::Whole);
        let cycle = cycle
            .filter(|cycle| node.is_none_or(|node| !cycle.iter().any(|&edge| is_on(edge, node))));
        let edges = cycle.iter().flatten();
        edges.for_each(|&edge| self.subgraph.state_selected(reason, edge));
        cycle.is_some()
    }
}
