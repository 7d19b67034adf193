//! The propagator of connectedness.

use super::presence::{Certainty, Presence};
use crate::constraints::graph::cuts::Cuts;
use crate::constraints::graph::joined::JoinedNodes;
use crate::constraints::graph::separation::{Barrier, Barriers, ClosedGraph, Separation};
use crate::constraints::prelude::*;

/// Keeps what can be chosen in one component, and chooses what separates two nodes that are sure to
/// be chosen.
pub(super) struct Connectedness {
    graph: Graph,
    /// The variables of the nodes, then those of the edges.
    scope: Vec<Var>,
    /// Where the variables of the edges start.
    split: usize,
    presence: Presence,
    /// How many parts were possible and how many certain at the end of the last run. Further down
    /// the search tree, nothing has changed as long as these numbers have not.
    seen: Slot,
    repeats: bool,
    /// Scratch: what is known of each node and edge.
    nodes: Vec<Certainty>,
    edges: Vec<Certainty>,
    cuts: Cuts,
}

impl Connectedness {
    /// The propagator. There may be no variables of nodes, or none of edges. `state` is a word of
    /// state.
    pub(super) fn new(
        graph: Graph,
        nodes: &[Var],
        edges: &[Var],
        presence: Presence,
        seen: Slot,
    ) -> Self {
        let scope = [nodes, edges].concat();
        Self {
            split: nodes.len(),
            repeats: has_repeats(&scope),
            scope,
            presence,
            seen,
            nodes: vec![Certainty::Certain; graph.nodes()],
            edges: vec![Certainty::Possible; graph.edges().len()],
            cuts: Cuts::new(graph.nodes()),
            graph,
        }
    }

    /// The ends of an edge that is sure to be chosen are chosen.
    fn choose_ends(&mut self, d: &mut Domains) -> Outcome {
        for (&x, &(from, to)) in self.scope[self.split..].iter().zip(self.graph.edges()) {
            if self.split > 0 && Presence::Positive.is_certain(d, x) {
                self.presence.affirm(d, self.scope[from])?;
                self.presence.affirm(d, self.scope[to])?;
            }
        }
        Ok(())
    }

    /// Looks at all variables. Returns the numbers of possible and of certain parts, in one word.
    fn look(&mut self, d: &Domains) -> u64 {
        let (nodes, edges) = self.scope.split_at(self.split);
        Certainty::look(&mut self.nodes, self.presence, d, nodes)
            + Certainty::look(&mut self.edges, Presence::Positive, d, edges)
    }

    /// If no node is sure to be chosen, only edges without possible ends are removed.
    fn prune(&mut self, d: &mut Domains) -> Outcome {
        if let Some(root) = self
            .nodes
            .iter()
            .position(|&node| node == Certainty::Certain)
        {
            let nodes = &self.nodes;
            let edges = &self.edges;
            let is_open = |node, edge| {
                nodes[node] != Certainty::Impossible && edges[edge] != Certainty::Impossible
            };
            self.cuts.search(&self.graph, root, is_open, |node| {
                nodes[node] == Certainty::Certain
            });
            self.deny_unreached(d)?;
            self.affirm_cuts(d)?;
        }
        for (&x, &(from, to)) in self.scope[self.split..].iter().zip(self.graph.edges()) {
            if self.nodes[from] == Certainty::Impossible || self.nodes[to] == Certainty::Impossible
            {
                Presence::Positive.deny(d, x)?;
            }
        }
        Ok(())
    }

    fn deny_unreached(&mut self, d: &mut Domains) -> Outcome {
        for (node, choice) in self.nodes.iter_mut().enumerate() {
            if *choice != Certainty::Impossible && !self.cuts.reaches(node) {
                fail_if(*choice == Certainty::Certain)?;
                *choice = Certainty::Impossible;
                self.presence.deny(d, self.scope[node])?;
            }
        }
        Ok(())
    }

    fn affirm_cuts(&self, d: &mut Domains) -> Outcome {
        for &node in self.cuts.nodes() {
            if self.nodes[node] == Certainty::Possible && self.cuts.cut_off(node).terminals > 0 {
                self.presence.affirm(d, self.scope[node])?;
            }
            if let Some((bridge, behind)) = self.cuts.bridge(&self.graph, node)
                && behind.terminals > 0
                && let Some(&x) = self.scope[self.split..].get(bridge)
            {
                Presence::Positive.affirm(d, x)?;
            }
        }
        Ok(())
    }
}

/// Reasons: what separates parts of the graph. `None` and `false` say that there is none.
impl Connectedness {
    /// A node that cannot be, or that separates two that are sure; an edge likewise.
    fn explain_removal(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let Some(position) = self.scope.iter().position(|&x| x == lost.var()) else {
            return false;
        };
        let edge = position.checked_sub(self.split);
        let presence = edge.map_or(self.presence, |_| Presence::Positive);
        let is_found = match (edge, presence.is_denied(lost)) {
            (None, true) => self.explain_unreached(position, reason).is_some(),
            (None, false) => {
                self.explain_end(position, reason) || self.explain_cut(position, reason)
            }
            (Some(edge), true) => self.explain_without_end(edge, reason),
            (Some(edge), false) => self.explain_bridge(edge, reason),
        };
        if is_found {
            presence.prove(lost, reason);
        }
        is_found
    }

