//! Why nodes have a size or not.
//!
//! A region of a size lies within that many steps from each of its nodes. What is known of the nodes
//! within so many steps is reason enough for all that follows for one of them.

use super::super::connected::Choice;
use super::level::Level;
use crate::ids::Var;
use crate::reason::Reason;

impl Level {
    /// A node cannot have this size. If the fragments next to it are too large, so many nodes of
    /// them are the reason.
    pub(super) fn explain_no_place(&self, node: usize, sizes: &[Var], reason: &mut Reason<'_>) {
        let joined = self.joined(node);
        if joined.len() > self.size() {
            joined[1..=self.size()]
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
        self.find_fragments();
        if self.explain_excess(sizes, reason) {
            return true;
        }
        let mut fragments = 0..self.fragments();
        let root = fragments.find_map(|fragment| self.root_without(fragment, Some(node)));
        if let Some(root) = root {
            self.state_around(root, Some(node), sizes, reason);
        }
        root.is_some()
    }

    /// A fragment is too large, or has no room. Returns whether one is.
    pub(super) fn explain_conflict(&mut self, sizes: &[Var], reason: &mut Reason<'_>) -> bool {
        self.find_fragments();
        if self.explain_excess(sizes, reason) {
            return true;
        }
        let mut fragments = 0..self.fragments();
        let root = fragments.find_map(|fragment| self.root_without(fragment, None));
        if let Some(root) = root {
            self.state_around(root, None, sizes, reason);
        }
        root.is_some()
    }

    /// A fragment is too large: so many nodes of it are. Returns whether one is.
    fn explain_excess(&self, sizes: &[Var], reason: &mut Reason<'_>) -> bool {
        let root = self.root_of_excess();
        if let Some(root) = root {
            self.joined(root)[..=self.size()]
                .iter()
                .for_each(|&on| reason.value_of(sizes[on]));
        }
        root.is_some()
    }

    /// A node and all that are sure and connected with it, nearest first.
    fn joined(&self, node: usize) -> Vec<usize> {
        let is_sure = |node: usize| self.nodes()[node] == Choice::Certain;
        self.steps(node, usize::MAX, is_sure)
    }

    /// The nodes that can be reached in so many steps by such nodes, nearest first.
    fn steps(&self, from: usize, most: usize, through: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut seen = vec![false; self.nodes().len()];
        seen[from] = true;
        let mut found = vec![from];
        let mut start = 0;
        for _ in 0..most {
            let end = found.len();
            if start == end {
                break;
            }
            for place in start..end {
                for &(next, _) in self.graph().neighbours(found[place]) {
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
        let is_open = |at: usize| self.nodes()[at] != Choice::Impossible && Some(at) != but;
        let size = self.size();
        let mut near = self.steps(node, size, is_open);
        for at in self.steps(node, size - 1, is_open) {
            for &(next, _) in self.graph().neighbours(at) {
                if !is_open(next) && !near.contains(&next) {
                    near.push(next);
                }
            }
        }
        for at in near.into_iter().filter(|&at| Some(at) != but) {
            match self.nodes()[at] {
                Choice::Impossible => reason.is_not(sizes[at], size as i32),
                Choice::Certain => reason.value_of(sizes[at]),
                Choice::Possible => {}
            }
        }
    }
}
