//! Grids for Python, and solutions one after the other.

use crate::expr::Whole;
use crate::failure::fault;
use crate::interrupt::Interrupt;
use crate::iterated::{SolutionSource, SolutionStream};
use csp_core::extend::Solver;
use csp_core::limits::Limits;
use csp_core::trace::Limit;
use csp_sudoku::engine::model::{CellOrder, ModelSolutions, ModelSolver};
use csp_sudoku::{Grid, Shape, Sudoku};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The values of a grid in row-major order, as digits are written. A blank cell is one less than the lowest digit.
pub(super) fn values(grid: &Grid) -> Vec<i32> {
    let shape = grid.shape();
    grid.digits()
        .iter()
        .map(|&digit| shape.value(digit))
        .collect()
}

/// The grid of these values. A blank cell is one less than the lowest digit, or -1.
pub(super) fn grid(shape: Shape, values: &[Whole<i64>]) -> PyResult<Grid> {
    let blank = i64::from(shape.value(0));
    let digit = |(index, &Whole(value)): (usize, &Whole<i64>)| {
        if value == blank || value == -1 {
            return Ok(0);
        }
        let known = i32::try_from(value).ok();
        let known = known.and_then(|value| shape.digit_of(value));
        known.ok_or_else(|| {
            let (cell, last) = (shape.cell(index), shape.value(shape.side() as u8));
            PyValueError::new_err(format!(
                "{cell}: {value} is no digit of the board, which has {} to {last}, and {blank} for a blank",
                blank + 1
            ))
        })
    };
    if values.len() != shape.cells() {
        return Err(PyValueError::new_err(format!(
            "{} values, and a board of {shape} has {} cells",
            values.len(),
            shape.cells()
        )));
    }
    let digits: PyResult<Vec<u8>> = values.iter().enumerate().map(digit).collect();
    Grid::new(shape, digits?).map_err(fault)
}

/// A puzzle and its search.
struct GridSearch {
    puzzle: Sudoku,
    search: ModelSolutions<Solver, CellOrder>,
}

impl SolutionSource for GridSearch {
    type Words = Vec<i32>;

    fn next(&mut self) -> Option<PyResult<Vec<i32>>> {
        let grid = self.search.next()?;
        let checked = self.puzzle.verify(&grid).map_err(fault);
        Some(checked.map(|()| values(&grid)))
    }

    fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }
}

/// An iterator over the solutions of a puzzle.
#[pyclass(frozen, name = "EngineGrids", module = "gridcsp._engine")]
pub(crate) struct PyGrids(SolutionStream<GridSearch>);

impl PyGrids {
    pub(super) fn new(puzzle: Sudoku, most: u64, limits: Limits, interrupt: Interrupt) -> Self {
        let model = ModelSolver::new(puzzle.rules().clone());
        let search = model.into_solutions(&puzzle, limits);
        Self(SolutionStream::new(
            GridSearch { puzzle, search },
            most,
            interrupt,
        ))
    }
}

#[pymethods]
impl PyGrids {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        self.0.next(py)
    }

    /// What ended the search before all solutions were found, once it has ended.
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.0.limit()
    }

    /// Ends the search. One that another thread waits for goes on.
    fn close(&self) {
        self.0.close();
    }
}
