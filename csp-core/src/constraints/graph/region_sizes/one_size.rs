//! The regions of one size.

use super::super::connected::{Certainty, Presence};
use super::fragments::Fragments;
use crate::constraints::graph::cuts::Cuts;
use crate::constraints::prelude::*;

/// The state of the nodes of one size. All of it is scratch.
pub(super) struct RegionsOfSize {
    graph: Graph,
    size: usize,
    presence: Presence,
    nodes: Vec<Certainty>,
    fragments: Fragments,
    cuts: Cuts,
    /// For each node, whether some region has a place for it.
    has_place: Vec<bool>,
    /// For each node, whether it touches no fragment.
    is_off: Vec<bool>,
    /// A component of such nodes.
    component: Vec<usize>,
}

impl RegionsOfSize {
    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(super) fn new(graph: Graph) -> Self {
        let nodes = graph.nodes();
        Self {
            size: 0,
            presence: Presence::Value(0),
            nodes: vec![Certainty::Impossible; nodes],
            fragments: Fragments::new(nodes),
            cuts: Cuts::new(nodes),
            has_place: vec![false; nodes],
            is_off: vec![false; nodes],
            component: Vec::with_capacity(nodes),
            graph,
        }
    }

    /// Reads the nodes of a size. Returns the number of nodes that could have it, and the number that have it
    /// for certain, in one word.
    pub(super) fn look(&mut self, size: usize, d: &Domains, sizes: &[Var]) -> u64 {
        self.size = size;
        self.presence = Presence::Value(size as i32);
        Certainty::look(&mut self.nodes, self.presence, d, sizes)
    }

    /// The first node of a fragment that is too large.
    fn root_of_excess(&self) -> Option<usize> {
        let too_large = self
            .fragments
            .list()
            .iter()
            .find(|&&(_, count)| count > self.size);
        too_large.map(|&(root, _)| root)
    }

    /// The first node of a fragment, if it has no room without another node.
    fn root_without(&mut self, fragment: usize, but: Option<usize>) -> Option<usize> {
        let (root, count) = self.fragments.list()[fragment];
        let slack = self.size.checked_sub(count).filter(|&slack| slack > 0)?;
        self.fragments
            .spread(fragment, slack, &self.graph, &self.nodes);
        let fragments = &self.fragments;
        if but.is_some_and(|but| !fragments.is_in_reach(but)) {
            return None;
        }
        let is_open = |node: usize, _| fragments.is_in_reach(node) && Some(node) != but;
        self.cuts.search(&self.graph, root, is_open, |_| false);
        (self.cuts.total().nodes < self.size).then_some(root)
    }

    /// Once the search must stop, it removes nothing more.
    pub(super) fn prune(&mut self, d: &mut Domains, sizes: &[Var]) -> Outcome {
        self.fragments.find(&self.graph, &self.nodes);
        self.part(d, sizes)?;
        self.has_place.fill(false);
        for fragment in 0..self.fragments.list().len() {
            if d.meter().must_stop(4 * sizes.len() as u64) {
                return Ok(());
            }
            self.grow(fragment, d, sizes)?;
        }
        self.found();
        for (node, &x) in sizes.iter().enumerate() {
            if self.nodes[node] == Certainty::Possible && !self.has_place[node] {
                self.presence.deny(d, x)?;
            }
        }
        Ok(())
    }

    /// No node may join fragments that are too large together.
    fn part(&mut self, d: &mut Domains, sizes: &[Var]) -> Outcome {
        for (node, &x) in sizes.iter().enumerate() {
            if self.nodes[node] != Certainty::Possible {
                continue;
            }
            let joined = self.fragments.joined_by(node, &self.graph);
            self.is_off[node] = joined == 1;
            if joined > self.size {
                self.nodes[node] = Certainty::Impossible;
                self.presence.deny(d, x)?;
            }
        }
        Ok(())
    }

    /// Each fragment must have room to grow. It needs the nodes without which it would have too
    /// little.
    fn grow(&mut self, fragment: usize, d: &mut Domains, sizes: &[Var]) -> Outcome {
        let (root, count) = self.fragments.list()[fragment];
        let slack = self.size.checked_sub(count).ok_or(Conflict::SCOPE)?;
        if slack == 0 {
            return Ok(());
        }
        self.fragments
            .spread(fragment, slack, &self.graph, &self.nodes);
        let fragments = &self.fragments;
        self.cuts.search(
            &self.graph,
            root,
            |node, _| fragments.is_in_reach(node),
            |_| false,
        );
        let room = self.cuts.total().nodes;
        fail_if(room < self.size)?;
        for &node in self.cuts.nodes() {
            self.has_place[node] = true;
            if self.nodes[node] == Certainty::Possible
                && room - 1 - self.cuts.cut_off(node).nodes < self.size
            {
                self.presence.affirm(d, sizes[node])?;
            }
        }
        Ok(())
    }

