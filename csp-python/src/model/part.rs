//! Parts of a search tree, which several processes search.

use super::Engine;
use super::answer::PyAnswer;
use super::limits::Allowed;
use super::solve::searching;
use crate::expr::Numeric;
use crate::failure::of_model;
use crate::interrupt::Interrupt;
use csp_core::model::{Answer, Model, ModelSearch, Verdict};
use csp_core::problem::{Goal, Solution};
use csp_core::search::Space as _;
use csp_parallel::{Subproblem, parts, search_part};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// How often a search asks what others have found.
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(50);

fn parsed(part: &str) -> PyResult<Subproblem> {
    part.parse()
        .map_err(|error: csp_parallel::SubproblemError| PyValueError::new_err(error.to_string()))
}

fn search_of<'m>(model: &'m mut Model, goal: Goal, part: &Subproblem) -> PyResult<ModelSearch<'m>> {
    search_part(model, goal, part).map_err(|error| of_model(&error))
}

/// What others have found, which Python knows.
struct Others<'py> {
    ask: Option<&'py Py<PyAny>>,
    last: Instant,
}

impl Others<'_> {
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
}

/// Searches for ever better solutions. Only those count that are better than what others find.
fn improve(
    search: &mut ModelSearch<'_>,
    mut others: Others<'_>,
    tell: impl Fn(&Solution) -> PyResult<()>,
    interrupt: &Interrupt,
) -> PyResult<Option<Solution>> {
    let mut best = None;
    while search.enter() {
        if let Some(known) = others.best()? {
            search
                .space_mut()
                .better_than(known)
                .map_err(|error| of_model(&error))?;
        }
        let outcome = search.space_mut().propagate(&mut ());
        if search.leave(outcome) {
            interrupt.check()?;
            let solution = search.space().solution();
            tell(&solution)?;
            best = Some(solution);
        }
    }
    Ok(best)
}

#[pymethods]
impl Engine {
    /// Cuts what is left of the tree in a part ("root" for all of it) into about so many parts.
    fn parts_within(
        &self,
        part: &str,
        most: usize,
        minimize: Option<Numeric>,
        maximize: Option<Numeric>,
    ) -> PyResult<Vec<String>> {
        let part = parsed(part)?;
        let goal = self.goal(minimize, maximize)?;
        let parts = self.with(|model| parts(model, goal, &part, most))?;
        Ok(parts.iter().map(ToString::to_string).collect())
    }

    /// Counts the solutions of a part: how many there are, and whether these are all.
    fn count_part_within(
        &self,
        py: Python<'_>,
        part: &str,
        allowed: Allowed,
    ) -> PyResult<(u64, bool)> {
        let part = parsed(part)?;
        searching(py, &self.home, allowed, |model, _| {
            let mut search = search_of(model, Goal::Satisfy, &part)?;
            let count = search.count_up_to(u64::MAX);
            Ok((count, search.is_exhausted()))
        })
    }

    /// The solutions of a part, and whether these are all.
    fn solutions_of_part(
        &self,
        py: Python<'_>,
        part: &str,
        allowed: Allowed,
    ) -> PyResult<(Vec<PyAnswer>, bool)> {
        let part = parsed(part)?;
        let begin = Instant::now();
        searching(py, &self.home, allowed, |model, _| {
            let mut search = search_of(model, Goal::Satisfy, &part)?;
            let mut found = Vec::new();
            while let Some(solution) = search.next() {
                found.push(PyAnswer::found(solution, None, search.stats(), begin));
            }
            Ok((found, search.is_exhausted()))
        })
    }

    /// The best solution of a part that is better than what is known. `ask` says from time to time
    /// what others have found, and `tell` hears of each better solution.
    #[expect(clippy::too_many_arguments, reason = "Python's side names them")]
    fn optimize_part(
        &self,
        py: Python<'_>,
        part: &str,
        expression: Numeric,
        minimize: bool,
        known: Option<i32>,
        ask: Option<Py<PyAny>>,
        tell: Option<Py<PyAny>>,
        allowed: Allowed,
    ) -> PyResult<PyAnswer> {
        let part = parsed(part)?;
        let begin = Instant::now();
        let objective = self.with(|model| model.var_of(expression.expr))?;
        let goal = if minimize {
            Goal::Minimize(objective)
        } else {
            Goal::Maximize(objective)
        };
        let answer = searching(py, &self.home, allowed, |model, interrupt| {
            let mut search = search_of(model, goal, &part)?;
            if let Some(known) = known {
                search
                    .space_mut()
                    .better_than(known)
                    .map_err(|error| of_model(&error))?;
            }
            let others = Others {
                ask: ask.as_ref(),
                last: begin,
            };
            let tell = |solution: &Solution| match &tell {
                Some(tell) => Python::attach(|py| tell.call1(py, (solution[objective],)).map(drop)),
                None => Ok(()),
            };
            let best = improve(&mut search, others, tell, interrupt)?;
            Ok(Answer::new(
                best,
                search.limit(),
                Verdict::Optimal,
                search.stats(),
            ))
        })?;
        Ok(PyAnswer::of(answer, Some(objective), begin.elapsed()))
    }
}
