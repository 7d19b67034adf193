//! Floor 0: when to ask whether to stop.
//!
//! The engine has no clock. It counts its work instead, and asks a [`Stop`] function each time a
//! fixed amount of it is done. A unit of work is a step of an innermost loop, a few nanoseconds.
//!
//! Invariant: without a stop function nothing is ever stopped, and nothing is asked.
//!
//! The reasons are in `docs/decisions/38-work-is-counted.md`.

use std::fmt;
use std::sync::Arc;

/// A function that says `true` once a search is to stop: a deadline, a flag set by Ctrl-C.
#[derive(Clone)]
pub struct Stop(Arc<dyn Fn() -> bool + Send + Sync>);

impl Stop {
    /// This function.
    pub fn new(stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(stop))
    }

    /// This function, and before it an earlier one, if there is one: either may say `true`.
    pub fn after(earlier: Option<Self>, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        match earlier {
            Some(earlier) => Self::new(move || earlier.is_wanted() || stop()),
            None => Self::new(stop),
        }
    }

    /// Asks it.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        (self.0)()
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stop")
    }
}

/// The number of bytes that a list takes, with the room that it has to grow.
pub(crate) fn bytes_of<T>(list: &Vec<T>) -> u64 {
    (list.capacity() * size_of::<T>()) as u64
}

/// Counts work, and asks in time ([`Domains::meter`](crate::domains::Domains::meter)).
#[derive(Clone, Debug, Default)]
pub struct Meter {
    stop: Option<Stop>,
    /// Work until the next question.
    left: u64,
    /// All work, once none is left until the next question.
    total: u64,
    /// Whether work is counted without a stop function, too.
    counts: bool,
    /// The most entries of the log of the trail.
    longest: Option<u64>,
    is_stopped: bool,
}

impl Meter {
    /// The stop function is asked after this amount of work, in the order of 50 microseconds: that is
    /// short beside any time limit, and long beside a look at the clock.
    pub const WORK_BETWEEN_QUESTIONS: u64 = 1 << 14;

    /// From now on this function is asked; `None`: no one is.
    pub(crate) fn set(&mut self, stop: Option<Stop>) {
        self.total = self.total();
        self.left = 0;
        self.stop = stop;
        self.is_stopped = false;
        self.refill();
    }

    /// From now on the log of the trail may not be longer than this.
    pub(crate) fn limit_log(&mut self, longest: Option<u64>) {
        self.longest = longest;
    }

    /// Whether the log of the trail, of this length, is too long, or the stop function has said so.
    #[inline]
    #[must_use]
    pub(crate) fn must_stop_at(&mut self, log: usize) -> bool {
        if self.longest.is_some_and(|longest| log as u64 > longest) {
            self.is_stopped = true;
            self.ask(0)
        } else {
            self.is_stopped
        }
    }

    /// Whether work is counted from the next propagation on, even if there is no stop function.
    pub fn count(&mut self, counts: bool) {
        self.counts = counts;
    }

    /// How much work has been counted.
    #[inline]
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total - self.left
    }

    /// Whether work is counted.
    #[inline]
    pub(crate) fn is_counting(&self) -> bool {
        self.counts || self.stop.is_some()
    }

    /// Counts this work. `true`: the stop function has said so, now or earlier.
    #[inline]
    #[must_use]
    pub fn must_stop(&mut self, work: u64) -> bool {
        if work < self.left {
            self.left -= work;
            return false;
        }
        self.ask(work)
    }

    /// Whether the stop function has said so already. It is not asked.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Once stopped, no work is left, and every question ends here.
    #[cold]
    fn ask(&mut self, work: u64) -> bool {
        self.total = self.total().saturating_add(work).min(u64::MAX / 2);
        self.left = 0;
        self.is_stopped = self.is_stopped || self.stop.as_ref().is_some_and(Stop::is_wanted);
        self.refill();
        self.is_stopped
    }

    fn refill(&mut self) {
        self.left = match (self.is_stopped, &self.stop) {
            (true, _) => 0,
            (false, Some(_)) => Self::WORK_BETWEEN_QUESTIONS,
            (false, None) => u64::MAX / 4,
        };
        self.total += self.left;
    }
}

#[cfg(test)]
mod tests {
    use super::{Meter, Stop};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn without_a_stop_function_nothing_is_stopped() {
        let mut meter = Meter::default();
        for work in [0, 1, u64::MAX, u64::MAX, 1] {
            assert!(!meter.must_stop(work));
        }
    }

    #[test]
    fn it_counts_with_a_stop_function_and_without() {
        let mut meter = Meter::default();
        assert!(!meter.is_counting());
        meter.count(true);
        assert!(meter.is_counting() && !meter.must_stop(10));
        meter.set(Some(Stop::new(|| false)));
        assert!(!meter.must_stop(Meter::WORK_BETWEEN_QUESTIONS + 5) && !meter.must_stop(7));
        meter.set(None);
        assert!(!meter.must_stop(1));
        assert_eq!(meter.total(), Meter::WORK_BETWEEN_QUESTIONS + 23);
        assert!(!meter.must_stop(u64::MAX) && !meter.must_stop(u64::MAX));
    }

    #[test]
    fn it_asks_after_so_much_work_and_not_again_once_stopped() {
        let asked = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&asked);
        let mut meter = Meter::default();
        meter.set(Some(Stop::new(move || {
            count.fetch_add(1, Ordering::Relaxed) == 2
        })));
        let half = Meter::WORK_BETWEEN_QUESTIONS / 2;
        let answers: Vec<bool> = (0..8).map(|_| meter.must_stop(half)).collect();
        assert_eq!(
            answers,
            [false, false, false, false, false, true, true, true]
        );
        assert_eq!(asked.load(Ordering::Relaxed), 3);
        assert!(meter.is_stopped());
        meter.set(None);
        assert!(!meter.is_stopped() && !meter.must_stop(u64::MAX));
    }
}
