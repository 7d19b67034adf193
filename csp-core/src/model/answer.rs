//! The answers of a model.

use crate::ids::Var;
use crate::problem::{Goal, Solution};
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
    /// There is a solution, but a limit was reached before it was known whether a better one, or
    /// another one, exists.
    Feasible(Limit),
    /// A limit was reached before a solution was found.
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
    /// The objective in the solution.
    pub objective: Option<i64>,
    /// No solution has a better objective than this, as far as it is proven: at the root of the
    /// search, by [cores](super::Model::minimize_by_cores), or since the solution is the best.
    pub bound: Option<i64>,
    /// The statistics of the search.
    pub stats: Stats,
}

/// A better solution, when it is found: see [`Model::minimize_with`](super::Model::minimize_with).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Improvement<'a> {
    /// The solution.
    pub solution: &'a Solution,
    /// Its objective, better than that of all before.
    pub objective: i64,
    /// No solution has a better objective than this, as far as it is proven by now.
    pub bound: Option<i64>,
    /// The statistics so far.
    pub stats: &'a Stats,
}

impl<'a> Improvement<'a> {
    /// This solution, whose objective is the value of this variable in it.
    #[must_use]
    pub fn new(
        solution: &'a Solution,
        objective: Var,
        bound: Option<i64>,
        stats: &'a Stats,
    ) -> Self {
        Self {
            solution,
            objective: solution[objective].into(),
            bound,
            stats,
        }
    }
}

impl Answer {
    /// The answer of a search for a goal, with the best solution found and the limit that was
    /// reached, if one was.
    pub fn new(goal: Goal, solution: Option<Solution>, limit: Option<Limit>, stats: Stats) -> Self {
        let verdict = match (limit, &solution) {
            (_, Some(_)) if goal == Goal::Satisfy => Verdict::Satisfied,
            (Some(limit), Some(_)) => Verdict::Feasible(limit),
            (Some(limit), None) => Verdict::Unknown(limit),
            (None, Some(_)) => Verdict::Optimal,
            (None, None) => Verdict::Unsatisfiable,
        };
        let objective = goal.objective().zip(solution.as_ref());
        let objective = objective.map(|(x, solution)| i64::from(solution[x]));
        Self {
            verdict,
            solution,
            other: None,
            objective,
            bound: objective.filter(|_| verdict == Verdict::Optimal),
            stats,
        }
    }

    /// The same, if a limit was reached, with a bound of the objective that was proven before.
    pub fn bounded(self, bound: Option<i64>) -> Self {
        let is_open = self.limit().is_some();
        Self {
            bound: self.bound.or(bound.filter(|_| is_open)),
            ..self
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
            Verdict::Feasible(limit) | Verdict::Unknown(limit) => Some(limit),
            _ => None,
        }
    }
}
