//! Floor 0: workers leave their finds here, part by part, and one reader takes them in the order of
//! the parts.
//!
//! Invariant: the part that is being read never waits for another one. There is therefore always a
//! thread that can continue.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many finds may wait in the part that is being read, and in all others together.
const MOST_WAITING: usize = 4096;

/// The board. `F` is what is found, `E` what is said at the end of a part.
pub(crate) struct PartBoard<F, E> {
    state: Mutex<BoardState<F, E>>,
    changed: Condvar,
}

struct BoardState<F, E> {
    /// By part.
    finds: Vec<VecDeque<F>>,
    ends: Vec<Option<E>>,
    /// The part that is being read.
    reading: usize,
    /// How many finds wait in other parts.
    waiting: usize,
    closed: bool,
}

/// When it goes out of scope, the board is closed and no part is wanted any more. This is so after
/// a panic, too.
pub(crate) struct BoardGuard<'a, F, E> {
    pub(crate) board: &'a PartBoard<F, E>,
    pub(crate) wanted: &'a AtomicUsize,
}

impl<F, E> Drop for BoardGuard<'_, F, E> {
    fn drop(&mut self) {
        self.wanted.store(0, Ordering::Relaxed);
        self.board.lock().closed = true;
        self.board.changed.notify_all();
    }
}

impl<F, E> PartBoard<F, E> {
    pub(crate) fn new(parts: usize) -> Self {
        let state = BoardState {
            finds: (0..parts).map(|_| VecDeque::new()).collect(),
            ends: (0..parts).map(|_| None).collect(),
            reading: 0,
            waiting: 0,
            closed: false,
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// A panic leaves no change half done: each is made under one lock.
    fn lock(&self) -> MutexGuard<'_, BoardState<F, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(
        &self,
        state: MutexGuard<'a, BoardState<F, E>>,
    ) -> MutexGuard<'a, BoardState<F, E>> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a find of this part, and waits while there are too many. Returns `false` if no one
    /// reads any more.
    pub(crate) fn put(&self, part: usize, find: F) -> bool {
        let mut state = self.lock();
        while !state.closed && state.is_full(part) {
            state = self.wait(state);
        }
        state.waiting += usize::from(part != state.reading);
        state.finds[part].push_back(find);
        self.changed.notify_all();
        !state.closed
    }

    /// Says that a part is over.
    pub(crate) fn end(&self, part: usize, end: E) {
        self.lock().ends[part] = Some(end);
        self.changed.notify_all();
    }

    /// The next find of the part that is being read, or its end: then the next part is read.
    /// `None`: a worker has closed the board.
    pub(crate) fn next(&self) -> Option<Result<F, E>> {
        let mut state = self.lock();
        loop {
            let reading = state.reading;
            if let Some(find) = state.finds[reading].pop_front() {
                self.changed.notify_all();
                return Some(Ok(find));
            }
            if let Some(end) = state.ends[reading].take() {
                state.reading += 1;
                state.waiting -= state.finds.get(reading + 1).map_or(0, VecDeque::len);
                self.changed.notify_all();
                return Some(Err(end));
            }
            if state.closed {
                return None;
            }
            state = self.wait(state);
        }
    }
}

impl<F, E> BoardState<F, E> {
    fn is_full(&self, part: usize) -> bool {
        let waiting = if part == self.reading {
            self.finds[part].len()
        } else {
            self.waiting
        };
        waiting >= MOST_WAITING
    }
}
