//! The filtering rules, each in one direction of time.

use super::super::explained::Explained;
use super::super::time_windows::{TimeWindows, WindowRules};
use super::energy::Energy;
use super::profile::Profile;
use crate::constraints::prelude::*;

/// Tasks of one resource, all of positive duration and demand.
pub(super) struct ResourceTasks {
    pub(super) windows: TimeWindows,
    pub(super) demands: Vec<i64>,
    pub(super) capacity: i64,
    pub(super) profile: Profile,
    pub(super) energy: Energy,
    /// A reason needs that the capacity is no more than this.
    pub(super) most: i64,
}

impl WindowRules for ResourceTasks {
    fn windows(&mut self) -> &mut TimeWindows {
        &mut self.windows
    }

    fn tighten(&mut self, meter: &mut Meter) -> Result<(), Conflict> {
        loop {
            while self.both_ways(Self::read_time_table, meter)? {}
            if !self.both_ways(Self::find_edges, meter)? {
                return Ok(());
            }
        }
    }
}

impl ResourceTasks {
    /// Room for this many tasks. There are none yet.
    pub(super) fn new(tasks: usize) -> Self {
        let profile = Profile::new(tasks);
        let energy = Energy::new(tasks);
        Self {
            windows: TimeWindows::new(tasks),
            demands: Vec::with_capacity(tasks),
            capacity: 0,
            most: i64::MAX,
            profile,
            energy,
        }
    }

    /// Takes these tasks of the constraint, with these durations and demands.
    pub(super) fn choose(&mut self, chosen: impl Iterator<Item = (usize, i64, i64)> + Clone) {
        self.demands.clear();
        self.demands
            .extend(chosen.clone().map(|(_, _, demand)| demand));
        self.windows
            .choose(chosen.map(|(task, duration, _)| (task, duration)));
        self.energy.choose(self.demands.len());
    }

    /// Narrows the domains of the starts under this capacity.
    pub(super) fn filter_below(
        &mut self,
        capacity: i64,
        d: &mut Domains,
        starts: &[impl Operand],
    ) -> Result<Status, Conflict> {
        self.set_capacity(capacity);
        self.filter(d, starts)
    }

    /// From now on the capacity is this.
    pub(super) fn set_capacity(&mut self, capacity: i64) {
        self.capacity = capacity.min(self.demands.iter().sum());
    }

    /// The most that compulsory parts use at a time, after filtering.
    pub(super) fn peak(&self) -> i64 {
        self.profile.peak()
    }

    /// The amounts that the compulsory parts use, after filtering.
    pub(super) fn profile(&mut self) -> &Profile {
        self.profile.build(&self.windows, &self.demands);
        &self.profile
    }

    fn build_profile(&mut self) -> Result<(), Conflict> {
        self.profile.build(&self.windows, &self.demands);
        fail_if(self.profile.peak() > self.capacity)
    }

    /// A task starts where the compulsory parts of the others leave enough for it during all of its
    /// duration.
    fn read_time_table(&mut self, meter: &mut Meter) -> Result<bool, Conflict> {
        self.build_profile()?;
        for i in 0..self.demands.len() {
            let (start, work) = self.first_fit(i);
            self.windows.found[i] = start;
            if meter.must_stop(work) {
                return Ok(false);
            }
        }
        self.windows.raise()
    }

    /// The earliest start of a task, and how many stretches of the profile were looked at.
    fn first_fit(&self, i: usize) -> (i64, u64) {
        let windows = &self.windows;
        let mut start = windows.est[i];
        let mut work = 0;
        for (from, to, height) in self.profile.stretches_after(start) {
            work += 1;
            if from >= start + windows.duration[i] {
                break;
            }
            // The profile is no higher than the capacity. So a task has enough within its own
            // compulsory part.
            let own = windows.lst(i) <= from && to <= windows.ect(i);
            if height + self.demands[i] > self.capacity && !own {
                start = to;
            }
        }
        (start, work)
    }

    /// The rule on the energy of intervals.
    fn find_edges(&mut self, meter: &mut Meter) -> Result<bool, Conflict> {
        self.build_profile()?;
        let windows = &mut self.windows;
        let demands = &self.demands;
        self.energy
            .find_edges(windows, demands, self.capacity, &self.profile, meter)?;
        self.windows.raise()
    }
}

/// What a task takes of the resource for sure.
#[derive(Clone, Copy)]
struct Share {
    task: usize,
    /// How long it runs in an interval.
    length: i64,
    demand: i64,
}

impl Share {
    fn energy(self) -> i64 {
        self.demand * self.length
    }
}

/// A short task may be kept from a very long time by as many times: beyond these the reason is all
/// that is known.
const MOST_TIMES: usize = 256;

impl Explained for ResourceTasks {
    fn explain_start(&mut self, task: usize, start: i64) -> bool {
        self.explain_by_time_table(task, start) || self.explain_by_energy(task, start)
    }

    fn explain_failure(&mut self) -> bool {
        let starts: Vec<i64> = (0..self.windows.len())
            .map(|i| self.windows.lst(i))
            .collect();
        for time in starts {
            let running = self.running_at(time, None);
            let used: i64 = running.iter().map(|share| share.demand).sum();
            if used > self.capacity {
                self.need_shares(running, (time, time + 1), 0);
                return true;
            }
        }
        let Some(interval) = self.overfull() else {
            return false;
        };
        let shares = self.shares_in(interval, None);
        let (start, end) = interval;
        let used: i64 = shares.iter().map(|share| share.energy()).sum();
        let is_too_much = used > self.capacity * (end - start);
        if is_too_much {
            self.need_shares(shares, interval, 0);
        }
        is_too_much
    }
}

