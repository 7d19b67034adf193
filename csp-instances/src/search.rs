//! Floor 1: the search of an instance, each solution of which is checked.

use crate::error::InstanceError;
use csp_core::ids::Var;
use csp_core::limits::Limits;
use csp_core::model::Model;
use csp_core::problem::{Goal, Learning};
use csp_core::stats::Stats;
use std::ops::ControlFlow;

/// An instance as the engine searches it.
pub(crate) struct PostedInstance {
    pub(crate) model: Model,
    /// The variables of the instance, in its order.
    pub(crate) vars: Vec<Var>,
    pub(crate) goal: Goal,
}

/// What says how good a solution is, apart from the engine: the value of the objective, 0 if there is none, or what is wrong with the
/// solution.
pub(crate) type Judge<'a> = &'a dyn Fn(&[i64]) -> Result<i128, String>;

/// A solution that holds, as the instance was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedAnswer {
    /// The values of the instance's variables, in their order.
    pub values: Vec<i64>,
    /// The value of the objective, if there is one.
    pub objective: Option<i128>,
}

/// What is known at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstanceStatus {
    /// The last solution is the best one.
    Optimum,
    /// There is a solution.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The search was ended before it found a solution.
    Unknown,
}

impl InstanceStatus {
    /// The line that the competitions ask for.
    ///
    /// ```
    /// use csp_instances::InstanceStatus;
    /// assert_eq!(InstanceStatus::Optimum.line(), "s OPTIMUM FOUND\n");
    /// ```
    #[must_use]
    pub const fn line(self) -> &'static str {
        match self {
            Self::Optimum => "s OPTIMUM FOUND\n",
            Self::Satisfiable => "s SATISFIABLE\n",
            Self::Unsatisfiable => "s UNSATISFIABLE\n",
            Self::Unknown => "s UNKNOWN\n",
        }
    }
}

/// The end of a search.
#[derive(Clone, Copy, Debug)]
pub struct InstanceSummary {
    /// What is known.
    pub status: InstanceStatus,
    /// The statistics of the search.
    pub stats: Stats,
}

/// A solution of the engine does not hold: a mistake of this program, and not of the instance.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a solution that the engine found does not hold, which is a mistake of csp: {0}")]
pub struct FalseAnswer(pub String);

/// Why an instance has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InstanceFailure {
    /// The engine cannot keep a part of the instance.
    #[error(transparent)]
    Refused(#[from] InstanceError),
    /// A mistake of this program.
    #[error(transparent)]
    Wrong(#[from] FalseAnswer),
}

impl PostedInstance {
    /// Searches as for a model that says nothing of how: runs that learn and runs that do not take turns, all-differents are
    /// found, and a best solution has a linear relaxation. Without an objective it ends after `most` solutions.
    pub(crate) fn search(
        mut self,
        most: u64,
        limits: Limits,
        judge: Judge<'_>,
        mut report: impl FnMut(&CheckedAnswer) -> ControlFlow<()>,
    ) -> Result<InstanceSummary, FalseAnswer> {
        let is_best = self.goal != Goal::Satisfy;
        self.model.limit(if is_best {
            limits
        } else {
            limits.solutions(most)
        });
        self.model.learning(Learning::Even);
        self.model.find_all_different();
        if is_best {
            let posted = self.model.relax(self.goal);
            posted.expect("the objective is a variable of the model");
        }
        let search = self.model.search(self.goal, ());
        let mut search = search.expect("the objective is a variable of the model");
        let mut is_found = false;
        for solution in search.by_ref() {
            let values: Vec<i64> = self.vars.iter().map(|&x| solution[x].into()).collect();
            let objective = judge(&values).map_err(FalseAnswer)?;
            is_found = true;
            let answer = CheckedAnswer {
                values,
                objective: is_best.then_some(objective),
            };
            if report(&answer).is_break() {
                break;
            }
        }
        let status = match (is_found, search.is_exhausted()) {
            (true, true) if is_best => InstanceStatus::Optimum,
            (true, _) => InstanceStatus::Satisfiable,
            (false, true) => InstanceStatus::Unsatisfiable,
            (false, false) => InstanceStatus::Unknown,
        };
        Ok(InstanceSummary {
            status,
            stats: search.stats(),
        })
    }
}
