//! Solutions of a puzzle, one after the other.

use super::layers::{SpotValues, values};
use crate::failure::fault;
use crate::interrupt::Interrupt;
use crate::model::limit_name;
use csp_core::trace::Limit;
use csp_puzzles::solutions::CheckedSolutions;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A search, and how many solutions are wanted of it.
struct Begun {
    search: CheckedSolutions,
    left: usize,
}

impl Begun {
    fn next(&mut self) -> Option<PyResult<SpotValues>> {
        self.left = self.left.checked_sub(1)?;
        let filling = self.search.next()?.map_err(fault);
        Some(filling.map(|filling| values(self.search.layers(), &filling)))
    }
}

/// An iterator over the solutions of a puzzle.
#[pyclass(frozen, name = "EngineFillings", module = "gridcsp._engine")]
pub(crate) struct PyFillings {
    begun: Mutex<Option<Begun>>,
    interrupt: Interrupt,
    /// What ended the search before all solutions were found.
    limit: Mutex<Option<Limit>>,
}

impl PyFillings {
    pub(super) fn new(search: CheckedSolutions, most: usize, interrupt: Interrupt) -> Self {
        let begun = Begun { search, left: most };
        Self {
            begun: Mutex::new(Some(begun)),
            interrupt,
            limit: Mutex::default(),
        }
    }
}

#[pymethods]
impl PyFillings {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<SpotValues>> {
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
                *self.limit.lock().unwrap_or_else(PoisonError::into_inner) = begun.search.limit();
                *place = None;
            }
            found.transpose()
        })?;
        self.interrupt.check()?;
        Ok(found)
    }

    /// What ended the search before all solutions were found, once it has ended.
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.limit
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .map(limit_name)
    }

    /// Ends the search. One that another thread waits for goes on.
    fn close(&self) {
        if let Ok(mut place) = self.begun.try_lock() {
            *place = None;
        }
    }
}
