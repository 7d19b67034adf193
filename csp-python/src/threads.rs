//! Work on several threads, in an order that does not depend on them.

use crate::expr::{Whole, number};
use crate::interrupt::Interrupt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, available_parallelism};
use std::time::Duration;

/// A number of threads from Python, where 0 stands for one for each core that the process may use.
#[derive(Clone, Copy)]
pub(crate) struct Threads(pub(crate) usize);

impl FromPyObject<'_, '_> for Threads {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let asked = number(&object)?;
        if asked < 0 {
            return Err(PyValueError::new_err(format!(
                "threads {asked}: it is a number from 1, or 0 for all cores"
            )));
        }
        let Whole(asked) = object.extract()?;
        Ok(Self(if asked == 0 {
            available_parallelism().map_or(1, usize::from)
        } else {
            asked
        }))
    }
}

/// Works on all items, `together` at a time, on `threads` threads; the calling one is the first.
/// Each has a worker of its own. The outcomes are those of the items, in order, for every number of
/// threads.
pub(crate) fn each<T: Sync, R: Send, W: FnMut(&[T]) -> Vec<R>>(
    items: &[T],
    together: usize,
    threads: usize,
    interrupt: &Interrupt,
    worker: impl Fn() -> W + Sync,
) -> Vec<R> {
    let blocks: Vec<&[T]> = items.chunks(together).collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(blocks.iter().map(|_| Vec::new()).collect::<Vec<_>>());
    let work = || {
        let mut worker = worker();
        let stop = interrupt.watch();
        while let Some((index, block)) = take(&next, &blocks)
            && !stop()
        {
            let outcomes = worker(block);
            done.lock().unwrap_or_else(PoisonError::into_inner)[index] = outcomes;
        }
    };
    thread::scope(|scope| {
        let others = threads.min(blocks.len()).saturating_sub(1);
        let others: Vec<_> = (0..others).map(|_| scope.spawn(work)).collect();
        work();
        // Only the calling thread hears of Ctrl-C.
        let stop = interrupt.watch();
        while !others.iter().all(thread::ScopedJoinHandle::is_finished) && !stop() {
            thread::sleep(Duration::from_micros(100));
        }
    });
    let mut outcomes = Vec::with_capacity(items.len());
    for block in done.into_inner().unwrap_or_else(PoisonError::into_inner) {
        // One copy of memory for a block.
        outcomes.extend(block);
    }
    outcomes
}

/// The next block, and its place.
fn take<'i, T>(next: &AtomicUsize, blocks: &[&'i [T]]) -> Option<(usize, &'i [T])> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    blocks.get(index).map(|&block| (index, block))
}
