//! The answers of a model.

use crate::problem::Solution;
use crate::stats::Stats;
use crate::trace::Limit;

/// The result of a search, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// There is no solution.
    Unsatisfiable,
    /// There is a solution. The search did not look for more.
    Satisfied,
    /// There is a solution, and none has a better objective.
    Optimal,
    /// There is exactly one solution.
    Unique,
    /// There are at least two solutions.
    Multiple,
    /// A limit was reached first. If a solution was found before, it is in the answer.
    Unknown(Limit),
}

/// The answer of a model: the verdict, the solution, and the statistics of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use]
pub struct Answer {
    /// The result of the search.
    pub verdict: Verdict,
    /// The first solution, or the best one for an objective. It may be unproven.
    pub solution: Option<Solution>,
    /// Another solution, if [`Model::verdict`](super::Model::verdict) has found one.
    pub other: Option<Solution>,
    /// No solution has a better objective than this, if the search was
    /// [by cores](super::Model::minimize_by_cores).
    pub bound: Option<i64>,
    /// The statistics of the search.
    pub stats: Stats,
}

impl Answer {
    /// The answer from the results of a search. `proven` is the verdict on a solution if no limit
    /// was reached.
    pub fn new(
        solution: Option<Solution>,
        limit: Option<Limit>,
        proven: Verdict,
        stats: Stats,
    ) -> Self {
        let verdict = match (limit, &solution) {
            (Some(limit), _) => Verdict::Unknown(limit),
            (None, None) => Verdict::Unsatisfiable,
            (None, Some(_)) => proven,
        };
        Self::with(verdict, solution, stats)
    }

    /// The answer with this verdict.
    pub(super) fn with(verdict: Verdict, solution: Option<Solution>, stats: Stats) -> Self {
        Self {
            verdict,
            solution,
            other: None,
            bound: None,
            stats,
        }
    }

    /// The solution, if there is one.
    #[must_use]
    pub fn solution(self) -> Option<Solution> {
        self.solution
    }

    /// The solution if it is proven to be the only one.
    #[must_use]
    pub fn unique(self) -> Option<Solution> {
        self.solution.filter(|_| self.verdict == Verdict::Unique)
    }

    /// The limit that ended the search before its answer was certain.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        match self.verdict {
            Verdict::Unknown(limit) => Some(limit),
            _ => None,
        }
    }
}
