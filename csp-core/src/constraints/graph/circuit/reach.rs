//! The nodes that have to be on the circuit reach each other.

mod reason;

use super::Cover;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};
use crate::reason::{Consequence, Reason};
use std::ops::Deref;

/// A depth-first search from a node of the circuit, the root. Nodes that are not strongly connected
/// with it are left out [Tarjan 1972]. The subtrees of the root are numbered as they are found.
/// Each edge leads within a subtree or to one that was found before. So the circuit visits the
/// subtrees from the last to the first. An edge that skips a subtree with nodes on the circuit is
/// removed, and the only edge out of a subtree is taken [Francis & Stuckey 2014].
#[derive(Clone, Debug)]
pub(super) struct Reach {
    scope: Vec<Var>,
    cover: Cover,
    /// By node, when it was found.
    place: Vec<usize>,
    /// By node, the first place of its component that is known.
    low: Vec<usize>,
    /// By node, its subtree from 1 on, and 0 for the root. It is [`NONE`] for nodes that are not in
    /// the root's component.
    tree: Vec<usize>,
    /// Nodes that were found and may be in the root's component.
    found: Vec<usize>,
    /// The path to the node the search is at, with the next successor to look at.
    path: Vec<(usize, Option<i32>)>,
    /// By subtree, the last one before it that has to be visited. The last entry is for edges of
    /// the root.
    stop: Vec<usize>,
    /// By subtree, how many edges lead out of it, and one of them.
    exits: Vec<(usize, Var, i32)>,
}

const NONE: usize = usize::MAX;

impl Reach {
    pub(super) fn new(scope: Vec<Var>, cover: Cover) -> Self {
        let nodes = scope.len();
        Self {
            place: vec![NONE; nodes],
            low: vec![NONE; nodes],
            tree: vec![NONE; nodes],
            found: Vec::with_capacity(nodes),
            path: Vec::with_capacity(nodes),
            stop: Vec::with_capacity(nodes + 2),
            exits: Vec::with_capacity(nodes + 2),
            scope,
            cover,
        }
    }

    /// Whether a node has to be on the circuit.
    fn is_wanted(&self, d: &Domains, node: usize) -> bool {
        self.cover == Cover::All || !d.contains(self.scope[node], node as i32)
    }

    /// Finds the nodes that are strongly connected with the root, and returns the number of
    /// subtrees. `None`: the search for solutions has to stop.
    fn search<D: Deref<Target = Domains>>(
        &mut self,
        mut d: D,
        root: usize,
        must_stop: impl Fn(&mut D, u64) -> bool,
    ) -> Option<usize> {
        self.place.fill(NONE);
        self.tree.fill(NONE);
        self.found.clear();
        self.path.clear();
        let mut trees = 0;
        let mut count = 0;
        let mut work = 0;
        self.enter(&d, root, &mut count);
        while let Some(&mut (node, ref mut next)) = self.path.last_mut() {
            work += 1;
            let Some(value) = *next else {
                self.leave(node, root);
                if must_stop(&mut d, std::mem::take(&mut work)) {
                    return None;
                }
                continue;
            };
            let value = value as usize;
            let Some(&place) = self.place.get(value) else {
                // This value is no node, and neither are greater ones. `Chains` removes them.
                *next = None;
                continue;
            };
            *next = d.next_value(self.scope[node], value as i32 + 1);
            if place == NONE {
                trees += usize::from(node == root);
                self.enter(&d, value, &mut count);
                self.tree[value] = trees;
            } else if self.tree[value] != NONE {
                self.low[node] = self.low[node].min(place);
            }
        }
        Some(trees)
    }

    fn enter(&mut self, d: &Domains, node: usize, count: &mut usize) {
        (self.place[node], self.low[node], self.tree[node]) = (*count, *count, 0);
        *count += 1;
        self.found.push(node);
        self.path.push((node, d.next_value(self.scope[node], 0)));
    }

    fn leave(&mut self, node: usize, root: usize) {
        self.path.pop();
        if let Some(&(parent, _)) = self.path.last() {
            self.low[parent] = self.low[parent].min(self.low[node]);
        }
        if node != root && self.low[node] == self.place[node] {
            while let Some(other) = self.found.pop() {
                self.tree[other] = NONE;
                if other == node {
                    return;
                }
            }
        }
    }

    /// For each subtree, and for the root after all of them, the last one before it that has to be
    /// visited.
    fn find_stops(&mut self, d: &Domains, trees: usize) {
        self.stop.clear();
        self.stop.resize(trees + 2, 0);
        for node in 0..self.scope.len() {
            if self.tree[node] != NONE && self.is_wanted(d, node) {
                self.stop[self.tree[node] + 1] = self.tree[node];
            }
        }
        for tree in 1..self.stop.len() {
            self.stop[tree] = self.stop[tree].max(self.stop[tree - 1]);
        }
    }

    /// Removes the edges of a node of this subtree that skip a subtree that has to be visited, and
    /// counts the edges that leave its own subtree. Returns the number of edges that it has looked
    /// at.
    fn pass(&mut self, d: &mut Domains, node: usize, tree: usize) -> Result<u64, Conflict> {
        let x = self.scope[node];
        let mut next = d.next_value(x, 0);
        let mut edges = 0;
        while let Some(value) = next {
            edges += 1;
            let Some(&to) = self.tree.get(value as usize) else {
                break;
            };
            if to == NONE || to >= tree || value as usize == node {
                // The edge leads to a node that is left out, or stays within the subtree.
            } else if to < self.stop[tree] {
                d.remove(x, value)?;
            } else {
                self.exits[tree] = (self.exits[tree].0 + 1, x, value);
            }
            next = d.next_value(x, value + 1);
        }
        Ok(edges)
    }
}

impl Propagator for Reach {
    fn name(&self) -> &'static str {
        "reach"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let Some(root) = (0..self.scope.len()).find(|&node| self.is_wanted(d, node)) else {
            return Ok(Status::Active);
        };
        let trees = self.search(&mut *d, root, |d, work| d.meter().must_stop(work));
        let Some(trees) = trees else {
            return Ok(Status::Active);
        };
        for node in (0..self.scope.len()).filter(|&node| self.tree[node] == NONE) {
            d.fix(self.scope[node], node as i32)?;
        }
        self.find_stops(d, trees);
        self.exits.clear();
        self.exits.resize(trees + 2, (0, self.scope[root], 0));
        for node in 0..self.scope.len() {
            let edges = match self.tree[node] {
                NONE => 0,
                _ if node == root => self.pass(d, node, trees + 1)?,
                tree => self.pass(d, node, tree)?,
            };
            if d.meter().must_stop(edges) {
                return Ok(Status::Active);
            }
        }
        for tree in 1..=trees {
            if let (1, x, value) = self.exits[tree]
                && self.stop[tree + 1] == tree
            {
                d.fix(x, value)?;
            }
        }
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Removal(lost) => self.explain_lost(lost, reason),
            Consequence::Conflict => false,
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
