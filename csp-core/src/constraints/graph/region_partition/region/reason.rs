//! Why nodes have a label or not: by what separates nodes, by distances, and by room.

use super::{Region, Size};
use crate::constraints::graph::connected::Choice;
use crate::constraints::graph::separation::{Barrier, Closed, Separation};
use crate::domains::Domains;
use crate::reason::{Reason, Removal};
use std::collections::VecDeque;

const FAR: usize = usize::MAX;

/// Those that return a `bool` say whether they found a reason. What is known of the nodes is in the
/// scratch.
impl Region {
    /// Finds out what is known.
    pub(super) fn survey(&mut self, d: &Domains) -> Size {
        let parts = Choice::look(&mut self.nodes, self.presence, d, &self.scope);
        let (least, most) = d.min_max(self.size());
        let [least, most] = [least, most].map(|bound| bound.max(0) as usize);
        Size {
            least,
            most,
            certain: (parts >> 32) as usize,
        }
    }

    pub(super) fn explain_node(&self, lost: Removal, size: Size, reason: &mut Reason<'_>) -> bool {
        let Some(node) = self.scope.iter().position(|&x| x == lost.var()) else {
            return false;
        };
        if self.presence.is_denied(lost) {
            self.explain_denied(node, size, reason)
        } else {
            self.explain_affirmed(node, size, reason)
        }
    }

    /// Two nodes of the region are separated, or too far apart.
    pub(super) fn explain_conflict(&self, size: Size, reason: &mut Reason<'_>) -> bool {
        self.explain_apart(&self.closed(), reason) || {
            let slack = size.most.saturating_sub(size.certain);
            let is_found = self.explain_gap(slack, reason);
            if is_found {
                reason.at_most(self.size(), (size.certain + slack) as i32);
            }
            is_found
        }
    }

    /// The size has a bound by the nodes that are sure, or that are left.
    pub(super) fn explain_size(&self, lost: Removal, size: Size, reason: &mut Reason<'_>) -> bool {
        if let Some(least) = lost.last().checked_add(1).filter(|_| lost.is_below()) {
            let needed = least.max(0) as usize;
            if needed <= size.certain {
                self.state(Choice::Certain, needed, reason);
                reason.proves_at_least(least);
                return true;
            }
            if self.explain_gap(needed - 1 - size.certain, reason) {
                reason.proves_at_least(least);
                return true;
            }
        }
        let Some(most) = lost.first().checked_sub(1).filter(|_| lost.is_above()) else {
            return false;
        };
        let room = self.nodes.len().saturating_sub(most.max(0) as usize);
        let is_found = if most < 0 {
            false
        } else if self.count(Choice::Impossible) >= room {
            self.state(Choice::Impossible, room, reason);
            true
        } else {
            self.explain_room(None, most as usize + 1, reason)
        };
        if is_found {
            reason.proves_at_most(most);
        }
        is_found
    }

    /// All that this propagator reads.
    pub(super) fn state_all(&self, reason: &mut Reason<'_>) {
        self.state(Choice::Certain, usize::MAX, reason);
        self.state(Choice::Impossible, usize::MAX, reason);
        reason.bounds(self.size());
    }

    fn count(&self, choice: Choice) -> usize {
        self.nodes.iter().filter(|&&node| node == choice).count()
    }

    /// States this of the first nodes that it is known of.
    fn state(&self, choice: Choice, most: usize, reason: &mut Reason<'_>) {
        let nodes = (0..self.nodes.len()).filter(|&node| self.nodes[node] == choice);
        for node in nodes.take(most) {
            self.state_node(node, reason);
        }
    }

    fn state_node(&self, node: usize, reason: &mut Reason<'_>) {
        match self.nodes[node] {
            Choice::Certain => self.presence.state_certain(reason, self.scope[node]),
            Choice::Impossible => self.presence.state_impossible(reason, self.scope[node]),
            Choice::Possible => {}
        }
    }

    fn state_separation(&self, separation: &Separation, reason: &mut Reason<'_>) {
        separation
            .nodes
            .iter()
            .for_each(|&node| self.state_node(node, reason));
    }

    /// The graph as far as the region can be.
    fn closed(&self) -> Closed<'_, impl Fn(usize, usize) -> Option<Barrier> + '_> {
        let is_closed = |node: usize| self.nodes[node] == Choice::Impossible;
        let barrier = move |node: usize, _| is_closed(node).then_some(Barrier::Node);
        Closed {
            graph: &self.graph,
            barrier,
        }
    }

