//! Solutions, one after the other.
//!
//! The reasons are in `docs/decisions/60-an-iterator-takes-the-model.md`.

use super::answer::{PyAnswer, limit_name};
use super::home::Home;
use super::limits::Allowed;
use crate::failure::busy;
use crate::interrupt::Interrupt;
use csp_core::limits::Limits;
use csp_core::model::OwnedSearch;
use csp_core::problem::Learning;
use csp_core::trace::Limit;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// An iterator over solutions. The model cannot be used for anything else until it has ended, or is
/// closed.
#[pyclass(frozen, name = "EngineSolutions", module = "gridcsp._engine")]
pub(crate) struct PySolutions {
    home: Home,
    search: Mutex<Option<OwnedSearch>>,
    interrupt: Interrupt,
    begin: Instant,
    /// What ended the search before all solutions were found.
    limit: Mutex<Option<Limit>>,
}

impl PySolutions {
    /// Takes the model out of its home.
    pub(super) fn new(home: Home, allowed: Allowed, learning: Learning) -> PyResult<Self> {
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let mut model = home.take()?;
        model.limit(limits);
        model.learning(learning);
        Ok(Self {
            search: Mutex::new(Some(model.into_solutions())),
            home,
            interrupt,
            begin: Instant::now(),
            limit: Mutex::default(),
        })
    }

    /// Gives the model back. Does nothing if that was done before.
    fn end(&self) {
        let search = self
            .search
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(search) = search {
            *self.limit.lock().unwrap_or_else(PoisonError::into_inner) = search.limit();
            let mut model = search.into_model();
            model.limit(Limits::default());
            self.home.put(model);
        }
    }
}

impl Drop for PySolutions {
    fn drop(&mut self) {
        self.end();
    }
}

#[pymethods]
impl PySolutions {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyAnswer>> {
        let found = py.detach(|| {
            let mut place = self.search.try_lock().map_err(|_| busy())?;
            let Some(search) = place.as_mut() else {
                return Ok(None);
            };
            let solution = search.next();
            PyResult::Ok(Some((solution, search.stats())))
        })?;
        let ended = found
            .as_ref()
            .is_none_or(|(solution, _)| solution.is_none());
        if ended {
            self.end();
        }
        self.interrupt.check()?;
        Ok(found.and_then(|(solution, stats)| {
            Some(PyAnswer::found(solution?, None, stats, self.begin))
        }))
    }

    /// What ended the search before all solutions were found: "nodes", "failures", "solutions" or
    /// "time". Known when it has ended.
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.limit
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .map(limit_name)
    }

    /// Ends the search and gives the model back.
    fn close(&self) {
        self.end();
    }
}
