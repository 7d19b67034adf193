//! Limits of a search.

use crate::expr::{Whole, refused, truth};
use crate::interrupt::Interrupt;
use csp_core::limits::Limits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::Duration;

/// What a caller allows a search.
#[derive(Clone, Copy, Default)]
pub(crate) struct Allowed {
    time_limit: Option<f64>,
    node_limit: Option<u64>,
    failure_limit: Option<u64>,
    /// In million bytes.
    memory_limit: Option<u64>,
    solution_limit: Option<u64>,
}

/// From a dictionary with these names. A limit may be missing, or be `None`.
impl<'py> FromPyObject<'_, 'py> for Allowed {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let given = |name: &str| -> PyResult<Option<Bound<'py, PyAny>>> {
            let limit = object.get_item(name).ok();
            Ok(limit.filter(|limit| !limit.is_none()))
        };
        let count = |name: &str| -> PyResult<Option<u64>> {
            let limit = given(name)?.map(|limit| limit.extract().map(|Whole(count)| count));
            limit.transpose()
        };
        Ok(Self {
            time_limit: given("time_limit")?
                .map(|limit| seconds(&limit))
                .transpose()?,
            node_limit: count("node_limit")?,
            failure_limit: count("failure_limit")?,
            memory_limit: count("memory_limit")?,
            solution_limit: count("solution_limit")?,
        })
    }
}

/// A number of seconds.
fn seconds(limit: &Bound<'_, PyAny>) -> PyResult<f64> {
    if truth(limit).is_some() {
        return Err(refused("a number of seconds", limit));
    }
    limit
        .extract()
        .map_err(|_| refused("a number of seconds", limit))
}

impl Allowed {
    /// The limits of a search that begins now.
    pub(crate) fn limits(self, interrupt: &Interrupt) -> PyResult<Limits> {
        let mut limits = Limits::default().stop_when(interrupt.watch());
        if let Some(seconds) = self.time_limit {
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!(
                    "time_limit {seconds}: it is a number of seconds from 0"
                ))
            })?;
            limits = limits.time(time);
        }
        if let Some(nodes) = self.node_limit {
            limits = limits.nodes(nodes);
        }
        if let Some(failures) = self.failure_limit {
            limits = limits.failures(failures);
        }
        if let Some(megabytes) = self.memory_limit {
            limits = limits.memory(megabytes.saturating_mul(1_000_000));
        }
        if let Some(solutions) = self.solution_limit {
            limits = limits.solutions(solutions);
        }
        Ok(limits)
    }
}
