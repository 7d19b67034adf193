//! Floor 2: threads that let engines take their turns.

use crate::engine::TurnEngine;
use csp_core::error::ModelError;
use csp_core::limits::Limits;
use csp_core::model::Model;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The calling thread, and others.
pub(crate) struct Crew {
    /// The others, unless there are none.
    others: Option<ThreadPool>,
}

/// How long the calling thread waits for others before it asks again whether to stop. Some stop
/// functions hear of signals on that thread alone.
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(5);

impl Crew {
    /// This number of threads with the calling one; 0: as many as the machine has.
    pub(crate) fn new(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        let threads = match threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let pool = |others| ThreadPoolBuilder::new().num_threads(others).build();
        let others = match threads - 1 {
            0 => None,
            others => Some(pool(others)?),
        };
        Ok(Self { others })
    }

    /// Does this for each of these, each on one thread, in any order.
    pub(crate) fn each<T: Send>(
        &self,
        items: &mut [T],
        limits: &Limits,
        act: impl Fn(&mut T) + Sync,
    ) {
        let queue = Mutex::new(items.iter_mut());
        let work = || {
            // The lock is open again before the work.
            let next = || locked(&queue).next();
            while let Some(item) = next() {
                act(item);
            }
        };
        let Some(others) = &self.others else {
            return work();
        };
        let open = OpenTasks::new(others.current_num_threads());
        others.in_place_scope(|scope| {
            for _ in 0..others.current_num_threads() {
                scope.spawn(|_| {
                    let _task = TaskGuard(&open);
                    work();
                });
            }
            work();
            while open.are_left() {
                // Who is asked tells the engines, which ask as well.
                let _ = limits.wants_to_stop();
            }
        });
    }

    /// Builds this number of models, or fewer if the search has to stop before.
    pub(crate) fn built(
        &self,
        count: usize,
        limits: &Limits,
        build: impl Fn() -> Result<Model, ModelError> + Sync,
    ) -> Result<Vec<Model>, ModelError> {
        let mut models: Vec<Option<Result<Model, ModelError>>> = Vec::new();
        models.resize_with(count, || None);
        self.each(&mut models, limits, |model| {
            *model = (!limits.wants_to_stop()).then(&build);
        });
        models.into_iter().flatten().collect()
    }

    /// Each engine takes a turn. Returns the most work that one of them has done, as a share of the whole
    /// turn.
    pub(crate) fn turn(&self, engines: &mut [TurnEngine<'_>], limits: &Limits, work: u64) -> u64 {
        let most = AtomicU64::new(0);
        self.each(engines, limits, |engine| {
            most.fetch_max(engine.take_turn(work), Ordering::Relaxed);
        });
        most.into_inner()
    }
}

/// The number of tasks that are not over.
struct OpenTasks {
    count: Mutex<usize>,
    is_over: Condvar,
}

impl OpenTasks {
    fn new(count: usize) -> Self {
        Self {
            count: Mutex::new(count),
            is_over: Condvar::new(),
        }
    }

    /// Waits for a while. Returns whether tasks are left.
    fn are_left(&self) -> bool {
        let count = locked(&self.count);
        let waited = self
            .is_over
            .wait_timeout_while(count, BETWEEN_QUESTIONS, |count| *count > 0);
        let (count, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *count > 0
    }
}

/// A task, which is over when this is dropped: also after a panic.
struct TaskGuard<'a>(&'a OpenTasks);

impl Drop for TaskGuard<'_> {
    fn drop(&mut self) {
        *locked(&self.0.count) -= 1;
        self.0.is_over.notify_all();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
