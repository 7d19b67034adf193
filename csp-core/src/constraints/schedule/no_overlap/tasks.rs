//! The filtering rules, each in one direction of time.

use super::super::time_windows::{Rules, TimeWindows};
use super::tree::Tree;
use crate::conflict::Conflict;
use crate::meter::Meter;
use std::cmp::Reverse;

/// Tasks of one machine, all of positive duration.
#[derive(Clone, Debug)]
pub(super) struct Tasks {
    windows: TimeWindows,
    tree: Tree,
    /// The leaf of each task, which is its rank by earliest start.
    leaf: Vec<usize>,
    /// The task of each leaf.
    by_est: Vec<usize>,
    /// The order in which a rule looks at the tasks.
    order: Vec<usize>,
    /// The order in which they join the tree.
    queue: Vec<usize>,
}

impl Rules for Tasks {
    fn windows(&mut self) -> &mut TimeWindows {
        &mut self.windows
    }

    fn tighten(&mut self, meter: &mut Meter) -> Result<(), Conflict> {
        loop {
            if self.both_ways(|tasks, _| tasks.detect_precedences(), meter)?
                || self.both_ways(|tasks, _| tasks.find_not_last(), meter)?
            {
                continue;
            }
            if !self.both_ways(|tasks, _| tasks.find_edges(), meter)? {
                return Ok(());
            }
        }
    }
}

impl Tasks {
    /// Room for this many tasks. There are none yet.
    pub(super) fn new(tasks: usize) -> Self {
        let room = || Vec::with_capacity(tasks);
        let tree = Tree::new(tasks);
        let windows = TimeWindows::new(tasks);
        Self {
            windows,
            tree,
            leaf: room(),
            by_est: room(),
            order: room(),
            queue: room(),
        }
    }

    /// Turns to these tasks of the constraint, with these durations.
    pub(super) fn choose(&mut self, chosen: impl Iterator<Item = (usize, i64)>) {
        self.windows.choose(chosen);
        for tasks in [
            &mut self.leaf,
            &mut self.by_est,
            &mut self.order,
            &mut self.queue,
        ] {
            tasks.clear();
            tasks.extend(0..self.windows.len());
        }
    }

    /// Empties the tree, and puts the leaves into the present order.
    fn plant(&mut self) {
        self.tree.clear();
        sort_by_key(&mut self.by_est, |i| self.windows.est[i]);
        for (leaf, &i) in self.by_est.iter().enumerate() {
            self.leaf[i] = leaf;
        }
    }

    fn whiten(&mut self, i: usize) {
        self.tree
            .whiten(self.leaf[i], self.windows.est[i], self.windows.duration[i]);
    }

    /// Puts the next tasks of the queue into the tree, as long as they are wanted. `joined` counts
    /// them.
    fn whiten_while(&mut self, joined: &mut usize, wanted: impl Fn(&TimeWindows, usize) -> bool) {
        while let Some(&next) = self
            .queue
            .get(*joined)
            .filter(|&&next| wanted(&self.windows, next))
        {
            self.whiten(next);
            *joined += 1;
        }
    }

    /// The earliest end of the white tasks without `i`, which is one of them.
    fn end_without(&mut self, i: usize) -> i64 {
        self.tree.remove(self.leaf[i]);
        let end = self.tree.end();
        self.whiten(i);
        end
    }

    /// A task that cannot be complete before some others have to start comes after all of these
    /// others [Vilím 2002, 2007].
    fn detect_precedences(&mut self) -> Result<bool, Conflict> {
        self.plant();
        sort_by_key(&mut self.order, |i| self.windows.ect(i));
        sort_by_key(&mut self.queue, |i| self.windows.lst(i));
        let mut joined = 0;
        for rank in 0..self.order.len() {
            let i = self.order[rank];
            let ect = self.windows.ect(i);
            self.whiten_while(&mut joined, |windows, other| ect > windows.lst(other));
            let is_white = ect > self.windows.lst(i);
            self.windows.found[i] = if is_white {
                self.end_without(i)
            } else {
                self.tree.end()
            };
        }
        self.windows.raise()
    }

    /// If some others cannot all be complete before the latest start of a task, the task is not the
    /// last of them. It must be complete when the last of these others starts [Vilím 2004, 2007].
    fn find_not_last(&mut self) -> Result<bool, Conflict> {
        self.plant();
        sort_by_key(&mut self.order, |i| self.windows.lct[i]);
        sort_by_key(&mut self.queue, |i| self.windows.lst(i));
        let mut joined = 0;
        for rank in 0..self.order.len() {
            let i = self.order[rank];
            let lct = self.windows.lct[i];
            self.whiten_while(&mut joined, |windows, other| lct > windows.lst(other));
            // Durations are positive, so the task itself is white, too.
            let can_be_last = self.end_without(i) <= self.windows.lst(i);
            self.windows.found[i] = if can_be_last {
                lct
            } else {
                self.windows.lst(self.queue[joined - 1])
            };
        }
        self.windows.lower()
    }

    /// If some others would end too late together with a task, the task comes after all of these.
    /// If they end too late by themselves, there is no solution [Vilím 2007].
    fn find_edges(&mut self) -> Result<bool, Conflict> {
        self.plant();
        self.windows.found.copy_from_slice(&self.windows.est);
        sort_by_key(&mut self.order, |i| Reverse(self.windows.lct[i]));
        (0..self.order.len()).for_each(|i| self.whiten(i));
        for rank in 0..self.order.len() {
            let j = self.order[rank];
            let latest = self.windows.lct[j];
            if self.tree.end() > latest {
                return Err(Conflict::SCOPE);
            }
            while let Some(leaf) = self.tree.delayed_beyond(latest) {
                let found = &mut self.windows.found[self.by_est[leaf]];
                *found = self.tree.end().max(*found);
                self.tree.remove(leaf);
            }
            self.tree
                .grey(self.leaf[j], self.windows.est[j], self.windows.duration[j]);
        }
        self.windows.raise()
    }
}

/// Sorts tasks by key. Ties go by number, so the result does not depend on the order before.
fn sort_by_key<K: Ord>(tasks: &mut [usize], key: impl Fn(usize) -> K) {
    tasks.sort_unstable_by_key(|&i| (key(i), i));
}
