//! Large-neighbourhood search.

use super::Engine;
use super::answer::PyAnswer;
use super::limits::Allowed;
use super::solve::{Report, searching};
use crate::expr::{Numeric, integers};
use crate::failure::of_model;
use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::problem::Goal;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::time::Instant;

#[pymethods]
impl Engine {
    /// Searches for better and better solutions: most of these expressions keep their values, and
    /// some, drawn by a seed, are free.
    #[expect(clippy::too_many_arguments, reason = "Python's side names them")]
    fn improve_within(
        &self,
        py: Python<'_>,
        expression: Numeric,
        minimize: bool,
        kept: &Bound<'_, PyAny>,
        seed: u64,
        on_solution: Option<Py<PyAny>>,
        allowed: Allowed,
    ) -> PyResult<PyAnswer> {
        let begin = Instant::now();
        let kept = integers(kept)?;
        let (objective, vars) = self.with(|model| {
            let objective = model.var_of(expression.expr)?;
            let vars = kept.into_iter().map(|kept| model.var_of(kept.expr));
            Ok((objective, vars.collect::<Result<Vec<_>, _>>()?))
        })?;
        let goal = if minimize {
            Goal::Minimize(objective)
        } else {
            Goal::Maximize(objective)
        };
        let report = Report {
            call: on_solution.as_ref(),
            objective,
            begin,
        };
        let answer = searching(py, &self.home, allowed, |model, interrupt| {
            let mut raised = Ok(());
            let mut lns = Lns::new(RandomNeighbourhood::new(&vars, seed));
            let answer = model.lns_each(goal, &mut lns, |solution, stats| {
                raised = interrupt
                    .check()
                    .and_then(|()| report.tell(solution, *stats));
                if raised.is_ok() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            raised.and(answer.map_err(|error| of_model(&error)))
        })?;
        Ok(PyAnswer::of(answer, Some(objective), begin.elapsed()))
    }
}
