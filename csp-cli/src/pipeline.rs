//! A parallel map that streams: results come in the order of the items, whichever thread was first.
//!
//! A reader thread fills a bounded queue. Each worker takes a batch of what is there, one item if there is but one, and
//! puts an empty tray for its results in a second bounded queue, under the lock that orders the batches. The caller
//! empties the trays in turn: a tray that takes long is emptied before it is full.
//!
//! Invariant: the items and results in flight are bounded by the two queues, whatever the length of the input.
//!
//! The threads are not joined: a reader may wait for standard input for ever, and must not hold up an interrupt.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::tray::{Filling, Order, Tray, tray};

/// Items that may wait between the reader and the workers.
const QUEUE: usize = 256;

/// Batches that may be under way, for each thread.
const BATCHES_PER_THREAD: usize = 4;

/// How long the caller waits for a result before it is told that it waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// Who works, and how much at once.
#[derive(Debug)]
pub(crate) struct Crew<I> {
    /// The number of workers, at least 1.
    pub(crate) threads: usize,
    /// How heavy an item is; a batch ends with the item that makes it weigh `batch` or more.
    pub(crate) weigh: fn(&I) -> usize,
    /// The weight of a full batch.
    pub(crate) batch: usize,
    /// Once set, no more items are taken.
    pub(crate) interrupted: &'static AtomicBool,
}

/// What the caller is told.
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
    /// The caller wanted no more.
    Declined,
    /// A thread panicked, or could not be started: results are missing.
    Broken,
}

/// Maps the items by workers (each made by `hire`) and hands what comes of it to `sink`, until that breaks off.
pub(crate) fn run<I: Send + 'static, O: Send + 'static, W: FnMut(I) -> O + Send + 'static>(
    items: impl Iterator<Item = I> + Send + 'static,
    crew: Crew<I>,
    hire: impl Fn() -> W,
    sink: impl FnMut(Event<O>) -> ControlFlow<()>,
) -> End {
    let hire = || {
        let mut worker = hire();
        move |item, tray: &Tray<O>| tray.put(worker(item))
    };
    run_to_trays(items, crew, hire, sink)
}

/// The same, of workers that put any number of results for an item in the tray.
pub(crate) fn run_to_trays<I, O, W>(
    items: impl Iterator<Item = I> + Send + 'static,
    crew: Crew<I>,
    hire: impl Fn() -> W,
    mut sink: impl FnMut(Event<O>) -> ControlFlow<()>,
) -> End
where
    I: Send + 'static,
    O: Send + 'static,
    W: FnMut(I, &Tray<O>) + Send + 'static,
{
    let (to_workers, queue) = mpsc::sync_channel(QUEUE);
    let (order, trays) = mpsc::sync_channel(crew.threads * BATCHES_PER_THREAD);
    let drained = Arc::new(AtomicBool::new(false));
    let (threads, interrupted) = (crew.threads, crew.interrupted);
    let source = Arc::new(Mutex::new(Source { queue, crew, drained: drained.clone() }));
    let reader = thread::Builder::new().spawn(move || read(items, &to_workers, interrupted));
    let mut workers = 0;
    for _ in 0..threads {
        let (mut worker, source, order) = (hire(), source.clone(), order.clone());
        let work = move || {
            while let Some((batch, tray)) = take(&source, &order) {
                batch.into_iter().for_each(|item| worker(item, &tray));
                tray.finish();
            }
        };
        workers += usize::from(thread::Builder::new().spawn(work).is_ok());
    }
    drop(order);
    let (Ok(reader), 1..) = (reader, workers) else {
        return End::Broken;
    };
    if let Err(end) = collect(&trays, interrupted, &mut sink) {
        return end;
    }
    match drained.load(Ordering::SeqCst).then(|| reader.join()) {
        Some(Err(_)) => End::Broken,
        Some(Ok(Read::ToTheEnd)) => End::Complete,
        _ if interrupted.load(Ordering::Relaxed) => End::Interrupted,
        _ => End::Broken,
    }
}

/// How far the reader came.
enum Read {
    ToTheEnd,
    BrokeOff,
}

fn read<I>(items: impl Iterator<Item = I>, to_workers: &SyncSender<I>, interrupted: &AtomicBool) -> Read {
    for item in items {
        if interrupted.load(Ordering::Relaxed) || to_workers.send(item).is_err() {
            return Read::BrokeOff;
        }
    }
    Read::ToTheEnd
}

/// Where the workers take their items.
struct Source<I> {
    queue: Receiver<I>,
    crew: Crew<I>,
    /// Set when the end of the queue is seen; no part of what is locked, as a worker holds the lock while it waits.
    drained: Arc<AtomicBool>,
}

impl<I> Source<I> {
    fn wait(&self) -> Result<I, TryRecvError> {
        self.queue.recv().map_err(|_| TryRecvError::Disconnected)
    }
}

