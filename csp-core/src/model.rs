//! Floor 9: the comfortable front. Names, arrays and grids of variables, posting, and one call to
//! solve.

mod answer;
mod expr;
mod flatten;
mod grid;
mod lns;
mod restarts;
mod show;
mod sugar;
mod why;

pub use self::answer::{Answer, Optimum};
pub use self::expr::{BoolExpr, IntExpr, element, exists, forall, maximum, minimum, sum};
pub use self::grid::{Direction, GridEdges, GridShape, Place, VarGrid};

use self::flatten::Comparison;

use crate::branching::{Brancher, Decision, Ordered, ValueOrder, VarOrder};
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::{ModelId, Var};
use crate::limits::Limits;
use crate::literal::Literal;
use crate::problem::{Goal, Problem};
use crate::propagator::Constraint;
use crate::replay::{ReplayError, Replayed, replay};
use crate::restarts::Restarts;
use crate::search::Search;
use crate::solver::Solver;
use crate::trace::{Legend, Level, Recorder, Side, Trace, Tracer};
use crate::trail::{Cause, Slot};
use crate::values::Values;
use std::collections::{BTreeMap, BTreeSet};

/// The branchers of a model, asked one after the other.
type Branchers = Vec<Box<dyn Brancher>>;

/// A search over a model.
pub type ModelSearch<'a, T = ()> = Search<Problem<&'a mut Solver, &'a mut Branchers>, T>;

/// Variables with names, constraints, and how to search.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let queens = model.array("queen", 6, 0..=5)?;
/// model.all_different(&queens)?;
/// for (i, &a) in queens.iter().enumerate() {
///     for (j, &b) in queens.iter().enumerate().skip(i + 1) {
///         let steps = (j - i) as i32;
///         model.post(NotEqual::new(a, b).offset(steps))?;
///         model.post(NotEqual::new(a, b).offset(-steps))?;
///     }
/// }
/// assert_eq!(model.solve().solution().unwrap().values(&queens), [1, 3, 5, 0, 2, 4]);
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Default)]
pub struct Model {
    solver: Solver,
    names: Vec<String>,
    branchers: Branchers,
    /// Whether the last of `branchers` is the one over all variables, and over how many.
    completed: Option<usize>,
    limits: Limits,
    /// Variables for parts of expressions.
    auxiliaries: BTreeSet<Var>,
    /// Comparisons whose truth is a variable already.
    known: BTreeMap<Comparison, Literal>,
    restarts: Option<Restarts>,
    /// Over how many variables nogoods can be.
    guarded: usize,
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Model")
            .field("names", &self.names)
            .field("solver", &self.solver)
            .finish_non_exhaustive()
    }
}

impl Model {
    /// A model without variables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a variable: `model.var("x", 1..=9)`, or with gaps `model.var("x", [1, 4, 9])`.
    ///
    /// # Errors
    /// See [`Store::new_var`](crate::domains::Store::new_var).
    pub fn var(
        &mut self,
        name: impl Into<String>,
        values: impl Into<Values>,
    ) -> Result<Var, ModelError> {
        let var = self.solver.new_var(&values.into())?;
        self.names.push(name.into());
        Ok(var)
    }

    /// Adds variables `name[0]`, `name[1]`, …
    ///
    /// # Errors
    /// As for [`var`](Self::var).
    pub fn array(
        &mut self,
        name: &str,
        len: usize,
        values: impl Into<Values>,
    ) -> Result<Vec<Var>, ModelError> {
        let values = values.into();
        (0..len).map(|i| self.var(format!("{name}[{i}]"), values.clone())).collect()
    }

    /// Adds variables `name[0,0]`, `name[0,1]`, … in rows.
    ///
    /// # Errors
    /// As for [`var`](Self::var).
    pub fn grid(
        &mut self,
        name: &str,
        rows: usize,
        columns: usize,
        values: impl Into<Values>,
    ) -> Result<VarGrid, ModelError> {
        let values = values.into();
        let shape = GridShape { rows, columns };
        let vars = shape
            .places()
            .map(|(row, column)| self.var(format!("{name}[{row},{column}]"), values.clone()));
        Ok(VarGrid::new(vars.collect::<Result<_, _>>()?, shape))
    }

    /// The name of a variable.
    ///
    /// # Panics
    /// The variable is not of this model.
    #[must_use]
    pub fn name(&self, x: Var) -> &str {
        assert!(self.domains().has(x), "{x:?} is a variable of another model");
        &self.names[x.index()]
    }

    /// Which model this is: what its variables and solutions are told apart by.
    #[must_use]
    pub fn id(&self) -> ModelId {
        self.domains().id()
    }

    /// The domains as they are now.
    #[must_use]
    pub fn domains(&self) -> &Domains {
        self.solver.domains()
    }

    /// The engine beneath.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// Posts a constraint, or a propagator of your own.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables.
    pub fn post(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        let known = self.solver.auxiliaries().len();
        self.solver.post(constraint)?;
        for auxiliary in &self.solver.auxiliaries()[known..] {
            self.names.push(auxiliary.name.clone());
            self.auxiliaries.insert(auxiliary.var);
        }
        Ok(())
    }

