//! A tracer that counts.

use super::{Step, Tracer};

/// A tracer that only counts.
///
/// ```
/// use csp_core::{prelude::*, trace::Count};
/// let mut model = Model::new();
/// model.array("x", 2, 0..=1)?;
/// let mut count = Count::default();
/// model.search(Goal::Satisfy, &mut count)?.count();
/// assert_eq!((count.nodes, count.solutions), (7, 4));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Nodes entered.
    pub nodes: u64,
    /// Runs of propagators.
    pub runs: u64,
    /// Entries that these runs wrote on the trail.
    pub changes: u64,
    /// Nodes that failed.
    pub failures: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Tracer for Count {
    #[inline]
    fn step(&mut self, step: Step<'_>) {
        match step {
            Step::Started | Step::Branched { .. } | Step::Jumped { .. } => self.nodes += 1,
            Step::Propagated { .. } => {
                self.runs += 1;
                self.changes += step.changes().len() as u64;
            }
            Step::Failed { .. } => self.failures += 1,
            Step::Solved { .. } => self.solutions += 1,
            _ => {}
        }
    }
}
