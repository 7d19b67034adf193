//! What a search did, and why there is no solution.

use super::Engine;
use super::limits::Allowed;
use super::solve::searching;
use crate::expr::{Numeric, Truth, conditions};
use crate::failure::of_model;
use csp_core::explain::Why;
use csp_core::problem::Goal;
use csp_core::trace::{TraceLevel, Trace};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

fn level(name: &str) -> PyResult<TraceLevel> {
    match name {
        "decisions" => Ok(TraceLevel::Decisions),
        "changes" => Ok(TraceLevel::Changes),
        "wakes" => Ok(TraceLevel::Wakes),
        _ => Err(PyValueError::new_err(format!(
            "level {name:?}: it is one of \"decisions\", \"changes\" and \"wakes\""
        ))),
    }
}

fn parsed(trace: &str) -> PyResult<Trace> {
    trace
        .parse()
        .map_err(|error| PyValueError::new_err(format!("the trace: {error}")))
}

impl Engine {
    /// The goal of a search.
    pub(super) fn goal(
        &self,
        minimize: Option<Numeric>,
        maximize: Option<Numeric>,
    ) -> PyResult<Goal> {
        match (minimize, maximize) {
            (None, None) => Ok(Goal::Satisfy),
            (Some(least), None) => self
                .with(|model| model.var_of(least.expr))
                .map(Goal::Minimize),
            (None, Some(most)) => self
                .with(|model| model.var_of(most.expr))
                .map(Goal::Maximize),
            _ => Err(PyValueError::new_err(
                "an objective is minimized or maximized, not both",
            )),
        }
    }
}

#[pymethods]
impl Engine {
    /// The trace of a search as text, the same on every machine.
    fn trace_within(
        &self,
        py: Python<'_>,
        detail: &str,
        minimize: Option<Numeric>,
        maximize: Option<Numeric>,
        allowed: Allowed,
    ) -> PyResult<String> {
        let detail = level(detail)?;
        let goal = self.goal(minimize, maximize)?;
        searching(py, &self.home, allowed, |model, _| {
            model
                .trace(goal, detail)
                .map(|trace| trace.to_string())
                .map_err(|error| of_model(&error))
        })
    }

    /// Checks a trace against the model, each step by the propagator that made it.
    fn replay_within(
        &self,
        py: Python<'_>,
        trace: &str,
        minimize: Option<Numeric>,
        maximize: Option<Numeric>,
    ) -> PyResult<()> {
        let trace = parsed(trace)?;
        let goal = self.goal(minimize, maximize)?;
        searching(py, &self.home, Allowed::default(), |model, _| {
            let replayed = model.replay(goal, &trace);
            replayed
                .map(drop)
                .map_err(|error| PyValueError::new_err(error.to_string()))
        })
    }

    /// Why a condition follows from the model and the givens, or, without a condition, why there is
    /// no solution: the steps, or the constraints that a search needs, as text.
    fn why_within(
        &self,
        py: Python<'_>,
        condition: Option<Truth>,
        givens: &Bound<'_, PyAny>,
        allowed: Allowed,
    ) -> PyResult<(String, bool)> {
        let given = conditions(givens)?;
        let (atom, givens) = self.with(|model| {
            let atom = condition
                .map(|condition| model.atom_of(condition.expr))
                .transpose()?;
            let givens = given.into_iter().map(|given| model.atom_of(given.expr));
            Ok((atom, givens.collect::<Result<Vec<_>, _>>()?))
        })?;
        searching(py, &self.home, allowed, |model, _| {
            let mut explainer = model.explainer(givens).map_err(|error| of_model(&error))?;
            let why = match atom {
                Some(atom) => explainer.why(atom).map_err(|error| of_model(&error))?,
                None => explainer.conflict(),
            };
            drop(explainer);
            let follows = matches!(why, Why::Derived(_) | Why::Searched(_));
            Ok((model.describe(&why), follows))
        })
    }
}

/// The tree of a search as SVG, from its trace.
#[pyfunction]
fn tree_svg(trace: &str) -> PyResult<String> {
    csp_trace::svg::to_svg(&parsed(trace)?)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Adds the functions to the module.
pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(tree_svg, module)?)
}
