//! Which runs of a search learn, and how long they are.
//!
//! A search that learns starts over after some failures, and decides in another order then. Where
//! it is open whether learning pays, runs that learn and runs that do not take turns, and grow: the
//! whole then takes at most a few times as long as the better of the two. Nothing that a run has
//! closed is opened again: a run that learns leaves nogoods, and so does one that was cut.

use super::Learning;
use crate::restarts::Restarts;

/// The order of the decisions in a run that learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// That of the brancher.
    Brancher,
    /// By activity.
    Activity,
}

/// The runs of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct LearningRuns {
    learning: Learning,
    /// The order of the present run, if it learns.
    order: Option<Order>,
    /// The number of runs that have learnt.
    learnt: u64,
    /// The number of turns of several runs each.
    turn: u32,
    /// When the run is over, in failures of the whole search.
    until: u64,
    /// When the turn is over.
    turn_until: u64,
    /// The number of failures when it was asked last.
    failures: u64,
}

/// The lengths of runs that learn are those of Luby, Sinclair and Zuckerman times this number.
const RUN: u64 = 100;
/// The failures of the first turn without learning.
const FIRST_PLAIN: u64 = 1_000;
/// The failures of the first turn that learns.
const FIRST_LEARNING: u64 = 1_000;

impl LearningRuns {
    pub(super) fn new(learning: Learning) -> Self {
        let mut runs = Self {
            learning,
            order: None,
            learnt: 0,
            turn: 0,
            until: u64::MAX,
            turn_until: u64::MAX,
            failures: 0,
        };
        match learning {
            Learning::Off => {}
            Learning::On => runs.begin_learning(),
            Learning::Auto => runs.until = FIRST_PLAIN,
        }
        runs
    }

    /// The order of the present run, if it learns.
    #[inline]
    pub(super) fn order(&self) -> Option<Order> {
        self.order
    }

    /// Whether the present run is over after so many failures.
    #[inline]
    pub(super) fn are_over(&mut self, failures: u64) -> bool {
        self.failures = failures;
        failures >= self.until
    }

    fn begin_learning(&mut self) {
        self.learnt += 1;
        let is_odd = self.learnt % 2 == 1;
        self.order = Some(if is_odd { Order::Brancher } else { Order::Activity });
        self.until = self.failures + Restarts::luby(RUN).failures(self.learnt);
    }

    /// Begins the next run.
    pub(super) fn next(&mut self) {
        let is_over = self.failures >= self.turn_until.min(self.until);
        match (self.learning, self.order) {
            (Learning::Off, _) => {}
            (Learning::Auto, None) if !is_over => {}
            (Learning::Auto, None) => {
                self.turn_until = self.failures + (FIRST_LEARNING << self.turn.min(40));
                self.begin_learning();
            }
            (Learning::Auto, Some(_)) if self.failures >= self.turn_until => {
                self.turn += 1;
                self.order = None;
                self.turn_until = u64::MAX;
                self.until = self.failures + (FIRST_PLAIN << self.turn.min(40)) * 4;
            }
            _ => self.begin_learning(),
        }
    }
}
