//! Time-table edge-finding.

use super::super::time_windows::TimeWindows;
use super::profile::Profile;
use crate::conflict::Conflict;
use crate::meter::Meter;

/// A task cannot start before a time: an interval has too little for it.
#[derive(Clone, Copy)]
pub(super) struct EnergyBound {
    pub(super) task: usize,
    pub(super) start: i64,
    pub(super) interval: (i64, i64),
}

/// The rule on the energy of intervals. The free energy of a task is what it needs beyond its
/// compulsory part.
pub(super) struct Energy {
    by_est: Vec<usize>,
    by_lct: Vec<usize>,
    /// How long each task runs outside of its compulsory part.
    free: Vec<i64>,
    /// The energy of the profile from the earliest start, and from the latest completion of each
    /// task on.
    after_est: Vec<i64>,
    after_lct: Vec<i64>,
}

impl Energy {
    /// Room for this many tasks. There are none yet.
    pub(super) fn new(tasks: usize) -> Self {
        let order = || Vec::with_capacity(tasks);
        let energy = || Vec::with_capacity(tasks);
        Self {
            by_est: order(),
            by_lct: order(),
            free: energy(),
            after_est: energy(),
            after_lct: energy(),
        }
    }

    /// Begins with this number of tasks.
    pub(super) fn choose(&mut self, tasks: usize) {
        for order in [&mut self.by_est, &mut self.by_lct] {
            order.clear();
            order.extend(0..tasks);
        }
        for energy in [&mut self.free, &mut self.after_est, &mut self.after_lct] {
            energy.resize(tasks, 0);
        }
    }

    pub(super) fn read(&mut self, windows: &TimeWindows, profile: &Profile) {
        self.by_est.sort_unstable_by_key(|&i| (windows.est[i], i));
        self.by_lct.sort_unstable_by_key(|&i| (windows.lct[i], i));
        for i in 0..windows.len() {
            self.free[i] = windows.duration[i].min(windows.lst(i) - windows.est[i]);
            self.after_est[i] = profile.energy_after(windows.est[i]);
            self.after_lct[i] = profile.energy_after(windows.lct[i]);
        }
    }

    /// Puts the earliest starts that it finds into `windows.found`. An interval goes from the
    /// earliest start of one task to the latest completion of another. Only one of the tasks that
    /// start in it and need not end in it is looked at, the one that needs most. If there is enough
    /// for that one, there is enough for all others. If not, it moves, and the rule is applied
    /// again.
    pub(super) fn find_edges(
        &mut self,
        windows: &mut TimeWindows,
        demands: &[i64],
        capacity: i64,
        profile: &Profile,
        meter: &mut Meter,
    ) -> Result<(), Conflict> {
        self.read(windows, profile);
        windows.found.copy_from_slice(&windows.est);
        let mut found = std::mem::take(&mut windows.found);
        let mut outcome = Ok(());
        for &last in &self.by_lct {
            if meter.must_stop(windows.len() as u64) {
                break;
            }
            outcome = self.find_edges_before(last, windows, demands, capacity, |edge| {
                found[edge.task] = found[edge.task].max(edge.start);
            });
            if outcome.is_err() {
                break;
            }
        }
        windows.found = found;
        outcome.map_err(|_| Conflict::SCOPE)
    }

    /// The same for the intervals that end with the latest completion of this task.
    ///
    /// # Errors
    /// This interval has too little for the tasks that must run in it.
    #[inline]
    pub(super) fn find_edges_before(
        &self,
        last: usize,
        windows: &TimeWindows,
        demands: &[i64],
        capacity: i64,
        mut report: impl FnMut(EnergyBound),
    ) -> Result<(), (i64, i64)> {
        let end = windows.lct[last];
        let mut within = 0;
        let mut greediest = last;
        let mut greed = 0;
        for &i in self.by_est.iter().rev().filter(|&&i| windows.est[i] < end) {
            let start = windows.est[i];
            if windows.lct[i] <= end {
                within += demands[i] * self.free[i];
            } else if demands[i] * self.free[i].min(end - start) > greed {
                (greediest, greed) = (i, demands[i] * self.free[i].min(end - start));
            }
            let compulsory = self.after_est[i] - self.after_lct[last];
            let left = capacity * (end - start) - within - compulsory;
            if left < 0 {
                return Err((start, end));
            }
            if left < greed {
                // It runs in the interval for as long as the energy that is left allows, and in its
                // compulsory part.
                let compulsory = (windows.ect(greediest).min(end) - windows.lst(greediest)).max(0);
                let first = end - compulsory - left / demands[greediest];
                report(EnergyBound {
                    task: greediest,
                    start: first,
                    interval: (start, end),
                });
            }
        }
        Ok(())
    }
}
