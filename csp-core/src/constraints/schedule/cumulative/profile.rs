//! The amount that is certainly used at each time.

use super::super::time_windows::TimeWindows;

/// The sum of the compulsory parts. The compulsory part of a task is the time in which it runs,
/// wherever in its window it starts.
pub(super) struct Profile {
    /// The times at which the height changes.
    times: Vec<i64>,
    /// The height from each of these times to the next. It is 0 from the last one on.
    heights: Vec<i64>,
    /// The energy from each of these times on.
    energies: Vec<i64>,
    /// Scratch: the changes of height and their times.
    steps: Vec<(i64, i64)>,
}

impl Profile {
    /// A profile with room for this many tasks.
    pub(super) fn new(tasks: usize) -> Self {
        let room = || Vec::with_capacity(2 * tasks);
        Self {
            times: room(),
            heights: room(),
            energies: room(),
            steps: Vec::with_capacity(2 * tasks),
        }
    }

    /// Adds up the compulsory parts.
    pub(super) fn build(&mut self, windows: &TimeWindows, demands: &[i64]) {
        self.steps.clear();
        for (i, &demand) in demands.iter().enumerate() {
            let lst = windows.lst(i);
            let ect = windows.ect(i);
            if lst < ect {
                self.steps.extend([(lst, demand), (ect, -demand)]);
            }
        }
        self.steps.sort_unstable();
        self.times.clear();
        self.heights.clear();
        let mut height = 0;
        for &(time, change) in &self.steps {
            height += change;
            if self.times.last() == Some(&time) {
                self.heights.pop();
            } else {
                self.times.push(time);
            }
            self.heights.push(height);
        }
        self.energies.clear();
        self.energies.resize(self.times.len(), 0);
        for k in (1..self.times.len()).rev() {
            let length = self.times[k] - self.times[k - 1];
            self.energies[k - 1] = self.energies[k] + self.heights[k - 1] * length;
        }
    }

    /// The greatest height.
    pub(super) fn peak(&self) -> i64 {
        self.heights.iter().copied().max().unwrap_or(0)
    }

    /// The stretches of one height that end after `time`, as start, end and height.
    pub(super) fn stretches_after(&self, time: i64) -> impl Iterator<Item = (i64, i64, i64)> + '_ {
        let next = self.times.partition_point(|&start| start <= time);
        (next.max(1)..self.times.len())
            .map(|k| (self.times[k - 1], self.times[k], self.heights[k - 1]))
    }

    /// The energy from this time on.
    pub(super) fn energy_after(&self, time: i64) -> i64 {
        let next = self.times.partition_point(|&start| start < time);
        let Some(energy) = self.energies.get(next) else {
            return 0;
        };
        let before = if next == 0 {
            0
        } else {
            self.heights[next - 1] * (self.times[next] - time)
        };
        energy + before
    }
}
