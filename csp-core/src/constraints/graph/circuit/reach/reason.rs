//! Why nodes are left out, and edges removed or taken: by edges that would lead out of sets of nodes
//! [Francis & Stuckey 2014].

use super::super::Cover;
use super::{NONE, Reach};
use crate::domains::Domains;
use crate::reason::{Reason, Removal};

/// All of these return whether they found a reason.
impl Reach {
    pub(super) fn explain_lost(&mut self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let nodes = self.scope.len();
        let Some(node) = (0..nodes).find(|&node| self.scope[node] == lost.var()) else {
            return false;
        };
        let Some(root) = (0..nodes).find(|&node| self.is_wanted(past, node)) else {
            return false;
        };
        if self.explain_left_out(node, root, lost, reason) {
            return true;
        }
        let Some(trees) = self.search(past, root, |_, _| false) else {
            return false;
        };
        self.find_stops(past, trees);
        let own = if node == root {
            trees + 1
        } else {
            self.tree[node]
        };
        if own == NONE {
            return false;
        }
        self.explain_skip(own, lost, root, reason) || self.explain_exit(node, root, lost, reason)
    }

    /// Nodes that can be reached from this one.
    fn reached(&self, d: &Domains, from: usize) -> Vec<bool> {
        let mut seen = vec![false; self.scope.len()];
        let mut open = vec![from];
        seen[from] = true;
        while let Some(node) = open.pop() {
            for (to, is_seen) in seen.iter_mut().enumerate() {
                if !*is_seen && d.contains(self.scope[node], to as i32) {
                    *is_seen = true;
                    open.push(to);
                }
            }
        }
        seen
    }

    /// States that no edge leads from these nodes to others than those, unless they are left out.
    fn state_closed(
        &self,
        from: impl Fn(usize) -> bool,
        to: impl Fn(usize) -> bool,
        reason: &mut Reason<'_>,
    ) -> bool {
        let past = reason.past();
        let mut is_closed = true;
        for node in (0..self.scope.len()).filter(|&node| from(node)) {
            for out in (0..self.scope.len()).filter(|&out| !to(out)) {
                if !past.contains(self.scope[node], out as i32) {
                    reason.is_not(self.scope[node], out as i32);
                } else if past.value(self.scope[out]) == Some(out as i32) {
                    reason.value_of(self.scope[out]);
                } else {
                    is_closed = false;
                }
            }
        }
        is_closed
    }

    /// States that a node has to be on the circuit.
    fn state_wanted(&self, node: usize, reason: &mut Reason<'_>) {
        if self.cover == Cover::Some {
            reason.is_not(self.scope[node], node as i32);
        }
    }

    /// A node is left out because it is not reached from the root, or does not reach it.
    fn explain_left_out(
        &self,
        node: usize,
        root: usize,
        lost: Removal,
        reason: &mut Reason<'_>,
    ) -> bool {
        if self.cover == Cover::Some && lost.contains(node as i32) {
            return false;
        }
        let past = reason.past();
        let from_root = self.reached(past, root);
        let from_node = self.reached(past, node);
        let count = |seen: &[bool]| seen.iter().filter(|&&seen| seen).count();
        let separate = [(&from_root, node), (&from_node, root)];
        let closed = separate.into_iter().filter(|(seen, end)| !seen[*end]);
        let Some((seen, _)) = closed.min_by_key(|(seen, _)| count(seen)) else {
            return false;
        };
        self.state_wanted(root, reason);
        self.state_closed(|node| seen[node], |node| seen[node], reason)
    }

    /// The values lead over a subtree that has to be visited.
    fn explain_skip(
        &self,
        own: usize,
        lost: Removal,
        root: usize,
        reason: &mut Reason<'_>,
    ) -> bool {
        let past = reason.past();
        let stop = self.stop[own];
        let tree = |node: usize| self.tree[node];
        let is_skip = |value: i32| {
            usize::try_from(value)
                .ok()
                .and_then(|to| self.tree.get(to))
                .is_some_and(|&to| to < stop && value != root as i32)
        };
        if stop == 0 || !lost.values(past).all(is_skip) {
            return false;
        }
        let wanted =
            (0..self.scope.len()).find(|&node| tree(node) == stop && self.is_wanted(past, node));
        let Some(wanted) = wanted else { return false };
        self.state_wanted(root, reason);
        self.state_wanted(wanted, reason);
        let is_low = |node: usize| node == root || tree(node) < stop;
        let is_root = |node: usize| node == root;
        self.state_closed(|node| is_low(node) && !is_root(node), is_low, reason)
            && (is_root_of(own, self.stop.len())
                || self.state_closed(|node| tree(node) == stop, |node| tree(node) <= stop, reason))
    }

    /// Only one edge leads out of the subtree of a node: from it, by what is left.
    fn explain_exit(
        &self,
        node: usize,
        root: usize,
        lost: Removal,
        reason: &mut Reason<'_>,
    ) -> bool {
        let past = reason.past();
        let own = self.tree[node];
        let is_inside = |other: usize| other != root && self.tree[other] == own;
        let wanted = (0..self.scope.len()).find(|&at| is_inside(at) && self.is_wanted(past, at));
        let Some(wanted) = wanted.filter(|_| node != root) else {
            return false;
        };
        let is_exit = |&to: &usize| {
            let is_there = past.contains(self.scope[node], to as i32);
            is_there && !is_inside(to) && past.value(self.scope[to]) != Some(to as i32)
        };
        let mut exits = (0..self.scope.len()).filter(is_exit);
        let (Some(exit), None) = (exits.next(), exits.next()) else {
            return false;
        };
        if lost.contains(exit as i32) {
            return false;
        }
        self.state_wanted(root, reason);
        self.state_wanted(wanted, reason);
        self.state_closed(|at| at != node && is_inside(at), is_inside, reason)
            && self.state_closed(|at| at == node, |to| is_inside(to) || to == exit, reason)
    }
}

/// Whether this number of a subtree stands for the root, given how many entries the stops have.
fn is_root_of(own: usize, stops: usize) -> bool {
    own + 1 == stops
}
