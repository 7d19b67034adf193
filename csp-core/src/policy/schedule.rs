//! How runs that learn and runs that do not share the work of a search.
//!
//! The more a nogood excludes beyond the leaf that it was learnt at, the more work goes to runs that
//! learn. How much that is shows in the *free levels* of the nogood: the levels of the path to the
//! failure on which it has no premise. A nogood with premises on all levels excludes only that leaf,
//! and each level less doubles what it excludes.
//!
//! The reasons are in `docs/decisions/52-runs-take-turns.md`.

use super::Learning;

/// The phases of one search, each of several runs: without learning, with learning, and so on. All
/// numbers but those of levels are work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// Whether runs that learn have half of the work at least.
    is_even: bool,
    /// That of the phases without learning which are over.
    plain: u64,
    /// That of the phases with learning which are over.
    learning: u64,
    /// That of the last phase without learning.
    last: u64,
    /// That of the whole search when the present phase began.
    begun: u64,
    /// That of the whole search at which the present phase is over, if it is one without learning.
    until: u64,
    free_levels: FreeLevels,
}

impl Schedule {
    /// The first phase begins. It is without learning, and is not over before it is said to be.
    pub(super) fn new(learning: Learning, work: u64) -> Self {
        Self {
            is_even: learning == Learning::Even,
            plain: 0,
            learning: 0,
            last: 0,
            begun: work,
            until: u64::MAX,
            free_levels: FreeLevels::default(),
        }
    }

    /// A nogood was learnt that has this many free levels.
    pub(super) fn learnt(&mut self, free_levels: u64) {
        self.free_levels.add(free_levels);
    }

    /// The free levels of the latest nogoods in the mean, in halves of a level.
    pub(super) fn free_halves(&self) -> u64 {
        self.free_levels.mean_of_halves()
    }

    /// The shares of phases that learn and of those that do not. On the problems of the benchmarks
    /// a conflict costs about eight failures without learning, so nogoods pay from three free
    /// levels on, as far as one can tell.
    fn shares(&self) -> (u64, u64) {
        match (self.free_levels.mean_of_halves(), self.is_even) {
            (14.., _) | (10.., true) => (16, 1),
            (10.., _) | (5.., true) => (4, 1),
            (6.., _) | (_, true) => (1, 1),
            _ => (1, 16),
        }
    }

    /// Whether a phase without learning is over.
    #[inline]
    pub(super) fn is_plain_over(&self, work: u64) -> bool {
        work >= self.until
    }

    /// A phase that learns begins.
    pub(super) fn begin_learning(&mut self, work: u64) {
        self.last = work - self.begun;
        self.plain += self.last;
        self.begun = work;
    }

    /// Whether a phase that learns has had its share.
    pub(super) fn is_learning_over(&self, work: u64) -> bool {
        let learning = self.learning + (work - self.begun);
        let (learnt, plain) = self.shares();
        learning.saturating_mul(plain) >= self.plain.saturating_mul(learnt)
    }

    /// A phase without learning begins. It is at least twice as long as the last one, and ends when
    /// the one that learns has not had more than its share.
    pub(super) fn begin_plain(&mut self, work: u64) {
        self.learning += work - self.begun;
        self.begun = work;
        let (learnt, plain) = self.shares();
        let due = (self.learning.saturating_mul(plain) / learnt).saturating_sub(self.plain);
        self.until = work.saturating_add(due.max(self.last.saturating_mul(2)));
    }
}

/// The mean of the free levels of nogoods, the latest of which count most.
#[derive(Clone, Copy, Debug, Default)]
struct FreeLevels {
    /// Those of these nogoods together.
    levels: u64,
    nogoods: u64,
}

impl FreeLevels {
    /// When there are this many nogoods, each counts half from then on.
    const MOST: u64 = 1_000;

    fn add(&mut self, free: u64) {
        if self.nogoods == Self::MOST {
            self.levels /= 2;
            self.nogoods /= 2;
        }
        self.levels += free;
        self.nogoods += 1;
    }

    /// The mean, in halves of a level.
    fn mean_of_halves(self) -> u64 {
        2 * self.levels / self.nogoods.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::{FreeLevels, Learning, Schedule};

    fn schedule(learning: Learning, work: u64, free_levels: u64) -> Schedule {
        let mut schedule = Schedule::new(learning, work);
        schedule.learnt(free_levels);
        schedule
    }

    #[test]
    fn nogoods_of_few_levels_get_half_of_the_work() {
        let mut schedule = schedule(Learning::Auto, 1_000, 3);
        assert!(!schedule.is_plain_over(u64::MAX - 1));
        schedule.begin_learning(1_100);
        assert!(!schedule.is_learning_over(1_199));
        assert!(schedule.is_learning_over(1_200));
        schedule.begin_plain(1_200);
        assert!(!schedule.is_plain_over(1_399) && schedule.is_plain_over(1_400));
    }

    #[test]
    fn nogoods_of_all_levels_get_a_sixteenth() {
        let mut schedule = schedule(Learning::Auto, 0, 1);
        schedule.begin_learning(100);
        assert!(schedule.is_learning_over(150));
        schedule.begin_plain(150);
        assert!(
            !schedule.is_plain_over(849) && schedule.is_plain_over(850),
            "16 × 50 − 100"
        );
        schedule.begin_learning(850);
        assert!(schedule.is_learning_over(850));
    }

    #[test]
    fn nogoods_of_two_and_a_half_levels_get_a_sixteenth_too() {
        let mut schedule = schedule(Learning::Auto, 0, 2);
        schedule.learnt(3);
        assert_eq!(schedule.free_halves(), 5);
        schedule.begin_learning(1_600);
        assert!(!schedule.is_learning_over(1_699));
        assert!(schedule.is_learning_over(1_700));
    }

    #[test]
    fn even_phases_are_never_shorter() {
        for free_levels in 1..=2 {
            let mut schedule = schedule(Learning::Even, 0, free_levels);
            schedule.begin_learning(100);
            assert!(!schedule.is_learning_over(199));
            assert!(schedule.is_learning_over(200));
        }
    }

    #[test]
    fn even_phases_are_longer_where_nogoods_exclude_much() {
        for (free_levels, share) in [(3, 4), (4, 4), (5, 16), (9, 16)] {
            let mut schedule = schedule(Learning::Even, 0, free_levels);
            schedule.begin_learning(100);
            assert!(!schedule.is_learning_over(99 + 100 * share));
            assert!(schedule.is_learning_over(100 + 100 * share));
        }
    }

    #[test]
    fn old_nogoods_are_forgotten() {
        let mut free_levels = FreeLevels::default();
        assert_eq!(free_levels.mean_of_halves(), 0);
        (0..1_000).for_each(|_| free_levels.add(0));
        free_levels.add(7);
        assert_eq!(free_levels.mean_of_halves(), 0);
        (0..4_000).for_each(|_| free_levels.add(5));
        assert_eq!(free_levels.mean_of_halves(), 9);
    }
}
