//! How turns with and without learning share the work of a search.
//!
//! The reasons are in `docs/decisions/52-runs-take-turns.md`.

use super::Learning;
use crate::learning::Freedom;

/// The shares of turns that learn and of those that do not. On the problems of the benchmarks a
/// conflict costs about eight failures without learning, and each free level doubles what a nogood
/// excludes. So nogoods pay from three levels on, as far as one can tell.
fn shares(learning: Learning, freedom: Freedom) -> (u64, u64) {
    match freedom.half_levels() {
        14.. => (4, 1),
        6.. => (1, 1),
        _ if learning == Learning::Even => (1, 1),
        5 => (1, 4),
        _ => (1, 16),
    }
}

/// The turns of one search. All numbers are work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns {
    /// Which decides on the shares.
    way: Learning,
    /// That of turns without learning which are over.
    plain: u64,
    /// That of turns with learning which are over.
    learning: u64,
    /// That of the last turn without learning.
    last: u64,
    /// That of the whole search when the present turn began.
    begun: u64,
    /// That of the whole search at which the present turn is over, if it is one without learning.
    until: u64,
}

impl Turns {
    /// The first turn begins. It is without learning, and is not over before it is said to be.
    pub(super) fn new(way: Learning, work: u64) -> Self {
        Self {
            way,
            plain: 0,
            learning: 0,
            last: 0,
            begun: work,
            until: u64::MAX,
        }
    }

    /// Whether a turn without learning is over.
    #[inline]
    pub(super) fn is_plain_over(&self, work: u64) -> bool {
        work >= self.until
    }

    /// A turn that learns begins.
    pub(super) fn learn(&mut self, work: u64) {
        self.last = work - self.begun;
        self.plain += self.last;
        self.begun = work;
    }

    /// Whether a turn that learns has had its share.
    pub(super) fn is_learning_over(&self, work: u64, freedom: Freedom) -> bool {
        let learning = self.learning + (work - self.begun);
        let (learnt, plain) = shares(self.way, freedom);
        learning.saturating_mul(plain) >= self.plain.saturating_mul(learnt)
    }

    /// A turn without learning begins. It is at least twice as long as the last one, and ends when
    /// the one that learns has not had more than its share.
    pub(super) fn go_plain(&mut self, work: u64, freedom: Freedom) {
        self.learning += work - self.begun;
        self.begun = work;
        let (learnt, plain) = shares(self.way, freedom);
        let due = (self.learning.saturating_mul(plain) / learnt).saturating_sub(self.plain);
        self.until = work.saturating_add(due.max(self.last.saturating_mul(2)));
    }
}

#[cfg(test)]
mod tests {
    use super::{Learning, Turns};
    use crate::learning::Freedom;

    fn freedom(path: usize, levels: u32) -> Freedom {
        let mut freedom = Freedom::default();
        freedom.add(path, levels);
        freedom
    }

    #[test]
    fn nogoods_of_few_levels_get_half_of_the_work() {
        let mut turns = Turns::new(Learning::Auto, 1_000);
        assert!(!turns.is_plain_over(u64::MAX - 1));
        turns.learn(1_100);
        assert!(!turns.is_learning_over(1_199, freedom(10, 7)));
        assert!(turns.is_learning_over(1_200, freedom(10, 7)));
        turns.go_plain(1_200, freedom(10, 7));
        assert!(!turns.is_plain_over(1_399) && turns.is_plain_over(1_400));
    }

    #[test]
    fn nogoods_of_all_levels_get_a_sixteenth() {
        let mut turns = Turns::new(Learning::Auto, 0);
        turns.learn(100);
        assert!(turns.is_learning_over(150, freedom(10, 9)));
        turns.go_plain(150, freedom(10, 9));
        assert!(
            !turns.is_plain_over(849) && turns.is_plain_over(850),
            "16 × 50 − 100"
        );
        turns.learn(850);
        assert!(turns.is_learning_over(850, freedom(10, 9)));
    }

    #[test]
    fn even_turns_are_never_shorter() {
        for levels in [9, 8, 7] {
            let mut turns = Turns::new(Learning::Even, 0);
            turns.learn(100);
            assert!(!turns.is_learning_over(199, freedom(10, levels)));
            assert!(turns.is_learning_over(200, freedom(10, levels)));
        }
    }
}
