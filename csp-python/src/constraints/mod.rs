//! Constraints over lists of expressions, made before they are given to a model.

mod arrays;
mod counting;
mod differences;
mod graphs;
mod order;
mod schedules;
mod target;

use self::target::Target;

use csp_core::error::ModelError;
use csp_core::model::{BoolExpr, Model};
use csp_core::propagator::Consistency;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::sync::Arc;

type Post = dyn Fn(&mut Target<'_>) -> Result<(), ModelError> + Send + Sync;

/// A constraint. It holds once it is given to `Model.add`. Under a condition it is given to
/// `BoolExpr.implies`, and `condition == constraint` is a constraint as well.
#[pyclass(frozen, name = "Constraint", module = "gridcsp")]
#[derive(Clone)]
pub(crate) struct Global {
    name: &'static str,
    post: Arc<Post>,
    /// It has to hold if this does.
    premise: Option<BoolExpr>,
    /// This holds exactly if the constraint does.
    truth: Option<BoolExpr>,
}

impl Global {
    fn new(
        name: &'static str,
        post: impl Fn(&mut Target<'_>) -> Result<(), ModelError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            post: Arc::new(post),
            premise: None,
            truth: None,
        }
    }

    /// The constraint under a further premise.
    pub(crate) fn under(&self, premise: BoolExpr) -> Self {
        let premise = match self.premise.clone() {
            Some(earlier) => premise & earlier,
            None => premise,
        };
        Self {
            premise: Some(premise),
            ..self.clone()
        }
    }

    /// The constraint that this one holds exactly if the condition does.
    ///
    /// # Errors
    /// There is a condition already.
    pub(crate) fn equivalent(&self, truth: BoolExpr) -> PyResult<Self> {
        if self.premise.is_some() || self.truth.is_some() {
            return Err(PyTypeError::new_err(
                "a constraint under a condition is equal to none: give it a variable of its own, \
                 as in model.add(b == constraint)",
            ));
        }
        Ok(Self {
            truth: Some(truth),
            ..self.clone()
        })
    }

    /// Posts it to a model.
    pub(crate) fn post_to(&self, model: &mut Model) -> Result<(), ModelError> {
        let premise = self
            .premise
            .clone()
            .map(|premise| model.atom_of(premise))
            .transpose()?;
        let truth = self
            .truth
            .clone()
            .map(|truth| model.atom_of(truth))
            .transpose()?;
        (self.post)(&mut Target {
            model,
            premise,
            truth,
        })
    }
}

#[pymethods]
impl Global {
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a constraint is neither true nor false: give it to Model.add, or to condition.implies",
        ))
    }

    fn __repr__(&self) -> String {
        let premise = if self.premise.is_some() {
            "under a condition: "
        } else {
            ""
        };
        let truth = if self.truth.is_some() {
            "a condition is equal to: "
        } else {
            ""
        };
        format!("<{premise}{truth}{}>", self.name)
    }
}

/// The strength that is asked for.
fn consistency(name: &str) -> PyResult<Consistency> {
    match name {
        "value" => Ok(Consistency::Value),
        "bounds" => Ok(Consistency::Bounds),
        "domain" => Ok(Consistency::Domain),
        _ => Err(PyValueError::new_err(format!(
            "consistency {name:?}: it is one of \"value\", \"bounds\" and \"domain\""
        ))),
    }
}

/// Two lists of the same length.
fn same_length(constraint: &str, what: [&str; 2], first: usize, second: usize) -> PyResult<()> {
    if first == second {
        return Ok(());
    }
    let [one, other] = what;
    Err(PyValueError::new_err(format!(
        "{constraint}: there are {first} {one} and {second} {other}; there have to be as many"
    )))
}

/// Adds the constraints to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Global>()?;
    differences::register(module)?;
    counting::register(module)?;
    arrays::register(module)?;
    order::register(module)?;
    schedules::register(module)?;
    graphs::register(module)
}