    /// Adds a word of state that is restored on backtracking, with its initial value: for a brancher
    /// of your own, which reads it and sets it through its [`SearchState`](crate::domains::SearchState).
    pub fn new_slot(&mut self, word: u64) -> Slot {
        self.solver.new_slot(word)
    }

    /// Asks this brancher next, after those given before, before the default one (all variables,
    /// first fail, smallest value).
    pub fn branch(&mut self, brancher: impl Brancher + 'static) {
        if self.completed.take().is_some() {
            self.branchers.pop();
        }
        self.branchers.push(Box::new(brancher));
    }

    /// Branches on these variables in this order.
    ///
    /// # Errors
    /// A variable is not of this model.
    pub fn branch_on(
        &mut self,
        vars: &[Var],
        order: VarOrder,
        values: ValueOrder,
    ) -> Result<(), ModelError> {
        let brancher = self.ordered(vars, order, values)?;
        self.branch(brancher);
        Ok(())
    }

    /// The standard brancher over these variables, for wrapping before it is given to
    /// [`branch`](Self::branch).
    ///
    /// # Errors
    /// A variable is not of this model.
    pub fn ordered(
        &mut self,
        vars: &[Var],
        order: VarOrder,
        values: ValueOrder,
    ) -> Result<Ordered, ModelError> {
        self.solver.ordered(vars.to_vec(), order, values)
    }

    /// Takes one side of a decision for good, as a given. A contradiction comes to light in the
    /// next search.
    ///
    /// # Errors
    /// The variable is not of this model.
    pub fn assume(&mut self, decision: Decision, side: Side) -> Result<(), ModelError> {
        self.check("assume", &[decision.var()])?;
        // The solver remembers a conflict.
        let _ = self.solver.act(Cause::Given, |d| match side {
            Side::Left => decision.assume(d),
            Side::Right => decision.refute(d),
        });
        Ok(())
    }

    fn check(&self, call: &'static str, vars: &[Var]) -> Result<(), ModelError> {
        self.domains().check(call, vars)
    }

    /// Limits for the searches from now on.
    pub fn limit(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// All solutions, as an iterator.
    pub fn solutions(&mut self) -> ModelSearch<'_> {
        self.explore(Goal::Satisfy, ())
    }

    /// A search for a goal, observed by a tracer.
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn search<T: Tracer>(
        &mut self,
        goal: Goal,
        tracer: T,
    ) -> Result<ModelSearch<'_, T>, ModelError> {
        self.check_goal(goal)?;
        Ok(self.explore(goal, tracer))
    }

    /// The names for traces.
    #[must_use]
    pub fn legend(&self) -> Legend {
        self.solver.legend(self.names.iter().map(String::as_str))
    }

    /// Searches for a goal to the end, or to the limits of the model, and gives the trace: what
    /// `insta::assert_snapshot!` takes. For bounds on the trace itself, give
    /// [`search`](Self::search) a [`Recorder`].
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn trace(&mut self, goal: Goal, level: Level) -> Result<Trace, ModelError> {
        self.guard();
        let legend = self.legend();
        let mut recorder = Recorder::new(&legend, level, Trace::default());
        let mut search = self.search(goal, &mut recorder)?;
        while search.advance() {}
        drop(search);
        Ok(recorder.finish())
    }

    /// Checks a trace of a search for this goal, whatever branchers it had, and whatever
    /// [`restarts`](Self::restarts), as long as both models have some or none: see
    /// [`replay`](mod@crate::replay).
    ///
    /// # Errors
    /// The objective is not of this model, or a line of the trace does not hold.
    pub fn replay(&mut self, goal: Goal, trace: &Trace) -> Result<Replayed, ReplayError> {
        self.check_goal(goal)?;
        self.guard();
        let legend = self.legend();
        let problem = Problem::new(&mut self.solver, &mut self.branchers, goal);
        Ok(replay(problem, &legend, trace)?)
    }

    fn check_goal(&self, goal: Goal) -> Result<(), ModelError> {
        match goal {
            Goal::Satisfy => Ok(()),
            Goal::Minimize(objective) | Goal::Maximize(objective) => {
                self.check("objective", &[objective])
            }
        }
    }

    fn explore<T: Tracer>(&mut self, goal: Goal, tracer: T) -> ModelSearch<'_, T> {
        self.guard();
        let vars: Vec<Var> = self.domains().vars().collect();
        if self.completed != Some(vars.len()) {
            let count = vars.len();
            // Auxiliary variables last: they follow from the others.
            let (auxiliary, own) =
                vars.into_iter().partition::<Vec<Var>, _>(|x| self.auxiliaries.contains(x));
            let parts = [own, auxiliary].map(|vars| -> Box<dyn Brancher> {
                let brancher = self.solver.ordered(vars, VarOrder::FirstFail, ValueOrder::Min);
                Box::new(brancher.expect("these are the variables of the model"))
            });
            self.branch(Branchers::from(parts));
            self.completed = Some(count);
        }
        let problem = Problem::new(&mut self.solver, &mut self.branchers, goal);
        Search::new(problem, self.limits.clone(), tracer).restarts(self.restarts)
    }
}
