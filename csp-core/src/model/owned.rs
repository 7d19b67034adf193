//! Searches that own their model.

use super::Model;
use super::default_order::Branchers;
use crate::error::ModelError;
use crate::limits::Limits;
use crate::problem::{Goal, Problem, Solution};
use crate::search::Search;
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::{Limit, Tracer};

/// A search that owns its model: an iterator over solutions without a lifetime. It can be kept in a
/// struct, sent to another thread, or handed to another language. See [`Model::into_solutions`].
#[derive(Debug)]
#[must_use = "a search finds solutions only as it is asked for them"]
pub struct OwnedSearch<T: Tracer = ()> {
    search: Search<Problem<Solver, Branchers>, T>,
    /// The model without its solver and its branchers.
    rest: Model,
}

impl Model {
    /// All solutions, as an iterator that owns the model.
    ///
    /// ```
    /// use csp_core::model::OwnedSearch;
    /// use csp_core::prelude::*;
    /// fn permutations(len: usize) -> Result<OwnedSearch, ModelError> {
    ///     let mut model = Model::new();
    ///     let x = model.array("x", len, 1..=len)?;
    ///     model.all_different(&x)?;
    ///     Ok(model.into_solutions())
    /// }
    ///
    /// let mut search = permutations(3)?;
    /// let counted = std::thread::spawn(move || (search.by_ref().take(4).count(), search));
    /// let (count, search) = counted.join().unwrap();
    /// assert_eq!((count, search.stats().solutions), (4, 4));
    /// // The model is as it was before the search.
    /// assert_eq!(search.into_model().solutions().count(), 6);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn into_solutions(self) -> OwnedSearch {
        self.into_explored(Goal::Satisfy, ())
    }

    /// A search for a goal that owns the model, observed by a tracer.
    ///
    /// # Errors
    /// The objective is not of this model, which is lost then.
    pub fn into_search<T: Tracer>(
        self,
        goal: Goal,
        tracer: T,
    ) -> Result<OwnedSearch<T>, ModelError> {
        self.check_goal(goal)?;
        Ok(self.into_explored(goal, tracer))
    }

    /// Searches for a goal that is of this model.
    fn into_explored<T: Tracer>(mut self, goal: Goal, tracer: T) -> OwnedSearch<T> {
        self.prepare_default_order(goal);
        let solver = std::mem::take(&mut self.solver);
        let branchers = std::mem::take(&mut self.branchers);
        let problem = Problem::new(solver, branchers, goal);
        let problem = problem.learning(self.learning).first_turn(self.first_turn);
        let search = Search::new(problem, self.limits.clone(), tracer).restarts(self.restarts);
        OwnedSearch { search, rest: self }
    }
}

impl<T: Tracer> OwnedSearch<T> {
    /// The model, as it was before the search.
    #[must_use]
    pub fn into_model(mut self) -> Model {
        let nothing = Problem::new(Solver::default(), Branchers::default(), Goal::Satisfy);
        let mut searched = None;
        self.search.restart(Limits::default(), |problem| {
            searched = Some(std::mem::replace(problem, nothing));
        });
        let mut model = self.rest;
        if let Some(problem) = searched {
            (model.solver, model.branchers) = problem.into_parts();
        }
        model
    }

    /// Whether the whole tree has been searched. There are no solutions beyond those found then.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.search.is_exhausted()
    }

    /// The limit that ended the search, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }

    /// The statistics so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }

    /// The observer.
    pub fn tracer(&mut self) -> &mut T {
        self.search.tracer()
    }
}

impl<T: Tracer> Iterator for OwnedSearch<T> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.search.next()
    }
}
