//! Grids for Python, and solutions one after the other.

use crate::expr::Whole;
use crate::failure::fault;
use crate::interrupt::Interrupt;
use crate::model::limit_name;
use csp_core::extend::Solver;
use csp_core::limits::Limits;
use csp_core::trace::Limit;
use csp_sudoku::engine::model::{CellOrder, ModelSolutions, ModelSolver};
use csp_sudoku::{Grid, Shape, Sudoku};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

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

/// A puzzle, its search, and how many solutions are wanted of it.
struct GridSearch {
    puzzle: Sudoku,
    search: ModelSolutions<Solver, CellOrder>,
    left: u64,
}

impl GridSearch {
    fn next(&mut self) -> Option<PyResult<Vec<i32>>> {
        self.left = self.left.checked_sub(1)?;
        let grid = self.search.next()?;
        let checked = self.puzzle.verify(&grid).map_err(fault);
        Some(checked.map(|()| values(&grid)))
    }
}

/// An iterator over the solutions of a puzzle.
#[pyclass(frozen, name = "EngineGrids", module = "gridcsp._engine")]
pub(crate) struct PyGrids {
    begun: Mutex<Option<GridSearch>>,
    interrupt: Interrupt,
    /// What ended the search before all solutions were found.
    limit: Mutex<Option<Limit>>,
}

impl PyGrids {
    pub(super) fn new(puzzle: Sudoku, most: u64, limits: Limits, interrupt: Interrupt) -> Self {
        let model = ModelSolver::new(puzzle.rules().clone());
        let search = model.into_solutions(&puzzle, limits);
        let begun = GridSearch {
            puzzle,
            search,
            left: most,
        };
        Self {
            begun: Mutex::new(Some(begun)),
            interrupt,
            limit: Mutex::default(),
        }
    }
}

#[pymethods]
impl PyGrids {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        let found = py.detach(|| {
            let mut place = self.begun.try_lock().map_err(|_| {
                PyRuntimeError::new_err(
                    "another thread waits for the next solution of this iterator",
                )
            })?;
            let Some(begun) = place.as_mut() else {
                return Ok(None);
            };
            let found = begun.next();
            if found.is_none() {
                *self.limit.lock().unwrap_or_else(PoisonError::into_inner) = begun.search.limit();
                *place = None;
            }
            found.transpose()
        })?;
        self.interrupt.check()?;
        Ok(found)
    }

    /// What ended the search before all solutions were found, once it has ended.
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.limit
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .map(limit_name)
    }

    /// Ends the search. One that another thread waits for goes on.
    fn close(&self) {
        if let Ok(mut place) = self.begun.try_lock() {
            *place = None;
        }
    }
}
