//! A tray: the results of one batch, filled by a worker and emptied by the caller at the same time.

use std::convert::Infallible;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The side of the worker; dropping it tells that there is no more to come.
#[derive(Debug)]
pub(crate) struct Tray<O> {
    results: Arc<Mutex<Vec<O>>>,
    _done: SyncSender<Infallible>,
}

/// The side of the caller.
#[derive(Debug)]
pub(crate) struct Order<O> {
    results: Arc<Mutex<Vec<O>>>,
    done: Receiver<Infallible>,
    /// How many results are still to come.
    due: usize,
}

/// What the caller sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filling {
    /// More is to come.
    UnderWay,
    /// All results are there.
    Done,
    /// The worker broke down.
    BrokenOff,
}

/// Both sides of a new tray for so many results.
pub(crate) fn tray<O>(size: usize) -> (Tray<O>, Order<O>) {
    let results = Arc::new(Mutex::new(Vec::with_capacity(size)));
    let (_done, done) = mpsc::sync_channel(0);
    (Tray { results: results.clone(), _done }, Order { results, done, due: size })
}

impl<O> Tray<O> {
    /// Adds a result.
    pub(crate) fn put(&self, result: O) {
        self.results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
    }
}

impl<O> Order<O> {
    /// Waits so long for the worker to be done, then takes what is there.
    pub(crate) fn take(&mut self, patience: Duration) -> (Vec<O>, Filling) {
        let waited = self.done.recv_timeout(patience);
        let results = std::mem::take(&mut *self.results.lock().unwrap_or_else(PoisonError::into_inner));
        self.due -= results.len();
        let filling = match waited {
            Err(RecvTimeoutError::Timeout) => Filling::UnderWay,
            _ if self.due == 0 => Filling::Done,
            _ => Filling::BrokenOff,
        };
        (results, filling)
    }
}
