//! Random choices from a seed.

use crate::values::Values;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

/// Random choices for constraints that differ from case to case. They are the same for the same
/// seed and case.
#[derive(Clone, Debug)]
pub struct Draw {
    rng: ChaCha8Rng,
    domains: Vec<Values>,
    assignment: Vec<i32>,
}

impl Draw {
    pub(super) fn new(seed: u64, case: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(case);
        Self {
            rng,
            domains: Vec::new(),
            assignment: Vec::new(),
        }
    }

    /// Keeps the domains and an assignment of the scope.
    pub(super) fn show(&mut self, domains: Vec<Values>, assignment: Vec<i32>) {
        self.domains = domains;
        self.assignment = assignment;
    }

    /// The length of the scope.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.domains.len()
    }

    /// The domains by position of the scope.
    #[must_use]
    pub fn domains(&self) -> &[Values] {
        &self.domains
    }

    /// A random assignment of the scope. A constraint that allows it has a solution.
    #[must_use]
    pub fn assignment(&self) -> &[i32] {
        &self.assignment
    }

    /// A number from this range.
    pub fn int(&mut self, range: RangeInclusive<i64>) -> i64 {
        self.rng.random_range(range)
    }

    /// `count` numbers from this range.
    pub fn ints(&mut self, count: usize, range: RangeInclusive<i64>) -> Vec<i64> {
        (0..count).map(|_| self.int(range.clone())).collect()
    }

    /// One of these.
    ///
    /// # Panics
    /// There are none.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.rng.random_range(0..from.len())].clone()
    }

    /// `true` with the probability `times / out_of`.
    pub fn chance(&mut self, times: u32, out_of: u32) -> bool {
        self.rng.random_ratio(times, out_of)
    }

    pub(super) fn index(&mut self, range: RangeInclusive<usize>) -> usize {
        self.rng.random_range(range)
    }

    /// `count` of these, in their order; all of them if there are fewer.
    pub(super) fn some(&mut self, from: &[i32], count: usize) -> Vec<i32> {
        let mut kept = from.to_vec();
        while kept.len() > count {
            let place = self.index(0..=kept.len() - 1);
            kept.remove(place);
        }
        kept
    }
}
