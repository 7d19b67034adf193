//! How much work is spent on relaxations.

/// What was spent, and what came of it. Work is counted as everywhere (`docs/decisions/38-work-is-counted.md`).
#[derive(Clone, Debug, Default)]
pub(super) struct Effort {
    /// What was spent in this search.
    spent: u64,
    /// All work before this search.
    begun: u64,
    /// The share of relaxations by which a node failed, the newest ones most: in units of `ALL`. That values are removed is not enough:
    /// costs exclude some nearly always.
    success: u64,
}

/// A share of 1.
const ALL: u64 = 1 << 16;
/// One relaxation counts as this part of the share.
const WEIGHT: u64 = 32;
/// What may be spent in any case: two milliseconds.
const FREE: u64 = 1 << 21;
/// The part of the other work that may be spent even if nothing came of it so far.
const LEAST_PART: u64 = 32;
/// What is too little to begin with.
const LEAST: u64 = 1 << 10;

impl Effort {
    /// Begins with a search, after all this work.
    pub(super) fn new(begun: u64) -> Self {
        Self {
            begun,
            ..Self::default()
        }
    }

    /// Counts this work.
    pub(super) fn spend(&mut self, work: u64) {
        self.spent += work;
    }

    /// Remembers whether a node failed by a relaxation.
    pub(super) fn found(&mut self, has_failed: bool) {
        let share = if has_failed { ALL } else { 0 };
        self.success = self.success - self.success / WEIGHT + share / WEIGHT;
    }

    /// How much may be spent now, after all this work: as much as on everything else if nodes fail by all relaxations, and a
    /// thirty-second part of it if none does.
    pub(super) fn allowed(&self, total: u64) -> Option<u64> {
        let others = (total - self.begun).saturating_sub(self.spent);
        let most = FREE + others / LEAST_PART + others / ALL * self.success;
        most.checked_sub(self.spent).filter(|&left| left >= LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, Effort, FREE};

    #[test]
    fn more_is_spent_where_more_comes_of_it() {
        let mut effort = Effort::new(100);
        assert_eq!(effort.allowed(100), Some(FREE));
        effort.spend(FREE);
        assert_eq!(effort.allowed(100 + FREE), None);
        let others = 320 * ALL;
        let total = 100 + FREE + others;
        assert_eq!(effort.allowed(total), Some(others / 32));
        for _ in 0..200 {
            effort.found(true);
        }
        assert!(effort.allowed(total) > Some(others));
        for _ in 0..400 {
            effort.found(false);
        }
        assert!(effort.allowed(total) < Some(others / 31));
    }
}
