//! Errors as exceptions.

use pyo3::PyErr;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;

/// What makes no sense is a `ValueError` with the text of the error.
pub(crate) trait OrValueError<T> {
    fn or_value_error(self) -> PyResult<T>;
}

impl<T, E: Display> OrValueError<T> for Result<T, E> {
    fn or_value_error(self) -> PyResult<T> {
        self.map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// What the engine gave is wrong: a `RuntimeError`.
pub(crate) fn fault(what: impl Display) -> PyErr {
    PyRuntimeError::new_err(format!(
        "{what}; this is a fault of the program, please report it"
    ))
}

/// A call that has to wait until a search has ended.
pub(crate) fn busy() -> PyErr {
    PyRuntimeError::new_err(
        "the model is being searched: let the search end, or close its iterator of solutions, first",
    )
}
