//! What the threads of a pipeline share: the source, the trays and the sink.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::trays::Trays;

/// The trays that may stand, for each thread.
pub(super) const TRAYS_PER_THREAD: usize = 4;

/// How long nothing happens before the sink is told so.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);

/// Who works.
#[derive(Debug)]
pub(crate) struct Crew {
    /// The number of workers, at least 1.
    pub(crate) threads: usize,
    /// Once set, no more items are taken.
    pub(crate) interrupted: &'static AtomicBool,
}

/// What the sink is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event<O> {
    /// The next result.
    Result(O),
    /// There are no more results at the moment.
    Drained,
    /// For a while there has been nothing.
    Idle,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All items are done.
    Complete,
    /// It was interrupted; items may be left.
    Interrupted,
    /// The sink wanted no more.
    Declined,
    /// A thread panicked, or none could be started: results are missing.
    Broken,
}

/// How a sink takes an event.
pub(super) type Teller<S, O> = fn(&mut S, Event<O>) -> ControlFlow<()>;

/// What the threads share. Whoever needs two locks at once takes that of the source first, as long
/// as there are workers.
pub(super) struct Floor<I, O, S> {
    /// Nothing once all items are taken.
    source: Mutex<Option<I>>,
    state: Mutex<State<O>>,
    /// Rung when there is room for another tray.
    room: Condvar,
    /// Rung when there is an end, or a worker has gone.
    gone: Condvar,
    sink: Arc<Mutex<S>>,
    tell: Teller<S, O>,
    crew: Crew,
}

struct State<O> {
    trays: Trays<O>,
    /// Whether somebody tells the sink, and will see what comes meanwhile.
    telling: bool,
    /// How often it was told something.
    told: u64,
    /// The number of workers that have not gone.
    workers: usize,
    /// Once set, nothing is taken, and the sink is told no more.
    end: Option<End>,
}

impl<I, O, S> Floor<I, O, S> {
    /// With all workers on it.
    pub(super) fn new(items: I, crew: Crew, sink: Arc<Mutex<S>>, tell: Teller<S, O>) -> Self {
        let state = State {
            trays: Trays::default(),
            telling: false,
            told: 0,
            workers: crew.threads,
            end: None,
        };
        let (source, state) = (Mutex::new(Some(items)), Mutex::new(state));
        Self { source, state, room: Condvar::new(), gone: Condvar::new(), sink, tell, crew }
    }
}

impl<I: Iterator, O, S> Floor<I, O, S> {
    fn work(&self, worker: &mut impl FnMut(I::Item, &mut dyn FnMut(O))) {
        while let Some((number, item)) = self.take() {
            worker(item, &mut |result| {
                lock(&self.state).trays.put(number, result);
                self.hand_over(None);
            });
            lock(&self.state).trays.finish(number);
            self.hand_over(None);
        }
    }

    /// The next item, and the number of its tray; nothing at the end, and after an interrupt.
    fn take(&self) -> Option<(usize, I::Item)> {
        // It is poisoned when the source has panicked.
        let mut source = self.source.lock().ok()?;
        drop(
            self.room
                .wait_while(lock(&self.state), |state| state.end.is_none() && self.is_full(state)),
        );
        let goes_on =
            || lock(&self.state).end.is_none() && !self.crew.interrupted.load(Ordering::Relaxed);
        if !goes_on() {
            return None;
        }
        let item = source.as_mut()?.next();
        if item.is_none() {
            *source = None;
        }
        item.filter(|_| goes_on()).map(|item| (lock(&self.state).trays.add(), item))
    }
}

impl<I, O, S> Floor<I, O, S> {
    fn is_full(&self, state: &State<O>) -> bool {
        state.trays.len() >= self.crew.threads * TRAYS_PER_THREAD
    }

    /// Tells the sink this, what is next in order, and what comes meanwhile, unless somebody is
    /// telling it.
    fn hand_over(&self, mut first: Option<Event<O>>) {
        let mut state = lock(&self.state);
        if std::mem::replace(&mut state.telling, true) {
            return;
        }
        while state.end.is_none() {
            let was_full = self.is_full(&state);
            let results = state.trays.take();
            if was_full {
                self.room.notify_one();
            }
            if first.is_none() && results.is_empty() {
                break;
            }
            drop(state);
            let flow =
                self.tell(first.take().into_iter().chain(results.into_iter().map(Event::Result)));
            state = lock(&self.state);
            state.told += 1;
            if flow.is_break() {
                self.end(&mut state, End::Declined);
            }
        }
        state.telling = false;
    }

    /// Tells the sink these events, and that there are no more.
    fn tell(&self, events: impl Iterator<Item = Event<O>>) -> ControlFlow<()> {
        let mut sink = lock(&self.sink);
        events.chain([Event::Drained]).try_for_each(|event| (self.tell)(&mut sink, event))
    }

    /// Ends it in this way, unless it has ended.
    fn end(&self, state: &mut State<O>, end: End) {
        state.end.get_or_insert(end);
        self.room.notify_all();
        self.gone.notify_all();
    }

    /// Waits for the end, and tells the sink when nothing happens.
    pub(super) fn look_on(&self) -> End {
        let mut state = lock(&self.state);
        loop {
            if state.workers == 0 {
                let end = self.end_of_work();
                self.end(&mut state, end);
            } else if self.crew.interrupted.load(Ordering::Relaxed)
                && state.trays.is_empty()
                && !state.telling
            {
                // What a worker waits for is not wanted any more.
                self.end(&mut state, End::Interrupted);
            }
            if let Some(end) = state.end {
                return end;
            }
            let told = state.told;
            let (woken, wait) =
                self.gone.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            state = woken;
            if wait.timed_out() && state.told == told {
                drop(state);
                self.hand_over(Some(Event::Idle));
                state = lock(&self.state);
            }
        }
    }

    /// Why all workers have gone by themselves.
    fn end_of_work(&self) -> End {
        match *lock(&self.source) {
            None => End::Complete,
            Some(_) if self.crew.interrupted.load(Ordering::Relaxed) => End::Interrupted,
            Some(_) => End::Broken,
        }
    }
}

/// The presence of a worker on the floor.
pub(super) struct Presence<I, O, S>(pub(super) Arc<Floor<I, O, S>>);

impl<I: Iterator, O, S> Presence<I, O, S> {
    /// Works until there is nothing more to do.
    pub(super) fn work(&self, worker: &mut impl FnMut(I::Item, &mut dyn FnMut(O))) {
        self.0.work(worker);
    }
}

impl<I, O, S> Drop for Presence<I, O, S> {
    fn drop(&mut self) {
        let mut state = lock(&self.0.state);
        state.workers -= 1;
        if thread::panicking() {
            self.0.end(&mut state, End::Broken);
        }
        self.0.gone.notify_all();
    }
}

/// What this lock guards, also after a panic: then there is an [`End::Broken`].
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
