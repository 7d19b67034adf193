//! Solutions for an iterator of Python, one after the other.

use crate::interrupt::Interrupt;
use crate::model::limit_name;
use csp_core::trace::Limit;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A search that gives one solution after the other.
pub(crate) trait SolutionSource: Send {
    /// A solution for Python.
    type Words: Send;

    /// The next solution, if there is one.
    fn next(&mut self) -> Option<PyResult<Self::Words>>;

    /// What ended the search before all solutions were found.
    fn limit(&self) -> Option<Limit>;
}

/// A search, and how many solutions are wanted of it.
struct Begun<S> {
    source: S,
    left: u64,
}

impl<S: SolutionSource> Begun<S> {
    fn next(&mut self) -> Option<PyResult<S::Words>> {
        self.left = self.left.checked_sub(1)?;
        self.source.next()
    }
}

/// The solutions of a search, until it has ended or is closed.
pub(crate) struct SolutionStream<S> {
    begun: Mutex<Option<Begun<S>>>,
    interrupt: Interrupt,
    /// What ended the search before all solutions were found.
    limit: Mutex<Option<Limit>>,
}

impl<S: SolutionSource> SolutionStream<S> {
    /// The first solutions of a search, up to this number.
    pub(crate) fn new(source: S, most: u64, interrupt: Interrupt) -> Self {
        let begun = Begun { source, left: most };
        Self {
            begun: Mutex::new(Some(begun)),
            interrupt,
            limit: Mutex::default(),
        }
    }

    /// The next solution. Other threads of Python run meanwhile.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<S::Words>> {
        let found = py.detach(|| {
            let mut place = self.begun.try_lock().map_err(|_| {
                PyRuntimeError::new_err(
                    "another thread waits for the next solution of this iterator",
                )
            })?;
            let Some(begun) = place.as_mut() else {
                return Ok(None);
            };
            let found = begun.next();
            if found.is_none() {
                *self.limit.lock().unwrap_or_else(PoisonError::into_inner) = begun.source.limit();
                *place = None;
            }
            found.transpose()
        })?;
        self.interrupt.check()?;
        Ok(found)
    }

    /// What ended the search before all solutions were found, once it has ended.
    pub(crate) fn limit(&self) -> Option<&'static str> {
        let limit = self.limit.lock().unwrap_or_else(PoisonError::into_inner);
        limit.map(limit_name)
    }

    /// Ends the search. One that another thread waits for goes on.
    pub(crate) fn close(&self) {
        if let Ok(mut place) = self.begun.try_lock() {
            *place = None;
        }
    }
}
