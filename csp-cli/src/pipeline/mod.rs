//! A parallel map that streams: results come in the order of the items, on any number of threads.
//!
//! No thread only reads or only writes. A worker takes an item, under the lock of the source, and
//! adds its results to a queue that keeps the order of the items. If the results that are next in
//! order are there, the worker delivers them to the sink, unless another one is doing that. A
//! single worker does everything in turn. The calling thread waits, and looks for interrupts and
//! pauses.
//!
//! Invariant: the queue is bounded, whatever the length of the input.
//!
//! The threads are not joined: one of them may wait for standard input without end, and must not
//! delay the end after an interrupt.

mod in_order;
mod shared;
#[cfg(test)]
mod tests;

pub(crate) use self::shared::{End, Event, Workers, lock};

use std::sync::{Arc, Mutex};
use std::thread;

use self::shared::{Handler, Shared, WorkerGuard};

/// Maps the items and hands the results to the sink until it declines more.
///
/// Each worker is made by `make_worker` on its own thread, since memory that two threads made side
/// by side would slow both down. A worker puts any number of results for an item.
pub(crate) fn run<I, O, S, W>(
    items: I,
    workers: Workers,
    make_worker: impl Fn() -> W + Clone + Send + 'static,
    sink: Arc<Mutex<S>>,
    handle: Handler<S, O>,
) -> End
where
    I: Iterator<Item: Send> + Send + 'static,
    O: Send + 'static,
    S: Send + 'static,
    W: FnMut(I::Item, &mut dyn FnMut(O)),
{
    let threads = workers.threads;
    let shared = Arc::new(Shared::new(items, workers, sink, handle));
    for _ in 0..threads {
        let make_worker = make_worker.clone();
        let guard = WorkerGuard(shared.clone());
        // If the thread cannot be started, the guard is dropped, and the worker counts as gone.
        let _ = thread::Builder::new().spawn(move || guard.work(&mut make_worker()));
    }
    shared.wait_for_end()
}
