//! The engine for Python: what `gridcsp` is made of. See `README.md`.

mod constraints;
mod expr;
mod failure;
mod interrupt;
mod model;
mod sudoku;

use pyo3::prelude::*;

/// The compiled part of gridcsp.
#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    expr::register(module)?;
    constraints::register(module)?;
    model::register(module)?;
    sudoku::register(module)
}
