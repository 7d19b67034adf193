//! One region of a partition.

use super::super::connected::{Certainty, Presence};
use super::reach::FragmentReach;
use crate::constraints::graph::cuts::Cuts;
use crate::constraints::graph::joined::JoinedNodes;
use crate::constraints::graph::separation::{Barrier, Barriers, ClosedGraph, Separation};
use crate::constraints::prelude::*;
use std::collections::VecDeque;

/// The nodes with one label are connected, and a variable is their number.
pub(super) struct Region {
    graph: Graph,
    /// The labels of the nodes, and the size.
    scope: Vec<Var>,
    /// Whether a variable stands in the scope twice.
    repeats: bool,
    presence: Presence,
    /// How many nodes were possible and certain, and the bounds of the size, at the last run.
    /// Further down the search tree, nothing has changed as long as these have not.
    seen: [Slot; 2],
    /// Scratch: what is known of each node.
    nodes: Vec<Certainty>,
    /// Scratch: the nodes whose component is done.
    is_done: Vec<bool>,
    reach: FragmentReach,
    cuts: Cuts,
}

/// How many nodes a region can have, and how many of them are certain.
#[derive(Clone, Copy)]
struct SizeBounds {
    least: usize,
    most: usize,
    certain: usize,
}

impl Region {
    /// The propagator with two words of state.
    pub(super) fn new(
        graph: Graph,
        labels: &[Var],
        label: i32,
        size: Var,
        seen: [Slot; 2],
    ) -> Self {
        let nodes = graph.nodes();
        let scope = [labels, &[size]].concat();
        Self {
            repeats: has_repeats(&scope),
            scope,
            presence: Presence::Value(label),
            seen,
            nodes: vec![Certainty::Possible; nodes],
            is_done: vec![false; nodes],
            reach: FragmentReach::new(nodes),
            cuts: Cuts::new(nodes),
            graph,
        }
    }

    fn size(&self) -> Var {
        self.scope[self.nodes.len()]
    }

    /// Looks at all variables. Returns `None` if nothing has changed since the last run.
    fn look(&mut self, d: &mut Domains) -> Result<Option<SizeBounds>, Conflict> {
        let parts = Certainty::look(&mut self.nodes, self.presence, d, &self.scope);
        let possible = parts as u32;
        let certain = (parts >> 32) as u32;
        d.at_least(self.size(), certain as i32)?;
        d.at_most(self.size(), possible as i32)?;
        let least = d.min(self.size()) as u32;
        let most = d.max(self.size()) as u32;
        let now = [parts, u64::from(least) | u64::from(most) << 32];
        if self.seen.map(|slot| d.get(slot)) == now {
            return Ok(None);
        }
        for (slot, word) in self.seen.into_iter().zip(now) {
            d.set(slot, word);
        }
        Ok(Some(SizeBounds {
            least: least as usize,
            most: most as usize,
            certain: certain as usize,
        }))
    }

    fn search(&mut self, root: usize) {
        let nodes = &self.nodes;
        let is_open = |node, _| nodes[node] != Certainty::Impossible;
        self.cuts.search(&self.graph, root, is_open, |node| {
            nodes[node] == Certainty::Certain
        });
    }

    fn deny(&mut self, d: &mut Domains, node: usize) -> Outcome {
        self.nodes[node] = Certainty::Impossible;
        self.presence.deny(d, self.scope[node])
    }

    /// The case that no node is certain. Components that are too small are removed. If one
    /// component is left, a node is certain if all pieces without it would be too small.
    fn place(&mut self, d: &mut Domains, size: SizeBounds) -> Outcome {
        self.is_done.fill(false);
        let mut fitting = None;
        let mut greatest = 0;
        for root in 0..self.nodes.len() {
            if self.nodes[root] == Certainty::Impossible || self.is_done[root] {
                continue;
            }
            self.search(root);
            let nodes = self.cuts.total().nodes;
            for place in 0..nodes {
                let node = self.cuts.nodes()[place];
                self.is_done[node] = true;
                if nodes < size.least || size.most == 0 {
                    self.deny(d, node)?;
                }
            }
            if nodes >= size.least && size.most > 0 {
                fitting = if greatest == 0 { Some(root) } else { None };
                greatest = greatest.max(nodes);
            }
        }
        d.at_most(self.size(), greatest as i32)?;
        if let Some(root) = fitting {
            self.search(root);
            for &node in self.cuts.nodes() {
                if self.cuts.largest_piece(node) < size.least {
                    self.presence.affirm(d, self.scope[node])?;
                }
            }
        }
        Ok(())
    }

