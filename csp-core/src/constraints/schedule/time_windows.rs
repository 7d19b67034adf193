//! What the constraints on tasks share: the windows in which tasks have to lie, and how they are
//! narrowed.

use super::derivation::{Bound, Derivation, DerivationStep};
use crate::constraints::prelude::*;

/// Tasks of positive duration, each with its window: it starts at `est` at the earliest and is
/// complete at `lct` at the latest.
pub(super) struct TimeWindows {
    pub(super) est: Vec<i64>,
    pub(super) lct: Vec<i64>,
    pub(super) duration: Vec<i64>,
    /// The bounds that a rule has found. A rule does not see its own changes.
    pub(super) found: Vec<i64>,
    /// The number that each task has in the constraint.
    pub(super) tasks: Vec<usize>,
    /// Whether time runs backwards.
    pub(super) is_mirrored: bool,
    /// What is needed to explain a bound.
    pub(super) derivation: Derivation,
}

/// Which windows a rule changed, and what they were.
type Change = fn(&TimeWindows, usize) -> Option<Bound>;

impl TimeWindows {
    /// Room for this many tasks. There are none yet.
    pub(super) fn new(tasks: usize) -> Self {
        let room = || Vec::with_capacity(tasks);
        Self {
            est: room(),
            lct: room(),
            duration: room(),
            found: room(),
            tasks: Vec::with_capacity(tasks),
            is_mirrored: false,
            derivation: Derivation::default(),
        }
    }

    /// Takes these tasks of the constraint, with these durations. The windows still have to be
    /// read.
    pub(super) fn choose(&mut self, chosen: impl Iterator<Item = (usize, i64)>) {
        self.tasks.clear();
        self.duration.clear();
        for (task, duration) in chosen {
            self.tasks.push(task);
            self.duration.push(duration);
        }
        for times in [&mut self.est, &mut self.lct, &mut self.found] {
            times.resize(self.duration.len(), 0);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.duration.len()
    }

    /// The earliest completion of a task.
    pub(super) fn ect(&self, i: usize) -> i64 {
        self.est[i] + self.duration[i]
    }

    /// The latest start of a task.
    pub(super) fn lst(&self, i: usize) -> i64 {
        self.lct[i] - self.duration[i]
    }

    /// Takes over the earliest starts that were found. Returns whether some are later than before.
    pub(super) fn raise(&mut self) -> Result<bool, Conflict> {
        self.note(Self::raised);
        let mut changed = false;
        for i in 0..self.len() {
            changed |= self.found[i] > self.est[i];
            self.est[i] = self.est[i].max(self.found[i]);
        }
        self.check(changed)
    }

    /// Takes over the latest completions that were found. Returns whether some are earlier than
    /// before.
    pub(super) fn lower(&mut self) -> Result<bool, Conflict> {
        self.note(Self::lowered);
        let mut changed = false;
        for i in 0..self.len() {
            changed |= self.found[i] < self.lct[i];
            self.lct[i] = self.lct[i].min(self.found[i]);
        }
        self.check(changed)
    }

    /// Fails if a task is longer than its window.
    fn check(&self, changed: bool) -> Result<bool, Conflict> {
        if (0..self.len()).any(|i| self.ect(i) > self.lct[i]) {
            Err(Conflict::SCOPE)
        } else {
            Ok(changed)
        }
    }

    /// Lets time run backwards.
    pub(super) fn mirror(&mut self) {
        self.is_mirrored = !self.is_mirrored;
        std::mem::swap(&mut self.est, &mut self.lct);
        self.est
            .iter_mut()
            .chain(&mut self.lct)
            .for_each(|time| *time = -*time);
    }

    pub(super) fn read(&mut self, d: &Domains, starts: &[impl Operand]) {
        self.is_mirrored = false;
        for (i, &task) in self.tasks.iter().enumerate() {
            self.est[i] = starts[task].min(d);
            self.lct[i] = starts[task].max(d) + self.duration[i];
        }
    }

    /// Writes the new bounds. Returns whether domains have gaps there, which make the bounds even
    /// narrower.
    fn write(&self, d: &mut Domains, starts: &[impl Operand]) -> Result<bool, Conflict> {
        for (i, &task) in self.tasks.iter().enumerate() {
            starts[task].at_least(self.est[i], d)?;
            starts[task].at_most(self.lst(i), d)?;
        }
        let is_narrower = |(i, &task): (usize, &usize)| {
            starts[task].min(d) != self.est[i] || starts[task].max(d) != self.lst(i)
        };
        Ok(self.tasks.iter().enumerate().any(is_narrower))
    }
}

/// What is noted while rules run, and what a derivation needs ([`Explained`](super::explained::Explained)).
impl TimeWindows {
    /// A rule is about to change windows.
    #[inline]
    pub(super) fn note(&mut self, change: Change) {
        if self.derivation.is_noting {
            self.note_round(change);
        }
    }

    #[cold]
    fn note_round(&mut self, change: Change) {
        let round = self.derivation.rounds;
        self.derivation.rounds += 1;
        let changes = (0..self.len()).filter_map(|i| change(self, i));
        let steps: Vec<DerivationStep> = changes
            .map(|before| DerivationStep { before, round })
            .collect();
        self.derivation.steps.extend(steps);
    }

