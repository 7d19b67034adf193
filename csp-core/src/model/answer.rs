//! The answers of a model.

use super::{IntExpr, Model};
use crate::error::ModelError;
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
    /// Another solution, if [`Model::verdict`] has found one.
    pub other: Option<Solution>,
    /// No solution has a better objective than this, if the search was
    /// [by cores](Model::minimize_by_cores).
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

impl Model {
    /// Searches for one solution. The verdict is [`Satisfied`](Verdict::Satisfied),
    /// [`Unsatisfiable`](Verdict::Unsatisfiable) or [`Unknown`](Verdict::Unknown).
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 1..=3)?;
    /// model.all_different(&x)?;
    /// let answer = model.solve();
    /// assert_eq!((answer.verdict, answer.stats.nodes), (Verdict::Satisfied, 3));
    /// assert_eq!(answer.solution().unwrap().values(&x), [1, 2, 3]);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn solve(&mut self) -> Answer {
        let mut search = self.solutions();
        let solution = search.next();
        let limit = if solution.is_some() {
            None
        } else {
            search.limit()
        };
        Answer::new(solution, limit, Verdict::Satisfied, search.stats())
    }

    /// Finds out whether there is no solution, exactly one, or more. The search ends at the second
    /// solution.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=2)?;
    /// model.all_different(&x)?;
    /// let answer = model.verdict();
    /// assert_eq!(answer.verdict, Verdict::Multiple);
    /// assert_eq!(answer.other.unwrap().values(&x), [2, 1]);
    /// model.require(x[0].lt(x[1]))?;
    /// assert_eq!(model.verdict().unique().unwrap().values(&x), [1, 2]);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn verdict(&mut self) -> Answer {
        let mut search = self.solutions();
        let first = search.next();
        let other = if first.is_some() { search.next() } else { None };
        let proven = if other.is_some() {
            Verdict::Multiple
        } else {
            Verdict::Unique
        };
        let limit = if other.is_some() {
            None
        } else {
            search.limit()
        };
        Answer {
            other,
            ..Answer::new(first, limit, proven, search.stats())
        }
    }

    /// A solution with the least value of a variable or an expression: the verdict is
    /// [`Optimal`](Verdict::Optimal), [`Unsatisfiable`](Verdict::Unsatisfiable), or, with the best
    /// solution known, [`Unknown`](Verdict::Unknown). An expression gets a variable, as by
    /// [`define`](Self::define). The variable stays in the model, and the next call with the same
    /// expression takes the same one.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=9)?;
    /// model.require((x[0] * x[1]).eq(12))?;
    /// let answer = model.minimize(x[0] + x[1])?;
    /// assert_eq!(answer.verdict, Verdict::Optimal);
    /// assert_eq!(answer.solution().unwrap().values(&x), [3, 4]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn minimize(&mut self, objective: impl Into<IntExpr>) -> Result<Answer, ModelError> {
        let x = self.objective(&objective.into())?;
        self.optimize(Goal::Minimize(x))
    }

    /// The same with the greatest value.
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn maximize(&mut self, objective: impl Into<IntExpr>) -> Result<Answer, ModelError> {
        let x = self.objective(&objective.into())?;
        self.optimize(Goal::Maximize(x))
    }

    fn optimize(&mut self, goal: Goal) -> Result<Answer, ModelError> {
        let mut search = self.search(goal, ())?;
        let best = search.by_ref().last();
        Ok(Answer::new(
            best,
            search.limit(),
            Verdict::Optimal,
            search.stats(),
        ))
    }
}