    /// The case that some nodes are certain. What they cannot reach within the size is removed. A
    /// node is certain if it separates two of them, or if they could reach too little without it.
    fn grow(&mut self, d: &mut Domains, size: SizeBounds) -> Outcome {
        let slack = size.most - size.certain;
        let gap = self
            .reach
            .spread(&self.graph, &self.nodes, slack)
            .ok_or(Conflict::SCOPE)?;
        d.at_least(self.size(), (size.certain + gap) as i32)?;
        for node in 0..self.nodes.len() {
            if self.nodes[node] == Certainty::Possible && !self.reach.is_in_reach(node) {
                self.deny(d, node)?;
            }
        }
        let root = self
            .nodes
            .iter()
            .position(|&node| node == Certainty::Certain);
        self.search(root.ok_or(Conflict::SCOPE)?);
        let total = self.cuts.total();
        fail_if(total.terminals < size.certain)?;
        d.at_most(self.size(), total.nodes as i32)?;
        for node in 0..self.nodes.len() {
            if self.nodes[node] != Certainty::Possible {
                continue;
            }
            let fallen = self.cuts.cut_off(node);
            if !self.cuts.reaches(node) {
                self.presence.deny(d, self.scope[node])?;
            } else if fallen.terminals > 0 || total.nodes - 1 - fallen.nodes < size.least {
                self.presence.affirm(d, self.scope[node])?;
            }
        }
        Ok(())
    }
}

const FAR: usize = usize::MAX;

/// Reasons: what separates nodes, distances, and room. Those that return a `bool` say whether they
/// found one. What is known of the nodes is in the scratch.
impl Region {
    /// Finds out what is known.
    fn survey(&mut self, d: &Domains) -> SizeBounds {
        let parts = Certainty::look(&mut self.nodes, self.presence, d, &self.scope);
        let (least, most) = d.min_max(self.size());
        let [least, most] = [least, most].map(|bound| bound.max(0) as usize);
        SizeBounds {
            least,
            most,
            certain: (parts >> 32) as usize,
        }
    }

