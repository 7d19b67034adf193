//! Floor 7: the engine as a [`Space`](crate::search::Space): a solver, a brancher, and perhaps an
//! objective.

mod learns;
mod runs;
mod space;
mod target;
mod turns;
mod under;

use self::runs::{LearningRuns, Order};
use self::target::Target;
use self::under::Under;

pub(crate) use self::under::{Assuming, Assumptions, Found};

use crate::branching::Brancher;
use crate::conflict::Conflict;
use crate::domains::Outcome;
use crate::error::ModelError;
use crate::ids::{ModelId, Var};
use crate::solver::Solver;
use crate::trace::{SearchStep, Tracer};
use crate::trail::Cause;
use std::borrow::BorrowMut;
use std::hash::{Hash, Hasher};
use std::ops::Index;

/// A value for each variable of a model: `solution[x]`.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 1..=2)?;
/// model.all_different(&x)?;
/// let solution = model.solve().solution().unwrap();
/// assert_eq!((solution[x[0]], solution.values(&x)), (1, vec![1, 2]));
/// // A variable of another model has no value here.
/// let stranger = Model::new().var("x", 1..=2)?;
/// assert_eq!((solution.get(x[1]), solution.get(stranger)), (Some(2), None));
/// # Ok::<(), ModelError>(())
/// ```
///
/// Two solutions are equal if their values are: the same model built twice has the same ones.
#[derive(Clone, Debug)]
pub struct Solution {
    model: ModelId,
    values: Vec<i32>,
}

impl Solution {
    /// The value of a variable; `None` if it is of another model, or was made after the solution
    /// was found.
    #[must_use]
    pub fn get(&self, x: Var) -> Option<i32> {
        self.values
            .get(x.index())
            .copied()
            .filter(|_| x.model() == self.model)
    }

    /// The values of these variables, in their order.
    ///
    /// # Panics
    /// Where [`get`](Self::get) gives `None`.
    #[must_use]
    pub fn values(&self, vars: &[Var]) -> Vec<i32> {
        vars.iter().map(|&x| self[x]).collect()
    }

    /// Each variable, in the order in which they were made, with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Var, i32)> + '_ {
        let values = (0..).zip(&self.values);
        values.map(|(number, &value)| (Var::new(number).in_model(self.model), value))
    }

    /// The same values for the variables with the same numbers in another model: see
    /// [`Var::in_model`].
    #[must_use]
    pub fn in_model(self, model: ModelId) -> Self {
        Self { model, ..self }
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl Eq for Solution {}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl Index<Var> for Solution {
    type Output = i32;

    /// # Panics
    /// Where [`get`](Solution::get) gives `None`.
    fn index(&self, x: Var) -> &i32 {
        assert!(
            x.model() == self.model,
            "{x:?} is a variable of another model than the solution"
        );
        let count = self.values.len();
        self.values.get(x.index()).unwrap_or_else(|| {
            panic!("{x:?} was made after the solution, which has {count} variables")
        })
    }
}

/// What is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// Any solution.
    #[default]
    Satisfy,
    /// Solutions with ever smaller values of this variable (branch and bound [Land & Doig 1960]).
    Minimize(Var),
    /// Solutions with ever greater values of this variable.
    Maximize(Var),
}

impl Goal {
    /// The same for the variable with this number in another model: see [`Var::in_model`].
    #[must_use]
    pub const fn in_model(self, model: ModelId) -> Self {
        match self {
            Self::Satisfy => Self::Satisfy,
            Self::Minimize(x) => Self::Minimize(x.in_model(model)),
            Self::Maximize(x) => Self::Maximize(x.in_model(model)),
        }
    }

    /// The variable that is to be small or great.
    #[must_use]
    pub const fn objective(self) -> Option<Var> {
        match self {
            Self::Satisfy => None,
            Self::Minimize(x) | Self::Maximize(x) => Some(x),
        }
    }
}

/// A solver with its brancher and its goal. It may own both, or borrow them:
/// `Problem<&mut Solver, &mut B>`.
#[derive(Debug)]
pub struct Problem<S, B> {
    solver: S,
    brancher: B,
    goal: Goal,
    /// The objective's value in the best solution so far.
    best: Option<i32>,
    learning: Learning,
    /// The length of the first turn without learning.
    first_turn: u64,
    runs: LearningRuns,
    target: Target,
    /// Whether runs of the search will be cut.
    restarts: bool,
    /// The number of levels that were open at the root of the search.
    root: Option<usize>,
    /// What is assumed at the root.
    under: Option<Under>,
}

