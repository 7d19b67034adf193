//! Solutions one after the other, by any engine.

use super::answer::IntoGrid;
use super::choice::Engine;
use crate::grid::Grid;
use csp_core::search::{Search, Space};
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use std::collections::VecDeque;
use std::fmt;

/// The solutions of a puzzle, one after the other, each once.
///
/// The order is that of the engine. With [`Engine::Auto`] the model's first solution comes first if
/// there are several, as a verdict shows that one. To know whether there are several, the first
/// call of `next` looks for two.
pub struct Solutions<'a> {
    engine: Engine,
    source: Box<dyn GridSource + 'a>,
    /// Finds the solution that comes first if there are several.
    first_of_several: Option<Box<dyn FnOnce() -> Option<Grid> + 'a>>,
    /// Solutions that were found and not yet returned.
    waiting: VecDeque<Grid>,
    /// The solution that came first. It is skipped when the engine finds it.
    passed_over: Option<Grid>,
    /// How many more solutions the limits allow.
    left: u64,
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
        Self {
            engine,
            source,
            first_of_several: None,
            waiting: VecDeque::new(),
            passed_over: None,
            left: u64::MAX,
        }
    }

    /// The same with another solution in front if there are several. There are no more than `most`
    /// in all.
    pub(super) fn beginning_with(
        self,
        first_of_several: impl FnOnce() -> Option<Grid> + 'a,
        most: Option<u64>,
    ) -> Self {
        Self {
            first_of_several: Some(Box::new(first_of_several)),
            left: most.unwrap_or(u64::MAX),
            ..self
        }
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
        let begun = self.first_of_several.is_none();
        begun && self.waiting.is_empty() && self.source.is_exhausted()
    }

    /// The cost of the engine's search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.source.stats()
    }

    /// Looks for two solutions. If there are two, the solution for the front comes before them.
    fn begin(&mut self, first_of_several: impl FnOnce() -> Option<Grid>) {
        self.waiting.extend(self.source.next_grid());
        self.waiting.extend(self.source.next_grid());
        if self.waiting.len() < 2 {
            return;
        }
        if let Some(first) = first_of_several() {
            self.waiting.retain(|grid| *grid != first);
            self.passed_over = Some(first.clone());
            self.waiting.push_front(first);
        }
    }

    /// The next solution of the engine that has not come first.
    fn find(&mut self) -> Option<Grid> {
        let next = self.source.next_grid()?;
        if self.passed_over.as_ref() == Some(&next) {
            self.source.next_grid()
        } else {
            Some(next)
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        if let Some(first_of_several) = self.first_of_several.take() {
            self.begin(first_of_several);
        }
        self.left = self.left.checked_sub(1)?;
        self.waiting.pop_front().or_else(|| self.find())
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
