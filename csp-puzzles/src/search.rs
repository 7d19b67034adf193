//! The solutions of a board, one after the other.

use crate::filling::Filling;
use crate::layer::Layer;
use csp_core::distinct::DistinctSearch;
use csp_core::prelude::*;
use csp_core::trace::Limit;

/// An iterator over the solutions of a board, of which no two are filled in alike: see
/// [`LayeredBoard::into_search`](crate::board::LayeredBoard::into_search).
#[derive(Debug)]
pub struct BoardSearch {
    search: DistinctSearch,
    layers: Vec<Layer>,
}

impl BoardSearch {
    /// The search of a model for values of these layers.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub(crate) fn new(model: Model, layers: Vec<Layer>) -> Result<Self, ModelError> {
        let vars: Vec<Var> = layers.iter().flat_map(Layer::vars).copied().collect();
        let search = DistinctSearch::new(model, &vars)?;
        Ok(Self { search, layers })
    }

    /// The layers of the board.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The limit that ended the search, if one did: there may be more solutions.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }

    /// The work of the search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }
}

impl Iterator for BoardSearch {
    type Item = Filling;

    fn next(&mut self) -> Option<Filling> {
        let solution = self.search.next()?;
        Some(Filling::of(&self.layers, &solution))
    }
}
