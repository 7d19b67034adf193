//! Floor 4: several searches of copies of one model, which tell each other what they find out.
//!
//! The reasons are in `docs/decisions/76-workers-take-turns-by-work.md`.

use crate::crew::Crew;
use crate::engine::TurnEngine;
use crate::meeting::TurnMeeting;
use crate::strategy::{EngineStrategy, strategies};
use crate::workers::ParallelError;
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::limits::Limits;
use csp_core::model::{Answer, Improvement, Model};
use csp_core::prelude::Goal;
use std::fmt;
use std::iter;
use std::ops::ControlFlow;

/// One search of a model by several workers. Each searches a copy in a way of its own: the first as
/// the model is searched without others, the second from the other end of the tree and with learning,
/// others by large-neighbourhood search, and so on. They tell each other of solutions, of bounds of the objective and of
/// short nogoods (*portfolio* [Gomes & Selman 2001; Hamadi, Jabbour & Saïs 2009]).
///
/// Workers take turns of counted work and tell each other what is new between two turns, in their
/// order. So the answer, all that is reported before, and the statistics depend on the model, the
/// number of workers and the limits, but neither on time nor on the number of threads. (A limit of
/// time, or an interrupt, does not come at the same place each time.) Another number of workers
/// may give another solution; the verdict and the objective stay the same. The first turn is that
/// of the first worker alone: what it solves is solved as without others.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_parallel::Portfolio;
///
/// fn model() -> Result<(Model, Var), ModelError> {
///     let mut model = Model::new();
///     let marks = model.array("mark", 5, 0..=20)?;
///     for pair in marks.windows(2) {
///         model.require(pair[0].lt(pair[1]))?;
///     }
///     let mut differences = Vec::new();
///     for i in 0..5 {
///         for j in 0..i {
///             differences.push(model.var_of(marks[i] - marks[j])?);
///         }
///     }
///     model.all_different(&differences)?;
///     Ok((model, marks[4]))
/// }
///
/// let (mut ruler, length) = model()?;
/// let best = Portfolio::new(&mut ruler, || Ok(model()?.0)).workers(2).minimize(length)?;
/// assert_eq!((best.verdict, best.objective), (Verdict::Optimal, Some(11)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Portfolio<'m, F> {
    model: &'m mut Model,
    build: F,
    workers: usize,
    threads: Option<usize>,
    neighbourhood: Option<Vec<Var>>,
    turns: TurnLengths,
}

/// What a [`Portfolio`] has found, and how far its workers came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PortfolioAnswer {
    /// The answer, with the statistics of all workers.
    pub answer: Answer,
    /// The work of one worker, which all of them have done at once: the unit is about a nanosecond.
    pub work: u64,
}

impl<F> fmt::Debug for Portfolio<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Portfolio")
            .field("workers", &self.workers)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// The work of the first turn, which the first worker takes alone, and before which no copy is
/// built. The unit is about a nanosecond.
const FIRST_TURN: u64 = 1 << 25;
/// The least work of a turn of all.
const LEAST_TURN: u64 = 1 << 22;
/// The most work of a turn.
const MOST_TURN: u64 = 1 << 25;

