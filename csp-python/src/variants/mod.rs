//! Sudoku with rules of its own: houses and clues, links and texts by which people share such puzzles, searches.

mod cells;

mod fields;

mod clue;
mod kinds;

mod rules;

mod grids;
mod reasons;

mod puzzle;

pub(crate) use self::clue::PyClue;
pub(crate) use self::grids::PyGrids;
pub(crate) use self::puzzle::PySudoku;
pub(crate) use self::rules::PyRules;

use pyo3::prelude::*;

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    cells::register(module)?;
    kinds::register(module)
}
