//! What the threads of a pipeline share: the source, the queue of results, and the sink.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::in_order::ReorderBuffer;

/// After this time without a result the sink gets [`SinkEvent::Idle`].
pub(super) const PAUSE: Duration = Duration::from_millis(50);

/// How many workers there are, and what stops them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkerPool {
    /// The number of workers, at least 1.
    pub(crate) threads: usize,
    /// Once set, no more items are taken.
    pub(crate) interrupted: &'static AtomicBool,
    /// How many items may be in the queue, for each worker.
    pub(crate) ahead: usize,
}

impl WorkerPool {
    /// The usual number of items in the queue for each worker, unless they differ a lot.
    pub(crate) const USUAL_AHEAD: usize = 4;

    /// Workers for items that are much alike.
    pub(crate) fn new(threads: usize, interrupted: &'static AtomicBool) -> Self {
        Self {
            threads,
            interrupted,
            ahead: Self::USUAL_AHEAD,
        }
    }
}

/// What the sink gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SinkEvent<O> {
    /// The next result.
    Result(O),
    /// There are no more results at the moment.
    Drained,
    /// There has been no result for a while.
    Idle,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PipelineEnd {
    /// All items are done.
    Complete,
    /// It was interrupted; items may be left.
    Interrupted,
    /// The sink wanted no more.
    Declined,
    /// A thread panicked, or no thread could be started. Results are missing.
    Broken,
}

/// Gives the sink an event. Returns whether the sink wants more.
pub(super) type Handler<S, O> = fn(&mut S, SinkEvent<O>) -> ControlFlow<()>;

/// What the threads share.
///
/// As long as there are workers, a thread that needs two locks at once takes the lock of the source
/// first.
pub(super) struct SharedPipeline<I, O, S> {
    /// `None` once all items are taken.
    source: Mutex<Option<I>>,
    state: Mutex<PipelineState<O>>,
    /// Notified when there is room for another item in the queue.
    room: Condvar,
    /// Notified at the end, and when a worker has gone.
    gone: Condvar,
    sink: Arc<Mutex<S>>,
    handle: Handler<S, O>,
    workers: WorkerPool,
}

struct PipelineState<O> {
    queue: ReorderBuffer<O>,
    /// Whether a thread is delivering results. That thread also delivers those that come meanwhile.
    is_delivering: bool,
    /// Whether a worker waits for room in the queue. Only one can, as it holds the source.
    awaits_room: bool,
    /// How often results were delivered.
    deliveries: u64,
    /// The number of workers that have not gone.
    running: usize,
    /// Once set, no item is taken, and the sink gets nothing more.
    end: Option<PipelineEnd>,
}

impl<I, O, S> SharedPipeline<I, O, S> {
    /// Counts all workers as running.
    pub(super) fn new(
        items: I,
        workers: WorkerPool,
        sink: Arc<Mutex<S>>,
        handle: Handler<S, O>,
    ) -> Self {
        let state = PipelineState {
            queue: ReorderBuffer::default(),
            is_delivering: false,
            awaits_room: false,
            deliveries: 0,
            running: workers.threads,
            end: None,
        };
        Self {
            source: Mutex::new(Some(items)),
            state: Mutex::new(state),
            room: Condvar::new(),
            gone: Condvar::new(),
            sink,
            handle,
            workers,
        }
    }
}

impl<I: Iterator, O, S> SharedPipeline<I, O, S> {
    fn work(&self, worker: &mut impl FnMut(I::Item, &mut dyn FnMut(O))) {
        while let Some((number, item)) = self.take() {
            worker(item, &mut |result| {
                lock(&self.state).queue.put(number, result);
                self.deliver(None);
            });
            lock(&self.state).queue.finish(number);
            self.deliver(None);
        }
    }

    /// The next item and its number. `None` at the end and after an interrupt.
    fn take(&self) -> Option<(usize, I::Item)> {
        // The lock is poisoned if the source has panicked.
        let mut source = self.source.lock().ok()?;
        self.wait_for_room();
        let goes_on =
            || lock(&self.state).end.is_none() && !self.workers.interrupted.load(Ordering::Relaxed);
        if !goes_on() {
            return None;
        }
        let item = source.as_mut()?.next();
        if item.is_none() {
            *source = None;
        }
        item.filter(|_| goes_on())
            .map(|item| (lock(&self.state).queue.add(), item))
    }
}

