//! The filtering rules, each in one direction of time.

use super::super::time_windows::{TimeWindows, WindowRules};
use super::tree::ThetaLambdaTree;
use crate::constraints::prelude::*;
use crate::constraints::schedule::explained::Explained;
use std::cmp::Reverse;

/// Tasks of one machine, all of positive duration.
pub(super) struct MachineTasks {
    windows: TimeWindows,
    tree: ThetaLambdaTree,
    /// The leaf of each task, which is its rank by earliest start.
    leaf: Vec<usize>,
    /// The task of each leaf.
    by_est: Vec<usize>,
    /// The order in which a rule looks at the tasks.
    order: Vec<usize>,
    /// The order in which they join the tree.
    queue: Vec<usize>,
}

impl WindowRules for MachineTasks {
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

impl MachineTasks {
    /// Room for this many tasks. There are none yet.
    pub(super) fn new(tasks: usize) -> Self {
        let room = || Vec::with_capacity(tasks);
        let tree = ThetaLambdaTree::new(tasks);
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

    /// Takes these tasks of the constraint, with these durations.
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
            fail_if(self.tree.end() > latest)?;
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

impl Explained for MachineTasks {
    fn explain_start(&mut self, task: usize, start: i64) -> bool {
        self.explain_precedence(task, start)
            || self.explain_edge(task, start)
            || self.explain_not_first(task, start)
    }

    /// Tasks that end too late by themselves.
    fn explain_failure(&mut self) -> bool {
        let windows = self.windows();
        let by_est = latest_first(&windows.est);
        for last in 0..windows.len() {
            let end = windows.lct[last];
            let mut needed = 0;
            let mut within = Vec::new();
            for &j in by_est.iter().filter(|&&j| windows.lct[j] <= end) {
                needed += windows.duration[j];
                within.push(j);
                let start = windows.est[j];
                if start + needed > end {
                    for &j in &within {
                        windows.need_est(j, start);
                        windows.need_lct(j, start + needed - 1);
                    }
                    return true;
                }
            }
        }
        false
    }
}

/// Reasons. The sets are those of Vilím [2005: computing explanations for the unary resource
/// constraint], found again by plain sweeps: trees do not name their tasks. Windows are widened as far as a
/// set still takes too long.
impl MachineTasks {
    /// It cannot be complete before others have to start, and comes after them.
    fn explain_precedence(&mut self, i: usize, start: i64) -> bool {
        let windows = self.windows();
        let ect = windows.ect(i);
        let mut before = latest_first(&windows.est);
        before.retain(|&j| j != i && windows.lst(j) < ect);
        // One is enough, or those that start last.
        let count = match before.iter().position(|&j| windows.ect(j) >= start) {
            Some(one) => {
                before.swap(0, one);
                Some(1)
            }
            None => prefix(
                &before,
                |j| windows.duration[j],
                |j, sum| windows.est[j] + sum >= start,
            ),
        };
        let Some(count) = count else { return false };
        before.truncate(count);
        let latest = before
            .iter()
            .map(|&j| windows.lst(j))
            .max()
            .unwrap_or(ect - 1);
        let sum: i64 = before.iter().map(|&j| windows.duration[j]).sum();
        windows.need_est(i, latest + 1 - windows.duration[i]);
        for j in before {
            windows.need_est(j, start - sum);
            windows.need_lct(j, latest + windows.duration[j]);
        }
        true
    }

    /// With it, others would end too late: it is the last of them, and ends after all that end no
    /// later.
    fn explain_edge(&mut self, i: usize, start: i64) -> bool {
        let windows = self.windows();
        let by_est = latest_first(&windows.est);
        let own = windows.duration[i];
        for last in (0..windows.len()).filter(|&last| last != i) {
            let end = windows.lct[last];
            let within: Vec<usize> = by_est
                .iter()
                .copied()
                .filter(|&j| j != i && windows.lct[j] <= end)
                .collect();
            let first = |j: usize| windows.est[j].min(windows.est[i]);
            let duration = |j: usize| windows.duration[j];
            let (Some(crowd), Some(count)) = (
                prefix(&within, duration, |j, sum| first(j) + sum + own > end),
                prefix(&within, duration, |j, sum| windows.est[j] + sum >= start),
            ) else {
                continue;
            };
            let total = |tasks: &[usize]| tasks.iter().map(|&j| duration(j)).sum::<i64>();
            let from = first(within[crowd - 1]);
            let until = from + total(&within[..crowd]) + own - 1;
            let sum = total(&within[..count]);
            windows.need_est(i, from);
            within[..crowd]
                .iter()
                .for_each(|&j| windows.need_est(j, from));
            within[..count]
                .iter()
                .for_each(|&j| windows.need_est(j, start - sum));
            within[..crowd.max(count)]
                .iter()
                .for_each(|&j| windows.need_lct(j, until));
            return true;
        }
        false
    }

    /// Others cannot all come after it: it starts when one of them is complete.
    fn explain_not_first(&mut self, i: usize, start: i64) -> bool {
        let windows = self.windows();
        let mut others: Vec<usize> = (0..windows.len())
            .filter(|&j| j != i && windows.ect(j) >= start)
            .collect();
        others.sort_by_key(|&j| windows.lct[j]);
        let ect = windows.ect(i);
        let duration = |j: usize| windows.duration[j];
        let Some(count) = prefix(&others, duration, |j, sum| windows.lct[j] - sum < ect) else {
            return false;
        };
        others.truncate(count);
        let sum: i64 = others.iter().map(|&j| duration(j)).sum();
        windows.need_est(i, windows.est[i]);
        for j in others {
            windows.need_lct(j, ect + sum - 1);
            windows.need_est(j, start - windows.duration[j]);
        }
        true
    }
}

/// All tasks, those that start latest first.
fn latest_first(est: &[i64]) -> Vec<usize> {
    let mut tasks: Vec<usize> = (0..est.len()).collect();
    tasks.sort_by_key(|&i| std::cmp::Reverse(est[i]));
    tasks
}

/// How many of the first tasks it takes until, with the sum of their durations, the last of them
/// is enough.
fn prefix(
    tasks: &[usize],
    duration: impl Fn(usize) -> i64,
    is_enough: impl Fn(usize, i64) -> bool,
) -> Option<usize> {
    let mut sum = 0;
    let last = tasks.iter().position(|&j| {
        sum += duration(j);
        is_enough(j, sum)
    });
    last.map(|last| last + 1)
}
