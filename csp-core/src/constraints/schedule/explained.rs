//! Why a task starts no earlier, or is complete no later.
//!
//! Rules find bounds from bounds that others have found, and domains learn only what comes out at
//! the end. To explain it, the rules run again from the domains just before, and their steps are
//! noted. The last step is walked back first: each bound that is needed is replaced by bounds from
//! which its rule follows, until domains say all that is needed. Rules need less than is known, so
//! that bounds are widened as far as the conclusion still follows [Vilím 2005; Schutt et al. 2011].

use super::amount::Amount;
use super::derivation::{Bound, DerivationStep};
use super::time_windows::WindowRules;
use crate::constraints::prelude::*;

/// Rules that can say from which bounds they follow.
pub(super) trait Explained: WindowRules {
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
        let tasks = self.windows().len();
        self.windows().derivation.begin(tasks);
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
                    windows.derivation.need(bound);
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
            for DerivationStep { before, .. } in round {
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
        reason.proves_above(removal);
    } else {
        reason.proves_below(removal);
    }
}
