//! Why a task starts no earlier, or is complete no later.
//!
//! Rules find bounds from bounds that others have found, and domains learn only what comes out at
//! the end. To explain it, the rules run again from the domains just before, and their steps are
//! noted. The last step is walked back first: each bound that is needed is replaced by bounds from
//! which its rule follows, until domains say all that is needed. Rules need less than is known, so
//! that bounds are widened as far as the conclusion still follows [Vilím 2005; Schutt et al. 2011].

use super::amount::Amount;
use super::time_windows::{Rules, TimeWindows};
use crate::constraints::operand::Operand;
use crate::meter::Meter;
use crate::reason::{Consequence, Reason, Removal};

/// A bound of the window of a task. Times are those of its direction: with time running backwards
/// the latest completion is the earliest start, and its sign is turned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// Whether it is that of time running backwards.
    pub(super) is_mirrored: bool,
    pub(super) task: usize,
    /// It starts at this time or later.
    pub(super) start: i64,
}

/// A step that was noted: the bound of a task before it.
#[derive(Clone, Copy, Debug)]
struct Step {
    before: Bound,
    /// Steps of the same number do not see each other.
    round: usize,
}

/// What was noted, and what is needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Derivation {
    is_noting: bool,
    steps: Vec<Step>,
    rounds: usize,
    /// The needed starts of the tasks, in both directions.
    needs: [Vec<Option<i64>>; 2],
    /// Whether it matters how long a task takes.
    is_used: Vec<bool>,
}

