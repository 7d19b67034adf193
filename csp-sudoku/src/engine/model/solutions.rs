//! The solutions of a puzzle by the model, one after the other.

use super::cell_order::CellOrder;
use crate::engine::found::Found;
use crate::engine::solutions::GridSource;
use crate::grid::Grid;
use crate::shape::Shape;
use csp_core::branching::Brancher;
use csp_core::extend::{Problem, Solver};
use csp_core::ids::Var;
use csp_core::limits::Limits;
use csp_core::look_ahead::LookAhead;
use csp_core::prelude::Goal;
use csp_core::search::Search;
use csp_core::stats::Stats;
use csp_core::trace::{Limit, Tracer};
use std::borrow::BorrowMut;

/// Look-ahead begins after this many failures.
const PATIENCE: u64 = 1000;

/// The solutions of a puzzle, as an iterator of complete grids.
#[derive(Debug)]
pub struct Solutions<S: BorrowMut<Solver>, B: Brancher, T: Tracer = ()> {
    shape: Shape,
    search: Search<LookAhead<S, B>, T>,
}

/// Solutions that borrow the model.
pub type BorrowedSolutions<'a, T = ()> = Solutions<&'a mut Solver, &'a mut CellOrder, T>;

impl<S: BorrowMut<Solver>, B: Brancher, T: Tracer> Solutions<S, B, T> {
    pub(super) fn new(
        shape: Shape,
        (solver, brancher, look_ahead): (S, B, Vec<Var>),
        limits: Limits,
        tracer: T,
    ) -> Self {
        let problem = Problem::new(solver, brancher, Goal::Satisfy);
        let space = LookAhead::new(problem, look_ahead).after(PATIENCE);
        Self {
            shape,
            search: Search::new(space, limits, tracer),
        }
    }

    /// Counts solutions, at most `max`, without making grids of them.
    pub fn count_up_to(&mut self, max: u64) -> u64 {
        self.search.count_up_to(max)
    }

    /// Looks for so many solutions.
    pub(super) fn look_for(mut self, wanted: u64) -> Found<Grid> {
        let shape = self.shape;
        Found::by(&mut self.search, wanted, |space| grid(shape, space))
    }

    /// Whether there are no solutions beyond those that were returned.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.search.is_exhausted()
    }

    /// The limit that ended the search, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }

    /// The cost of the search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }
}

impl<S: BorrowMut<Solver>, B: Brancher, T: Tracer> Iterator for Solutions<S, B, T> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.search
            .advance()
            .then(|| grid(self.shape, self.search.space()))
    }
}

/// The solution at which the search stands.
fn grid<S: BorrowMut<Solver>, B: Brancher>(shape: Shape, space: &LookAhead<S, B>) -> Grid {
    let d = space.solver().domains();
    // The cells are the first variables, and digits are at most 64.
    let digits = d
        .vars()
        .take(shape.cells())
        .map(|cell| d.min(cell) as u8)
        .collect();
    Grid::of_valid(shape, digits)
}

impl<S: BorrowMut<Solver>, B: Brancher> GridSource for Solutions<S, B> {
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
