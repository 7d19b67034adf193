//! The regions of one size.

use super::super::connected::{Choice, Presence};
use super::fragments::Fragments;
use crate::conflict::Conflict;
use crate::constraints::graph::cuts::Cuts;
use crate::domains::{Domains, Outcome};
use crate::graph::Graph;
use crate::ids::Var;

/// The state of the nodes of one size. All of it is scratch.
#[derive(Clone, Debug)]
pub(super) struct Level {
    graph: Graph,
    size: usize,
    presence: Presence,
    nodes: Vec<Choice>,
    fragments: Fragments,
    cuts: Cuts,
    /// For each node, whether some region has a place for it.
    has_place: Vec<bool>,
    /// For each node, whether it touches no fragment.
    is_off: Vec<bool>,
    /// A component of such nodes.
    component: Vec<usize>,
}

impl Level {
    pub(super) fn new(graph: Graph) -> Self {
        let nodes = graph.nodes();
        Self {
            size: 0,
            presence: Presence::Value(0),
            nodes: vec![Choice::Impossible; nodes],
            fragments: Fragments::new(nodes),
            cuts: Cuts::new(nodes),
            has_place: vec![false; nodes],
            is_off: vec![false; nodes],
            component: Vec::with_capacity(nodes),
            graph,
        }
    }

    /// Turns to a size. Returns the number of nodes that could have it, and the number that have it
    /// for certain, in one word.
    pub(super) fn look(&mut self, size: usize, d: &Domains, sizes: &[Var]) -> u64 {
        self.size = size;
        self.presence = Presence::Value(size as i32);
        Choice::look(&mut self.nodes, self.presence, d, sizes)
    }

    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// What is known of the nodes.
    pub(super) fn nodes(&self) -> &[Choice] {
        &self.nodes
    }

    pub(super) fn find_fragments(&mut self) {
        self.fragments.find(&self.graph, &self.nodes);
    }

    /// How many fragments there are.
    pub(super) fn fragments(&self) -> usize {
        self.fragments.list().len()
    }

    /// The first node of a fragment that is too large.
    pub(super) fn root_of_excess(&self) -> Option<usize> {
        let too_large = self
            .fragments
            .list()
            .iter()
            .find(|&&(_, count)| count > self.size);
        too_large.map(|&(root, _)| root)
    }

    /// The first node of a fragment, if it has no room without another node.
    pub(super) fn root_without(&mut self, fragment: usize, but: Option<usize>) -> Option<usize> {
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
            if self.nodes[node] == Choice::Possible && !self.has_place[node] {
                self.presence.deny(d, x)?;
            }
        }
        Ok(())
    }

    /// No node may join fragments that are too large together.
    fn part(&mut self, d: &mut Domains, sizes: &[Var]) -> Outcome {
        for (node, &x) in sizes.iter().enumerate() {
            if self.nodes[node] != Choice::Possible {
                continue;
            }
            let joined = self.fragments.joined_by(node, &self.graph);
            self.is_off[node] = joined == 1;
            if joined > self.size {
                self.nodes[node] = Choice::Impossible;
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
        if room < self.size {
            return Err(Conflict::SCOPE);
        }
        for &node in self.cuts.nodes() {
            self.has_place[node] = true;
            if self.nodes[node] == Choice::Possible
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
            if self.nodes[root] == Choice::Possible && self.is_off[root] {
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
                if self.nodes[next] == Choice::Possible && self.is_off[next] {
                    self.is_off[next] = false;
                    self.component.push(next);
                }
            }
        }
    }
}
