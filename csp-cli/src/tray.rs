//! A tray: the results of one batch, filled by a worker and emptied by the caller at the same time.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The side of the worker; one that is dropped before it is finished tells that the worker broke down.
#[derive(Debug)]
pub(crate) struct Tray<O> {
    results: Arc<Mutex<Vec<O>>>,
    done: SyncSender<()>,
}

/// The side of the caller.
#[derive(Debug)]
pub(crate) struct Order<O> {
    results: Arc<Mutex<Vec<O>>>,
    done: Receiver<()>,
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

/// Both sides of a new tray, with room for so many results at first.
pub(crate) fn tray<O>(size: usize) -> (Tray<O>, Order<O>) {
    let results = Arc::new(Mutex::new(Vec::with_capacity(size)));
    let (to_caller, done) = mpsc::sync_channel(1);
    (Tray { results: results.clone(), done: to_caller }, Order { results, done })
}

impl<O> Tray<O> {
    /// Adds a result.
    pub(crate) fn put(&self, result: O) {
        self.results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
    }

    /// Tells that there is no more to come.
    pub(crate) fn finish(self) {
        // A caller that is gone needs no telling.
        let _ = self.done.send(());
    }
}

impl<O> Order<O> {
    /// Waits so long for the worker to be done, then takes what is there.
    pub(crate) fn take(&self, patience: Duration) -> (Vec<O>, Filling) {
        let waited = self.done.recv_timeout(patience);
        let results = std::mem::take(&mut *self.results.lock().unwrap_or_else(PoisonError::into_inner));
        let filling = match waited {
            Ok(()) => Filling::Done,
            Err(RecvTimeoutError::Timeout) => Filling::UnderWay,
            Err(RecvTimeoutError::Disconnected) => Filling::BrokenOff,
        };
        (results, filling)
    }
}
