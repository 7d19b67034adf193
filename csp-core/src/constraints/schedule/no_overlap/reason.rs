//! From which bounds the rules follow.
//!
//! The sets are those of Vilím [2005: computing explanations for the unary resource constraint],
//! found again by plain sweeps: trees do not tell them. Windows are widened as far as a set still
//! takes too long.

use super::super::derivation::Explained;
use super::super::time_windows::Rules as _;
use super::tasks::Tasks;

impl Explained for Tasks {
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

impl Tasks {
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
