//! The policy of the engine: restarts that a caller asks for, and runs that learn.

use super::restarts::RunLengths;
use super::schedule::Schedule;
use super::target::Target;
use super::{Order, Policy, Progress, Restarts};
use crate::atom::Atom;
use crate::domains::Domains;
use crate::goal::Goal;

/// Whether a search learns from its failures: it finds out why a node failed, remembers that as a
/// nogood, and goes back to where the nogood first removes values [Marques-Silva & Sakallah 1999;
/// Katsirelos & Bacchus 2005]. This is for searches of a [model](crate::model::Model::learning). In
/// large-neighbourhood search each neighbourhood is learnt about anew, and in `csp-parallel` each
/// part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Learning {
    /// It goes back to the newest open decision.
    #[default]
    Off,
    /// It learns. Runs in the order of the brancher alternate with runs on the variables that the
    /// latest failures were about and, where a better solution is wanted, with runs near the best one.
    On,
    /// It begins without, and when failures mount runs that learn alternate with runs that do not.
    /// What one has found out is not found out again by the other. How much of the work goes to
    /// runs that learn depends on how much the nogoods exclude.
    Auto,
    /// The same, but runs that learn have half of the work at least, and more of it where nogoods exclude much. Some
    /// of them decide in the order of the brancher, as with `On`. That is for models of which nothing is known.
    Even,
}

/// Runs of the lengths that a caller asks for ([`Restarts`]), and runs that learn. These are cut
/// after some failures, too, and each decides in another order than the one before. Where it is
/// open whether learning pays, they share the work with runs that do not learn.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    learning: Learning,
    lengths: RunLengths,
    /// The length of the first phase without learning, in failures without a solution.
    first: u64,
    now: Progress,
    /// The order of the present run, if it learns.
    order: Option<Order>,
    /// The number of runs that have learnt.
    learnt: u64,
    /// When the present run is over, in failures of the whole search.
    until: u64,
    is_first: bool,
    /// Whether there was a solution of which a better one is wanted.
    wants_better: bool,
    schedule: Schedule,
    target: Target,
}

/// The orders of a search that always learns, one after the other.
const ALWAYS: [Order; 3] = [Order::Brancher, Order::Activity, Order::Guided];
/// The same once there is a solution of which a better one is wanted.
const ALWAYS_BETTER: [Order; 4] = [Order::Brancher, Order::Activity, Order::Near, Order::Guided];
/// The orders of a search in which runs without learning have the order of the brancher.
const BESIDE: [Order; 2] = [Order::Activity, Order::Guided];
/// The same once there is a solution of which a better one is wanted.
const BESIDE_BETTER: [Order; 4] = [Order::Activity, Order::Near, Order::Guided, Order::Near];
/// The orders where nothing is known of the model: learning may pay with each of them.
const BOTH: [Order; 4] = [
    Order::Activity,
    Order::Guided,
    Order::Activity,
    Order::Brancher,
];
/// The same once there is a solution of which a better one is wanted.
const BOTH_BETTER: [Order; 8] = [
    Order::Activity,
    Order::Near,
    Order::Guided,
    Order::Near,
    Order::Activity,
    Order::Brancher,
    Order::Guided,
    Order::Near,
];

/// One run of this many runs that learn aims at a better objective. It is a short one: what is
/// proven about the objective is proven fast, and the others look for solutions.
const AIMED: u64 = 16;

impl Runs {
    /// The length of the first phase, unless a test asks for another one. The lengths of runs that
    /// learn are those of Luby, Sinclair and Zuckerman times a quarter of it.
    const FIRST: u64 = 400;

    /// Runs that learn like this, without other restarts.
    #[must_use]
    pub fn new(learning: Learning) -> Self {
        Self {
            learning,
            lengths: RunLengths::new(None),
            first: Self::FIRST,
            now: Progress::default(),
            order: None,
            learnt: 0,
            until: u64::MAX,
            is_first: true,
            wants_better: false,
            schedule: Schedule::new(learning, 0),
            target: Target::default(),
        }
    }

