//! Floor 1: one engine of a portfolio: a search that takes turns.
//!
//! A turn is an amount of counted work, so that where it ends does not depend on time.

use crate::strategy::{EngineStrategy, EngineWay, WHOLE};
use csp_core::error::ModelError;
use csp_core::extend::{Atom, Side, Space as _};
use csp_core::ids::{ModelId, Var};
use csp_core::limits::Limits;
use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::model::{Model, ModelSearch};
use csp_core::prelude::{Goal, Solution, Stats};
use csp_core::problem::SharedNogood;
use csp_core::trace::Limit;
use std::mem;

/// A search that takes turns with others of copies of its model.
pub(crate) struct TurnEngine<'m> {
    search: ModelSearch<'m>,
    model: ModelId,
    goal: Goal,
    limits: Limits,
    way: EngineWay,
    worker: usize,
    share: u64,
    neighbourhoods: Option<Neighbourhoods>,
    /// What is new since others were told.
    news: News,
    /// The statistics of the neighbourhoods that are over.
    stats: Stats,
}

/// What a turn has found.
#[derive(Default)]
pub(crate) struct News {
    pub(crate) solutions: Vec<Solution>,
    /// No solution has a better objective.
    pub(crate) bound: Option<i64>,
    pub(crate) end: Option<EngineEnd>,
}

/// The least work of a node: a turn ends after some nodes even if they fail at once.
const NODE_WORK: u64 = 64;

/// Why an engine takes no more turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EngineEnd {
    /// There is nothing beyond the best solution that it knows.
    Exhausted,
    Limit(Limit),
}

/// A large-neighbourhood search.
struct Neighbourhoods {
    lns: Lns<RandomNeighbourhood>,
    /// The best solution, once there is one.
    best: Option<Solution>,
    /// Whether it was found in the present neighbourhood.
    is_new: bool,
    /// Whether everything is free in the present one.
    is_whole: bool,
}

impl<'m> TurnEngine<'m> {
    pub(crate) fn new(
        model: &'m mut Model,
        goal: Goal,
        strategy: EngineStrategy,
        vars: &[Var],
    ) -> Result<Self, ModelError> {
        let id = model.id();
        let goal = goal.in_model(id);
        let vars: Vec<Var> = vars.iter().map(|x| x.in_model(id)).collect();
        let neighbourhoods = match strategy.way {
            EngineWay::Own | EngineWay::Learning | EngineWay::Mirrored => None,
            EngineWay::Neighbourhoods(seed) => Some(Neighbourhoods {
                lns: Lns::new(RandomNeighbourhood::new(&vars, seed)),
                best: None,
                is_new: false,
                is_whole: true,
            }),
        };
        let limits = strategy.options.limits.clone();
        let search = model.search_by(goal, strategy.options)?;
        Ok(Self {
            search,
            model: id,
            goal,
            limits,
            way: strategy.way,
            worker: strategy.worker,
            share: WHOLE,
            neighbourhoods,
            news: News::default(),
            stats: Stats::default(),
        })
    }

    /// What it searches.
    pub(crate) fn way(&self) -> EngineWay {
        self.way
    }

    /// The number of the worker that it belongs to.
    pub(crate) fn worker(&self) -> usize {
        self.worker
    }

    /// How much its nogoods exclude.
    pub(crate) fn free_halves(&self) -> u64 {
        self.search.space().free_halves()
    }

    /// From now on it has this share of the work of its worker, of [`WHOLE`].
    pub(crate) fn set_share(&mut self, share: u64) {
        self.share = share;
    }