    fn sure(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| self.nodes[node] == Choice::Certain)
    }

    fn explain_denied(&self, node: usize, size: Size, reason: &mut Reason<'_>) -> bool {
        if size.most == 0 {
            reason.at_most(self.size(), 0);
            return true;
        }
        let closed = self.closed();
        let Some(root) = self.sure().next() else {
            let inside = closed.reached(&[node]);
            let room = inside.iter().filter(|&&is_inside| is_inside).count();
            if room < size.least {
                self.state_separation(&closed.around(&inside), reason);
                reason.at_least(self.size(), room as i32 + 1);
            }
            return room < size.least;
        };
        if let Some(separation) = closed.between(&[node], &[root]) {
            self.state_node(root, reason);
            self.state_separation(&separation, reason);
            return true;
        }
        let slack = size.most.saturating_sub(size.certain);
        let is_far = self
            .sure()
            .any(|start| self.explain_far(start, node, slack, reason));
        if is_far {
            reason.at_most(self.size(), (size.certain + slack) as i32);
        }
        is_far
    }

    fn explain_affirmed(&self, node: usize, size: Size, reason: &mut Reason<'_>) -> bool {
        if self.nodes[node] == Choice::Certain {
            return false;
        }
        let is_apart = self.explain_apart(&self.closed().without_node(node), reason);
        is_apart || {
            let is_found = self.explain_room(Some(node), size.least, reason);
            if is_found {
                reason.at_least(self.size(), size.least as i32);
            }
            is_found
        }
    }

    /// Two nodes that are sure are separated in this graph.
    fn explain_apart<B: Fn(usize, usize) -> Option<Barrier>>(
        &self,
        closed: &Closed<'_, B>,
        reason: &mut Reason<'_>,
    ) -> bool {
        let Some(root) = self.sure().next() else {
            return false;
        };
        let seen = closed.reached(&[root]);
        let Some(other) = self.sure().find(|&node| !seen[node]) else {
            return false;
        };
        let Some(separation) = closed.between(&[root], &[other]) else {
            return false;
        };
        self.state_node(root, reason);
        self.state_node(other, reason);
        self.state_separation(&separation, reason);
        true
    }

    /// There is no room for so many nodes without this one.
    fn explain_room(&self, but: Option<usize>, size: usize, reason: &mut Reason<'_>) -> bool {
        let closed = self.closed();
        let open = closed.without_node(but.unwrap_or(usize::MAX));
        let room = |inside: &[bool]| inside.iter().filter(|&&is_inside| is_inside).count();
        if let Some(root) = self.sure().next() {
            let inside = open.reached(&[root]);
            if room(&inside) < size {
                self.state_node(root, reason);
                self.state_separation(&open.around(&inside), reason);
            }
            return room(&inside) < size;
        }
        let mut done = vec![false; self.nodes.len()];
        for node in (0..done.len()).filter(|&node| Some(node) != but) {
            if self.nodes[node] == Choice::Impossible || done[node] {
                continue;
            }
            let inside = open.reached(&[node]);
            if room(&inside) >= size {
                return false;
            }
            done.iter_mut()
                .zip(&inside)
                .for_each(|(done, inside)| *done |= inside);
        }
        self.state(Choice::Impossible, usize::MAX, reason);
        true
    }

    /// Two nodes that are sure are farther apart than so many more nodes can join.
    fn explain_gap(&self, slack: usize, reason: &mut Reason<'_>) -> bool {
        self.sure().any(|start| {
            self.sure()
                .any(|other| other > start && self.explain_far(start, other, slack, reason))
        })
    }

    /// So many nodes more do not join these two. States all nodes that are sure, and those closed
    /// ones that a way could lead through which is short enough.
    fn explain_far(&self, start: usize, end: usize, slack: usize, reason: &mut Reason<'_>) -> bool {
        let to_end = self.costs_to(end);
        if to_end[start] <= slack {
            return false;
        }
        self.state(Choice::Certain, usize::MAX, reason);
        let mut cost = vec![FAR; self.nodes.len()];
        let mut open = VecDeque::from([(start, 0)]);
        while let Some((node, now)) = open.pop_front() {
            if cost[node] <= now || now > slack {
                continue;
            }
            cost[node] = now;
            if self.nodes[node] == Choice::Impossible && now.saturating_add(to_end[node]) <= slack {
                self.state_node(node, reason);
                continue;
            }
            for &(next, _) in self.graph.neighbours(node) {
                if self.nodes[next] == Choice::Certain {
                    open.push_front((next, now));
                } else {
                    open.push_back((next, now + 1));
                }
            }
        }
        true
    }

    /// By node, how many nodes have to be added for the cheapest way to another one, this included.
    fn costs_to(&self, end: usize) -> Vec<usize> {
        let mut costs = vec![FAR; self.nodes.len()];
        let mut open = VecDeque::from([(end, 0)]);
        while let Some((node, cost)) = open.pop_front() {
            if costs[node] <= cost {
                continue;
            }
            costs[node] = cost;
            match self.nodes[node] {
                Choice::Impossible => {}
                Choice::Certain => {
                    let steps = self.graph.neighbours(node).iter();
                    steps.for_each(|&(next, _)| open.push_front((next, cost)));
                }
                Choice::Possible => {
                    let steps = self.graph.neighbours(node).iter();
                    steps.for_each(|&(next, _)| open.push_back((next, cost + 1)));
                }
            }
        }
        costs
    }
}