    /// The same with these restarts.
    #[must_use]
    pub fn restarts(self, restarts: Option<Restarts>) -> Self {
        let lengths = RunLengths::new(restarts);
        Self { lengths, ..self }
    }

    /// The same with a first phase of this length. 0 failures count as 1: a run ends after a failure.
    #[must_use]
    pub(crate) fn first_phase(self, failures: Option<u64>) -> Self {
        let first = failures.unwrap_or(Self::FIRST).max(1);
        Self { first, ..self }
    }

    /// How much the latest nogoods leave out: the levels of the path to a failure that have no premise, in the mean, in halves of
    /// a level.
    pub(crate) fn free_halves(&self) -> u64 {
        self.schedule.free_halves()
    }

    /// Whether runs that learn alternate with runs that do not.
    fn alternates(&self) -> bool {
        matches!(self.learning, Learning::Auto | Learning::Even)
    }

    /// The orders of runs that learn, which take turns.
    fn orders(&self) -> &'static [Order] {
        match (self.learning, self.wants_better) {
            (Learning::Auto, false) => &BESIDE,
            (Learning::Auto, true) => &BESIDE_BETTER,
            (Learning::Even, false) => &BOTH,
            (Learning::Even, true) => &BOTH_BETTER,
            (_, false) => &ALWAYS,
            (_, true) => &ALWAYS_BETTER,
        }
    }

    fn begin_learning(&mut self) {
        let orders = self.orders();
        self.order = Some(orders[self.learnt as usize % orders.len()]);
        self.learnt += 1;
        let run = (self.first / 4).max(1);
        self.until = self.now.failures + Restarts::luby(run).failures(self.learnt);
    }

    /// Begins the next run of a search in which runs that learn alternate with others.
    fn alternate(&mut self) {
        let Progress { failures, work } = self.now;
        if self.order.is_none() {
            if failures >= self.until || self.schedule.is_plain_over(work) {
                self.is_first = false;
                self.schedule.begin_learning(work);
                self.begin_learning();
            }
        } else if self.schedule.is_learning_over(work) {
            self.schedule.begin_plain(work);
            self.order = None;
            self.until = u64::MAX;
        } else {
            self.begin_learning();
        }
    }
}

impl Policy for Runs {
    fn begin(&mut self, work: u64) {
        *self = Self {
            lengths: self.lengths.again(),
            first: self.first,
            schedule: Schedule::new(self.learning, work),
            ..Self::new(self.learning)
        };
        self.now.work = work;
        match self.learning {
            Learning::Off => {}
            Learning::On => self.begin_learning(),
            Learning::Auto | Learning::Even => self.until = self.first,
        }
    }

    /// A run ends after a failure: what is open above it has been closed then, or is not begun.
    #[inline]
    fn wants_restart(&mut self, now: Progress) -> bool {
        let has_failed = now.failures > self.now.failures;
        self.now = now;
        let is_phase_over = self.order.is_none() && self.schedule.is_plain_over(now.work);
        now.failures >= self.until
            || self.lengths.are_over(now.failures)
            || (has_failed && is_phase_over)
    }

    fn restart(&mut self) {
        if self.lengths.are_over(self.now.failures) {
            self.lengths.next(self.now.failures);
        }
        match self.learning {
            Learning::Off => {}
            Learning::On => self.begin_learning(),
            Learning::Auto | Learning::Even => self.alternate(),
        }
    }

    #[inline]
    fn order(&self) -> Option<Order> {
        self.order
    }

    fn target(&mut self, goal: Goal, d: &Domains) -> Option<Atom> {
        if self.learnt % AIMED == 1 {
            self.target.choose(goal, d)
        } else {
            None
        }
    }

    /// Where solutions are found the first phase goes on.
    fn solved(&mut self, goal: Goal) {
        self.wants_better |= goal.objective().is_some();
        if self.alternates() && self.is_first {
            self.until = self.now.failures + self.first;
        }
    }

    fn learnt(&mut self, free_levels: u64) {
        self.schedule.learnt(free_levels);
    }

    fn keeps_nogoods(&self) -> bool {
        self.learning != Learning::Off || self.lengths.are_limited()
    }

    fn counts_work(&self) -> bool {
        self.alternates()
    }
}