    /// Two nodes that are sure are separated.
    fn explain_conflict(&self, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        self.explain_apart(&self.closed(past), reason).is_some()
    }

    fn is_sure(&self, d: &Domains, node: usize) -> bool {
        self.split == 0 || self.presence.is_certain(d, self.scope[node])
    }

    fn edge(&self, edge: usize) -> Option<Var> {
        self.scope[self.split..].get(edge).copied()
    }

    /// The graph as far as it can be chosen.
    fn closed<'a>(&'a self, d: &'a Domains) -> ClosedGraph<'a, impl Barriers + 'a> {
        let barrier = move |node: usize, edge: usize| {
            if self.split > 0 && !self.presence.is_possible(d, self.scope[node]) {
                return Some(Barrier::Node);
            }
            let is_closed = self
                .edge(edge)
                .is_some_and(|x| !Presence::Positive.is_possible(d, x));
            is_closed.then_some(Barrier::Edge)
        };
        ClosedGraph {
            graph: &self.graph,
            barrier,
        }
    }

    fn state_sure(&self, node: usize, reason: &mut Reason<'_>) {
        if self.split > 0 {
            self.presence.state_certain(reason, self.scope[node]);
        }
    }

    fn state(&self, separation: &Separation, reason: &mut Reason<'_>) {
        for &node in &separation.nodes {
            self.presence.state_impossible(reason, self.scope[node]);
        }
        for x in separation.edges.iter().filter_map(|&edge| self.edge(edge)) {
            Presence::Positive.state_impossible(reason, x);
        }
    }

    /// Two nodes that are sure are separated in this graph.
    fn explain_apart(
        &self,
        closed: &ClosedGraph<'_, impl Barriers>,
        reason: &mut Reason<'_>,
    ) -> Option<()> {
        let past = reason.past();
        // With a node assumed to be closed this begins at another one: it is not sure.
        let sure = (0..self.graph.nodes()).filter(|&node| self.is_sure(past, node));
        let (ends, separation) = closed.divided(sure)?;
        ends.into_iter()
            .for_each(|node| self.state_sure(node, reason));
        self.state(&separation, reason);
        Some(())
    }

    fn explain_unreached(&self, node: usize, reason: &mut Reason<'_>) -> Option<()> {
        let past = reason.past();
        let root = (0..self.graph.nodes()).find(|&root| self.is_sure(past, root));
        let closed = self.closed(past);
        let root = root.filter(|&root| root != node)?;
        let separation = closed.between(&[node], &[root])?;
        self.state_sure(root, reason);
        self.state(&separation, reason);
        Some(())
    }

    /// An edge that is sure has this end.
    fn explain_end(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let edges = self.graph.neighbours(node).iter();
        let mut vars = edges.filter_map(|&(_, edge)| self.edge(edge));
        let sure = vars.find(|&x| Presence::Positive.is_certain(reason, x));
        if let Some(x) = sure {
            Presence::Positive.state_certain(reason, x);
        }
        sure.is_some()
    }

    fn explain_cut(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        !self.is_sure(past, node)
            && self
                .explain_apart(&self.closed(past).without_node(node), reason)
                .is_some()
    }

    fn explain_bridge(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        self.explain_apart(&self.closed(past).without_edge(edge), reason)
            .is_some()
    }

    fn explain_without_end(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let (from, to) = self.graph.ends(edge);
        let is_closed = |&&node: &&usize| !self.presence.is_possible(reason, self.scope[node]);
        let end = [from, to]
            .iter()
            .find(is_closed)
            .copied()
            .filter(|_| self.split > 0);
        if let Some(node) = end {
            self.presence.state_impossible(reason, self.scope[node]);
        }
        end.is_some()
    }
}

impl Propagator for Connectedness {
    about!(name: super::NAME, priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.choose_ends(d)?;
        let mut seen = self.look(d);
        if seen == d.get(self.seen) {
            return Ok(Status::Fixpoint);
        }
        self.prune(d)?;
        if !self.repeats {
            seen = self.look(d);
        }
        d.set(self.seen, seen);
        Ok(fixpoint_unless(self.repeats))
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (graph, presence, split) = (self.graph.clone(), self.presence, self.split);
        let has_edges = self.scope.len() > split;
        let holds = move |values: &[i32]| {
            let (nodes, edges) = values.split_at(split);
            let is_chosen = |node: usize| split == 0 || presence.holds(nodes[node]);
            let joins = |edge: usize| !has_edges || Presence::Positive.holds(edges[edge]);
            let mut parts = JoinedNodes::new(graph.nodes());
            for (edge, &(a, b)) in graph.edges().iter().enumerate() {
                let is_between = is_chosen(a) && is_chosen(b);
                if has_edges && joins(edge) && !is_between {
                    return false;
                }
                if is_between && joins(edge) {
                    parts.join(a, b);
                }
            }
            parts.are_one(is_chosen)
        };
        Some(vec![Statement::defined(&self.scope, holds)])
    }

    fn event(&self, position: usize) -> Event {
        if position < self.split {
            self.presence.event()
        } else {
            Presence::Positive.event()
        }
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = !self.repeats
            && match what {
                Consequence::Conflict => self.explain_conflict(reason),
                Consequence::Removal(lost) => self.explain_removal(lost, reason),
            };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
