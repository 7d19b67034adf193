//! The solutions of a puzzle by the model, one after the other.

use super::cell_order::CellOrder;
use super::strategy::SearchForm;
use crate::engine::answer::Found;
use crate::engine::solutions::GridSource;
use crate::grid::Grid;
use crate::shape::Shape;
use csp_core::branching::Brancher;
use csp_core::extend::{Problem, Solver};
use csp_core::limits::Limits;
use csp_core::look_ahead::LookAhead;
use csp_core::policy::{Learning, Memory};
use csp_core::prelude::Goal;
use csp_core::search::Search;
use csp_core::stats::Stats;
use csp_core::trace::{Limit, Tracer};
use std::borrow::BorrowMut;

/// Look-ahead begins after this many failures.
const PATIENCE: u64 = 1000;

/// Runs that learn begin after this many failures. Searches with clues that need fewer are over sooner without.
const PLAIN: u64 = 2000;

/// The solutions of a puzzle, as an iterator of complete grids.
#[derive(Debug)]
pub struct ModelSolutions<S: BorrowMut<Solver>, B: Brancher, T: Tracer = ()> {
    shape: Shape,
    search: ModelSearch<S, B, T>,
}

/// The search behind it.
#[derive(Debug)]
enum ModelSearch<S: BorrowMut<Solver>, B: Brancher, T: Tracer> {
    /// Depth first, with look-ahead after some failures.
    LookAhead(Search<LookAhead<S, B>, T>),
    /// In runs that learn and runs that do not.
    Learning(Search<Problem<S, B, Memory>, T>),
}

/// Calls a method of the search, whatever it is.
macro_rules! of_search {
    ($solutions:expr, $search:ident => $call:expr) => {
        match $solutions {
            ModelSearch::LookAhead($search) => $call,
            ModelSearch::Learning($search) => $call,
        }
    };
}

/// Solutions that borrow the model.
pub type BorrowedSolutions<'a, T = ()> = ModelSolutions<&'a mut Solver, &'a mut CellOrder, T>;

impl<S: BorrowMut<Solver>, B: Brancher, T: Tracer> ModelSolutions<S, B, T> {
    pub(super) fn new(
        shape: Shape,
        (solver, brancher, form): (S, B, &SearchForm),
        limits: Limits,
        tracer: T,
    ) -> Self {
        let problem = Problem::new(solver, brancher, Goal::Satisfy);
        let search = match form {
            SearchForm::LookAhead(cells) => {
                let space = LookAhead::new(problem, cells.clone()).after(PATIENCE);
                ModelSearch::LookAhead(Search::new(space, limits, tracer))
            }
            SearchForm::Learning => {
                let problem = problem.learning(Learning::Even).learning_after(PLAIN);
                ModelSearch::Learning(Search::new(problem, limits, tracer))
            }
        };
        Self { shape, search }
    }

    /// Counts solutions, at most `max`, without making grids of them.
    pub fn count_up_to(&mut self, max: u64) -> u64 {
        of_search!(&mut self.search, search => search.count_up_to(max))
    }

    /// Looks for `wanted` solutions.
    pub(super) fn look_for(self, wanted: u64) -> Found<Grid> {
        let shape = self.shape;
        of_search!(self.search, search => {
            let mut search = search;
            Found::by(&mut search, wanted, |space| grid(shape, space.solver()))
        })
    }

    /// Whether there are no solutions beyond those that were returned.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        of_search!(&self.search, search => search.is_exhausted())
    }

    /// The limit that ended the search, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        of_search!(&self.search, search => search.limit())
    }

    /// The cost of the search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        of_search!(&self.search, search => search.stats())
    }
}

impl<S: BorrowMut<Solver>, B: Brancher, T: Tracer> Iterator for ModelSolutions<S, B, T> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        of_search!(&mut self.search, search => {
            search.advance().then(|| grid(self.shape, search.space().solver()))
        })
    }
}

/// The solution at which the search stands.
fn grid(shape: Shape, solver: &Solver) -> Grid {
    let d = solver.domains();
    // The cells are the first variables, and digits are at most 64.
    let digits = d
        .vars()
        .take(shape.cells())
        .map(|cell| d.min(cell) as u8)
        .collect();
    Grid::of_valid(shape, digits)
}

impl<S: BorrowMut<Solver>, B: Brancher> GridSource for ModelSolutions<S, B> {
    fn next_grid(&mut self) -> Option<Grid> {
        self.next()
    }

    fn limit(&self) -> Option<Limit> {
        Self::limit(self)
    }

    fn is_exhausted(&self) -> bool {
        Self::is_exhausted(self)
    }

    fn stats(&self) -> Stats {
        Self::stats(self)
    }
}
