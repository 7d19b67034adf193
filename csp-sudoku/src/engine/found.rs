//! What a search for a number of solutions has found.

use crate::grid::Grid;
use crate::shape::Shape;
use csp_core::search::{Search, Space};
use csp_core::stats::Stats;
use csp_core::trace::{Limit, Tracer};

/// What a search for a number of solutions has found. `S` is the engine's form of a solution: its
/// digits in row-major order, or a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<S> {
    /// How many solutions, at most as many as were wanted.
    pub solutions: u64,
    /// The first of them.
    pub first: Option<S>,
    /// The second of them.
    pub second: Option<S>,
    /// The limit that ended the search, if one did. Then there may be more solutions.
    pub limit: Option<Limit>,
    /// The cost of the search.
    pub stats: Stats,
}

impl<S> Found<S> {
    /// Nothing found, at no cost.
    pub const NOTHING: Self = Self {
        solutions: 0,
        first: None,
        second: None,
        limit: None,
        stats: Stats::ZERO,
    };

    /// Looks for so many solutions. `read` reads the first two from the space.
    pub(super) fn by<P: Space, T: Tracer>(
        search: &mut Search<P, T>,
        wanted: u64,
        read: impl Fn(&P) -> S,
    ) -> Self {
        let next = |search: &mut Search<P, T>| search.advance().then(|| read(search.space()));
        let first = if wanted > 0 { next(search) } else { None };
        let second = if wanted > 1 && first.is_some() {
            next(search)
        } else {
            None
        };
        let others = if second.is_some() {
            search.count_up_to(wanted - 2)
        } else {
            0
        };
        let solutions = others + u64::from(first.is_some()) + u64::from(second.is_some());
        Self {
            solutions,
            first,
            second,
            limit: search.limit(),
            stats: search.stats(),
        }
    }
}

impl Found<[u8; 81]> {
    /// The first solution, as a grid.
    #[must_use]
    pub fn grid(&self) -> Option<Grid> {
        self.first.map(grid)
    }
}

fn grid(digits: [u8; 81]) -> Grid {
    Grid::of_valid(Shape::NINE, Box::new(digits))
}

impl From<Found<[u8; 81]>> for Found<Grid> {
    fn from(found: Found<[u8; 81]>) -> Self {
        let Found {
            solutions,
            first,
            second,
            limit,
            stats,
        } = found;
        Self {
            solutions,
            first: first.map(grid),
            second: second.map(grid),
            limit,
            stats,
        }
    }
}
