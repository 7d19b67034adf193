//! Floor 0: the best solution that any thread knows.

use csp_core::prelude::{Goal, Solution};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

/// No objective has this value.
const NONE: i64 = i64::MAX;

/// The best solution so far. Its value alone is read without a lock, and may come a moment late.
pub(crate) struct Incumbent {
    goal: Goal,
    value: AtomicI64,
    best: Mutex<Option<(i32, Solution)>>,
}

impl Incumbent {
    pub(crate) fn new(goal: Goal) -> Self {
        Self {
            goal,
            value: AtomicI64::new(NONE),
            best: Mutex::new(None),
        }
    }

    /// The objective's value in the best solution.
    pub(crate) fn value(&self) -> Option<i32> {
        i32::try_from(self.value.load(Ordering::Relaxed)).ok()
    }

    /// Takes a solution if it is better.
    pub(crate) fn offer(&self, value: i32, solution: Solution) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let known = best.as_ref().map(|(value, _)| *value);
        let is_better = known.is_none_or(|known| match self.goal {
            Goal::Maximize(_) => value > known,
            _ => value < known,
        });
        if is_better {
            self.value.store(value.into(), Ordering::Relaxed);
            *best = Some((value, solution));
        }
    }

    pub(crate) fn into_best(self) -> Option<(i32, Solution)> {
        self.best
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
