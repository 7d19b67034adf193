//! What a search has found.

use crate::expr::{PyBoolExpr, PyIntExpr};
use csp_core::model::{Answer, Verdict};
use csp_core::problem::{Goal, Solution};
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::time::{Duration, Instant};

/// The answer of a search: its status, the solution, and what it has cost.
#[pyclass(frozen, name = "EngineAnswer", module = "gridcsp._engine")]
pub(crate) struct PyAnswer {
    pub(super) verdict: Verdict,
    pub(super) solution: Option<Solution>,
    pub(super) objective: Option<i64>,
    pub(super) bound: Option<i64>,
    pub(super) stats: Stats,
    pub(super) time: Duration,
}

impl PyAnswer {
    /// The answer of a search that took this time.
    pub(super) fn of(answer: Answer, time: Duration) -> Self {
        let Answer {
            verdict,
            solution,
            objective,
            bound,
            stats,
            ..
        } = answer;
        Self {
            verdict,
            solution,
            objective,
            bound,
            stats,
            time,
        }
    }

    /// A solution that is not known to be the only or the best one.
    pub(super) fn found(
        solution: Solution,
        objective: Option<i64>,
        stats: Stats,
        begin: Instant,
    ) -> Self {
        let answer = Answer::new(Goal::Satisfy, Some(solution), None, stats);
        Self {
            objective,
            ..Self::of(answer, begin.elapsed())
        }
    }

    fn solution(&self) -> PyResult<&Solution> {
        self.solution.as_ref().ok_or_else(|| {
            PyLookupError::new_err(format!(
                "there is no solution: the status is {}",
                self.status()
            ))
        })
    }
}

/// What to say of an expression without a value in a solution.
fn without_value(expr: &PyIntExpr) -> PyErr {
    PyValueError::new_err(format!(
        "{} has no value in this solution: it divides by 0, is outside of its list, \
         or has a variable of another model or of later",
        expr.text()
    ))
}

#[pymethods]
impl PyAnswer {
    /// "OPTIMAL", "FEASIBLE", "INFEASIBLE" or "UNKNOWN".
    #[getter]
    fn status(&self) -> &'static str {
        match self.verdict {
            Verdict::Unsatisfiable => "INFEASIBLE",
            Verdict::Optimal => "OPTIMAL",
            Verdict::Unknown(_) => "UNKNOWN",
            _ => "FEASIBLE",
        }
    }

    /// What ended the search before it was certain: "nodes", "failures", "solutions" or "time".
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        match self.verdict {
            Verdict::Feasible(limit) | Verdict::Unknown(limit) => Some(limit_name(limit)),
            _ => None,
        }
    }

    /// The value of the objective in the solution.
    #[getter]
    fn objective(&self) -> Option<i64> {
        self.objective
    }

    /// No solution has a better objective than this, if the search has proven one.
    #[getter]
    fn bound(&self) -> Option<i64> {
        self.bound
    }

    /// The seconds that the search took.
    #[getter]
    fn wall_time(&self) -> f64 {
        self.time.as_secs_f64()
    }

    /// What the search has cost: nodes, failures, solutions, propagations, restarts, nogoods, max_depth.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        stats(py, self.stats)
    }

    /// Whether there is a solution.
    fn __bool__(&self) -> bool {
        self.solution.is_some()
    }

    /// The value of an expression in the solution.
    fn int_value(&self, expr: PyIntExpr) -> PyResult<i128> {
        let value = expr.expr.evaluate(self.solution()?);
        value.ok_or_else(|| without_value(&expr))
    }

    /// The values of variables, expressions and conditions: numbers, and `True` or `False`.
    fn values<'py>(&self, list: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyList>> {
        let values = PyList::empty(list.py());
        for item in list {
            match item.cast::<PyBoolExpr>() {
                Ok(_) => values.append(self.bool_value(item.extract()?)?)?,
                Err(_) => values.append(self.int_value(item.extract()?)?)?,
            }
        }
        Ok(values)
    }

    /// Whether a condition holds in the solution.
    fn bool_value(&self, condition: PyBoolExpr) -> PyResult<bool> {
        let holds = condition.expr.holds(self.solution()?);
        holds.ok_or_else(|| {
            PyValueError::new_err("a part of the condition has no value in this solution")
        })
    }
}

/// The name of a limit.
pub(crate) fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes => "nodes",
        Limit::Failures => "failures",
        Limit::Solutions => "solutions",
        Limit::Stopped => "time",
        Limit::Memory => "memory",
    }
}

/// Statistics as a dictionary.
pub(crate) fn stats(py: Python<'_>, stats: Stats) -> PyResult<Bound<'_, PyDict>> {
    let table = PyDict::new(py);
    table.set_item("nodes", stats.nodes)?;
    table.set_item("failures", stats.failures)?;
    table.set_item("solutions", stats.solutions)?;
    table.set_item("propagations", stats.propagations)?;
    table.set_item("restarts", stats.restarts)?;
    table.set_item("nogoods", stats.nogoods)?;
    table.set_item("max_depth", stats.max_depth)?;
    Ok(table)
}
