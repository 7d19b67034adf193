//! The solutions of a board, one after the other.
//!
//! Likely ones come first: the reasons are in `docs/decisions/66-likely-solutions-come-first.md`.

use crate::filling::Filling;
use crate::layer::Layer;
use csp_core::constraints::Nogoods;
use csp_core::distinct::DistinctSearch;
use csp_core::limits::Limits;
use csp_core::prelude::*;
use csp_core::trace::Limit;

/// An iterator over the solutions of a board, of which no two are filled in alike: see
/// [`LayeredBoard::into_search`](crate::board::LayeredBoard::into_search).
#[derive(Debug)]
pub struct BoardSearch {
    search: DistinctSearch,
    layers: Vec<Layer>,
    /// While likely solutions are looked for: what comes after.
    guess: Option<Box<GuessedFirst>>,
    /// The work of the search for likely solutions, once it has ended.
    spent: Stats,
}

/// What a search for likely solutions looks at, and what comes after it.
#[derive(Debug)]
struct GuessedFirst {
    /// The layers of the model that is searched for likely solutions.
    layers: Vec<Layer>,
    /// The model of all solutions.
    model: Model,
    /// The limits of both searches together.
    limits: Limits,
}

/// A guess that is wrong ends after this number of failures.
const MOST_GUESSED: u64 = 10_000;

impl BoardSearch {
    /// The search of a model for values of these layers.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub(crate) fn new(model: Model, layers: Vec<Layer>) -> Result<Self, ModelError> {
        Ok(Self {
            search: DistinctSearch::new(model, &vars(&layers))?,
            layers,
            guess: None,
            spent: Stats::default(),
        })
    }

    /// The same, and before it the search of a model that has some of the solutions. It has the same layers, with variables of its
    /// own.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub(crate) fn guessed_first(
        mut guess: Model,
        guess_layers: Vec<Layer>,
        mut model: Model,
        layers: Vec<Layer>,
    ) -> Result<Self, ModelError> {
        let limits = model.limits().clone().begun();
        model.limit(Limits::default());
        guess.limit(limits.clone().at_most_failures(MOST_GUESSED));
        Ok(Self {
            search: DistinctSearch::new(guess, &vars(&guess_layers))?,
            layers,
            guess: Some(Box::new(GuessedFirst {
                layers: guess_layers,
                model,
                limits,
            })),
            spent: Stats::default(),
        })
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
        let mut stats = self.spent;
        stats += self.search.stats();
        stats
    }

    /// Goes on with the solutions that were not found yet.
    fn search_all(&mut self, guessed: GuessedFirst) -> Result<(), ModelError> {
        self.spent = self.search.stats();
        let mut model = guessed.model;
        let vars = vars(&self.layers);
        let mut nogoods = Nogoods::new(&vars);
        for values in self.search.answers() {
            nogoods = nogoods.forbid_values(values.iter().copied());
        }
        model.post(nogoods)?;
        model.limit(guessed.limits.less(&self.spent));
        self.search = DistinctSearch::new(model, &vars)?;
        Ok(())
    }
}

fn vars(layers: &[Layer]) -> Vec<Var> {
    layers.iter().flat_map(Layer::vars).copied().collect()
}

impl Iterator for BoardSearch {
    type Item = Filling;

    fn next(&mut self) -> Option<Filling> {
        let found = self.search.next();
        if let Some(solution) = found {
            let layers = self
                .guess
                .as_ref()
                .map_or(&self.layers, |guess| &guess.layers);
            return Some(Filling::of(layers, &solution));
        }
        let guessed = *self.guess.take()?;
        self.search_all(guessed)
            .expect("the model has the variables of its layers");
        self.next()
    }
}
