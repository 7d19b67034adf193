//! How a model is searched.

use super::{Model, ModelSearch};
use crate::atom::Atom;
use crate::branching::{Brancher, Ordered, ValueOrder, VarOrder};
use crate::error::ModelError;
use crate::ids::Var;
use crate::limits::Limits;
use crate::problem::{Goal, Learning, Problem};
use crate::search::Search;
use crate::trace::Tracer;
use crate::trail::Cause;
#[cfg(feature = "clock")]
use core::time::Duration;

impl Model {
    /// Asks this brancher next, after those given before, and before the default one, which is over
    /// all variables. What that one does depends on the model: see [`branch_on`](Self::branch_on).
    pub fn branch(&mut self, brancher: impl Brancher + 'static) {
        self.branchers.give(Box::new(brancher));
    }

    /// Branches on these variables in this order.
    ///
    /// The default brancher decides all other variables. If at least half of the variables with
    /// more than one value are 0/1 variables, it takes [`VarOrder::DomWDeg`], and the value 1
    /// first, or 0 for an objective. It then begins to learn with its first decision, and anew in
    /// each search. In all other models it takes [`VarOrder::FirstFail`] and the smallest value.
    /// Variables for parts of expressions come last. One call sets first fail for every model:
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let cells = model.grid("cell", 2, 2, 0..=1)?;
    /// assert_eq!(model.solve().solution().unwrap().values(cells.vars()), [1, 1, 1, 1]);
    /// model.branch_on(cells.vars(), VarOrder::FirstFail, ValueOrder::Min)?;
    /// assert_eq!(model.solve().solution().unwrap().values(cells.vars()), [0, 0, 0, 0]);
    /// # Ok::<(), ModelError>(())
    /// ```
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

    /// This holds for good, as a given. The next search shows a contradiction.
    ///
    /// # Errors
    /// The variable is not of this model.
    pub fn assume(&mut self, atom: Atom) -> Result<(), ModelError> {
        self.check("assume", &[atom.var()])?;
        // The solver remembers a conflict.
        let _ = self.solver.act(Cause::Given, |d| atom.assume(d));
        Ok(())
    }

    /// Limits for the searches from now on, and for the [explainers](Self::explainer) made from now
    /// on, instead of those before. A limit on nodes begins anew with each search, and so does a
    /// [time for each search](Limits::time_per_search). A deadline ([`Limits::time`]) is one moment
    /// for all of them.
    pub fn limit(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// From now on each search takes at most this time, which begins with the search
    /// ([`Limits::time_per_search`]). Other limits stay, and the shorter of two times holds:
    /// [`limit`](Self::limit) sets all of them anew.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use std::time::Duration;
    ///
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 1..=4)?;
    /// model.all_different(&x)?;
    /// model.time_limit(Duration::from_secs(5));
    /// for _ in 0..3 {
    ///     assert!(model.solve().limit().is_none());
    /// }
    /// # Ok::<(), ModelError>(())
    /// ```
    #[cfg(feature = "clock")]
    pub fn time_limit(&mut self, time: Duration) {
        self.limits = std::mem::take(&mut self.limits).time_per_search(time);
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

    pub(super) fn check_goal(&self, goal: Goal) -> Result<(), ModelError> {
        match goal {
            Goal::Satisfy => Ok(()),
            Goal::Minimize(objective) | Goal::Maximize(objective) => {
                self.check("objective", &[objective])
            }
        }
    }

    /// From now on searches learn from their failures, take turns, or do not learn
    /// ([`Learning`]). They find the same solutions, and prove the same, in another order.
    /// Learning helps where a search fails again and again for the same reason: schedules, packing,
    /// quasigroups, large boards. It costs time where failures have little in common.
    ///
    /// What is learnt is forgotten when the search ends. Memory grows by some hundred bytes for each
    /// nogood that is kept; most are dropped again.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // Nine pigeons in eight holes, said pair by pair.
    /// let mut model = Model::new();
    /// let hole = model.array("hole", 9, 1..=8)?;
    /// for i in 0..9 {
    ///     for j in 0..i {
    ///         model.post(NotEqual::new(hole[i], hole[j]))?;
    ///     }
    /// }
    /// let plain = model.solve();
    /// model.learning(Learning::On);
    /// let learnt = model.solve();
    /// assert_eq!((plain.verdict, learnt.verdict), (Verdict::Unsatisfiable, Verdict::Unsatisfiable));
    /// assert!(learnt.stats.failures * 4 < plain.stats.failures);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn learning(&mut self, learning: Learning) {
        self.learning = learning;
    }

    /// From now on the first turn of [`Learning::Auto`] has only so many failures. Tests can so see
    /// several turns of small searches.
    #[cfg(feature = "testing")]
    pub fn first_turn(&mut self, failures: u64) {
        self.first_turn = Some(failures);
    }

    fn explore<T: Tracer>(&mut self, goal: Goal, tracer: T) -> ModelSearch<'_, T> {
        self.explore_within(self.limits.clone(), goal, tracer)
    }

    /// Searches for a goal that is of this model.
    pub(super) fn explore_within<T: Tracer>(
        &mut self,
        limits: Limits,
        goal: Goal,
        tracer: T,
    ) -> ModelSearch<'_, T> {
        self.prepare_default_order(goal);
        let problem = Problem::new(&mut self.solver, &mut self.branchers, goal);
        let problem = problem.learning(self.learning).first_turn(self.first_turn);
        Search::new(problem, limits, tracer).restarts(self.restarts)
    }
}
