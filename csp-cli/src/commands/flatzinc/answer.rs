//! What is printed of a run: each solution or the best one, what is known at the end, statistics.

use csp_core::stats::Stats;
use csp_flatzinc::{FoundSolution, RunStatus, RunSummary};

use super::statistics::Statistics;
use crate::deadline::Deadline;

/// What MiniZinc reads of a run, which may end at any time.
pub(super) struct PrintedAnswer<'a> {
    pub(super) deadline: &'a Deadline,
    /// If they are wanted.
    pub(super) statistics: Option<Statistics>,
    /// Whether each solution is printed when it is found, and not only the best one at the end.
    pub(super) each: bool,
}

impl PrintedAnswer<'_> {
    /// Does this, which may print. From now on this is the last solution.
    pub(super) fn tell<R>(&self, act: impl FnOnce() -> R, found: Option<&FoundSolution<'_>>) -> R {
        let unprinted = match found {
            Some(found) if !self.each => found.text.to_owned(),
            _ => String::new(),
        };
        let summary = RunSummary {
            status: found.map_or(RunStatus::Unknown, |_| RunStatus::Satisfied),
            objective: found.and_then(|found| found.objective),
            bound: None,
            core: None,
            stats: found.map_or_else(Stats::default, |found| found.stats),
        };
        let statistics = self.statistics;
        self.deadline
            .tell(act, move || unprinted + &end(&summary, statistics))
    }

    /// What comes after the solutions.
    pub(super) fn end(&self, summary: &RunSummary) -> String {
        end(summary, self.statistics)
    }
}

fn end(summary: &RunSummary, statistics: Option<Statistics>) -> String {
    let statistics = statistics.map(|statistics| statistics.text(summary));
    summary.core_line() + summary.status.line() + &statistics.unwrap_or_default()
}