    /// What all its searches have cost.
    pub(crate) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        stats += self.search.stats();
        stats
    }

    /// What it has found since the last call.
    pub(crate) fn take_news(&mut self) -> News {
        let end = self.news.end;
        mem::replace(
            &mut self.news,
            News {
                end,
                ..News::default()
            },
        )
    }

    /// What it has learnt since the last call. What is learnt about a neighbourhood is of no use to
    /// others.
    pub(crate) fn tell(&mut self) -> Vec<SharedNogood> {
        match self.way {
            EngineWay::Own | EngineWay::Learning | EngineWay::Mirrored => {
                self.search.space_mut().tell()
            }
            EngineWay::Neighbourhoods(_) => Vec::new(),
        }
    }

    /// Takes what others have learnt.
    pub(crate) fn hear<'n>(&mut self, told: impl Iterator<Item = &'n SharedNogood>) {
        match self.way {
            EngineWay::Own | EngineWay::Learning | EngineWay::Mirrored => {
                self.search.space_mut().hear(told.cloned());
            }
            EngineWay::Neighbourhoods(_) => {}
        }
    }

    /// Takes the best solution of all engines.
    pub(crate) fn know(&mut self, best: &Solution) {
        let best = best.clone().in_model(self.model);
        self.search.space_mut().guide(&best);
        self.better_than(&best);
        let is_waiting = match &mut self.neighbourhoods {
            Some(neighbourhoods) => {
                neighbourhoods.is_new = false;
                neighbourhoods.best.replace(best).is_none()
            }
            None => false,
        };
        if is_waiting && self.news.end.is_none() {
            self.next_neighbourhood();
        }
    }

    fn better_than(&mut self, best: &Solution) {
        if let Some(x) = self.goal.objective() {
            let space = self.search.space_mut();
            space
                .better_than(best[x])
                .expect("the goal has an objective");
        }
    }

    /// Searches for its share of this amount of work, or until it ends. Returns how much of the whole it
    /// was.
    pub(crate) fn take_turn(&mut self, work: u64) -> u64 {
        let turn = work * self.share / WHOLE;
        let mut done = 0;
        while done < turn && self.news.end.is_none() {
            let before = self.search.space_mut().work();
            self.step();
            let after = self.search.space_mut().work();
            // What a learner has done is gone when its search is over.
            done += after.saturating_sub(before).max(NODE_WORK);
        }
        done * WHOLE / self.share
    }

    /// Visits one node.
    fn step(&mut self) {
        if !self.search.enter() {
            return self.search_is_over();
        }
        let outcome = self.search.space_mut().propagate(&mut ());
        if self.neighbourhoods.is_none() && outcome.is_ok() {
            let known = self.search.space().root_bound();
            self.news.bound = self.goal.tighter(self.news.bound, known);
        }
        if self.search.leave(outcome) {
            self.found();
        }
    }

    fn found(&mut self) {
        let solution = self.search.space().solution();
        self.news.solutions.push(solution.clone());
        if self.goal == Goal::Satisfy {
            self.news.end = Some(EngineEnd::Exhausted);
        } else if let Some(neighbourhoods) = &mut self.neighbourhoods {
            neighbourhoods.is_new = true;
            if neighbourhoods.best.replace(solution).is_none() {
                self.next_neighbourhood();
            }
        }
    }

    fn search_is_over(&mut self) {
        let limit = self.search.limit();
        let is_first = (self.neighbourhoods.as_ref()).is_none_or(|it| it.best.is_none());
        let is_whole = (self.neighbourhoods.as_ref()).is_none_or(|it| it.is_whole);
        match limit {
            None if is_whole => self.news.end = Some(EngineEnd::Exhausted),
            Some(limit) if is_first || matches!(limit, Limit::Stopped | Limit::Memory) => {
                self.news.end = Some(EngineEnd::Limit(limit));
            }
            _ => self.adapt(limit),
        }
    }

    /// A neighbourhood was searched to its end, or to this limit.
    fn adapt(&mut self, limit: Option<Limit>) {
        if let Some(neighbourhoods) = &mut self.neighbourhoods {
            let better = neighbourhoods.best.as_ref();
            let better = better.filter(|_| neighbourhoods.is_new);
            neighbourhoods.lns.adapt(limit, better);
        }
        self.next_neighbourhood();
    }

    /// Begins the next neighbourhood of the best solution, if there is one.
    fn next_neighbourhood(&mut self) {
        let Some(mut neighbourhoods) = self.neighbourhoods.take() else {
            return;
        };
        self.stats += self.search.stats();
        let left = self.limits.less(&self.stats);
        if let Some(limit) = left.reached(&Stats::default()) {
            self.news.end = Some(EngineEnd::Limit(limit));
        } else if let Some(best) = &neighbourhoods.best {
            let kept = neighbourhoods.lns.kept(best);
            neighbourhoods.is_whole = kept.is_empty();
            neighbourhoods.is_new = false;
            let most = neighbourhoods.lns.most_failures();
            self.search.restart(left.at_most_failures(most), |_| {});
            self.better_than(best);
            // The solver remembers a conflict, and the search finds it at its root.
            let space = self.search.space_mut();
            let _ = kept
                .iter()
                .try_for_each(|&x| space.assume(Atom::is(x, best[x]), Side::Left));
        }
        self.neighbourhoods = Some(neighbourhoods);
    }
}