    pub(super) fn raised(&self, task: usize) -> Option<Bound> {
        let start = self.est[task];
        (self.found[task] > start).then_some(Bound {
            is_mirrored: self.is_mirrored,
            task,
            start,
        })
    }

    pub(super) fn lowered(&self, task: usize) -> Option<Bound> {
        let start = -self.lct[task];
        (-self.found[task] > start).then_some(Bound {
            is_mirrored: !self.is_mirrored,
            task,
            start,
        })
    }

    /// The start of a task in a direction.
    pub(super) fn start(&self, is_mirrored: bool, task: usize) -> i64 {
        if is_mirrored == self.is_mirrored {
            self.est[task]
        } else {
            -self.lct[task]
        }
    }

    pub(super) fn set(&mut self, bound: Bound) {
        if bound.is_mirrored == self.is_mirrored {
            self.est[bound.task] = bound.start;
        } else {
            self.lct[bound.task] = -bound.start;
        }
    }

    /// Lets time run in this direction.
    pub(super) fn face(&mut self, is_mirrored: bool) {
        if self.is_mirrored != is_mirrored {
            self.mirror();
        }
    }

    /// It is needed that a task starts at this time or later.
    pub(super) fn need_est(&mut self, task: usize, start: i64) {
        debug_assert!(start <= self.est[task], "what is needed holds");
        self.derivation.need(Bound {
            is_mirrored: self.is_mirrored,
            task,
            start,
        });
    }

    /// It is needed that a task is complete at this time or earlier.
    pub(super) fn need_lct(&mut self, task: usize, end: i64) {
        debug_assert!(end >= self.lct[task], "what is needed holds");
        self.derivation.need(Bound {
            is_mirrored: !self.is_mirrored,
            task,
            start: -end,
        });
    }

    /// The tasks of the constraint that a derivation used.
    pub(super) fn used(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len())
            .filter(|&i| self.derivation.is_used[i])
            .map(|i| self.tasks[i])
    }

    /// Needs what shows that a window is too short.
    pub(super) fn need_short_window(&mut self) -> bool {
        let is_short = |&i: &usize| self.ect(i) > self.lct[i];
        let Some(task) = (0..self.len()).find(is_short) else {
            return false;
        };
        self.need_lct(task, self.lct[task]);
        self.need_est(task, self.lct[task] - self.duration[task] + 1);
        true
    }
}

/// The farthest from 0 that times of views are. With the longest durations no rule computes a time
/// beyond `i64`.
const FARTHEST: i64 = 1 << 48;

/// Checks that no rule leaves `i64` because of these starts.
pub(super) fn check_starts<X: Operand>(
    constraint: &'static str,
    starts: &[X],
    d: &Domains,
) -> Result<(), ModelError> {
    let is_near = |start: &X| {
        let near = -FARTHEST..=FARTHEST;
        near.contains(&start.min(d)) && near.contains(&start.max(d))
    };
    if starts.iter().all(is_near) {
        Ok(())
    } else {
        Err(ModelError::Overflow { constraint })
    }
}

/// The pairs of starts whose distance is constant: the earlier one, the later one, and the
/// distance.
pub(super) fn fixed_distances(starts: &[impl Operand]) -> Vec<(usize, usize, i64)> {
    let mut pairs = Vec::new();
    for (i, &one) in starts.iter().enumerate() {
        for (j, &other) in starts[..i].iter().enumerate() {
            match one.distance_to(other) {
                Some(later @ 0..) => pairs.push((i, j, later)),
                Some(earlier) => pairs.push((j, i, -earlier)),
                None => {}
            }
        }
    }
    pairs
}

/// The work of a rule that sorts, for each task.
const WORK_FOR_A_TASK: u64 = 16;

/// Rules that narrow windows.
pub(super) trait WindowRules: Sized {
    fn windows(&mut self) -> &mut TimeWindows;

    /// Narrows the windows until no rule finds more. Rules find nothing more once they must stop.
    fn tighten(&mut self, meter: &mut Meter) -> Result<(), Conflict>;

    /// Applies a rule, and applies it with time running backwards.
    fn both_ways(
        &mut self,
        rule: fn(&mut Self, &mut Meter) -> Result<bool, Conflict>,
        meter: &mut Meter,
    ) -> Result<bool, Conflict> {
        let mut changed = false;
        for _ in 0..2 {
            let work = WORK_FOR_A_TASK * self.windows().len() as u64;
            changed |= !meter.must_stop(work) && rule(self, meter)?;
            self.windows().mirror();
        }
        Ok(changed)
    }

    /// Whether the rules find that there is no room for the tasks.
    fn fails(&mut self, d: &mut Domains, starts: &[impl Operand]) -> bool {
        self.windows().read(d, starts);
        self.tighten(d.meter()).is_err()
    }

    /// Narrows the domains of the starts.
    fn filter(&mut self, d: &mut Domains, starts: &[impl Operand]) -> Result<Status, Conflict> {
        loop {
            self.windows().read(d, starts);
            self.tighten(d.meter())?;
            if !self.windows().write(d, starts)? || d.meter().is_stopped() {
                return Ok(Status::Fixpoint);
            }
        }
    }
}
