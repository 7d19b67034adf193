//! What a search for a number of solutions has found.

use crate::grid::Grid;
use crate::shape::Shape;
use csp_core::stats::Stats;
use csp_core::trace::Limit;

/// What a search for a number of solutions has found. `S` is how the engine writes a solution: its
/// digits in row-major order, or a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<S> {
    /// How many solutions, at most as many as were wanted.
    pub solutions: u64,
    /// The first of them.
    pub first: Option<S>,
    /// The limit that came before the answer, if one did: then there may be more solutions.
    pub limit: Option<Limit>,
    /// What the search has cost.
    pub stats: Stats,
}

impl<S> Found<S> {
    /// Nothing found, at no cost.
    pub const NOTHING: Self = Self { solutions: 0, first: None, limit: None, stats: Stats::ZERO };
}

impl Found<[u8; 81]> {
    /// The first solution, as a grid.
    #[must_use]
    pub fn grid(&self) -> Option<Grid> {
        self.first.map(|digits| Grid::of_valid(Shape::NINE, Box::new(digits)))
    }
}

impl From<Found<[u8; 81]>> for Found<Grid> {
    fn from(found: Found<[u8; 81]>) -> Self {
        let Found { solutions, limit, stats, .. } = found;
        Self { solutions, first: found.grid(), limit, stats }
    }
}
