//! Ctrl-C, and other signals that Python handles.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often Python is asked for signals.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(20);

/// Runs the handlers of signals that have come in. Only the main thread of Python has any.
fn signals() -> PyResult<()> {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "lifetimes need the closure"
    )]
    Python::attach(|py| py.check_signals())
}

/// Ctrl-C, and what a handler of a signal has raised.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    is_set: Arc<AtomicBool>,
    error: Arc<Mutex<Option<PyErr>>>,
}

impl Interrupt {
    /// Whether the search has to end. It asks Python from time to time.
    pub(crate) fn watch(&self) -> impl Fn() -> bool + Send + Sync + 'static + use<> {
        let watched = self.clone();
        let last = Mutex::new(Instant::now());
        move || {
            if watched.is_set.load(Ordering::Relaxed) {
                return true;
            }
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.elapsed() < BETWEEN_SIGNALS {
                return false;
            }
            *last = Instant::now();
            drop(last);
            let Err(error) = signals() else { return false };
            *watched.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            watched.is_set.store(true, Ordering::Relaxed);
            true
        }
    }

    /// What a handler has raised since the last call.
    pub(crate) fn check(&self) -> PyResult<()> {
        self.is_set.store(false, Ordering::Relaxed);
        match self
            .error
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
        {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}