/// Reasons: the shares of tasks in an interval.
impl ResourceTasks {
    /// The tasks, without this one, that run at a time wherever in their windows they start.
    fn running_at(&self, time: i64, without: Option<usize>) -> Vec<Share> {
        let windows = &self.windows;
        let runs =
            |&i: &usize| Some(i) != without && windows.lst(i) <= time && time < windows.ect(i);
        let share = |task| Share {
            task,
            length: 1,
            demand: self.demands[task],
        };
        (0..windows.len()).filter(runs).map(share).collect()
    }

    /// What the tasks, without this one, take at least of an interval.
    fn shares_in(&self, (start, end): (i64, i64), without: Option<usize>) -> Vec<Share> {
        let windows = &self.windows;
        let share = |task| {
            let inside = (windows.ect(task) - start).min(end - windows.lst(task));
            let length = windows.duration[task].min(end - start).min(inside);
            Share {
                task,
                length,
                demand: self.demands[task],
            }
        };
        let others = (0..windows.len())
            .filter(|&i| Some(i) != without)
            .map(share);
        others.filter(|share| share.length > 0).collect()
    }

    /// The resource has too little for these shares of an interval and the energy of another task.
    /// As much as there is too little of it is not needed: the smallest shares go first, and
    /// others are shortened [Schutt, Feydy, Stuckey & Wallace 2011, 2013].
    fn need_shares(&mut self, mut shares: Vec<Share>, (start, end): (i64, i64), other: i64) {
        let used: i64 = shares.iter().map(|share| share.energy()).sum();
        let length = end - start;
        let mut spare = used + other - self.capacity * length - 1;
        shares.sort_by_key(|share| share.energy());
        let mut needed = other;
        for Share {
            task,
            length,
            demand,
        } in shares
        {
            let shorter = (spare / demand).min(length);
            spare -= shorter * demand;
            let length = length - shorter;
            if length > 0 {
                needed += length * demand;
                self.windows
                    .need_est(task, start + length - self.windows.duration[task]);
                self.windows
                    .need_lct(task, end - length + self.windows.duration[task]);
            }
        }
        // This much less than what is needed is too little.
        self.most = self.most.min((needed - 1).div_euclid(length));
    }

    /// At each of some times the others leave too little for it: it cannot run there, and so it
    /// starts after the first, which puts the next in its way.
    fn explain_by_time_table(&mut self, i: usize, start: i64) -> bool {
        let mut target = start;
        let mut times = Vec::new();
        while self.windows.est[i] < target {
            let Some(time) = self.blocked_from(i, target - 1) else {
                return false;
            };
            let next = time - self.windows.duration[i] + 1;
            if next >= target || times.len() == MOST_TIMES {
                return false;
            }
            times.push(time);
            target = next;
        }
        self.windows.need_est(i, target);
        for time in times {
            let running = self.running_at(time, Some(i));
            self.need_shares(running, (time, time + 1), self.demands[i]);
        }
        true
    }

    /// The first time from this one on at which the others leave too little for a task.
    fn blocked_from(&self, i: usize, from: i64) -> Option<i64> {
        let windows = &self.windows;
        let begins = (0..windows.len())
            .map(|j| windows.lst(j))
            .filter(|&time| time > from);
        let mut times: Vec<i64> = begins.chain([from]).collect();
        times.sort_unstable();
        let is_blocked = |&time: &i64| {
            let others = (0..windows.len())
                .filter(|&j| j != i && windows.lst(j) <= time && time < windows.ect(j));
            others.map(|j| self.demands[j]).sum::<i64>() + self.demands[i] > self.capacity
        };
        times.into_iter().find(is_blocked)
    }

    /// If it started before, it would take more of an interval than the others leave.
    fn explain_by_energy(&mut self, i: usize, start: i64) -> bool {
        let Some((from, end)) = self.crowded_before(i, start) else {
            return false;
        };
        let duration = self.windows.duration[i];
        let inside = (self.windows.ect(i) - from).min(end - start + 1);
        let length = duration.min(end - from).min(inside);
        let shares = self.shares_in((from, end), Some(i));
        let used: i64 = shares.iter().map(|share| share.energy()).sum();
        let own = self.demands[i] * length;
        if length <= 0 || used + own <= self.capacity * (end - from) {
            return false;
        }
        self.windows.need_est(i, from + length - duration);
        self.need_shares(shares, (from, end), own);
        true
    }

    /// An interval that has too little for all tasks that must run in it.
    fn overfull(&mut self) -> Option<(i64, i64)> {
        self.profile.build(&self.windows, &self.demands);
        let Self {
            windows,
            demands,
            capacity,
            profile,
            energy,
            ..
        } = self;
        energy.read(windows, profile);
        let crowded = |last| energy.find_edges_before(last, windows, demands, *capacity, |_| ());
        (0..windows.len()).find_map(|last| crowded(last).err())
    }

    /// An interval that has too little for this task if it starts before this time.
    fn crowded_before(&mut self, i: usize, start: i64) -> Option<(i64, i64)> {
        self.profile.build(&self.windows, &self.demands);
        let Self {
            windows,
            demands,
            capacity,
            profile,
            energy,
            ..
        } = self;
        energy.read(windows, profile);
        (0..windows.len()).find_map(|last| {
            let mut interval = None;
            let outcome = energy.find_edges_before(last, windows, demands, *capacity, |edge| {
                if edge.task == i && edge.start >= start {
                    interval = Some(edge.interval);
                }
            });
            outcome.is_ok().then_some(interval).flatten()
        })
    }
}
