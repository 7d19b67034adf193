//! The solutions of a board, one after the other.
//!
//! Likely ones come first, and some stand for all: the reasons are in `docs/decisions/66-likely-solutions-come-first.md` and
//! `docs/decisions/68-some-solutions-stand-for-all.md`.

use crate::filling::Filling;
use crate::layer::Layer;
use csp_core::constraints::Nogoods;
use csp_core::distinct::DistinctSearch;
use csp_core::limits::Limits;
use csp_core::prelude::*;
use csp_core::trace::Limit;
use std::{fmt, vec};

/// Whether no other solution leads to the one with these values.
pub(crate) struct IsAlone(pub(crate) Box<AskAlone>);

type AskAlone = dyn Fn(&[i32]) -> bool + Send;

impl fmt::Debug for IsAlone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IsAlone")
    }
}

/// What the solutions of a stage say of all solutions.
#[derive(Debug)]
pub(crate) enum StageKind {
    /// They are likely ones. Their search ends early if it fails often.
    Likely,
    /// All others lead to them. So there are no others if none leads to any of these.
    Representatives(IsAlone),
    /// They are all.
    All,
}

/// A model that has some of the solutions of a board. The layers of all stages are alike.
#[derive(Debug)]
pub(crate) struct SearchStage {
    pub(crate) model: Model,
    pub(crate) layers: Vec<Layer>,
    pub(crate) kind: StageKind,
}

/// A guess that is wrong ends after this number of failures.
const MOST_GUESSED: u64 = 10_000;

impl SearchStage {
    /// Begins to search for solutions that are not known.
    fn begin(self, known: &[Vec<i32>], limits: Limits) -> Result<StageSearch, ModelError> {
        let Self {
            mut model,
            layers,
            kind,
        } = self;
        let vars: Vec<Var> = layers.iter().flat_map(Layer::vars).copied().collect();
        if !known.is_empty() {
            let mut nogoods = Nogoods::new(&vars);
            for values in known {
                nogoods = nogoods.forbid_values(values.iter().copied());
            }
            model.post(nogoods)?;
        }
        model.limit(match kind {
            StageKind::Likely => limits.at_most_failures(MOST_GUESSED),
            StageKind::Representatives(_) | StageKind::All => limits,
        });
        Ok(StageSearch {
            search: DistinctSearch::new(model, &vars)?,
            layers,
            kind,
        })
    }
}

/// The search of a stage.
#[derive(Debug)]
struct StageSearch {
    search: DistinctSearch,
    layers: Vec<Layer>,
    kind: StageKind,
}

/// An iterator over the solutions of a board, of which no two are filled in alike: see
/// [`LayeredBoard::into_search`](crate::board::LayeredBoard::into_search).
#[derive(Debug)]
pub struct BoardSearch {
    stage: StageSearch,
    /// What is searched after it.
    later: vec::IntoIter<SearchStage>,
    /// The values of solutions that are known from earlier stages, or excluded.
    known: Vec<Vec<i32>>,
    /// The limits of all stages together.
    limits: Limits,
    /// The work of earlier stages.
    spent: Stats,
}

impl BoardSearch {
    /// The search of one stage after the other, for solutions that are not known. The last stage has all solutions.
    ///
    /// # Errors
    /// A layer has variables of another model.
    ///
    /// # Panics
    /// There is no stage.
    pub(crate) fn new(
        stages: Vec<SearchStage>,
        known: Vec<Vec<i32>>,
        limits: Limits,
    ) -> Result<Self, ModelError> {
        let limits = limits.begun();
        let mut later = stages.into_iter();
        let first = later.next().expect("a stage has all solutions");
        Ok(Self {
            stage: first.begin(&known, limits.clone())?,
            later,
            known,
            limits,
            spent: Stats::default(),
        })
    }

    /// The layers of the board.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        let last = self.later.as_slice().last();
        last.map_or(&self.stage.layers, |stage| &stage.layers)
    }

    /// The limit that ended the search, if one did: there may be more solutions.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.stage.search.limit()
    }

    /// The work of the search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let mut stats = self.spent;
        stats += self.stage.search.stats();
        stats
    }

    /// Whether nothing is left once a stage has ended: no other solution, or no work within the limits.
    fn is_over(&self) -> bool {
        match &self.stage.kind {
            StageKind::All => true,
            StageKind::Likely => false,
            StageKind::Representatives(is_alone) => {
                let known = self.known.iter().map(Vec::as_slice);
                let mut found = known.chain(self.stage.search.answers());
                self.limit().is_some() || found.all(&is_alone.0)
            }
        }
    }

    /// Goes on with the next stage.
    fn go_on(&mut self, next: SearchStage) -> Result<(), ModelError> {
        self.spent = self.stats();
        let found = self.stage.search.answers();
        self.known.extend(found.map(<[i32]>::to_vec));
        let limits = self.limits.less(&self.spent);
        self.stage = next.begin(&self.known, limits)?;
        Ok(())
    }
}

impl Iterator for BoardSearch {
    type Item = Filling;

    fn next(&mut self) -> Option<Filling> {
        loop {
            if let Some(solution) = self.stage.search.next() {
                return Some(Filling::of(&self.stage.layers, &solution));
            }
            if self.is_over() {
                return None;
            }
            let next = self.later.next()?;
            self.go_on(next)
                .expect("the models have the variables of their layers");
        }
    }
}
