use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use super::shared::{Handler, SharedPipeline};
use super::{PipelineEnd, SinkEvent, WorkerPool, lock, run, run_shared};

static NEVER: AtomicBool = AtomicBool::new(false);
static ALREADY: AtomicBool = AtomicBool::new(true);

/// Runs with a worker that gives one result for each item; gives the sink back.
fn ran<I, O, S>(
    items: I,
    workers: WorkerPool,
    work: fn(I::Item) -> O,
    sink: S,
    handle: Handler<S, O>,
) -> (Arc<Mutex<S>>, PipelineEnd)
where
    I: Iterator<Item: Send> + Send + 'static,
    O: Send + 'static,
    S: Send + 'static,
{
    let sink = Arc::new(Mutex::new(sink));
    let end = run(
        items,
        workers,
        move || move |item, put: &mut dyn FnMut(O)| put(work(item)),
        sink.clone(),
        handle,
    );
    (sink, end)
}

fn workers(threads: usize) -> WorkerPool {
    WorkerPool {
        threads,
        interrupted: &NEVER,
        ahead: WorkerPool::USUAL_AHEAD,
    }
}

fn keep_on<S, O>(_: &mut S, _: SinkEvent<O>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn squares(threads: usize, most: u64) -> (Vec<u64>, PipelineEnd) {
    let (found, end) = ran(
        0..most,
        workers(threads),
        |number| number * number,
        Vec::new(),
        |found, event| {
            found.extend(if let SinkEvent::Result(square) = event {
                Some(square)
            } else {
                None
            });
            ControlFlow::Continue(())
        },
    );
    (lock(&found).clone(), end)
}

#[test]
fn results_come_in_order_whatever_the_number_of_threads() {
    let expected: Vec<u64> = (0..10_000).map(|number| number * number).collect();
    for threads in [1, 2, 3, 8] {
        assert_eq!(
            squares(threads, 10_000),
            (expected.clone(), PipelineEnd::Complete),
            "{threads} threads"
        );
    }
    assert_eq!(squares(2, 0), (vec![], PipelineEnd::Complete));
}

#[test]
fn a_sink_that_declines_ends_it_even_on_endless_input() {
    let tell = |_: &mut (), event| {
        if event == SinkEvent::Result(1000) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    assert_eq!(
        ran(0.., workers(2), |number: u64| number, (), tell).1,
        PipelineEnd::Declined
    );
}

#[test]
fn a_worker_that_panics_is_noticed() {
    let work = |number: u64| assert_ne!(number, 500, "this panic is part of a test");
    assert_eq!(
        ran(0..1000, workers(2), work, (), keep_on).1,
        PipelineEnd::Broken
    );
}

#[test]
fn a_source_that_panics_is_noticed() {
    let items =
        (0..1000).inspect(|number| assert_ne!(*number, 500, "this panic is part of a test"));
    assert_eq!(
        ran(items, workers(2), |_| (), (), keep_on).1,
        PipelineEnd::Broken
    );
}

#[test]
fn a_sink_that_panics_is_noticed() {
    let tell = |_: &mut (), event| {
        assert_ne!(
            event,
            SinkEvent::Result(500),
            "this panic is part of a test"
        );
        ControlFlow::Continue(())
    };
    assert_eq!(
        ran(0..1000, workers(2), |number: u64| number, (), tell).1,
        PipelineEnd::Broken
    );
}

#[test]
fn after_an_interrupt_nothing_more_is_taken() {
    let workers = WorkerPool {
        interrupted: &ALREADY,
        ..workers(2)
    };
    assert_eq!(
        ran(0.., workers, |number: u64| number, (), keep_on).1,
        PipelineEnd::Interrupted
    );
}

#[test]
fn a_result_is_told_before_the_next_item_comes() {
    for threads in [1, 2] {
        let (more, items) = mpsc::channel();
        more.send(1).unwrap();
        let sink = (more, Vec::new());
        let (sink, end) = ran(
            items.into_iter(),
            workers(threads),
            |number: u64| number,
            sink,
            |(more, told), event| {
                if event == SinkEvent::Result(1) {
                    more.send(2).unwrap();
                }
                told.extend(if let SinkEvent::Result(number) = event {
                    Some(number)
                } else {
                    None
                });
                if event == SinkEvent::Result(2) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!((end, &lock(&sink).1), (PipelineEnd::Declined, &vec![1, 2]));
    }
}

#[test]
fn a_result_of_an_item_is_told_before_the_next_one_is_there() {
    let (tell, told) = mpsc::channel();
    let told = Arc::new(Mutex::new(told));
    let make_worker = move || {
        let told = told.clone();
        move |(), put: &mut dyn FnMut(u64)| {
            (1..=3).for_each(|number| {
                put(number);
                assert_eq!(lock(&told).recv(), Ok(number));
            });
        }
    };
    let pass_on = |tell: &mut mpsc::Sender<u64>, event| {
        if let SinkEvent::Result(number) = event {
            tell.send(number).unwrap();
        }
        ControlFlow::Continue(())
    };
    let end = run(
        std::iter::once(()),
        workers(1),
        make_worker,
        Arc::new(Mutex::new(tell)),
        pass_on,
    );
    assert_eq!(end, PipelineEnd::Complete);
}

#[test]
fn room_comes_with_the_end_of_an_item_whose_results_are_taken() {
    let sink = Arc::new(Mutex::new(()));
    let shared = Arc::new(SharedPipeline::new(0..100, workers(2), sink, keep_on));
    let watched = shared.clone();
    let make_worker = move || {
        let watched = watched.clone();
        move |number: usize, put: &mut dyn FnMut(usize)| {
            put(number);
            // The other worker fills the queue behind the first item, and then waits for room.
            while number == 0 && !watched.awaits_room() {
                thread::yield_now();
            }
        }
    };
    assert_eq!(run_shared(&shared, 2, make_worker), PipelineEnd::Complete);
}