/// The next batch, in the order of the trays; nothing at the end, and after an interrupt.
fn take<I, O>(source: &Mutex<Source<I>>, order: &SyncSender<Order<O>>) -> Option<(Vec<I>, Tray<O>)> {
    let source = source.lock().ok()?;
    let crew = &source.crew;
    let first = if crew.interrupted.load(Ordering::Relaxed) { source.queue.try_recv() } else { source.wait() };
    let first = match first {
        Ok(first) if !crew.interrupted.load(Ordering::Relaxed) => first,
        Ok(_) | Err(TryRecvError::Empty) => return None,
        Err(TryRecvError::Disconnected) => {
            source.drained.store(true, Ordering::SeqCst);
            return None;
        }
    };
    let mut weight = (crew.weigh)(&first);
    let mut batch = vec![first];
    while weight < crew.batch {
        let Ok(item) = source.queue.try_recv() else { break };
        weight += (crew.weigh)(&item);
        batch.push(item);
    }
    let (tray, filled) = tray(batch.len());
    order.send(filled).ok()?;
    Some((batch, tray))
}

/// Empties the trays in turn until the workers are gone.
fn collect<O>(
    trays: &Receiver<Order<O>>,
    interrupted: &AtomicBool,
    sink: &mut impl FnMut(Event<O>) -> ControlFlow<()>,
) -> Result<(), End> {
    let mut tell = |event| if sink(event).is_break() { Err(End::Declined) } else { Ok(()) };
    loop {
        let order = match trays.try_recv() {
            Ok(order) => order,
            Err(TryRecvError::Disconnected) => return Ok(()),
            Err(TryRecvError::Empty) => {
                tell(Event::Drained)?;
                match trays.recv_timeout(PATIENCE) {
                    Ok(order) => order,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    // All that was taken has been told; what the reader waits for is not wanted any more.
                    Err(RecvTimeoutError::Timeout) if interrupted.load(Ordering::Relaxed) => return Ok(()),
                    Err(RecvTimeoutError::Timeout) => {
                        tell(Event::Idle)?;
                        continue;
                    }
                }
            }
        };
        empty(&order, &mut tell)?;
    }
}

/// Empties one tray, before it is full when that takes long.
fn empty<O>(order: &Order<O>, tell: &mut impl FnMut(Event<O>) -> Result<(), End>) -> Result<(), End> {
    loop {
        let (results, filling) = order.take(PATIENCE);
        results.into_iter().try_for_each(|result| tell(Event::Result(result)))?;
        match filling {
            Filling::UnderWay => [Event::Drained, Event::Idle].into_iter().try_for_each(&mut *tell)?,
            Filling::Done => return Ok(()),
            Filling::BrokenOff => return Err(End::Broken),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);
    static ALREADY: AtomicBool = AtomicBool::new(true);

    fn crew(threads: usize) -> Crew<u64> {
        Crew { threads, weigh: |_| 1, batch: 7, interrupted: &NEVER }
    }

    fn squares(threads: usize, most: u64) -> (Vec<u64>, End) {
        let mut found = Vec::new();
        let worker = || |number: u64| number * number;
        let end = run(0..most, crew(threads), worker, |event| {
            found.extend(if let Event::Result(square) = event { Some(square) } else { None });
            ControlFlow::Continue(())
        });
        (found, end)
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let expected: Vec<u64> = (0..10_000).map(|number| number * number).collect();
        for threads in [1, 2, 3, 8] {
            assert_eq!(squares(threads, 10_000), (expected.clone(), End::Complete), "{threads} threads");
        }
        assert_eq!(squares(2, 0), (vec![], End::Complete));
    }

    #[test]
    fn a_sink_that_declines_ends_it_even_on_endless_input() {
        let worker = || |number: u64| number;
        let sink =
            |event| if event == Event::Result(1000) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        assert_eq!(run(0.., crew(2), worker, sink), End::Declined);
    }

    #[test]
    fn a_worker_that_panics_is_noticed() {
        let worker = || |number: u64| assert_ne!(number, 500, "this panic is part of a test");
        assert_eq!(run(0..1000, crew(2), worker, |_| ControlFlow::Continue(())), End::Broken);
    }

    #[test]
    fn a_reader_that_panics_is_noticed() {
        let items = (0..1000).inspect(|number| assert_ne!(*number, 500, "this panic is part of a test"));
        assert_eq!(run(items, crew(2), || |_| (), |_| ControlFlow::Continue(())), End::Broken);
    }

    #[test]
    fn after_an_interrupt_nothing_more_is_taken() {
        let crew = Crew { interrupted: &ALREADY, ..crew(2) };
        let end = run(0.., crew, || |number: u64| number, |_| ControlFlow::Continue(()));
        assert_eq!(end, End::Interrupted);
    }

    #[test]
    fn a_result_is_told_before_the_next_item_comes() {
        let (more, items) = mpsc::channel();
        more.send(1).unwrap();
        let mut told = Vec::new();
        let end = run(
            items.into_iter(),
            crew(2),
            || |number: u64| number,
            |event| {
                if event == Event::Result(1) {
                    more.send(2).unwrap();
                }
                told.push(event);
                if event == Event::Result(2) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(end, End::Declined);
        told.retain(|event| matches!(event, Event::Result(_)));
        assert_eq!(told, [Event::Result(1), Event::Result(2)]);
    }
}
