//! Parts of a search tree, which several processes search.

use crate::failure::OrValueError as _;
use crate::interrupt::Interrupt;
use csp_core::ids::Var;
use csp_core::model::{Model, ModelSearch};
use csp_core::problem::{Goal, Solution};
use csp_core::search::Space as _;
use csp_parallel::{Subproblem, search_part};
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// How often a search asks what others have found.
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(50);

pub(super) fn parsed_part(part: &str) -> PyResult<Subproblem> {
    part.parse::<Subproblem>().or_value_error()
}

pub(super) fn search_of<'m>(
    model: &'m mut Model,
    goal: Goal,
    part: &Subproblem,
) -> PyResult<ModelSearch<'m>> {
    search_part(model, goal, part).or_value_error()
}

/// Searches of other parts, which Python knows.
pub(super) struct OtherSearches<'py> {
    /// Says what they have found.
    pub(super) ask: Option<&'py Py<PyAny>>,
    /// Gets the objective of each better solution.
    pub(super) tell: Option<&'py Py<PyAny>>,
    pub(super) objective: Var,
    /// When they were asked.
    pub(super) last: Instant,
}

impl OtherSearches<'_> {
    /// The best objective that is known now, if it is time to ask.
    fn best(&mut self) -> PyResult<Option<i32>> {
        let Some(ask) = self
            .ask
            .filter(|_| self.last.elapsed() >= BETWEEN_QUESTIONS)
        else {
            return Ok(None);
        };
        self.last = Instant::now();
        Python::attach(|py| ask.call0(py)?.extract(py))
    }

    fn report(&self, solution: &Solution) -> PyResult<()> {
        let Some(tell) = self.tell else { return Ok(()) };
        Python::attach(|py| tell.call1(py, (solution[self.objective],)).map(drop))
    }
}

/// Searches for ever better solutions. Only those count that are better than what others find.
pub(super) fn improve_part(
    search: &mut ModelSearch<'_>,
    mut others: OtherSearches<'_>,
    interrupt: &Interrupt,
) -> PyResult<Option<Solution>> {
    let mut best = None;
    while search.enter() {
        if let Some(known) = others.best()? {
            search.space_mut().better_than(known).or_value_error()?;
        }
        let outcome = search.space_mut().propagate(&mut ());
        if search.leave(outcome) {
            interrupt.check()?;
            let solution = search.space().solution();
            others.report(&solution)?;
            best = Some(solution);
        }
    }
    Ok(best)
}
