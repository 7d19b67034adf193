//! Where solutions go.

use super::options::RunOptions;
use super::report::{FoundSolution, RunEvent, RunStatus, RunSummary};
use crate::compile::Compiled;
use crate::write::solution_text;
use csp_core::model::ModelSearch;
use csp_core::problem::{Goal, Solution};
use csp_core::stats::Stats;
use csp_core::trace::Tracer;
use std::ops::ControlFlow;

/// How a search has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeEnd {
    pub(super) is_exhausted: bool,
    /// Whether there is no solution beyond the values that were tried, either.
    pub(super) is_refuted: bool,
    pub(super) stats: Stats,
}

/// How a search of a whole tree has ended, or is left.
pub(super) fn tree_end<T: Tracer>(search: &ModelSearch<'_, T>) -> TreeEnd {
    TreeEnd {
        is_exhausted: search.is_exhausted(),
        is_refuted: false,
        stats: search.stats(),
    }
}

/// Hands solutions over, and keeps the last one.
pub(super) struct SolutionSink<'c, R> {
    compiled: &'c Compiled,
    progress: &'c dyn Fn(RunEvent),
    report: R,
    /// Whether each solution is handed over, and not only the best one.
    is_streamed: bool,
    last: Option<Solution>,
    /// The bound of the objective that others have told last.
    bound: Option<i32>,
    is_ended: bool,
}

impl<'c, R: FnMut(&FoundSolution<'_>) -> ControlFlow<()>> SolutionSink<'c, R> {
    pub(super) fn new(
        compiled: &'c Compiled,
        options: RunOptions,
        progress: &'c dyn Fn(RunEvent),
        report: R,
    ) -> Self {
        let is_streamed = compiled.goal == Goal::Satisfy || options.intermediate;
        Self {
            compiled,
            progress,
            report,
            is_streamed,
            last: None,
            bound: None,
            is_ended: false,
        }
    }

    pub(super) fn objective(&self) -> Option<i32> {
        let objective = self.compiled.goal.objective()?;
        self.last.as_ref().map(|last| last[objective])
    }

    pub(super) fn take(&mut self, solution: Solution, stats: Stats) -> ControlFlow<()> {
        self.last = Some(solution);
        (self.progress)(RunEvent::Solution {
            objective: self.objective(),
            stats,
        });
        if self.is_streamed {
            self.hand_over(stats)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Others than the search of the tree know this bound of the objective.
    pub(super) fn bound(&mut self, bound: Option<i64>) {
        if let Some(bound) = bound.and_then(|bound| i32::try_from(bound).ok()) {
            self.bound = Some(bound);
            (self.progress)(RunEvent::Bound(bound));
        }
    }

    fn hand_over(&mut self, stats: Stats) -> ControlFlow<()> {
        let Some(solution) = &self.last else {
            return ControlFlow::Continue(());
        };
        let text = solution_text(self.compiled, |x| solution[x]);
        let objective = self.objective();
        let flow = (self.report)(&FoundSolution {
            text: &text,
            objective,
            stats,
            compiled: self.compiled,
            solution,
        });
        self.is_ended |= flow.is_break();
        flow
    }

    /// Whether a search of all values in `i32` has found nothing, and there may be others.
    pub(super) fn is_in_doubt(&self, end: TreeEnd) -> bool {
        end.is_exhausted && self.last.is_none() && !self.compiled.beyond.is_empty()
    }

    /// Hands the best solution over if none was before, and says what is known.
    pub(super) fn summary(&mut self, end: TreeEnd, bound: Option<i32>) -> RunSummary {
        if !self.is_streamed {
            // The end is noted.
            let _ = self.hand_over(end.stats);
        }
        let objective = self.objective();
        let is_ideal = objective.is_some() && objective.map(i64::from) == self.compiled.ideal;
        let covers_all = self.compiled.beyond.is_empty() || is_ideal || end.is_refuted;
        let status = match (end.is_exhausted && covers_all && !self.is_ended, &self.last) {
            (true, None) => RunStatus::Unsatisfiable,
            (true, Some(_)) => RunStatus::Complete,
            (false, None) => RunStatus::Unknown,
            (false, Some(_)) => RunStatus::Satisfied,
        };
        let [bound, told] = [bound, self.bound].map(|bound| bound.map(i64::from));
        let bound = (self.compiled.goal.tighter(bound, told))
            .and_then(|bound| i32::try_from(bound).ok())
            .filter(|_| self.compiled.beyond.is_empty());
        let bound = match (status, self.compiled.goal) {
            (RunStatus::Complete, _) => objective,
            // What is better than the best has this bound; the best may be at it already.
            (_, Goal::Minimize(_)) => bound.map(|bound| objective.map_or(bound, |o| o.min(bound))),
            (_, _) => bound.map(|bound| objective.map_or(bound, |o| o.max(bound))),
        };
        RunSummary {
            status,
            objective,
            bound,
            core: None,
            stats: end.stats,
        }
    }
}
