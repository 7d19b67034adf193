//! A clue.

use super::cells::{CellWords, words};
use super::fields::fields_of;
use crate::failure::OrValueError as _;
use csp_sudoku::rules::{Clue, clues};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// What a puzzle says about some cells.
#[pyclass(frozen, name = "EngineClue", module = "gridcsp._engine")]
pub(crate) struct PyClue(pub(super) Clue);

#[pymethods]
impl PyClue {
    /// A clue of this kind, with lines and numbers one after the other, and fields by name.
    #[new]
    fn new(kind: &str, parts: &Bound<'_, PyTuple>, named: &Bound<'_, PyDict>) -> PyResult<Self> {
        let known = clues::kind(kind);
        let kind = known
            .ok_or_else(|| PyValueError::new_err(format!("there is no kind of clues {kind:?}")))?;
        let mut fields = fields_of(kind, parts, named)?;
        if let Some(clues) = named.get_item("clues")? {
            let clues: Vec<Py<Self>> = clues.extract()?;
            fields.clues = clues.iter().map(|clue| clue.get().0.clone()).collect();
        }
        Ok(Self(kind.clue_of(fields).or_value_error()?))
    }

    /// The name of its kind.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name
    }

    /// Its lines of cells.
    #[getter]
    fn lines(&self) -> Vec<Vec<CellWords>> {
        self.0.lines().iter().map(|line| words(line)).collect()
    }

    /// Its numbers.
    #[getter]
    fn numbers(&self) -> Vec<i32> {
        self.0.numbers().to_vec()
    }

    /// Its text.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// The clues that it is about.
    #[getter]
    fn clues(&self) -> Vec<Self> {
        self.0.clues().iter().cloned().map(Self).collect()
    }

    /// What it says, in words.
    #[getter]
    fn sentence(&self) -> String {
        self.0.to_string()
    }

    /// Whether both say the same by the same means.
    fn is_same(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
