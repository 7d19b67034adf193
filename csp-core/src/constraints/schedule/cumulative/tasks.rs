//! The filtering rules, each in one direction of time.

use super::super::time_windows::{Rules, TimeWindows};
use super::energy::Energy;
use super::profile::Profile;
use crate::conflict::Conflict;
use crate::constraints::operand::Operand;
use crate::domains::Domains;
use crate::meter::Meter;
use crate::propagator::Status;

/// Tasks of one resource, all of positive duration and demand.
#[derive(Clone, Debug)]
pub(super) struct Tasks {
    pub(super) windows: TimeWindows,
    pub(super) demands: Vec<i64>,
    pub(super) capacity: i64,
    pub(super) profile: Profile,
    pub(super) energy: Energy,
    /// A reason needs that the capacity is no more than this.
    pub(super) most: i64,
}

impl Rules for Tasks {
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

impl Tasks {
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

    /// Turns to these tasks of the constraint, with these durations and demands.
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
        if self.profile.peak() > self.capacity {
            Err(Conflict::SCOPE)
        } else {
            Ok(())
        }
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
