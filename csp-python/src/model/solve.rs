//! Searches that end before they return.

use super::answer::PyAnswer;
use super::limits::Allowed;
use super::{Engine, Home};
use crate::expr::{Numeric, conditions};
use crate::failure::{busy, of_model};
use crate::interrupt::Interrupt;
use csp_core::ids::Var;
use csp_core::model::{Answer, Conditional, Model, Verdict};
use csp_core::problem::{Goal, Solution};
use csp_core::stats::Stats;
use pyo3::prelude::*;
use std::time::Instant;

/// Calls a function with the model, while other threads of Python run. What a handler of a signal
/// has raised is raised again.
pub(super) fn searching<T: Send>(
    py: Python<'_>,
    home: &Home,
    allowed: Allowed,
    search: impl FnOnce(&mut Model, &Interrupt) -> PyResult<T> + Send,
) -> PyResult<T> {
    let interrupt = Interrupt::default();
    let limits = allowed.limits(&interrupt)?;
    let result = py.detach(|| {
        let mut place = home.lock()?;
        let model = place.as_mut().ok_or_else(busy)?;
        model.limit(limits);
        search(model, &interrupt)
    });
    interrupt.check()?;
    result
}

/// Tells a caller of Python of each better solution.
pub(super) struct Report<'py> {
    pub(super) call: Option<&'py Py<PyAny>>,
    pub(super) objective: Var,
    pub(super) begin: Instant,
}

impl Report<'_> {
    pub(super) fn tell(&self, solution: &Solution, stats: Stats) -> PyResult<()> {
        let Some(call) = self.call else { return Ok(()) };
        let answer = PyAnswer::found(solution.clone(), Some(self.objective), stats, self.begin);
        Python::attach(|py| call.call1(py, (answer,)).map(drop))
    }
}

/// Searches for the best solution, and tells of each better one.
fn optimize(
    model: &mut Model,
    goal: Goal,
    report: &Report<'_>,
    interrupt: &Interrupt,
) -> PyResult<Answer> {
    let mut search = model.search(goal, ()).map_err(|error| of_model(&error))?;
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

#[pymethods]
impl Engine {
    /// Searches for one solution.
    #[pyo3(name = "solve_within")]
    fn solve(&self, py: Python<'_>, allowed: Allowed) -> PyResult<PyAnswer> {
        let begin = Instant::now();
        let answer = searching(py, &self.home, allowed, |model, _| Ok(model.solve()))?;
        Ok(PyAnswer::of(answer, None, begin.elapsed()))
    }

    /// Searches for the solution with the least, or the greatest, value of an expression.
    fn optimize_within(
        &self,
        py: Python<'_>,
        expression: Numeric,
        minimize: bool,
        on_solution: Option<Py<PyAny>>,
        allowed: Allowed,
    ) -> PyResult<PyAnswer> {
        let begin = Instant::now();
        let objective = self.with(|model| model.var_of(expression.expr))?;
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
            optimize(model, goal, &report, interrupt)
        })?;
        Ok(PyAnswer::of(answer, Some(objective), begin.elapsed()))
    }

    /// Counts solutions: how many there are, and whether these are all.
    fn count_within(&self, py: Python<'_>, allowed: Allowed) -> PyResult<(u64, bool)> {
        searching(py, &self.home, allowed, |model, _| {
            let mut search = model.solutions();
            let count = search.count_up_to(u64::MAX);
            Ok((count, search.is_exhausted()))
        })
    }

    /// Searches for a solution in which these conditions hold. If there is none, the second result
    /// has the places of conditions that contradict each other; `minimal`: none of them can be left
    /// out.
    fn solve_under(
        &self,
        py: Python<'_>,
        assumptions: &Bound<'_, PyAny>,
        minimal: bool,
        allowed: Allowed,
    ) -> PyResult<(PyAnswer, Option<Vec<usize>>)> {
        let begin = Instant::now();
        let assumed = conditions(assumptions)?;
        let atoms = self.with(|model| {
            let atoms = assumed
                .into_iter()
                .map(|condition| model.atom_of(condition.expr));
            atoms.collect::<Result<Vec<_>, _>>()
        })?;
        let (found, stats) = searching(py, &self.home, allowed, |model, _| {
            let mut searches = model.incremental();
            let found = if minimal {
                searches.minimal(&atoms)
            } else {
                searches.solve(&atoms)
            };
            Ok((found.map_err(|error| of_model(&error))?, searches.stats()))
        })?;
        let place = |atom| atoms.iter().position(|&other| other == atom);
        let (verdict, solution, core) = match found {
            Conditional::Solution(solution) => (Verdict::Satisfied, Some(solution), None),
            Conditional::Core(core) | Conditional::Irreducible(core) => {
                (Verdict::Unsatisfiable, None, Some(core))
            }
            Conditional::Unknown(limit) => (Verdict::Unknown(limit), None, None),
            _ => unreachable!("these are all answers"),
        };
        let core = core.map(|core| core.into_iter().filter_map(place).collect());
        let time = begin.elapsed();
        let answer = PyAnswer {
            verdict,
            solution,
            objective: None,
            bound: None,
            stats,
            time,
        };
        Ok((answer, core))
    }
}
