//! Which runs of a search learn, and how long they are.
//!
//! A search that learns starts over after some failures, and decides in another order then. Where
//! it is open whether learning pays, runs that learn and runs that do not take turns with equal
//! shares of work, and grow: the whole then takes at most a few times as long as the better of the
//! two. Nothing that a run has closed is opened again: a run that learns leaves nogoods, and so does
//! one that was cut.

use super::Learning;
use crate::restarts::Restarts;

/// The order of the decisions in a run that learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// That of the brancher.
    Brancher,
    /// By activity, and towards the values that the variables had last.
    Activity,
    /// By activity, and towards the best solution so far.
    Guided,
}

impl Order {
    /// The orders of a search that always learns, in turns.
    const ALWAYS: [Self; 3] = [Self::Brancher, Self::Activity, Self::Guided];
    /// The orders of a search in which runs without learning have the order of the brancher.
    const BESIDE: [Self; 2] = [Self::Activity, Self::Guided];
}

/// The runs of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct LearningRuns {
    learning: Learning,
    /// The order of the present run, if it learns.
    order: Option<Order>,
    /// The number of runs that have learnt.
    learnt: u64,
    /// When the run is over, in failures of the whole search.
    until: u64,
    /// The number of failures when it was asked last.
    failures: u64,
    /// The work when it was asked last.
    work: u64,
    /// The work before the first run.
    begun: u64,
    /// How much work there may be in the present turn, which is one run without learning or
    /// several that learn. The first turn, which does not learn, sets the measure.
    turn: Option<u64>,
    /// The work at the end of the turn.
    turn_until: u64,
}

/// The lengths of runs that learn are those of Luby, Sinclair and Zuckerman times this number.
const RUN: u64 = 100;
/// The first turn without learning is over after so many failures without a solution.
const FIRST: u64 = 300;

impl LearningRuns {
    /// The runs of a search, before which there has been so much work.
    pub(super) fn new(learning: Learning, work: u64) -> Self {
        let mut runs = Self {
            learning,
            order: None,
            learnt: 0,
            until: u64::MAX,
            failures: 0,
            work,
            begun: work,
            turn: None,
            turn_until: u64::MAX,
        };
        match learning {
            Learning::Off => {}
            Learning::On => runs.begin_learning(),
            Learning::Auto => runs.until = FIRST,
        }
        runs
    }

    /// The order of the present run, if it learns.
    #[inline]
    pub(super) fn order(&self) -> Option<Order> {
        self.order
    }

    /// Whether the present run is over after so many failures and so much work. A run ends behind a
    /// failure: what is open above it has been closed then, or is not begun.
    #[inline]
    pub(super) fn are_over(&mut self, failures: u64, work: u64) -> bool {
        let has_failed = failures > self.failures;
        self.failures = failures;
        self.work = work;
        let is_turn_over = self.order.is_none() && work >= self.turn_until;
        failures >= self.until || (has_failed && is_turn_over)
    }

    fn begin_learning(&mut self) {
        let orders: &[Order] = match self.learning {
            Learning::Auto => &Order::BESIDE,
            _ => &Order::ALWAYS,
        };
        self.order = Some(orders[self.learnt as usize % orders.len()]);
        self.learnt += 1;
        self.until = self.failures + Restarts::luby(RUN).failures(self.learnt);
    }

    /// There was a solution. Where solutions are found the first turn goes on.
    pub(super) fn found(&mut self) {
        if self.learning == Learning::Auto && self.turn.is_none() {
            self.until = self.failures + FIRST;
        }
    }

    /// Begins the next run.
    pub(super) fn next(&mut self) {
        let is_over = self.failures >= self.until || self.work >= self.turn_until;
        match (self.learning, self.order) {
            (Learning::Off, _) => {}
            (Learning::Auto, None) if !is_over => {}
            (Learning::Auto, None) => {
                let turn = *self.turn.get_or_insert(self.work - self.begun);
                self.turn_until = self.work.saturating_add(turn);
                self.begin_learning();
            }
            (Learning::Auto, Some(_)) if self.work >= self.turn_until => {
                let turn = self.turn.map_or(0, |turn| turn.saturating_mul(2));
                self.turn = Some(turn);
                self.order = None;
                self.until = u64::MAX;
                self.turn_until = self.work.saturating_add(turn);
            }
            _ => self.begin_learning(),
        }
    }
}
