//! A parallel map over a stream. Results come in the order of the items, for any number of threads.
//!
//! There is no thread for reading alone, and none for writing alone. A worker locks the source,
//! takes an item, and adds its results to a queue that keeps the order of the items. If the results
//! that are next in order are there, the worker hands them to the sink, unless another worker is
//! doing that. A single worker does everything in turn. The calling thread waits for the end, for
//! interrupts and for pauses.
//!
//! Invariant: the queue is bounded, whatever the length of the input.
//!
//! The threads are not joined. One of them may wait for standard input without end, and must not
//! delay the exit after an interrupt.
//!
//! The reasons are in `docs/decisions/35-threads-take-turns.md`.

mod in_order;
mod shared;
#[cfg(test)]
mod tests;

pub(crate) use self::shared::{PipelineEnd, SinkEvent, WorkerPool, lock};

use std::sync::{Arc, Mutex};
use std::thread;

use self::shared::{Handler, SharedPipeline, WorkerGuard};

/// Maps the items and hands the results to the sink until it declines more.
///
/// `make_worker` makes each worker on the thread of the worker. Otherwise the memory of two workers
/// could share cache lines, which slows both down. A worker gives any number of results for an
/// item.
pub(crate) fn run<I, O, S, W>(
    items: I,
    workers: WorkerPool,
    make_worker: impl Fn() -> W + Clone + Send + 'static,
    sink: Arc<Mutex<S>>,
    handle: Handler<S, O>,
) -> PipelineEnd
where
    I: Iterator<Item: Send> + Send + 'static,
    O: Send + 'static,
    S: Send + 'static,
    W: FnMut(I::Item, &mut dyn FnMut(O)),
{
    let threads = workers.threads;
    let shared = Arc::new(SharedPipeline::new(items, workers, sink, handle));
    run_shared(&shared, threads, make_worker)
}

/// Starts the workers and waits for the end.
fn run_shared<I, O, S, W>(
    shared: &Arc<SharedPipeline<I, O, S>>,
    threads: usize,
    make_worker: impl Fn() -> W + Clone + Send + 'static,
) -> PipelineEnd
where
    I: Iterator<Item: Send> + Send + 'static,
    O: Send + 'static,
    S: Send + 'static,
    W: FnMut(I::Item, &mut dyn FnMut(O)),
{
    for _ in 0..threads {
        let make_worker = make_worker.clone();
        let guard = WorkerGuard(shared.clone());
        // If the thread cannot be started, the guard is dropped, and the worker counts as gone.
        let _ = thread::Builder::new().spawn(move || guard.work(&mut make_worker()));
    }
    shared.wait_for_end()
}
