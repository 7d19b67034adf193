//! Floor 7: the engine as a [`Space`]: a solver, a brancher, and perhaps an objective.

use crate::branching::{Brancher, Decision};
use crate::conflict::Conflict;
use crate::constraints::NogoodStore;
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::{ModelId, Var};
use crate::learning::{Failure, Verdict};
use crate::meter::Stop;
use crate::search::{Closed, Next, Space};
use crate::solver::Solver;
use crate::trace::{Side, Step, Tracer};
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
        self.values.get(x.index()).copied().filter(|_| x.model() == self.model)
    }

    /// The values of these variables, in their order.
    ///
    /// # Panics
    /// Where [`get`](Self::get) gives `None`.
    #[must_use]
    pub fn values(&self, vars: &[Var]) -> Vec<i32> {
        vars.iter().map(|&x| self[x]).collect()
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
        assert!(x.model() == self.model, "{x:?} is a variable of another model than the solution");
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
    /// The number of levels that were open at the root of the search.
    root: Option<usize>,
    /// The number of runs of the search.
    run: u64,
}

/// Whether a search learns from its failures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Learning {
    /// It goes back to the newest open decision.
    #[default]
    Off,
    /// It finds out why a node failed, remembers that as a nogood, and goes back to where the
    /// nogood first removes values.
    On,
}

impl<S: BorrowMut<Solver>, B: Brancher> Problem<S, B> {
    /// The brancher has to go on until every variable is fixed.
    ///
    /// # Panics
    /// The objective is a variable of another model. In the search: the brancher decides on one.
    pub fn new(solver: S, brancher: B, goal: Goal) -> Self {
        if let Some(x) = goal.objective() {
            let d = solver.borrow().domains();
            assert!(d.has(x), "the objective {x:?} is a variable of another model");
        }
        Self { solver, brancher, goal, best: None, learning: Learning::Off, root: None, run: 0 }
    }

    /// Whether the search learns.
    #[must_use]
    pub fn learning(self, learning: Learning) -> Self {
        Self { learning, ..self }
    }

    /// The solver, in the state of the present node.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        self.solver.borrow()
    }

    /// The solver, for floors above that probe.
    pub(crate) fn solver_mut(&mut self) -> &mut Solver {
        self.solver.borrow_mut()
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

    /// The bounds that a better objective than the best so far has.
    fn objective_bounds(&self) -> (Option<i32>, Option<i32>) {
        match self.goal {
            Goal::Satisfy => (None, None),
            Goal::Minimize(_) => (None, self.best.map(|best| best.saturating_sub(1))),
            Goal::Maximize(_) => (self.best.map(|best| best.saturating_add(1)), None),
        }
    }

    /// The next decision of a search that learns: runs take turns between the brancher and the
    /// variables that conflicts are about.
    fn choose_by_activity(&mut self) -> Option<Decision> {
        let solver = self.solver.borrow_mut();
        let (x, phase) = solver.most_active()?;
        let d = solver.store_mut();
        if let Some(value) = phase.filter(|&value| d.contains(x, value)) {
            return Some(towards(d, x, value));
        }
        let value = match self.goal {
            Goal::Maximize(objective) if objective == x => d.max(x),
            Goal::Minimize(objective) if objective == x => d.min(x),
            _ => return self.brancher.choose_on(d.state(), x).or(Some(towards(d, x, d.min(x)))),
        };
        Some(towards(d, x, value))
    }

    fn choose_learning(&mut self) -> Option<Decision> {
        let solver = self.solver.borrow_mut();
        if self.root == Some(solver.domains().trail().level()) {
            solver.tidy_learnt();
        }
        if self.run % 2 == 1 {
            return self.choose_by_activity();
        }
        let d = solver.store_mut();
        let decision = self.brancher.choose(d.state())?;
        let x = decision.var();
        assert!(d.has(x), "a brancher decides on {x:?}, a variable of another model");
        Some(match decision {
            Decision::Fix(x, value) if value == d.min(x) || value == d.max(x) => {
                towards(d, x, value)
            }
            decision => decision,
        })
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
        tracer.step(Step::Bounded { since, domains: solver.domains() });
        outcome
    }
}

