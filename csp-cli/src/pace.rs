//! How many lines go together: many, so that little is said between the threads; fewer where they
//! are hard, so that none of the threads is left with much to do when the others are done.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// About so many nodes go together: they take some milliseconds.
const NODES: u64 = 10_000;

/// How hard the lines are, as the workers see it: the number of lines that go together, going by
/// the last ones.
///
/// It never changes what is printed.
#[derive(Clone, Debug)]
pub(crate) struct Pace(Arc<AtomicUsize>);

impl Default for Pace {
    /// Nothing is known.
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(usize::MAX)))
    }
}

impl Pace {
    /// So many lines have taken so many nodes.
    pub(crate) fn went(&self, lines: usize, nodes: u64) {
        let together = (lines as u64).saturating_mul(NODES) / nodes.max(1);
        self.0.store(usize::try_from(together).unwrap_or(usize::MAX), Ordering::Relaxed);
    }

    /// The lines that go together, at least one.
    pub(crate) fn lines(&self) -> usize {
        self.0.load(Ordering::Relaxed).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hard_lines_go_together_in_small_numbers() {
        let pace = Pace::default();
        assert_eq!(pace.lines(), usize::MAX);
        for (lines, nodes, together) in
            [(512, 0, 5_120_000), (512, 2048, 2500), (64, 6400, 100), (1, 1_000_000, 1)]
        {
            pace.went(lines, nodes);
            assert_eq!(pace.clone().lines(), together);
        }
    }
}
