//! Why parts of a graph have to be chosen, or cannot be: by what separates them.

use super::Component;
use crate::constraints::graph::connected::Presence;
use crate::constraints::graph::separation::{Barrier, Closed, Separation};
use crate::domains::Domains;
use crate::ids::Var;
use crate::reason::{Reason, Removal};

/// All of these return whether they found a reason.
impl Component {
    /// A node that cannot be, or that separates two that are sure; an edge likewise.
    pub(super) fn explain_removal(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let Some(position) = self.scope.iter().position(|&x| x == lost.var()) else {
            return false;
        };
        let edge = position.checked_sub(self.split);
        let presence = edge.map_or(self.presence, |_| Presence::Positive);
        let is_found = match (edge, presence.is_denied(lost)) {
            (None, true) => self.explain_unreached(position, reason),
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
    pub(super) fn explain_conflict(&self, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        self.explain_apart(&self.closed(past), reason)
    }

    fn is_sure(&self, d: &Domains, node: usize) -> bool {
        self.split == 0 || self.presence.is_certain(d, self.scope[node])
    }

    fn edge(&self, edge: usize) -> Option<Var> {
        self.scope[self.split..].get(edge).copied()
    }

    /// The graph as far as it can be chosen.
    fn closed<'a>(
        &'a self,
        d: &'a Domains,
    ) -> Closed<'a, impl Fn(usize, usize) -> Option<Barrier> + 'a> {
        let barrier = move |node: usize, edge: usize| {
            if self.split > 0 && !self.presence.is_possible(d, self.scope[node]) {
                return Some(Barrier::Node);
            }
            let is_closed = self
                .edge(edge)
                .is_some_and(|x| !Presence::Positive.is_possible(d, x));
            is_closed.then_some(Barrier::Edge)
        };
        Closed {
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
    fn explain_apart<B: Fn(usize, usize) -> Option<Barrier>>(
        &self,
        closed: &Closed<'_, B>,
        reason: &mut Reason<'_>,
    ) -> bool {
        let past = reason.past();
        // With a node assumed to be closed this begins at another one: it is not sure.
        let mut sure = (0..self.graph.nodes()).filter(|&node| self.is_sure(past, node));
        let Some(root) = sure.next() else {
            return false;
        };
        let seen = closed.reached(&[root]);
        let other = sure.find(|&node| !seen[node]);
        let Some((other, separation)) =
            other.and_then(|other| Some((other, closed.between(&[root], &[other])?)))
        else {
            return false;
        };
        self.state_sure(root, reason);
        self.state_sure(other, reason);
        self.state(&separation, reason);
        true
    }

    fn explain_unreached(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let root = (0..self.graph.nodes()).find(|&root| self.is_sure(past, root));
        let closed = self.closed(past);
        let Some(root) = root.filter(|&root| root != node) else {
            return false;
        };
        let Some(separation) = closed.between(&[node], &[root]) else {
            return false;
        };
        self.state_sure(root, reason);
        self.state(&separation, reason);
        true
    }

    /// An edge that is sure has this end.
    fn explain_end(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let vars = self
            .graph
            .neighbours(node)
            .iter()
            .filter_map(|&(_, edge)| self.edge(edge));
        let sure = vars
            .into_iter()
            .find(|&x| Presence::Positive.is_certain(reason, x));
        if let Some(x) = sure {
            Presence::Positive.state_certain(reason, x);
        }
        sure.is_some()
    }

    fn explain_cut(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        !self.is_sure(past, node)
            && self.explain_apart(&self.closed(past).without_node(node), reason)
    }

    fn explain_bridge(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        self.explain_apart(&self.closed(past).without_edge(edge), reason)
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
