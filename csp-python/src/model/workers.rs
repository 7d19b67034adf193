//! Searches by several workers.

use super::search::Watch;
use crate::expr::Whole;
use crate::failure::OrValueError as _;
use crate::interrupt::Interrupt;
use csp_core::ids::Var;
use csp_core::model::{Answer, Model};
use csp_parallel::{ParallelError, Portfolio};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// How many workers search, and a function of Python that makes a copy of the model's engine.
pub(crate) struct PyWorkers {
    count: usize,
    copy: Py<PyAny>,
}

/// From a pair.
impl<'py> FromPyObject<'_, 'py> for PyWorkers {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (Whole(count), copy): (Whole<usize>, Py<PyAny>) = object.extract()?;
        if count == 0 {
            return Err(PyValueError::new_err("workers 0: it is a number from 1"));
        }
        Ok(Self { count, copy })
    }
}

impl PyWorkers {
    /// Searches for the first solution, or for the best one. `taken` takes the model of a copy. `kept` are the variables of
    /// large-neighbourhood search, if they are named.
    pub(super) fn explore(
        &self,
        model: &mut Model,
        taken: impl Fn(&Bound<'_, PyAny>) -> PyResult<Model> + Sync,
        kept: Option<&[Var]>,
        watch: &mut Watch,
        interrupt: &Interrupt,
    ) -> PyResult<Answer> {
        watch.begin(model)?;
        let goal = watch.goal();
        let failed = Mutex::new(None);
        let mut raised = Ok(());
        let copied = || Python::attach(|py| taken(self.copy.call0(py)?.bind(py)));
        let build = || {
            Ok(copied().unwrap_or_else(|error| {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                // An empty model is no copy: the search ends.
                Model::new()
            }))
        };
        let mut portfolio = Portfolio::new(model, build).workers(self.count);
        if let Some(kept) = kept {
            portfolio = portfolio.neighbourhood(kept);
        }
        let found = portfolio.search(goal, |better| {
            raised = interrupt.check().and_then(|()| watch.improved(better));
            match raised {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        raised?;
        let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        let answer = match (failed, found) {
            (Some(error), _) => return Err(error),
            (None, Ok(found)) => found.answer,
            (None, Err(ParallelError::Model(error))) => return Err(error).or_value_error(),
            (None, Err(error)) => return Err(PyRuntimeError::new_err(error.to_string())),
        };
        watch.end(&answer)?;
        Ok(answer)
    }
}
