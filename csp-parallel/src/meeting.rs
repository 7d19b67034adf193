//! Floor 2: where the engines of a portfolio tell each other what is new.

use crate::engine::{EngineEnd, News, TurnEngine};
use crate::strategy::{EngineWay, Improver, Merits, Shares, WHOLE};
use csp_core::ids::ModelId;
use csp_core::model::{Answer, Improvement};
use csp_core::prelude::{Goal, Solution, Stats};
use csp_core::problem::SharedNogood;
use csp_core::trace::Limit;
use std::ops::ControlFlow;

/// Where engines tell each other what is new, between two turns and in their order.
pub(crate) struct TurnMeeting<R> {
    goal: Goal,
    model: ModelId,
    /// The most solutions.
    most: Option<u64>,
    report: R,
    best: Option<Solution>,
    /// What has found it.
    improver: Improver,
    bound: Option<i64>,
    solutions: u64,
    end: Option<EngineEnd>,
}

impl<R: FnMut(Improvement<'_>) -> ControlFlow<()>> TurnMeeting<R> {
    pub(crate) fn new(goal: Goal, model: ModelId, most: Option<u64>, report: R) -> Self {
        Self {
            goal,
            model,
            most,
            report,
            best: None,
            improver: Improver::Tree,
            bound: None,
            solutions: 0,
            end: None,
        }
    }

    /// Whether the search is over.
    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Hears what is new, and tells the others.
    pub(crate) fn hear(&mut self, engines: &mut [TurnEngine<'_>]) {
        let stats = spent(engines);
        let before = self.solutions;
        let mut ends = Vec::new();
        for engine in engines.iter_mut() {
            let News {
                solutions,
                bound,
                end,
            } = engine.take_news();
            self.bound = self.goal.tighter(self.bound, bound);
            for solution in solutions {
                self.offer(solution.in_model(self.model), engine.way(), stats);
            }
            ends.push(end);
        }
        self.conclude(&ends);
        if self.is_over() || engines.len() == 1 {
            return;
        }
        if self.solutions > before {
            self.tell_best(engines);
        }
        // After the solutions: what follows from a nogood may rest on one.
        exchange(engines);
        self.share_out(engines);
    }

    /// Shares out the work of the second worker among its engines.
    fn share_out(&self, engines: &mut [TurnEngine<'_>]) {
        let is_second = |engine: &&TurnEngine<'_>| engine.worker() == 1;
        let mut second = engines.iter().filter(is_second);
        let has_neighbourhoods =
            |engine: &TurnEngine<'_>| matches!(engine.way(), EngineWay::Neighbourhoods(_));
        let learner = second
            .clone()
            .find(|engine| engine.way() == EngineWay::Learning);
        let shares = Shares::new(Merits {
            free_halves: learner.map_or(0, TurnEngine::free_halves),
            improvement: match second.any(has_neighbourhoods) {
                true => self.improver,
                false => Improver::Absent,
            },
        });
        for engine in engines.iter_mut() {
            engine.set_share(match (engine.worker(), engine.way()) {
                (1, EngineWay::Learning) => shares.learning,
                (1, EngineWay::Mirrored) => shares.mirrored,
                (1, EngineWay::Neighbourhoods(_)) => shares.neighbourhoods,
                _ => WHOLE,
            });
        }
    }

    /// Tells new engines of the best solution, and shares out the work.
    pub(crate) fn introduce(&self, engines: &mut [TurnEngine<'_>]) {
        self.tell_best(engines);
        self.share_out(engines);
    }

    fn tell_best(&self, engines: &mut [TurnEngine<'_>]) {
        if let Some(best) = &self.best {
            engines.iter_mut().for_each(|engine| engine.know(best));
        }
    }

    /// Takes a solution if it is better, unless the end has come.
    fn offer(&mut self, solution: Solution, way: EngineWay, mut stats: Stats) {
        let is_better = match (self.goal, &self.best) {
            _ if self.end.is_some() => false,
            (_, None) => true,
            (Goal::Satisfy, Some(_)) => false,
            (Goal::Minimize(x), Some(best)) => solution[x] < best[x],
            (Goal::Maximize(x), Some(best)) => solution[x] > best[x],
        };
        if !is_better {
            return;
        }
        self.solutions += 1;
        self.improver = match way {
            EngineWay::Own | EngineWay::Learning | EngineWay::Mirrored => Improver::Tree,
            EngineWay::Neighbourhoods(_) => Improver::Neighbourhoods,
        };
        stats.solutions = self.solutions;
        if let Some(x) = self.goal.objective() {
            let better = Improvement::new(&solution, x, self.bound, &stats);
            if (self.report)(better).is_break() {
                self.end = Some(EngineEnd::Limit(Limit::Stopped));
            } else if self.most.is_some_and(|most| self.solutions >= most) {
                self.end = Some(EngineEnd::Limit(Limit::Solutions));
            }
        }
        self.best = Some(solution);
    }

    /// Whether the search is over when engines have ended like this.
    fn conclude(&mut self, ends: &[Option<EngineEnd>]) {
        let is_best = match (self.goal.objective(), &self.best) {
            (Some(x), Some(best)) => self.bound == Some(best[x].into()),
            _ => false,
        };
        let has = |end| ends.contains(&Some(end));
        let stopped = EngineEnd::Limit(Limit::Stopped);
        let proven = has(EngineEnd::Exhausted) || is_best;
        self.end = match self.end {
            Some(end) => Some(end),
            None if proven => Some(EngineEnd::Exhausted),
            None if has(stopped) => Some(stopped),
            None if ends.iter().all(Option::is_some) => ends[0],
            None => None,
        };
    }

    /// What is known at the end.
    pub(crate) fn answer(self, engines: &[TurnEngine<'_>]) -> Answer {
        let mut stats = spent(engines);
        let limit = match self.end {
            Some(EngineEnd::Limit(limit)) => Some(limit),
            Some(EngineEnd::Exhausted) | None => None,
        };
        stats.solutions = self.solutions;
        Answer::new(self.goal, self.best, limit, stats).bounded(self.bound)
    }
}

/// Each engine tells the others what it has learnt.
fn exchange(engines: &mut [TurnEngine<'_>]) {
    let told: Vec<Vec<SharedNogood>> = engines.iter_mut().map(TurnEngine::tell).collect();
    for (place, engine) in engines.iter_mut().enumerate() {
        let others = told.iter().enumerate().filter(|&(other, _)| other != place);
        engine.hear(others.flat_map(|(_, told)| told));
    }
}

/// What all engines have cost.
fn spent(engines: &[TurnEngine<'_>]) -> Stats {
    let mut spent = Stats::default();
    for engine in engines {
        spent += engine.stats();
    }
    spent
}
