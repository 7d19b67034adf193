//! Which runs of a search learn, and how long they are.
//!
//! A search that learns starts over after some failures, and decides in another order then. Where
//! it is open whether learning pays, runs that learn and runs that do not take turns
//! ([`Turns`]). Nothing that a run has closed is opened again: a run that learns leaves nogoods, and
//! so does one that was cut.

use super::Learning;
use super::turns::Turns;
use crate::learning::Freedom;
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
    /// The length of the first turn without learning, in failures without a solution.
    first: u64,
    /// Whether it is the first turn.
    is_first: bool,
    turns: Turns,
}

impl LearningRuns {
    /// The length of the first turn, unless a test asks for another one. The lengths of runs that
    /// learn are those of Luby, Sinclair and Zuckerman times a quarter of it.
    pub(crate) const FIRST: u64 = 400;

    /// One of so many runs that learn aims at a better objective. It is a short one: what is proven
    /// about the objective is proven fast, and the others look for solutions.
    const AIMED: u64 = 16;

    /// The runs of a search, before which there has been so much work.
    pub(super) fn new(learning: Learning, first: u64, work: u64) -> Self {
        let mut runs = Self {
            learning,
            order: None,
            learnt: 0,
            until: u64::MAX,
            failures: 0,
            work,
            first,
            is_first: true,
            turns: Turns::new(learning, work),
        };
        match learning {
            Learning::Off => {}
            Learning::On => runs.begin_learning(),
            Learning::Auto | Learning::Even => runs.until = first,
        }
        runs
    }

    /// The order of the present run, if it learns.
    #[inline]
    pub(super) fn order(&self) -> Option<Order> {
        self.order
    }

    /// Whether the present run begins with a target for the objective.
    pub(super) fn aims(&self) -> bool {
        self.learnt % Self::AIMED == 1
    }

    /// Whether the present run is over after so many failures and so much work. A run ends behind a
    /// failure: what is open above it has been closed then, or is not begun.
    #[inline]
    pub(super) fn are_over(&mut self, failures: u64, work: u64) -> bool {
        let has_failed = failures > self.failures;
        self.failures = failures;
        self.work = work;
        let is_turn_over = self.order.is_none() && self.turns.is_plain_over(work);
        failures >= self.until || (has_failed && is_turn_over)
    }

    fn begin_learning(&mut self) {
        let orders: &[Order] = match self.learning {
            Learning::Auto | Learning::Even => &Order::BESIDE,
            _ => &Order::ALWAYS,
        };
        self.order = Some(orders[self.learnt as usize % orders.len()]);
        self.learnt += 1;
        let run = (self.first / 4).max(1);
        self.until = self.failures + Restarts::luby(run).failures(self.learnt);
    }

    /// There was a solution. Where solutions are found the first turn goes on.
    pub(super) fn found(&mut self) {
        if self.learning.takes_turns() && self.is_first {
            self.until = self.failures + self.first;
        }
    }

    /// Begins the next run. So free are the nogoods that the search has learnt.
    pub(super) fn next(&mut self, freedom: Freedom) {
        let is_plain_over = self.failures >= self.until || self.turns.is_plain_over(self.work);
        match (self.learning, self.order) {
            (Learning::Off, _) => {}
            (Learning::On, _) => self.begin_learning(),
            (_, None) if !is_plain_over => {}
            (_, None) => {
                self.is_first = false;
                self.turns.learn(self.work);
                self.begin_learning();
            }
            (_, Some(_)) if self.turns.is_learning_over(self.work, freedom) => {
                self.turns.go_plain(self.work, freedom);
                self.order = None;
                self.until = u64::MAX;
            }
            _ => self.begin_learning(),
        }
    }
}
