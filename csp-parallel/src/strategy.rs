//! Floor 0: how the engines of a portfolio differ.
//!
//! The reasons are in `docs/decisions/76-workers-take-turns-by-work.md`.

use csp_core::error::ModelError;
use csp_core::model::{Model, SearchOptions};
use csp_core::policy::FirstSide;
use csp_core::prelude::{Goal, Learning, Restarts, ValueOrder, Var, VarOrder};

/// What an engine of a portfolio does.
#[derive(Clone, Debug)]
pub(crate) struct EngineStrategy {
    pub(crate) options: SearchOptions,
    pub(crate) way: EngineWay,
    pub(crate) order: EngineOrder,
    /// The worker that it belongs to.
    pub(crate) worker: usize,
}

/// What an engine searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EngineWay {
    /// The whole tree as one search would.
    Own,
    /// The whole tree with learning.
    Learning,
    /// The whole tree from its other end, without learning.
    Mirrored,
    /// Once there is a solution, neighbourhoods of the best one, drawn with this seed.
    Neighbourhoods(u64),
}

/// In which order an engine decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EngineOrder {
    /// As the model says.
    OfModel,
    /// By failures, and towards values drawn with this seed.
    Drawn(u64),
}

/// The whole work of a worker, which its engines share.
pub(crate) const WHOLE: u64 = 8;

/// The runs of a search that starts over only to tell others what it has closed, and to be told. It
/// comes back to where it was, since its order is the same and closed parts stay closed.
fn endless() -> Restarts {
    Restarts::linear(u64::MAX)
}

/// The strategies of this number of workers, that of the model first. The second worker has several engines.
pub(crate) fn strategies(own: &SearchOptions, goal: Goal, workers: usize) -> Vec<EngineStrategy> {
    let is_shared = workers > 1;
    let improves = goal.objective().is_some();
    let mut all = vec![first(own, is_shared)];
    if is_shared {
        all.push(learning(own, 1));
        all.push(mirrored(own, 1));
    }
    if is_shared && improves {
        // A third worker is all for neighbourhoods.
        all.push(neighbourhoods(own, workers.min(3) - 1));
    }
    let first_other = if improves { 3 } else { 2 };
    for worker in first_other..workers {
        all.push(match worker % 3 {
            1 if improves => neighbourhoods(own, worker),
            1 => drawn(mirrored(own, worker)),
            _ => drawn(learning(own, worker)),
        });
    }
    all
}

/// The search of the model. Others hear what it has closed, if there are any.
fn first(own: &SearchOptions, is_shared: bool) -> EngineStrategy {
    let mut options = own.clone();
    if is_shared && options.learning == Learning::Off {
        options.restarts = options.restarts.or(Some(endless()));
    }
    EngineStrategy {
        options,
        way: EngineWay::Own,
        order: EngineOrder::OfModel,
        worker: 0,
    }
}

fn learning(own: &SearchOptions, worker: usize) -> EngineStrategy {
    let mut options = own.clone();
    options.learning = Learning::On;
    let strategy = EngineStrategy {
        options,
        way: EngineWay::Learning,
        order: EngineOrder::OfModel,
        worker,
    };
    match own.learning {
        // It would be the first search again.
        Learning::On => drawn(strategy),
        _ => strategy,
    }
}

fn mirrored(own: &SearchOptions, worker: usize) -> EngineStrategy {
    let mut options = own.clone();
    options.learning = Learning::Off;
    options.restarts = options.restarts.or(Some(endless()));
    options.first_side = FirstSide::Right;
    EngineStrategy {
        options,
        way: EngineWay::Mirrored,
        order: EngineOrder::OfModel,
        worker,
    }
}

fn neighbourhoods(own: &SearchOptions, worker: usize) -> EngineStrategy {
    let mut options = own.clone();
    options.learning = Learning::Off;
    options.restarts = None;
    EngineStrategy {
        options,
        way: EngineWay::Neighbourhoods(worker as u64),
        order: EngineOrder::OfModel,
        worker,
    }
}

/// The same in an order that is drawn: two engines that do the same are one.
fn drawn(strategy: EngineStrategy) -> EngineStrategy {
    EngineStrategy {
        order: EngineOrder::Drawn(strategy.worker as u64),
        ..strategy
    }
}

impl EngineStrategy {
    /// Makes a copy of the model decide in the order of this strategy.
    pub(crate) fn set_order(&self, copy: &mut Model) -> Result<(), ModelError> {
        if let EngineOrder::Drawn(seed) = self.order {
            let vars: Vec<Var> = copy.own_vars().collect();
            let order = copy.ordered(&vars, VarOrder::DomWDeg, ValueOrder::Random(seed))?;
            copy.branch_first(order.shuffle_ties(seed));
        }
        Ok(())
    }
}

/// How the engines of one worker share its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shares {
    pub(crate) learning: u64,
    pub(crate) mirrored: u64,
    pub(crate) neighbourhoods: u64,
}

/// What is known of the engines of a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Merits {
    /// How much the nogoods of the one that learns exclude
    /// ([`Problem::free_halves`](csp_core::problem::Problem::free_halves)).
    pub(crate) free_halves: u64,
    /// Whether one searches neighbourhoods, and the latest better solution came from such a search.
    pub(crate) improvement: Improver,
}

/// Where the latest better solution came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Improver {
    /// The worker has no engine for neighbourhoods.
    Absent,
    Tree,
    Neighbourhoods,
}

impl Shares {
    /// The more the nogoods exclude, the more learning has: the first worker has it the other way round
    /// if it takes turns. Neighbourhoods have more as long as better solutions come from there.
    pub(crate) fn new(merits: Merits) -> Self {
        let neighbourhoods = match merits.improvement {
            Improver::Absent => 0,
            Improver::Tree => 1,
            Improver::Neighbourhoods => 3,
        };
        let trees = WHOLE - neighbourhoods;
        let learning = match merits.free_halves {
            14.. => trees - 1,
            6.. => trees / 2,
            3.. => 2,
            _ => 1,
        };
        Self {
            learning,
            mirrored: trees - learning,
            neighbourhoods,
        }
    }
}
