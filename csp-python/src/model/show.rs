//! Traces: read, and drawn.

use crate::failure::OrValueError as _;
use csp_core::trace::Trace;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pub(super) fn parsed_trace(trace: &str) -> PyResult<Trace> {
    trace
        .parse()
        .map_err(|error| PyValueError::new_err(format!("the trace: {error}")))
}

/// The tree of a search as SVG, from its trace.
#[pyfunction]
fn tree_svg(trace: &str) -> PyResult<String> {
    csp_trace::svg::to_svg(&parsed_trace(trace)?).or_value_error()
}

functions![tree_svg];
