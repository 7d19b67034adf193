//! The engine for Python: what `gridcsp` is made of. See `README.md`.

/// A function `register` that adds these functions to the module.
macro_rules! functions {
    ($($function:ident),* $(,)?) => {
        pub(crate) fn register(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
            use pyo3::types::PyModuleMethods as _;
            $(module.add_function(pyo3::wrap_pyfunction!($function, module)?)?;)*
            Ok(())
        }
    };
}

mod constraints;
mod expr;
mod failure;
mod interrupt;
mod iterated;
mod model;
mod puzzles;
mod sudoku;
mod text;
mod threads;
mod variants;

use pyo3::prelude::*;

/// The compiled part of gridcsp.
#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<expr::PyIntExpr>()?;
    module.add_class::<expr::PyBoolExpr>()?;
    module.add_class::<constraints::PyConstraint>()?;
    module.add_class::<constraints::PyGraph>()?;
    module.add_class::<model::PyEngine>()?;
    module.add_class::<model::PyAnswer>()?;
    module.add_class::<model::PySolutions>()?;
    module.add_class::<puzzles::PyPuzzle>()?;
    module.add_class::<puzzles::PyFillings>()?;
    module.add_class::<puzzles::PyMaker>()?;
    module.add_class::<variants::PyClue>()?;
    module.add_class::<variants::PyRules>()?;
    module.add_class::<variants::PySudoku>()?;
    module.add_class::<variants::PyGrids>()?;
    expr::register(module)?;
    constraints::register(module)?;
    model::register(module)?;
    text::register(module)?;
    sudoku::register(module)?;
    puzzles::register(module)?;
    variants::register(module)
}
