//! Sudoku: many puzzles of 9×9 in buffers, and single puzzles of any size as text.

mod blocks;
mod buffers;
mod bulk;
mod grades;
mod help;
mod text;

use pyo3::prelude::*;

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("STATUSES", buffers::STATUSES)?;
    module.add("TECHNIQUES", grades::techniques())?;
    module.add("LEVELS", grades::levels())?;
    bulk::register(module)?;
    grades::register(module)?;
    text::register(module)?;
    help::register(module)
}
