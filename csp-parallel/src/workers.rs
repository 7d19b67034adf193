//! Floor 3: threads that search the parts of a tree, and one reader of what they find.

use crate::board::{BoardGuard, PartBoard};
use crate::subproblem::Subproblem;
use crate::tree::search_part;
use csp_core::error::ModelError;
use csp_core::limits::Limits;
use csp_core::model::{Model, ModelSearch};
use csp_core::prelude::{Goal, Stats};
use csp_core::trace::Limit;
use csp_core::trace::TraceEnd;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Why nothing could be searched.
#[derive(Debug, thiserror::Error)]
pub enum ParallelError {
    /// The model could not be built.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    /// A copy of the model has other variables.
    #[error(
        "a copy of the model has other variables than the model: it has to be built in the same way"
    )]
    Copies,
}

/// How far a search came, and what it cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explored {
    /// Why it is over. Only after [`TraceEnd::Exhausted`] is it known that there are no more solutions.
    pub end: TraceEnd,
    /// What it cost: the cutting and all parts that were read, each counted from its own root.
    pub stats: Stats,
}

/// The parts of one tree, and how they are searched.
pub(crate) struct Workers<'a, F> {
    pub(crate) build: &'a F,
    pub(crate) goal: Goal,
    pub(crate) parts: &'a [Subproblem],
    pub(crate) limits: &'a Limits,
    pub(crate) threads: usize,
    /// Parts from this one on need not be searched any more.
    pub(crate) wanted: &'a Arc<AtomicUsize>,
}

/// How a part ended.
type Ended = Result<(Stats, Option<Limit>), ModelError>;

impl<F, X> Workers<'_, F>
where
    F: Fn() -> Result<(Model, X), ModelError> + Sync,
{
    /// Searches all parts by `drive`, which puts what it finds by the function that it is given, as
    /// long as this returns `true`. Hands the finds to `read` in the order of the parts.
    pub(crate) fn run<R: Send>(
        &self,
        drive: impl Fn(usize, &mut ModelSearch<'_>, &dyn Fn(R) -> bool) + Sync,
        read: impl FnMut(R) -> ControlFlow<TraceEnd>,
    ) -> Result<Explored, ParallelError> {
        let board = PartBoard::new(self.parts.len());
        let next = AtomicUsize::new(0);
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let explored = pool.in_place_scope(|scope| {
            let _closing = BoardGuard {
                board: &board,
                wanted: self.wanted,
            };
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| self.work(&board, &next, &drive));
            }
            self.read(&board, read)
        });
        Ok(explored?)
    }

    /// What one thread does.
    fn work<R>(
        &self,
        board: &PartBoard<R, Ended>,
        next: &AtomicUsize,
        drive: &impl Fn(usize, &mut ModelSearch<'_>, &dyn Fn(R) -> bool),
    ) {
        // After a panic no thread may wait for this one.
        let closing = BoardGuard {
            board,
            wanted: self.wanted,
        };
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= self.parts.len() || part >= self.wanted.load(Ordering::Relaxed) {
                break;
            }
            let ended = self.search(part, |search| {
                drive(part, search, &|find| board.put(part, find));
            });
            board.end(part, ended);
        }
        mem::forget(closing);
    }

    /// Searches one part, in a model of its own.
    fn search(&self, part: usize, drive: impl FnOnce(&mut ModelSearch<'_>)) -> Ended {
        let (mut model, _) = (self.build)()?;
        let wanted = Arc::clone(self.wanted);
        let is_unwanted = move || part >= wanted.load(Ordering::Relaxed);
        model.limit(self.limits.clone().stop_when(is_unwanted));
        let goal = self.goal.in_model(model.id());
        let mut search = search_part(&mut model, goal, &self.parts[part])?;
        drive(&mut search);
        Ok((search.stats(), search.limit()))
    }

    fn read<R>(
        &self,
        board: &PartBoard<R, Ended>,
        mut read: impl FnMut(R) -> ControlFlow<TraceEnd>,
    ) -> Result<Explored, ModelError> {
        let mut explored = Explored {
            end: TraceEnd::Exhausted,
            stats: Stats::default(),
        };
        let mut over = 0;
        while over < self.parts.len() {
            match board.next() {
                Some(Ok(find)) => {
                    if let ControlFlow::Break(end) = read(find) {
                        return Ok(Explored { end, ..explored });
                    }
                }
                Some(Err(ended)) => {
                    let (stats, limit) = ended?;
                    explored.stats += stats;
                    if let (TraceEnd::Exhausted, Some(limit)) = (explored.end, limit) {
                        explored.end = TraceEnd::Limit(limit);
                    }
                    if enough(self.limits, explored.stats.solutions) {
                        explored.end = TraceEnd::Limit(Limit::Solutions);
                    }
                    if let TraceEnd::Limit(Limit::Solutions | Limit::Stopped | Limit::Memory) =
                        explored.end
                    {
                        break;
                    }
                    over += 1;
                }
                // A worker is in a panic, which the scope passes on.
                None => break,
            }
        }
        Ok(explored)
    }
}

/// Whether these are as many solutions as wanted.
pub(crate) fn enough(limits: &Limits, solutions: u64) -> bool {
    limits
        .most_solutions()
        .is_some_and(|most| solutions >= most)
}