/// Whether a search learns from its failures: it finds out why a node failed, remembers that as a
/// nogood, and goes back to where the nogood first removes values [Marques-Silva & Sakallah 1999;
/// Katsirelos & Bacchus 2005]. This is for searches of a [model](crate::model::Model::learning). In
/// large-neighbourhood search each neighbourhood is learnt about anew, and in `csp-parallel` each
/// part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Learning {
    /// It goes back to the newest open decision.
    #[default]
    Off,
    /// It learns. Runs in the order of the brancher and runs on the variables that the latest
    /// failures were about take turns.
    On,
    /// It begins without, and when failures mount runs that learn and runs that do not take turns.
    /// What one has found out is not found out again by the other. How much of the work goes to
    /// runs that learn depends on how much the nogoods exclude.
    Auto,
    /// The same, but runs that learn have half of the work at least. That is for models of which
    /// nothing is known: apart from what the runs tell each other, it takes no more than twice the
    /// work of the better way.
    Even,
}

impl Learning {
    /// Whether runs that learn and runs that do not take turns.
    fn takes_turns(self) -> bool {
        matches!(self, Self::Auto | Self::Even)
    }
}

impl<S: BorrowMut<Solver>, B: Brancher> Problem<S, B> {
    /// The brancher has to go on until every variable is fixed.
    ///
    /// # Panics
    /// The objective is a variable of another model. In the search: the brancher decides on one.
    pub fn new(solver: S, brancher: B, goal: Goal) -> Self {
        if let Some(x) = goal.objective() {
            let d = solver.borrow().domains();
            assert!(
                d.has(x),
                "the objective {x:?} is a variable of another model"
            );
        }
        Self {
            solver,
            brancher,
            goal,
            best: None,
            learning: Learning::Off,
            first_turn: LearningRuns::FIRST,
            runs: LearningRuns::new(Learning::Off, LearningRuns::FIRST, 0),
            target: Target::default(),
            restarts: false,
            root: None,
            under: None,
        }
    }

    /// Whether the search learns.
    #[must_use]
    pub fn learning(self, learning: Learning) -> Self {
        Self { learning, ..self }
    }

    /// The length of the first turn of a search that may learn, in failures without a solution.
    pub(crate) fn first_turn(self, failures: Option<u64>) -> Self {
        Self {
            first_turn: failures.unwrap_or(LearningRuns::FIRST),
            ..self
        }
    }

    /// The solver, in the state of the present node.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        self.solver.borrow()
    }

    /// The solver and the brancher.
    pub(crate) fn into_parts(self) -> (S, B) {
        (self.solver, self.brancher)
    }

    /// What is searched for.
    pub(crate) fn goal(&self) -> Goal {
        self.goal
    }

    /// The solver, for floors above that probe.
    pub(crate) fn solver_mut(&mut self) -> &mut Solver {
        self.solver.borrow_mut()
    }

    /// Whether the search has nogoods, of failures or of closed parts.
    fn has_nogoods(&self) -> bool {
        self.learning != Learning::Off || self.restarts
    }

    /// Whether decisions of the present run are those of the brancher.
    pub(crate) fn asks_brancher(&self) -> bool {
        matches!(self.runs.order(), None | Some(Order::Brancher))
    }

    /// From now on only solutions with a better objective than this count, as if one with it had
    /// been found.
    ///
    /// # Errors
    /// [`ModelError::NoObjective`] if the goal is [`Goal::Satisfy`].
    pub fn better_than(&mut self, best: i32) -> Result<(), ModelError> {
        let known = self.best.unwrap_or(best);
        self.best = Some(match self.goal {
            Goal::Satisfy => return Err(ModelError::NoObjective),
            Goal::Minimize(_) => known.min(best),
            Goal::Maximize(_) => known.max(best),
        });
        Ok(())
    }

    /// Demands a better objective than the best so far.
    fn bound<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let Some(best) = self.best else { return Ok(()) };
        let goal = self.goal;
        let solver = self.solver.borrow_mut();
        let since = solver.domains().trail().log().len();
        let outcome = solver.act(Cause::Bound, |d| match goal {
            Goal::Satisfy => Ok(()),
            Goal::Minimize(x) => d.at_most(x, best.checked_sub(1).ok_or(Conflict::SCOPE)?),
            Goal::Maximize(x) => d.at_least(x, best.checked_add(1).ok_or(Conflict::SCOPE)?),
        });
        tracer.step(SearchStep::Bounded {
            since,
            domains: solver.domains(),
        });
        outcome
    }
}
