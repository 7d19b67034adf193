//! Solutions of a puzzle, one after the other.

use super::layers::{SpotValues, values};
use crate::failure::fault;
use crate::interrupt::Interrupt;
use crate::iterated::{SolutionSource, SolutionStream};
use csp_core::trace::Limit;
use csp_puzzles::solutions::CheckedSolutions;
use pyo3::prelude::*;

impl SolutionSource for CheckedSolutions {
    type Words = SpotValues;

    fn next(&mut self) -> Option<PyResult<SpotValues>> {
        let filling = Iterator::next(self)?.map_err(fault);
        Some(filling.map(|filling| values(self.layers(), &filling)))
    }

    fn limit(&self) -> Option<Limit> {
        self.limit()
    }
}

/// An iterator over the solutions of a puzzle.
#[pyclass(frozen, name = "EngineFillings", module = "gridcsp._engine")]
pub(crate) struct PyFillings(SolutionStream<CheckedSolutions>);

impl PyFillings {
    pub(super) fn new(search: CheckedSolutions, most: u64, interrupt: Interrupt) -> Self {
        Self(SolutionStream::new(search, most, interrupt))
    }
}

#[pymethods]
impl PyFillings {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<SpotValues>> {
        self.0.next(py)
    }

    /// What ended the search before all solutions were found, once it has ended.
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.0.limit()
    }

    /// Ends the search. One that another thread waits for goes on.
    fn close(&self) {
        self.0.close();
    }
}
