//! What a model answers.

use super::Model;
use crate::error::ModelError;
use crate::ids::Var;
use crate::problem::{Goal, Solution};
use crate::stats::Stats;
use crate::trace::Limit;

/// The answer to [`Model::solve`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Here is a solution.
    Satisfied(Solution),
    /// There is none.
    Unsatisfiable,
    /// A limit came first: nothing is known.
    Unknown(Limit),
}

impl Answer {
    /// The solution, if there is one.
    #[must_use]
    pub fn solution(self) -> Option<Solution> {
        if let Self::Satisfied(solution) = self { Some(solution) } else { None }
    }
}

/// The answer to [`Model::minimize`] and [`Model::maximize`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Optimum {
    /// The best solution found.
    pub best: Option<Solution>,
    /// The limit that ended the search; `None`: `best` is proven to be optimal (or that there is no
    /// solution).
    pub limit: Option<Limit>,
    /// What it cost.
    pub stats: Stats,
}

impl Model {
    /// One solution.
    pub fn solve(&mut self) -> Answer {
        let mut search = self.solutions();
        match search.next() {
            Some(solution) => Answer::Satisfied(solution),
            None => search.limit().map_or(Answer::Unsatisfiable, Answer::Unknown),
        }
    }

    /// A solution with the least value of `objective`.
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn minimize(&mut self, objective: Var) -> Result<Optimum, ModelError> {
        self.optimize(Goal::Minimize(objective))
    }

    /// A solution with the greatest value of `objective`.
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn maximize(&mut self, objective: Var) -> Result<Optimum, ModelError> {
        self.optimize(Goal::Maximize(objective))
    }

    fn optimize(&mut self, goal: Goal) -> Result<Optimum, ModelError> {
        let mut search = self.search(goal, ())?;
        let best = search.by_ref().last();
        Ok(Optimum { best, limit: search.limit(), stats: search.stats() })
    }
}