/// A decision that leads to this value of the domain. On a domain of more than one word it is one
/// bound after the other: what is learnt from bounds says more.
fn towards(d: &Domains, x: Var, value: i32) -> Decision {
    if d.is_word(x) {
        Decision::Fix(x, value)
    } else if value < d.max(x) {
        Decision::AtMost(x, value)
    } else {
        Decision::AtLeast(x, value)
    }
}

impl<S: BorrowMut<Solver>, B: Brancher> Space for Problem<S, B> {
    type Choice = Decision;
    type Solution = Solution;

    fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let result = self.bound(tracer).and_then(|()| self.solver.borrow_mut().propagate(tracer));
        if result.is_err() {
            self.brancher.on_conflict(self.solver.borrow().acting_scope());
        }
        result
    }

    fn set_stop(&mut self, stop: Option<&Stop>) {
        self.solver.borrow_mut().set_stop(stop);
    }

    fn is_stopped(&self) -> bool {
        self.solver().is_stopped()
    }

    fn choose(&mut self) -> Option<Decision> {
        if self.learning != Learning::Off {
            return self.choose_learning();
        }
        let d = self.solver.borrow_mut().store_mut();
        let decision = self.brancher.choose(d.state())?;
        let x = decision.var();
        assert!(d.has(x), "a brancher decides on {x:?}, a variable of another model");
        Some(decision)
    }

    fn mark(&mut self) {
        let solver = self.solver.borrow_mut();
        solver.push_level();
        if self.learning != Learning::Off && self.root.is_none() {
            self.root = Some(solver.domains().trail().level());
            self.run = 0;
            solver.start_learning();
        }
    }

    fn undo(&mut self) {
        let solver = self.solver.borrow_mut();
        if self.root == Some(solver.domains().trail().level()) {
            self.root = None;
            solver.stop_learning();
        }
        solver.pop_level();
    }

    fn leave(&mut self, closed: Closed) -> Next {
        let failure = match (closed, self.goal.objective()) {
            (Closed::Failed(conflict), _) => Failure::Propagation(conflict),
            (Closed::Solved, Some(x)) => Failure::Objective(x),
            (Closed::Solved, None) => Failure::Solution,
        };
        let objective = self.objective_bounds();
        let solver = self.solver.borrow_mut();
        if let Some(learner) = solver.learner() {
            learner.set_objective(objective.0, objective.1);
        }
        let root = self.root.unwrap_or(0);
        match solver.learn(failure) {
            None => Next::Back,
            Some(Verdict::Exhausted) => Next::Nowhere,
            Some(Verdict::Jump(level)) => Next::Jump(level - root),
        }
    }

    fn go_on(&mut self) -> Outcome {
        self.solver.borrow_mut().assert_learnt()
    }

    fn assume(&mut self, choice: Decision, side: Side) -> Outcome {
        let cause = match side {
            Side::Left => Cause::Decision,
            Side::Right => Cause::Refutation,
        };
        self.solver.borrow_mut().branch(choice, cause)
    }

    fn solution(&self) -> Solution {
        let d = self.solver().domains();
        Solution { model: d.id(), values: d.vars().map(|x| d.min(x)).collect() }
    }

    fn found(&mut self) {
        if let Goal::Minimize(x) | Goal::Maximize(x) = self.goal {
            self.best = Some(self.solver().domains().min(x));
        }
    }

    /// The nogoods go to the propagator for them; without it they are lost.
    fn learn(&mut self, cut: &[(Decision, Side)]) {
        self.run += 1;
        if self.learning != Learning::Off {
            return self.solver.borrow_mut().restart_learning();
        }
        self.solver
            .borrow_mut()
            .update_newest(NogoodStore::learns, |nogoods, d| nogoods.learn(d, cut));
    }

    fn describe(&self, choice: Decision) -> Decision {
        choice
    }

    fn domains(&self) -> Option<&Domains> {
        Some(self.solver().domains())
    }

    fn propagations(&self) -> u64 {
        self.solver().propagations()
    }
}