    fn explain_node(&self, lost: Removal, size: SizeBounds, reason: &mut Reason<'_>) -> bool {
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
    fn explain_conflict(&self, size: SizeBounds, reason: &mut Reason<'_>) -> bool {
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
    fn explain_size(&self, lost: Removal, size: SizeBounds, reason: &mut Reason<'_>) -> bool {
        if let Some(least) = lost.lower_bound() {
            let needed = least.max(0) as usize;
            if needed <= size.certain {
                self.state(Certainty::Certain, needed, reason);
                reason.proves_at_least(least);
                return true;
            }
            if self.explain_gap(needed - 1 - size.certain, reason) {
                reason.proves_at_least(least);
                return true;
            }
        }
        let Some(most) = lost.upper_bound() else {
            return false;
        };
        let room = self.nodes.len().saturating_sub(most.max(0) as usize);
        let is_found = if most < 0 {
            false
        } else if self.count(Certainty::Impossible) >= room {
            self.state(Certainty::Impossible, room, reason);
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
    fn state_all(&self, reason: &mut Reason<'_>) {
        self.state(Certainty::Certain, usize::MAX, reason);
        self.state(Certainty::Impossible, usize::MAX, reason);
        reason.bounds(self.size());
    }

    fn count(&self, choice: Certainty) -> usize {
        self.nodes.iter().filter(|&&node| node == choice).count()
    }

    /// States this of the first nodes that it is known of.
    fn state(&self, choice: Certainty, most: usize, reason: &mut Reason<'_>) {
        let nodes = (0..self.nodes.len()).filter(|&node| self.nodes[node] == choice);
        for node in nodes.take(most) {
            self.state_node(node, reason);
        }
    }

    fn state_node(&self, node: usize, reason: &mut Reason<'_>) {
        match self.nodes[node] {
            Certainty::Certain => self.presence.state_certain(reason, self.scope[node]),
            Certainty::Impossible => self.presence.state_impossible(reason, self.scope[node]),
            Certainty::Possible => {}
        }
    }

    fn state_separation(&self, separation: &Separation, reason: &mut Reason<'_>) {
        separation
            .nodes
            .iter()
            .for_each(|&node| self.state_node(node, reason));
    }

    /// The graph as far as the region can be.
    fn closed(&self) -> ClosedGraph<'_, impl Barriers + '_> {
        let is_closed = |node: usize| self.nodes[node] == Certainty::Impossible;
        let barrier = move |node: usize, _| is_closed(node).then_some(Barrier::Node);
        ClosedGraph {
            graph: &self.graph,
            barrier,
        }
    }

    fn sure(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| self.nodes[node] == Certainty::Certain)
    }

    fn explain_denied(&self, node: usize, size: SizeBounds, reason: &mut Reason<'_>) -> bool {
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

    fn explain_affirmed(&self, node: usize, size: SizeBounds, reason: &mut Reason<'_>) -> bool {
        if self.nodes[node] == Certainty::Certain {
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
    fn explain_apart(
        &self,
        closed: &ClosedGraph<'_, impl Barriers>,
        reason: &mut Reason<'_>,
    ) -> bool {
        let Some((ends, separation)) = closed.divided(self.sure()) else {
            return false;
        };
        ends.into_iter()
            .for_each(|node| self.state_node(node, reason));
        self.state_separation(&separation, reason);
        true
    }

    /// There is no room for this number of nodes without this one.
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
            if self.nodes[node] == Certainty::Impossible || done[node] {
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
        self.state(Certainty::Impossible, usize::MAX, reason);
        true
    }

    /// Two nodes that are sure are farther apart than this number of further nodes can join.
    fn explain_gap(&self, slack: usize, reason: &mut Reason<'_>) -> bool {
        self.sure().any(|start| {
            self.sure()
                .any(|other| other > start && self.explain_far(start, other, slack, reason))
        })
    }

    /// This number of further nodes does not join these two. States all nodes that are sure, and those closed
    /// ones that a way could lead through which is short enough.
    fn explain_far(&self, start: usize, end: usize, slack: usize, reason: &mut Reason<'_>) -> bool {
        let to_end = self.costs_to(end);
        if to_end[start] <= slack {
            return false;
        }
        self.state(Certainty::Certain, usize::MAX, reason);
        let mut cost = vec![FAR; self.nodes.len()];
        let mut open = VecDeque::from([(start, 0)]);
        while let Some((node, now)) = open.pop_front() {
            if cost[node] <= now || now > slack {
                continue;
            }
            cost[node] = now;
            if self.nodes[node] == Certainty::Impossible
                && now.saturating_add(to_end[node]) <= slack
            {
                self.state_node(node, reason);
                continue;
            }
            for &(next, _) in self.graph.neighbours(node) {
                if self.nodes[next] == Certainty::Certain {
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
                Certainty::Impossible => {}
                Certainty::Certain => {
                    let steps = self.graph.neighbours(node).iter();
                    steps.for_each(|&(next, _)| open.push_front((next, cost)));
                }
                Certainty::Possible => {
                    let steps = self.graph.neighbours(node).iter();
                    steps.for_each(|&(next, _)| open.push_back((next, cost + 1)));
                }
            }
        }
        costs
    }
}

impl Propagator for Region {
    about!(name: super::NAME, priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        match self.look(d)? {
            None => return Ok(Status::Fixpoint),
            Some(size) if size.certain == 0 => self.place(d, size)?,
            Some(size) => self.grow(d, size)?,
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (graph, presence) = (self.graph.clone(), self.presence);
        let holds = move |values: &[i32]| {
            let Some((&size, labels)) = values.split_last() else {
                return false;
            };
            let is_in = |node: usize| presence.holds(labels[node]);
            let count = (0..graph.nodes()).filter(|&node| is_in(node)).count();
            let mut joined = JoinedNodes::new(graph.nodes());
            for &(a, b) in graph.edges().iter().filter(|&&(a, b)| is_in(a) && is_in(b)) {
                joined.join(a, b);
            }
            i32::try_from(count) == Ok(size) && joined.are_one(is_in)
        };
        Some(vec![Statement::defined(&self.scope, holds)])
    }

    fn event(&self, position: usize) -> Event {
        if position < self.nodes.len() {
            self.presence.event()
        } else {
            Event::Bounds
        }
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if self.repeats {
            return reason.scope(&self.scope);
        }
        let size = self.survey(reason);
        let is_explained = match what {
            Consequence::Conflict => self.explain_conflict(size, reason),
            Consequence::Removal(lost) if lost.var() == self.size() => {
                self.explain_size(lost, size, reason)
            }
            Consequence::Removal(lost) => self.explain_node(lost, size, reason),
        };
        if !is_explained {
            self.state_all(reason);
        }
    }
}
