//! Cells and lines of cells, as Python writes them.

use crate::expr::{fields, number, ordered};
use crate::failure::OrValueError as _;
use csp_sudoku::Cell;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Row and column, counted from 0.
pub(super) type CellWords = (u8, u8);

/// Cells for Python.
pub(super) fn words(cells: &[Cell]) -> Vec<CellWords> {
    cells.iter().map(|cell| (cell.row, cell.column)).collect()
}

/// Cells that Python got from [`words`].
pub(super) fn of_words(cells: Vec<CellWords>) -> Vec<Cell> {
    let cells = cells.into_iter();
    cells.map(|(row, column)| Cell { row, column }).collect()
}

/// A name, or row and column counted from 0.
fn cell(object: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(name) = object.cast::<PyString>() {
        return name.to_string().parse().or_value_error();
    }
    let (row, column) = pair(object).ok_or_else(|| {
        refused(
            "a cell is its name, such as 'r4c7', or (row, column) counted from 0",
            object,
        )
    })?;
    let name = format!("r{}c{}", row.saturating_add(1), column.saturating_add(1));
    name.parse().or_value_error()
}

/// Two numbers.
fn pair(object: &Bound<'_, PyAny>) -> Option<(i128, i128)> {
    let [row, column] = fields(object).ok()?;
    Some((number(&row).ok()?, number(&column).ok()?))
}

/// A `TypeError` that says what was meant, and what is there.
fn refused(meant: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let shown = object.repr();
    let shown = shown.map_or_else(|_| "something else".to_owned(), |text| text.to_string());
    PyTypeError::new_err(format!("{meant}, and this is {shown}"))
}

/// Cells one after the other: a list of cells, or names with blanks or commas between them.
pub(super) fn line(object: &Bound<'_, PyAny>) -> PyResult<Vec<Cell>> {
    if let Ok(names) = object.cast::<PyString>() {
        let names = names.to_string();
        let names = names.split([' ', ',', '\t', '\n', '\r']);
        let names = names.filter(|name| !name.is_empty());
        return names.map(|name| name.parse().or_value_error()).collect();
    }
    items(object)?.iter().map(cell).collect()
}

/// Lines: one of them, or a list of them.
pub(super) fn lines(object: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<Cell>>> {
    if object.is_instance_of::<PyString>() {
        return Ok(vec![line(object)?]);
    }
    let items = items(object)?;
    if !items.is_empty() && items.iter().all(|item| cell(item).is_ok()) {
        return Ok(vec![items.iter().map(cell).collect::<PyResult<_>>()?]);
    }
    items.iter().map(line).collect()
}

fn items<'py>(object: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    ordered(object)?;
    let items = object.try_iter().map_err(|_| {
        refused(
            "a line is a list of cells, or a text such as 'r1c1 r1c2'",
            object,
        )
    })?;
    items.collect()
}

/// Row and column of a cell, counted from 0.
#[pyfunction]
fn cell_place(cell: &Bound<'_, PyAny>) -> PyResult<CellWords> {
    let Cell { row, column } = self::cell(cell)?;
    Ok((row, column))
}

functions![cell_place];
