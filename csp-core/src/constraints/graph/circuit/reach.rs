//! The nodes that have to be on the circuit reach each other.

use super::chains::{Cover, circuit_meaning};
use crate::constraints::prelude::*;
use std::ops::Deref;

/// A depth-first search from a node of the circuit, the root. Nodes that are not strongly connected
/// with it are left out [Tarjan 1972]. The subtrees of the root are numbered as they are found.
/// Each edge leads within a subtree or to one that was found before. So the circuit visits the
/// subtrees from the last to the first. An edge that skips a subtree with nodes on the circuit is
/// removed, and the only edge out of a subtree is taken [Francis & Stuckey 2014].
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

/// Reasons: edges that would lead out of sets of nodes [Francis & Stuckey 2014]. `None` if there is
/// none.
impl Reach {
    fn explain_lost(&mut self, lost: Removal, reason: &mut Reason<'_>) -> Option<()> {
        let past = reason.past();
        let node = positions_of(&self.scope, lost.var()).next()?;
        let root = (0..self.scope.len()).find(|&node| self.is_wanted(past, node))?;
        if self.explain_left_out(node, root, lost, reason).is_some() {
            return Some(());
        }
        let trees = self.search(past, root, |_, _| false)?;
        self.find_stops(past, trees);
        let own = if node == root {
            trees + 1
        } else {
            self.tree[node]
        };
        if own == NONE {
            return None;
        }
        self.explain_skip(own, lost, root, reason)
            .or_else(|| self.explain_exit(node, root, lost, reason))
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
    ) -> Option<()> {
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
        is_closed.then_some(())
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
    ) -> Option<()> {
        if self.cover == Cover::Some && lost.contains(node as i32) {
            return None;
        }
        let past = reason.past();
        let from_root = self.reached(past, root);
        let from_node = self.reached(past, node);
        let count = |seen: &[bool]| seen.iter().filter(|&&seen| seen).count();
        let separate = [(&from_root, node), (&from_node, root)];
        let closed = separate.into_iter().filter(|(seen, end)| !seen[*end]);
        let (seen, _) = closed.min_by_key(|(seen, _)| count(seen))?;
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
    ) -> Option<()> {
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
            return None;
        }
        let wanted =
            (0..self.scope.len()).find(|&node| tree(node) == stop && self.is_wanted(past, node));
        let wanted = wanted?;
        self.state_wanted(root, reason);
        self.state_wanted(wanted, reason);
        let is_low = |node: usize| node == root || tree(node) < stop;
        self.state_closed(|node| is_low(node) && node != root, is_low, reason)?;
        // The last entry of the stops is for the root.
        if own + 1 == self.stop.len() {
            return Some(());
        }
        self.state_closed(|node| tree(node) == stop, |node| tree(node) <= stop, reason)
    }

    /// Only one edge leads out of the subtree of a node: from it, by what is left.
    fn explain_exit(
        &self,
        node: usize,
        root: usize,
        lost: Removal,
        reason: &mut Reason<'_>,
    ) -> Option<()> {
        let past = reason.past();
        let own = self.tree[node];
        let is_inside = |other: usize| other != root && self.tree[other] == own;
        let wanted = (0..self.scope.len()).find(|&at| is_inside(at) && self.is_wanted(past, at));
        let wanted = wanted.filter(|_| node != root)?;
        let is_exit = |&to: &usize| {
            let is_there = past.contains(self.scope[node], to as i32);
            is_there && !is_inside(to) && past.value(self.scope[to]) != Some(to as i32)
        };
        let mut exits = (0..self.scope.len()).filter(is_exit);
        let (Some(exit), None) = (exits.next(), exits.next()) else {
            return None;
        };
        if lost.contains(exit as i32) {
            return None;
        }
        self.state_wanted(root, reason);
        self.state_wanted(wanted, reason);
        self.state_closed(|at| at != node && is_inside(at), is_inside, reason)?;
        self.state_closed(|at| at == node, |to| is_inside(to) || to == exit, reason)
    }
}

impl Propagator for Reach {
    about!(name: "reach", priority: Costly);

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
            // The chains have removed that, unless they are left out.
            fail_if(self.cover == Cover::All)?;
        }
        let is_met = |node: usize| node != root && self.tree[node] != NONE;
        fail_if(self.cover == Cover::Some && !(0..self.scope.len()).any(is_met))?;
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

    /// Numbers that are no node are left to the chains, and a variable of two nodes to the all-different.
    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let nodes = 0..self.scope.len() as i64;
        let is_node =
            |&x: &Var| nodes.contains(&d.min(x).into()) && nodes.contains(&d.max(x).into());
        let all_are = self.scope.iter().all(is_node) && !has_repeats(&self.scope);
        all_are.then(|| circuit_meaning(&self.scope, self.cover))
    }

    /// A conflict without a removal needs the whole scope: it comes up only where other propagators are left out.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let lost = what.removal();
        let explained = lost.and_then(|lost| self.explain_lost(lost, reason));
        if explained.is_none() {
            reason.scope(&self.scope);
        }
    }
}