impl<'m, F> Portfolio<'m, F>
where
    F: Fn() -> Result<Model, ModelError> + Sync,
{
    /// Searches of this model and of copies, which the function builds in the same way. The options and the limits
    /// are those of the model, and the limits on nodes and failures are for each worker. Two workers,
    /// and as many threads.
    pub fn new(model: &'m mut Model, build: F) -> Self {
        Self {
            model,
            build,
            workers: 2,
            threads: None,
            neighbourhood: None,
            turns: TurnLengths::Growing,
        }
    }

    /// This number of workers; 0 counts as 1.
    #[must_use]
    pub fn workers(self, workers: usize) -> Self {
        Self {
            workers: workers.max(1),
            ..self
        }
    }

    /// This number of threads in place of one for each worker; 0: as many as the machine has.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: Some(threads),
            ..self
        }
    }

    /// The variables that large-neighbourhood search keeps or frees, in place of all that do not
    /// follow from others.
    #[must_use]
    pub fn neighbourhood(self, vars: &[Var]) -> Self {
        Self {
            neighbourhood: Some(vars.to_vec()),
            ..self
        }
    }

    /// All turns have this amount of work, in place of turns that grow. The unit is about a nanosecond. In
    /// short turns workers hear of each other sooner, and wait for each other more often.
    #[must_use]
    pub fn turns(self, work: u64) -> Self {
        Self {
            turns: TurnLengths::Even(work.max(1)),
            ..self
        }
    }

    /// A solution.
    ///
    /// # Errors
    /// A copy cannot be built, or has other variables, or the threads cannot be started.
    pub fn solve(self) -> Result<Answer, ParallelError> {
        Ok(self.search(Goal::Satisfy, all)?.answer)
    }

    /// A solution with the least value of a variable.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve), and the objective, or a variable of the neighbourhood, is not of the model.
    pub fn minimize(self, objective: Var) -> Result<Answer, ParallelError> {
        Ok(self.search(Goal::Minimize(objective), all)?.answer)
    }

    /// A solution with the greatest value of a variable.
    ///
    /// # Errors
    /// As for [`minimize`](Self::minimize).
    pub fn maximize(self, objective: Var) -> Result<Answer, ParallelError> {
        Ok(self.search(Goal::Maximize(objective), all)?.answer)
    }

    /// Searches for a goal. `report` gets each better solution between two turns, on the calling thread, as that of
    /// [`Model::minimize_with`], and may end the search.
    ///
    /// # Errors
    /// As for [`minimize`](Self::minimize).
    ///
    /// # Panics
    /// A propagator or a brancher does: all workers end then.
    pub fn search(
        self,
        goal: Goal,
        report: impl FnMut(Improvement<'_>) -> ControlFlow<()>,
    ) -> Result<PortfolioAnswer, ParallelError> {
        let Self {
            model,
            build,
            workers,
            threads,
            neighbourhood,
            turns,
        } = self;
        check(model, goal, neighbourhood.as_deref())?;
        let vars = neighbourhood.unwrap_or_else(|| free_vars(model, goal));
        let limits = model.options().limits.clone().begun();
        let mut meeting = TurnMeeting::new(goal, model.id(), limits.most_solutions(), report);
        let (own, others) = strategies_within(model, &limits, goal, workers);
        let shape = shape(model);
        let mut copies: Vec<Model>;
        let mut engines = vec![TurnEngine::new(model, goal, own, &vars)?];
        let mut work = engines[0].take_turn(turns.first());
        meeting.hear(&mut engines);
        if !meeting.is_over() {
            let crew = Crew::new(threads.unwrap_or(workers))?;
            copies = crew.built(others.len(), &limits, build)?;
            for (copy, strategy) in copies.iter_mut().zip(others) {
                if self::shape(copy) != shape {
                    return Err(ParallelError::Copies);
                }
                strategy.set_order(copy)?;
                engines.push(TurnEngine::new(copy, goal, strategy, &vars)?);
            }
            meeting.introduce(&mut engines);
            for turn in turns.others() {
                work += crew.turn(&mut engines, &limits, turn);
                meeting.hear(&mut engines);
                if meeting.is_over() {
                    break;
                }
            }
        }
        let answer = meeting.answer(&engines);
        Ok(PortfolioAnswer { answer, work })
    }
}

/// How long turns are, in units of work.
#[derive(Clone, Copy, Debug)]
enum TurnLengths {
    Growing,
    Even(u64),
}

impl TurnLengths {
    /// That of the first worker alone.
    fn first(self) -> u64 {
        match self {
            Self::Growing => FIRST_TURN,
            Self::Even(work) => work,
        }
    }

    /// Those of all workers, one after the other, without an end.
    fn others(self) -> impl Iterator<Item = u64> {
        let first = match self {
            Self::Growing => LEAST_TURN,
            Self::Even(work) => work,
        };
        iter::successors(Some(first), move |&turn| {
            Some(match self {
                Self::Growing => MOST_TURN.min(turn + turn / 8),
                Self::Even(work) => work,
            })
        })
    }
}

/// The search goes on after each solution.
fn all(_: Improvement<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Whether the variables are of the model.
fn check(model: &Model, goal: Goal, vars: Option<&[Var]>) -> Result<(), ModelError> {
    let d = model.domains();
    let objective = goal.objective();
    let mut vars = objective.iter().chain(vars.into_iter().flatten());
    match vars.find(|&&x| !d.has(x)) {
        None => Ok(()),
        Some(&var) => Err(ModelError::UnknownVariable {
            constraint: "portfolio",
            var,
            count: d.len(),
        }),
    }
}

/// The strategies of workers that share these limits: that of the model, and those of copies.
fn strategies_within(
    model: &Model,
    limits: &Limits,
    goal: Goal,
    workers: usize,
) -> (EngineStrategy, Vec<EngineStrategy>) {
    let mut options = model.options().clone();
    // How many solutions there are is counted where they meet. Work is counted where someone may stop
    // it.
    options.limits = limits.clone().solutions(u64::MAX).stop_when(|| false);
    let mut strategies = strategies(&options, goal, workers);
    if let Some(bytes) = limits.most_memory() {
        let share = bytes / strategies.len() as u64;
        for strategy in &mut strategies {
            let limits = strategy.options.limits.clone();
            strategy.options.limits = limits.memory(share);
        }
    }
    let own = strategies.remove(0);
    (own, strategies)
}

/// The variables of large-neighbourhood search if nothing is said.
fn free_vars(model: &Model, goal: Goal) -> Vec<Var> {
    let d = model.domains();
    model
        .own_vars()
        .filter(|&x| !d.is_fixed(x) && goal.objective() != Some(x))
        .collect()
}

/// What copies have in common: the bounds of each variable.
fn shape(model: &Model) -> Vec<(i32, i32)> {
    let d = model.domains();
    d.vars().map(|x| (d.min(x), d.max(x))).collect()
}
