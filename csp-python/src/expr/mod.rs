//! Expressions: integers and conditions, with the names of their variables.

mod arguments;
mod condition;
mod functions;
mod integer;
mod operators;
mod refusal;
mod words;

pub(crate) use self::arguments::{
    Whole, conditions, fields, integers, interval, number, numbers, ordered, pairs, truth, values,
    within_memory,
};
pub(crate) use self::condition::PyBoolExpr;
pub(crate) use self::functions::register;
pub(crate) use self::integer::PyIntExpr;
pub(crate) use self::refusal::refused;
pub(crate) use self::words::{ExprText, ReadExpr, read_expr};

use csp_core::atom::Atom;
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::model::Model;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard};

/// The names of a model's variables, and the model itself, which its expressions share.
#[derive(Clone, Default)]
pub(crate) struct VarNames(Arc<Named>);

#[derive(Default)]
struct Named {
    names: RwLock<Vec<String>>,
    /// A weak reference to Python's object for the model.
    model: OnceLock<Py<PyAny>>,
}

impl VarNames {
    /// Says which object is the model: a weak reference to it.
    pub(crate) fn are_of(&self, model: Py<PyAny>) {
        let _ = self.0.model.set(model);
    }

    /// How an expression is pickled and copied: a function, its model, and these words.
    fn reduced<'py>(&self, py: Python<'py>, words: String) -> PyResult<Bound<'py, PyAny>> {
        let model = match self.0.model.get() {
            Some(model) => model.bind(py).call0()?,
            None => py.None().into_bound(py),
        };
        if model.is_none() && !self.read().is_empty() {
            return Err(PyTypeError::new_err(
                "an expression is pickled with its model, and the model is gone",
            ));
        }
        let read = py.import("gridcsp.model")?.getattr("expression_of")?;
        (read, (model, words)).into_bound_py_any(py)
    }

    /// Takes over the names of variables that were made since the last call.
    pub(crate) fn update(&self, model: &Model) {
        let mut names = self.0.names.write().unwrap_or_else(PoisonError::into_inner);
        let new = model.domains().vars().skip(names.len());
        names.extend(new.map(|x| model.name(x).to_owned()));
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<String>> {
        self.0.names.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The names of the first part that has any.
    fn of<'n>(parts: impl IntoIterator<Item = &'n Self>) -> Self {
        let mut parts = parts.into_iter();
        let named = parts.find(|names| !names.read().is_empty());
        named.cloned().unwrap_or_default()
    }

    /// These names, or the others if there are none.
    fn or(&self, other: &Self) -> Self {
        if self.read().is_empty() {
            other.clone()
        } else {
            self.clone()
        }
    }
}

/// The name of a variable, if it is among them.
fn name(names: &[String], x: Var) -> &str {
    names.get(x.index()).map_or("?", String::as_str)
}

/// The variables that expressions are, or are made to be.
pub(crate) fn vars_of(model: &mut Model, list: &[PyIntExpr]) -> Result<Vec<Var>, ModelError> {
    let vars = list.iter().map(|item| model.var_of(item.expr.clone()));
    vars.collect()
}

/// Atoms that hold exactly if the conditions do.
pub(crate) fn atoms_of(model: &mut Model, list: &[PyBoolExpr]) -> Result<Vec<Atom>, ModelError> {
    let atoms = list.iter().map(|item| model.atom_of(item.expr.clone()));
    atoms.collect()
}
