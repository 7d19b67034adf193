//! Searches for better and better solutions.

use super::answer::PyAnswer;
use crate::failure::OrValueError as _;
use crate::interrupt::Interrupt;
use csp_core::ids::Var;
use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::model::{Answer, Model, Verdict};
use csp_core::problem::{Goal, Solution};
use csp_core::stats::Stats;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::time::Instant;

/// Tells a caller of Python of each better solution.
pub(super) struct SolutionReport<'py> {
    pub(super) call: Option<&'py Py<PyAny>>,
    pub(super) objective: Var,
    pub(super) begin: Instant,
}

impl SolutionReport<'_> {
    pub(super) fn tell(&self, solution: &Solution, stats: Stats) -> PyResult<()> {
        let Some(call) = self.call else { return Ok(()) };
        let answer = PyAnswer::found(solution.clone(), Some(self.objective), stats, self.begin);
        Python::attach(|py| call.call1(py, (answer,)).map(drop))
    }
}

/// Searches for the best solution, and tells of each better one.
pub(super) fn optimize(
    model: &mut Model,
    goal: Goal,
    report: &SolutionReport<'_>,
    interrupt: &Interrupt,
) -> PyResult<Answer> {
    let mut search = model.search(goal, ()).or_value_error()?;
    let mut best = None;
    while let Some(solution) = search.next() {
        interrupt.check()?;
        report.tell(&solution, search.stats())?;
        best = Some(solution);
    }
    Ok(Answer::new(
        best,
        search.limit(),
        Verdict::Optimal,
        search.stats(),
    ))
}

/// The same by large-neighbourhood search: most of these variables keep their values, and some, drawn by a seed, are
/// free.
pub(super) fn improve(
    model: &mut Model,
    goal: Goal,
    vars: &[Var],
    seed: u64,
    report: &SolutionReport<'_>,
    interrupt: &Interrupt,
) -> PyResult<Answer> {
    let mut raised = Ok(());
    let mut lns = Lns::new(RandomNeighbourhood::new(vars, seed));
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
    raised.and(answer.or_value_error())
}
