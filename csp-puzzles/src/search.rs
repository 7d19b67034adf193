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
use std::{fmt, mem, vec};

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
    /// The search of the stage for solutions that are not known. It takes the model.
    fn search(&mut self, known: &[Vec<i32>], limits: Limits) -> Result<DistinctSearch, ModelError> {
        let mut model = mem::take(&mut self.model);
        let vars: Vec<Var> = self.layers.iter().flat_map(Layer::vars).copied().collect();
        if !known.is_empty() {
            let mut nogoods = Nogoods::new(&vars);
            for values in known {
                nogoods = nogoods.forbid_values(values.iter().copied());
            }
            model.post(nogoods)?;
        }
        model.limit(match self.kind {
            StageKind::Likely => limits.at_most_failures(MOST_GUESSED),
            StageKind::Representatives(_) | StageKind::All => limits,
        });
        DistinctSearch::new(model, &vars)
    }
}

/// An iterator over the solutions of a board, of which no two are filled in alike: see
/// [`LayeredBoard::into_search`](crate::board::LayeredBoard::into_search).
#[derive(Debug)]
pub struct BoardSearch {
    search: DistinctSearch,
    /// What is searched.
    stage: SearchStage,
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
        let mut stage = later.next().expect("a stage has all solutions");
        Ok(Self {
            search: stage.search(&known, limits.clone())?,
            stage,
            later,
            known,
            limits,
            spent: Stats::default(),
        })
    }

    /// The layers of the board.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        let last = self.later.as_slice().last().unwrap_or(&self.stage);
        &last.layers
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

    /// Whether nothing is left once a stage has ended: no other solution, or no work within the limits.
    fn is_over(&self) -> bool {
        match &self.stage.kind {
            StageKind::All => true,
            StageKind::Likely => false,
            StageKind::Representatives(is_alone) => {
                let known = self.known.iter().map(Vec::as_slice);
                let mut found = known.chain(self.search.answers());
                self.limit().is_some() || found.all(&is_alone.0)
            }
        }
    }

    /// Goes on with the next stage.
    fn go_on(&mut self, next: SearchStage) -> Result<(), ModelError> {
        self.spent = self.stats();
        let found = self.search.answers();
        self.known.extend(found.map(<[i32]>::to_vec));
        self.stage = next;
        let limits = self.limits.less(&self.spent);
        self.search = self.stage.search(&self.known, limits)?;
        Ok(())
    }
}

impl Iterator for BoardSearch {
    type Item = Filling;

    fn next(&mut self) -> Option<Filling> {
        loop {
            if let Some(solution) = self.search.next() {
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
