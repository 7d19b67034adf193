//! Which part of the log is still what a reader has read.

use std::sync::atomic::{AtomicBool, Ordering};

/// The levels that have been closed, since a reader asked for them. Most searches have no such
/// reader and need not keep them.
#[derive(Debug, Default)]
pub(super) struct Pops {
    is_followed: AtomicBool,
    count: u64,
    /// For the latest pops, each with its number, the length of the log after it. A pop is kept
    /// only if the log was shorter after it than after all later pops.
    kept: Vec<(u64, usize)>,
}

impl Clone for Pops {
    fn clone(&self) -> Self {
        let is_followed = AtomicBool::new(self.is_followed.load(Ordering::Relaxed));
        Self {
            is_followed,
            count: self.count,
            kept: self.kept.clone(),
        }
    }
}

impl Pops {
    /// From now on pops are kept.
    pub(super) fn follow(&self) {
        self.is_followed.store(true, Ordering::Relaxed);
    }

    /// The log now has this length, after a level was closed.
    #[inline]
    pub(super) fn note(&mut self, length: usize) {
        if *self.is_followed.get_mut() {
            self.keep(length);
        }
    }

    fn keep(&mut self, length: usize) {
        self.count += 1;
        while self
            .kept
            .pop_if(|&mut (_, later)| later >= length)
            .is_some()
        {}
        self.kept.push((self.count, length));
    }

    /// The number of pops since the first [`follow`](Self::follow).
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The least length of the log after any pop beyond this number of them; `None` if there was none.
    pub(super) fn shortest_since(&self, pops: u64) -> Option<usize> {
        let next = self.kept.partition_point(|&(number, _)| number <= pops);
        self.kept.get(next).map(|&(_, length)| length)
    }
}
