//! A parallel map that streams: results come in the order of the items, whichever thread was first.
//!
//! Nobody only reads or only writes. A worker takes an item, under the lock of the source, and puts
//! the results on a tray of its own. The trays stand in the order of the items; whoever puts
//! something on the first hands it to the sink, and whatever else is next in order. One worker
//! alone does it all in turn. The caller looks on, for interrupts and idle times.
//!
//! Invariant: the trays that stand are bounded, whatever the length of the input.
//!
//! The threads are not joined: one may wait for standard input for ever, and must not hold up an
//! interrupt.

mod floor;
#[cfg(test)]
mod tests;
mod trays;

pub(crate) use self::floor::{Crew, End, Event, lock};

use std::sync::{Arc, Mutex};
use std::thread;

use self::floor::{Floor, Presence, Teller};

/// Maps the items by workers (each made by `hire` on its own thread, so that no two write to memory
/// side by side), which put any number of results for each, and tells the sink what comes of it,
/// until that breaks off.
pub(crate) fn run<I, O, S, W>(
    items: I,
    crew: Crew,
    hire: impl Fn() -> W + Clone + Send + 'static,
    sink: Arc<Mutex<S>>,
    tell: Teller<S, O>,
) -> End
where
    I: Iterator<Item: Send> + Send + 'static,
    O: Send + 'static,
    S: Send + 'static,
    W: FnMut(I::Item, &mut dyn FnMut(O)),
{
    let threads = crew.threads;
    let floor = Arc::new(Floor::new(items, crew, sink, tell));
    for _ in 0..threads {
        let (hire, here) = (hire.clone(), Presence(floor.clone()));
        // One that cannot be started is gone at once.
        let _ = thread::Builder::new().spawn(move || here.work(&mut hire()));
    }
    floor.look_on()
}
