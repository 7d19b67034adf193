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
    /// Whether the search went through all: there is no further solution, or no better one.
    pub is_complete: bool,
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

/// An instance of a competition: read, searched, and answered in the words of the competition.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_instances::{CompetitionInstance, InstanceFailure, OpbInstance};
/// use std::ops::ControlFlow;
///
/// let instance = OpbInstance::read("min: 1 x1 2 x2 ; 1 x1 1 x2 >= 1 ;")?;
/// let mut last = String::new();
/// instance.solve(1, Limits::default(), |answer| {
///     last = instance.text(answer);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(last, "v x1 -x2\n");
/// # Ok::<(), InstanceFailure>(())
/// ```
pub trait CompetitionInstance: Sized {
    /// Reads an instance.
    ///
    /// # Errors
    /// The text is not in the format, or it has something that is not supported: the error names it and its place.
    fn read(text: &str) -> Result<Self, InstanceError>;

    /// Searches for `most` solutions, or the best one, within limits. `report` gets each solution, or each that is better than the one
    /// before, and may end the search.
    ///
    /// # Errors
    /// A number is too large for the engine, or a condition is not one that it has. [`InstanceFailure::Wrong`] is a mistake of this
    /// program.
    fn solve(
        &self,
        most: u64,
        limits: Limits,
        report: impl FnMut(&CheckedAnswer) -> ControlFlow<()>,
    ) -> Result<InstanceSummary, InstanceFailure>;

    /// The `v` line of an answer.
    fn text(&self, answer: &CheckedAnswer) -> String;
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
        let goal = self.goal;
        let is_best = goal != Goal::Satisfy;
        self.set_up(most, limits);
        let search = self.model.search(goal, ());
        let mut search = search.expect("the objective is a variable of the model");
        let mut best: Option<i128> = None;
        for solution in search.by_ref() {
            let values: Vec<i64> = self.vars.iter().map(|&x| solution[x].into()).collect();
            let value = judge(&values).map_err(FalseAnswer)?;
            if let Some(before) = best {
                better(goal, value, before)?;
            }
            best = Some(value);
            let objective = is_best.then_some(value);
            if report(&CheckedAnswer { values, objective }).is_break() {
                break;
            }
        }
        let is_complete = search.is_exhausted();
        let status = match (best.is_some(), is_complete) {
            (true, true) if is_best => InstanceStatus::Optimum,
            (true, _) => InstanceStatus::Satisfiable,
            (false, true) => InstanceStatus::Unsatisfiable,
            (false, false) => InstanceStatus::Unknown,
        };
        Ok(InstanceSummary {
            status,
            is_complete,
            stats: search.stats(),
        })
    }

    fn set_up(&mut self, most: u64, limits: Limits) {
        let is_best = self.goal != Goal::Satisfy;
        let most = if is_best { u64::MAX } else { most };
        self.model.limit(limits.solutions(most));
        self.model.learning(Learning::Even);
        self.model.find_all_different();
        if is_best {
            let posted = self.model.relax(self.goal);
            posted.expect("the objective is a variable of the model");
        }
    }
}

/// A solution that is better for the engine has to be better as the instance was read.
fn better(goal: Goal, value: i128, before: i128) -> Result<(), FalseAnswer> {
    let is_better = match goal {
        Goal::Satisfy => true,
        Goal::Minimize(_) => value < before,
        Goal::Maximize(_) => value > before,
    };
    if is_better {
        Ok(())
    } else {
        let message = format!("{value} is not better than {before}");
        Err(FalseAnswer(message))
    }
}