impl<I, O, S> SharedPipeline<I, O, S> {
    fn is_full(&self, state: &PipelineState<O>) -> bool {
        state.queue.len() >= self.workers.threads * self.workers.ahead
    }

    fn wait_for_room(&self) {
        let mut state = lock(&self.state);
        while state.end.is_none() && self.is_full(&state) {
            state.awaits_room = true;
            state = self
                .room
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.awaits_room = false;
    }

    /// Whether a worker waits for room.
    #[cfg(test)]
    pub(super) fn awaits_room(&self) -> bool {
        lock(&self.state).awaits_room
    }

    /// Delivers this event, the results that are next in order, and those that come meanwhile. Does
    /// nothing if another thread is delivering.
    fn deliver(&self, mut first: Option<SinkEvent<O>>) {
        let mut state = lock(&self.state);
        if std::mem::replace(&mut state.is_delivering, true) {
            return;
        }
        while state.end.is_none() {
            let results = state.queue.take();
            if state.awaits_room && !self.is_full(&state) {
                self.room.notify_one();
            }
            if first.is_none() && results.is_empty() {
                break;
            }
            drop(state);
            let flow = self.hand_to_sink(
                first
                    .take()
                    .into_iter()
                    .chain(results.into_iter().map(SinkEvent::Result)),
            );
            state = lock(&self.state);
            state.deliveries += 1;
            if flow.is_break() {
                self.end(&mut state, PipelineEnd::Declined);
            }
        }
        state.is_delivering = false;
    }

    /// Hands the sink these events, and then [`SinkEvent::Drained`].
    fn hand_to_sink(&self, events: impl Iterator<Item = SinkEvent<O>>) -> ControlFlow<()> {
        let mut sink = lock(&self.sink);
        events
            .chain([SinkEvent::Drained])
            .try_for_each(|event| (self.handle)(&mut sink, event))
    }

    /// Ends the run in this way, unless it has ended already.
    fn end(&self, state: &mut PipelineState<O>, end: PipelineEnd) {
        state.end.get_or_insert(end);
        self.room.notify_all();
        self.gone.notify_all();
    }

    /// Waits for the end. Delivers [`SinkEvent::Idle`] in pauses.
    pub(super) fn wait_for_end(&self) -> PipelineEnd {
        let mut state = lock(&self.state);
        loop {
            if state.running == 0 {
                let end = self.end_of_work();
                self.end(&mut state, end);
            } else if self.workers.interrupted.load(Ordering::Relaxed)
                && state.queue.is_empty()
                && !state.is_delivering
            {
                // The input that a worker may be waiting for is no longer wanted.
                self.end(&mut state, PipelineEnd::Interrupted);
            }
            if let Some(end) = state.end {
                return end;
            }
            let deliveries = state.deliveries;
            let (woken, wait) = self
                .gone
                .wait_timeout(state, PAUSE)
                .unwrap_or_else(PoisonError::into_inner);
            state = woken;
            if wait.timed_out() && state.deliveries == deliveries {
                drop(state);
                self.deliver(Some(SinkEvent::Idle));
                state = lock(&self.state);
            }
        }
    }

    /// The reason why all workers have gone without being told to.
    fn end_of_work(&self) -> PipelineEnd {
        match *lock(&self.source) {
            None => PipelineEnd::Complete,
            Some(_) if self.workers.interrupted.load(Ordering::Relaxed) => PipelineEnd::Interrupted,
            Some(_) => PipelineEnd::Broken,
        }
    }
}

/// Counts a worker as running until it is dropped. A panic drops it, too.
pub(super) struct WorkerGuard<I, O, S>(pub(super) Arc<SharedPipeline<I, O, S>>);

impl<I: Iterator, O, S> WorkerGuard<I, O, S> {
    /// Works until there is nothing more to do.
    pub(super) fn work(&self, worker: &mut impl FnMut(I::Item, &mut dyn FnMut(O))) {
        self.0.work(worker);
    }
}

impl<I, O, S> Drop for WorkerGuard<I, O, S> {
    fn drop(&mut self) {
        let mut state = lock(&self.0.state);
        state.running -= 1;
        if thread::panicking() {
            self.0.end(&mut state, PipelineEnd::Broken);
        }
        self.0.gone.notify_all();
    }
}

/// Locks, also if a thread panicked under the lock. Such a run ends as [`PipelineEnd::Broken`].
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
