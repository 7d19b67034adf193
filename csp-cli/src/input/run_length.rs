//! How many lines a worker takes at a time. It takes many easy lines, as each exchange between
//! threads costs time. It takes few hard lines, as otherwise one thread still works when the others
//! have finished.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A run should take about this many search nodes, which take some milliseconds.
const NODES_OF_A_RUN: u64 = 10_000;

/// The number of lines that a run should have. The last runs of the workers decide it.
///
/// It has no influence on the output.
#[derive(Clone, Debug)]
pub(crate) struct RunLength(Arc<AtomicUsize>);

impl Default for RunLength {
    /// No limit, as nothing is known yet.
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(usize::MAX)))
    }
}

impl RunLength {
    /// Takes note of a run: it had this many lines, and took this many nodes.
    pub(crate) fn record(&self, lines: usize, nodes: u64) {
        let lines = (lines as u64).saturating_mul(NODES_OF_A_RUN) / nodes.max(1);
        self.0.store(
            usize::try_from(lines).unwrap_or(usize::MAX),
            Ordering::Relaxed,
        );
    }

    /// The most lines that the next run should have, at least one.
    pub(crate) fn lines(&self) -> usize {
        self.0.load(Ordering::Relaxed).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_hard_lines_are_short() {
        let run_length = RunLength::default();
        assert_eq!(run_length.lines(), usize::MAX);
        for (lines, nodes, expected) in [
            (512, 0, 5_120_000),
            (512, 2048, 2500),
            (64, 6400, 100),
            (1, 1_000_000, 1),
        ] {
            run_length.record(lines, nodes);
            assert_eq!(run_length.clone().lines(), expected);
        }
    }
}
