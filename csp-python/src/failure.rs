//! Errors of the engine as exceptions.

use csp_core::error::ModelError;
use pyo3::PyErr;
use pyo3::exceptions::{PyRuntimeError, PyValueError};

/// A model that makes no sense is a `ValueError` with the engine's text.
pub(crate) fn of_model(error: &ModelError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A call that has to wait until a search has ended.
pub(crate) fn busy() -> PyErr {
    PyRuntimeError::new_err(
        "the model is being searched: let the search end, or close its iterator of solutions, first",
    )
}
