//! Work on several threads, whose results are read in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The most results for each thread that wait for an earlier one.
const AHEAD: u64 = 64;

/// Works on each number, and reads the results in the order of the numbers, until `read` breaks.
/// Each thread has a worker of its own.
pub(super) fn in_order<W, T: Send>(
    threads: NonZeroUsize,
    numbers: Range<u64>,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> T + Sync,
    mut read: impl FnMut(T) -> ControlFlow<()>,
) {
    let shelf = Shelf::new(numbers.clone(), AHEAD * threads.get() as u64);
    thread::scope(|scope| {
        // After a panic of the reader or of a worker no thread may wait for the other.
        let _closing = ShelfGuard(&shelf);
        for _ in 0..threads.get() {
            scope.spawn(|| {
                let closing = ShelfGuard(&shelf);
                let mut worker = worker();
                while let Some(number) = shelf.next_number() {
                    let result = work(&mut worker, number);
                    shelf.put(number, result);
                }
                std::mem::forget(closing);
            });
        }
        for number in numbers {
            let Some(result) = shelf.take(number) else {
                break;
            };
            if read(result).is_break() {
                break;
            }
        }
    });
}

/// Where results wait for earlier ones.
struct Shelf<T> {
    state: Mutex<ShelfState<T>>,
    /// Something changed.
    changed: Condvar,
    ahead: u64,
}

struct ShelfState<T> {
    results: BTreeMap<u64, T>,
    /// The next number to work on, and the end of all.
    next: u64,
    end: u64,
    /// The number that is read next.
    read: u64,
    is_closed: bool,
}

impl<T> Shelf<T> {
    fn new(numbers: Range<u64>, ahead: u64) -> Self {
        let Range { start, end } = numbers;
        let state = ShelfState {
            results: BTreeMap::new(),
            next: start,
            end,
            read: start,
            is_closed: false,
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
            ahead,
        }
    }

    fn lock(&self) -> MutexGuard<'_, ShelfState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, ShelfState<T>>) -> MutexGuard<'a, ShelfState<T>> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The next number to work on, once the reader is near enough.
    fn next_number(&self) -> Option<u64> {
        let mut state = self.lock();
        while !state.is_closed && state.next < state.end {
            if state.next - state.read < self.ahead {
                state.next += 1;
                return Some(state.next - 1);
            }
            state = self.wait(state);
        }
        None
    }

    fn put(&self, number: u64, result: T) {
        let mut state = self.lock();
        state.results.insert(number, result);
        if number == state.read {
            self.changed.notify_all();
        }
    }

    /// The result for this number, once it is there. `None` if no worker will make it.
    fn take(&self, number: u64) -> Option<T> {
        let mut state = self.lock();
        state.read = number;
        loop {
            if let Some(result) = state.results.remove(&number) {
                state.read = number + 1;
                self.changed.notify_all();
                return Some(result);
            }
            if state.is_closed {
                return None;
            }
            state = self.wait(state);
        }
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}

/// Closes the shelf when it is dropped.
struct ShelfGuard<'a, T>(&'a Shelf<T>);

impl<T> Drop for ShelfGuard<'_, T> {
    fn drop(&mut self) {
        self.0.close();
    }
}
