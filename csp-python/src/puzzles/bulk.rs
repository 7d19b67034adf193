//! Many puzzles on several threads.

use super::puzzle::PyPuzzle;
use super::search::{FoundFillings, FoundWords, find};
use crate::interrupt::Interrupt;
use crate::model::Allowed;
use crate::threads::{Threads, each};
use csp_core::limits::Limits;
use csp_puzzles::puzzle::GridPuzzle;
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;

/// What was found for each puzzle with limits of its own, or the error that says why there is no answer.
#[pyfunction]
fn solve_puzzles<'py>(
    py: Python<'py>,
    puzzles: Vec<Py<PyPuzzle>>,
    threads: Threads,
    allowed: Allowed,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let interrupt = Interrupt::default();
    // Limits that make no sense are an error before the first puzzle.
    allowed.limits(&interrupt)?;
    let puzzles: Vec<&GridPuzzle> = puzzles.iter().map(|puzzle| puzzle.get().puzzle()).collect();
    let found = py.detach(|| {
        each(&puzzles, 1, threads.0, &interrupt, || {
            |block: &[&GridPuzzle]| {
                let solve = |puzzle: &&GridPuzzle| find(puzzle, 2, limits(allowed, &interrupt));
                block.iter().map(solve).collect()
            }
        })
    });
    interrupt.check()?;
    py.check_signals()?;
    let found = found.into_iter();
    found.map(|found| in_place(py, found)).collect()
}

/// The limits of a search that begins now. That they make sense was seen before.
fn limits(allowed: Allowed, interrupt: &Interrupt) -> Limits {
    allowed.limits(interrupt).unwrap_or_default()
}

fn in_place(py: Python<'_>, found: PyResult<FoundFillings>) -> PyResult<Bound<'_, PyAny>> {
    match found {
        Ok(found) => {
            let words: FoundWords<'_> = found.into_words(py)?;
            words.into_bound_py_any(py)
        }
        Err(error) => Ok(error.into_value(py).into_bound(py).into_any()),
    }
}

functions![solve_puzzles];
