//! Solutions one after the other, by any engine.

use super::answer::IntoGrid;
use super::choice::Engine;
use crate::grid::Grid;
use csp_core::search::{Search, Space};
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use std::fmt;

/// The solutions of a puzzle, one after the other, each once.
///
/// The order is that of the engine. It is the same on every machine. A verdict has the first two.
pub struct Solutions<'a> {
    engine: Engine,
    source: Box<dyn GridSource + 'a>,
}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("engine", &self.engine)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

impl<'a> Solutions<'a> {
    /// All solutions, in the order of the engine.
    pub(super) fn new(engine: Engine, source: Box<dyn GridSource + 'a>) -> Self {
        Self { engine, source }
    }

    /// The engine that searches. It is never [`Engine::Auto`].
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The limit that ended the search, if one did. Then there may be more solutions.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.source.limit()
    }

    /// Whether there are no solutions beyond those that were returned.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.source.is_exhausted()
    }

    /// The cost of the engine's search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.source.stats()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.source.next_grid()
    }
}

/// A search for grids.
pub(super) trait GridSource {
    fn next_grid(&mut self) -> Option<Grid>;
    fn limit(&self) -> Option<Limit>;
    fn is_exhausted(&self) -> bool;
    fn stats(&self) -> Stats;
}

impl<S: Space<Solution: IntoGrid>> GridSource for Search<S> {
    fn next_grid(&mut self) -> Option<Grid> {
        self.next().map(IntoGrid::into_grid)
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

impl<S: GridSource + ?Sized> GridSource for &mut S {
    fn next_grid(&mut self) -> Option<Grid> {
        (**self).next_grid()
    }

    fn limit(&self) -> Option<Limit> {
        (**self).limit()
    }

    fn is_exhausted(&self) -> bool {
        (**self).is_exhausted()
    }

    fn stats(&self) -> Stats {
        (**self).stats()
    }
}
