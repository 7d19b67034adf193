//! Limits of a search.

use crate::interrupt::Interrupt;
use csp_core::limits::Limits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::Duration;

/// What a caller allows a search.
#[derive(Clone, Copy, FromPyObject, Default)]
#[pyo3(from_item_all)]
pub(super) struct Allowed {
    time_limit: Option<f64>,
    node_limit: Option<u64>,
    failure_limit: Option<u64>,
    solution_limit: Option<u64>,
}

impl Allowed {
    /// The limits of a search that begins now.
    pub(super) fn limits(self, interrupt: &Interrupt) -> PyResult<Limits> {
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
        if let Some(solutions) = self.solution_limit {
            limits = limits.solutions(solutions);
        }
        Ok(limits)
    }
}
