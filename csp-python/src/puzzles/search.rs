//! Solutions of a puzzle, as Python gets them.

use super::layers::{SpotValues, values};
use crate::failure::{OrValueError as _, fault};
use crate::model::{limit_name, stats};
use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use csp_puzzles::filling::Filling;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::solutions::CheckedSolutions;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::{Duration, Instant};

/// What a search found: the solutions as numbers, what ended it early, and what it has cost.
pub(super) struct FoundFillings {
    solutions: Vec<SpotValues>,
    limit: Option<Limit>,
    stats: Stats,
    time: Duration,
}

/// For Python: the solutions, the name of the limit, the statistics, and the seconds.
pub(super) type FoundWords<'py> = (
    Vec<SpotValues>,
    Option<&'static str>,
    Bound<'py, PyDict>,
    f64,
);

impl FoundFillings {
    pub(super) fn into_words(self, py: Python<'_>) -> PyResult<FoundWords<'_>> {
        let limit = self.limit.map(limit_name);
        let stats = stats(py, self.stats)?;
        Ok((self.solutions, limit, stats, self.time.as_secs_f64()))
    }
}

/// A search with these limits.
pub(super) fn search(puzzle: &GridPuzzle, limits: Limits) -> PyResult<CheckedSolutions> {
    let board = puzzle.board().or_value_error()?;
    let blank = Filling::empty(board.layers());
    CheckedSolutions::new(puzzle, board, &blank, limits).or_value_error()
}

/// Up to this number of solutions.
pub(super) fn find(puzzle: &GridPuzzle, most: usize, limits: Limits) -> PyResult<FoundFillings> {
    let begin = Instant::now();
    let mut search = search(puzzle, limits)?;
    let fillings = search.first(most).map_err(fault)?;
    let solutions = fillings
        .iter()
        .map(|filling| values(search.layers(), filling));
    Ok(FoundFillings {
        solutions: solutions.collect(),
        limit: search.limit(),
        stats: search.stats(),
        time: begin.elapsed(),
    })
}