/// Which windows a rule changed, and what they were.
type Change = fn(&TimeWindows, usize) -> Option<Bound>;

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
        let steps: Vec<Step> = changes.map(|before| Step { before, round }).collect();
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
    fn start(&self, is_mirrored: bool, task: usize) -> i64 {
        if is_mirrored == self.is_mirrored {
            self.est[task]
        } else {
            -self.lct[task]
        }
    }

    fn set(&mut self, bound: Bound) {
        if bound.is_mirrored == self.is_mirrored {
            self.est[bound.task] = bound.start;
        } else {
            self.lct[bound.task] = -bound.start;
        }
    }

    /// Lets time run in this direction.
    fn face(&mut self, is_mirrored: bool) {
        if self.is_mirrored != is_mirrored {
            self.mirror();
        }
    }

    fn need(&mut self, bound: Bound) {
        let known = &mut self.derivation.needs[usize::from(bound.is_mirrored)][bound.task];
        *known = Some(known.map_or(bound.start, |known| known.max(bound.start)));
        self.derivation.is_used[bound.task] = true;
    }

    /// It is needed that a task starts at this time or later.
    pub(super) fn need_est(&mut self, task: usize, start: i64) {
        debug_assert!(start <= self.est[task], "what is needed holds");
        self.need(Bound {
            is_mirrored: self.is_mirrored,
            task,
            start,
        });
    }

    /// It is needed that a task is complete at this time or earlier.
    pub(super) fn need_lct(&mut self, task: usize, end: i64) {
        debug_assert!(end >= self.lct[task], "what is needed holds");
        self.need(Bound {
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

    /// Begins a derivation.
    fn begin(&mut self) {
        let count = self.len();
        let derivation = &mut self.derivation;
        derivation.steps.clear();
        for needs in &mut derivation.needs {
            needs.clear();
            needs.resize(count, None);
        }
        derivation.is_used.clear();
        derivation.is_used.resize(count, false);
    }

    /// Needs what shows that a window is too short.
    fn need_short_window(&mut self) -> bool {
        let is_short = |&i: &usize| self.ect(i) > self.lct[i];
        let Some(task) = (0..self.len()).find(is_short) else {
            return false;
        };
        self.need_lct(task, self.lct[task]);
        self.need_est(task, self.lct[task] - self.duration[task] + 1);
        true
    }
}

/// Rules that can say from which bounds they follow.
pub(super) trait Explained: Rules {
    /// Needs bounds from which follows that a task starts at this time or later, if one rule says
    /// so.
    fn explain_start(&mut self, task: usize, start: i64) -> bool;

    /// Needs bounds that contradict each other, if one rule says so.
    fn explain_failure(&mut self) -> bool;

    /// Finds what is needed for a bound, or for a contradiction. Returns whether the rules led
    /// there.
    fn derive(
        &mut self,
        goal: Option<Bound>,
        starts: &[impl Operand],
        reason: &Reason<'_>,
    ) -> bool {
        self.windows().read(reason.past(), starts);
        self.windows().begin();
        let is_one_step = match goal {
            None => self.explain_failure(),
            Some(bound) => self.explain_bound(bound),
        };
        if is_one_step {
            return true;
        }
        self.windows().face(false);
        self.windows().derivation.is_noting = true;
        let outcome = self.tighten(&mut Meter::default());
        self.windows().derivation.is_noting = false;
        let is_reached = match (outcome, goal) {
            (Err(_), _) => self.windows().need_short_window() || self.explain_failure(),
            (Ok(()), None) => false,
            (Ok(()), Some(bound)) => {
                let windows = self.windows();
                let is_reached = windows.start(bound.is_mirrored, bound.task) >= bound.start;
                if is_reached {
                    windows.need(bound);
                }
                is_reached
            }
        };
        is_reached && self.walk_back()
    }

    fn explain_bound(&mut self, bound: Bound) -> bool {
        self.windows().face(bound.is_mirrored);
        self.explain_start(bound.task, bound.start)
    }

    /// Replaces what steps made by what they were made of.
    fn walk_back(&mut self) -> bool {
        let steps = std::mem::take(&mut self.windows().derivation.steps);
        for round in steps.chunk_by(|a, b| a.round == b.round).rev() {
            round
                .iter()
                .for_each(|step| self.windows().set(step.before));
            for Step { before, .. } in round {
                let need = &mut self.windows().derivation.needs[usize::from(before.is_mirrored)]
                    [before.task];
                if let Some(start) = *need
                    && start > before.start
                {
                    *need = None;
                    if !self.explain_bound(Bound { start, ..*before }) {
                        return false;
                    }
                }
            }
        }
        self.windows().derivation.steps = steps;
        true
    }

    /// States what is needed. `amounts` are those of tasks that matter, such as their durations:
    /// they are at least what they are known to be.
    fn state_needs(
        &mut self,
        starts: &[impl Operand],
        amounts: &[&[Amount]],
        reason: &mut Reason<'_>,
    ) {
        let windows = self.windows();
        for (i, &task) in windows.tasks.iter().enumerate() {
            if !windows.derivation.is_used[i] {
                continue;
            }
            let [forward, backward] = [0, 1].map(|side| windows.derivation.needs[side][i]);
            if let Some(start) = forward {
                starts[task].state_at_least(start, reason);
            }
            if let Some(start) = backward {
                starts[task].state_at_most(-start - windows.duration[i], reason);
            }
            for x in amounts
                .iter()
                .filter_map(|amounts| amounts[task].variable())
            {
                reason.at_least(x, reason.min(x));
            }
        }
    }

    /// Explains a bound of a start, or that there is no solution. Returns whether rules say so.
    fn explain_windows(
        &mut self,
        what: Consequence,
        starts: &[impl Operand],
        amounts: &[&[Amount]],
        reason: &mut Reason<'_>,
    ) -> bool {
        let Consequence::Removal(removal) = what else {
            let is_found = self.derive(None, starts, reason);
            if is_found {
                self.state_needs(starts, amounts, reason);
            }
            return is_found;
        };
        for i in 0..self.windows().len() {
            let start = starts[self.windows().tasks[i]];
            for is_below in [true, false] {
                let Some(goal) = goal(i, start, removal, self.windows().duration[i], is_below)
                else {
                    continue;
                };
                if self.derive(Some(goal), starts, reason) {
                    self.state_needs(starts, amounts, reason);
                    prove(removal, is_below, reason);
                    return true;
                }
            }
        }
        false
    }
}

/// What is to be shown of a task if values below, or above what is left, were removed from its
/// start.
fn goal(
    task: usize,
    start: impl Operand,
    removal: Removal,
    duration: i64,
    is_below: bool,
) -> Option<Bound> {
    let is_so = if is_below {
        removal.is_below()
    } else {
        removal.is_above()
    };
    if start.var() != removal.var() || !is_so {
        return None;
    }
    let removed = start.at(if is_below {
        removal.last()
    } else {
        removal.first()
    });
    let is_mirrored = is_below == start.is_turned();
    // It is complete before it would be at that start.
    let start = if is_mirrored {
        1 - removed - duration
    } else {
        removed + 1
    };
    Some(Bound {
        is_mirrored,
        task,
        start,
    })
}

fn prove(removal: Removal, is_below: bool, reason: &mut Reason<'_>) {
    if is_below {
        removal
            .last()
            .checked_add(1)
            .into_iter()
            .for_each(|value| reason.proves_at_least(value));
    } else {
        removal
            .first()
            .checked_sub(1)
            .into_iter()
            .for_each(|value| reason.proves_at_most(value));
    }
}