    /// The components of nodes outside of the fragments that have room for a region.
    fn found(&mut self) {
        for root in 0..self.nodes.len() {
            if self.nodes[root] == Certainty::Possible && self.is_off[root] {
                self.flood_off(root);
                if self.component.len() >= self.size {
                    self.component
                        .iter()
                        .for_each(|&node| self.has_place[node] = true);
                }
            }
        }
    }

    /// Finds the component of a node outside of the fragments. It is struck off.
    fn flood_off(&mut self, root: usize) {
        self.component.clear();
        self.component.push(root);
        self.is_off[root] = false;
        let mut place = 0;
        while let Some(&node) = self.component.get(place) {
            place += 1;
            for &(next, _) in self.graph.neighbours(node) {
                if self.nodes[next] == Certainty::Possible && self.is_off[next] {
                    self.is_off[next] = false;
                    self.component.push(next);
                }
            }
        }
    }
}

/// Reasons. A region of a size lies within that many steps from each of its nodes. What is known of
/// the nodes within that distance is reason enough for all that follows for one of them.
impl RegionsOfSize {
    /// A node cannot have this size. If the fragments next to it are too large, as many nodes
    /// of them as the size are the reason.
    pub(super) fn explain_no_place(&self, node: usize, sizes: &[Var], reason: &mut Reason<'_>) {
        let joined = self.joined(node);
        if joined.len() > self.size {
            joined[1..=self.size]
                .iter()
                .for_each(|&on| reason.value_of(sizes[on]));
        } else {
            self.state_around(node, None, sizes, reason);
        }
    }

    /// A node belongs to a fragment that has no room without it. Returns whether it does. Nodes
    /// that a run has added to fragments can join them to one that is too large, which says all.
    pub(super) fn explain_needed(
        &mut self,
        node: usize,
        sizes: &[Var],
        reason: &mut Reason<'_>,
    ) -> bool {
        self.fragments.find(&self.graph, &self.nodes);
        if self.explain_excess(sizes, reason) {
            return true;
        }
        let mut fragments = 0..self.fragments.list().len();
        let root = fragments.find_map(|fragment| self.root_without(fragment, Some(node)));
        if let Some(root) = root {
            self.state_around(root, Some(node), sizes, reason);
        }
        root.is_some()
    }

    /// A fragment is too large, or has no room. Returns whether one is.
    pub(super) fn explain_conflict(&mut self, sizes: &[Var], reason: &mut Reason<'_>) -> bool {
        self.fragments.find(&self.graph, &self.nodes);
        if self.explain_excess(sizes, reason) {
            return true;
        }
        let mut fragments = 0..self.fragments.list().len();
        let root = fragments.find_map(|fragment| self.root_without(fragment, None));
        if let Some(root) = root {
            self.state_around(root, None, sizes, reason);
        }
        root.is_some()
    }

    /// A fragment is too large, by one node more than the size. Returns whether one is.
    fn explain_excess(&self, sizes: &[Var], reason: &mut Reason<'_>) -> bool {
        let root = self.root_of_excess();
        if let Some(root) = root {
            self.joined(root)[..=self.size]
                .iter()
                .for_each(|&on| reason.value_of(sizes[on]));
        }
        root.is_some()
    }

    /// A node and all that are sure and connected with it, nearest first.
    fn joined(&self, node: usize) -> Vec<usize> {
        let is_sure = |node: usize| self.nodes[node] == Certainty::Certain;
        self.steps(node, usize::MAX, is_sure)
    }

    /// The nodes that can be reached by such nodes in this number of steps, nearest first.
    fn steps(&self, from: usize, most: usize, through: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut seen = vec![false; self.nodes.len()];
        seen[from] = true;
        let mut found = vec![from];
        let mut start = 0;
        for _ in 0..most {
            let end = found.len();
            if start == end {
                break;
            }
            for place in start..end {
                for &(next, _) in self.graph.neighbours(found[place]) {
                    if !seen[next] && through(next) {
                        seen[next] = true;
                        found.push(next);
                    }
                }
            }
            start = end;
        }
        found
    }

    /// States what is known of the nodes within as many steps of one as the size is, but of this
    /// one.
    fn state_around(
        &self,
        node: usize,
        but: Option<usize>,
        sizes: &[Var],
        reason: &mut Reason<'_>,
    ) {
        // What is farther away than a closed node cannot be in the region.
        let is_open = |at: usize| self.nodes[at] != Certainty::Impossible && Some(at) != but;
        let size = self.size;
        let mut near = self.steps(node, size, is_open);
        for at in self.steps(node, size - 1, is_open) {
            for &(next, _) in self.graph.neighbours(at) {
                if !is_open(next) && !near.contains(&next) {
                    near.push(next);
                }
            }
        }
        for at in near.into_iter().filter(|&at| Some(at) != but) {
            match self.nodes[at] {
                Certainty::Impossible => reason.is_not(sizes[at], size as i32),
                Certainty::Certain => reason.value_of(sizes[at]),
                Certainty::Possible => {}
            }
        }
    }
}
