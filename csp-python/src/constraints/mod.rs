//! Constraints over lists of expressions, made before they are given to a model.

mod arrays;
mod counting;
mod differences;
mod graphs;
mod order;
mod poster;
mod schedules;

pub(crate) use self::graphs::PyGraph;

use self::poster::{Operands, Poster};

use crate::expr::{PyBoolExpr, refused};
use csp_core::error::ModelError;
use csp_core::model::{BoolExpr, Model};
use csp_core::propagator::{Consistency, Constraint};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::sync::Arc;

type Post = dyn Fn(&mut Poster<'_>) -> Result<(), ModelError> + Send + Sync;

/// A list of Python.
type List<'a, 'py> = &'a Bound<'py, PyAny>;

/// A constraint. It holds once it is given to `Model.add`. Under a condition it is given to
/// `BoolExpr.implies`, and `condition == constraint` is a constraint as well.
///
///     >>> model = Model()
///     >>> x, b = model.intvar(1, 2, shape=2), model.boolvar()
///     >>> model.add(b == AllDifferent(x))
///     >>> [(found[x].tolist(), found[b]) for found in model.solutions()]
///     [([1, 1], False), ([1, 2], True), ([2, 1], True), ([2, 2], False)]
#[pyclass(frozen, name = "Constraint", module = "gridcsp")]
#[derive(Clone)]
pub(crate) struct PyConstraint {
    name: &'static str,
    /// The call that has made it, as text.
    pub(crate) call: Arc<str>,
    post: Arc<Post>,
    /// It has to hold if this does.
    pub(crate) premise: Option<BoolExpr>,
    /// This holds exactly if the constraint does.
    pub(crate) truth: Option<BoolExpr>,
}

/// A constraint of this name: what it takes, and what is posted for it.
fn constraint<O: Operands, C: Constraint + Clone>(
    name: &'static str,
    operands: O,
    make: impl Fn(O::InModel) -> C + Send + Sync + 'static,
) -> PyConstraint {
    let post = move |to: &mut Poster<'_>| {
        let operands = operands.in_model(to.model)?;
        to.post(make(operands))
    };
    PyConstraint {
        name,
        call: Arc::from(""),
        post: Arc::new(post),
        premise: None,
        truth: None,
    }
}

impl PyConstraint {
    /// The constraint with the call that has made it.
    pub(crate) fn called(&self, call: String) -> Self {
        Self {
            call: Arc::from(call),
            ..self.clone()
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
        let mut atom = |condition: &Option<BoolExpr>| {
            let condition = condition.clone();
            condition
                .map(|condition| model.atom_of(condition))
                .transpose()
        };
        let (premise, truth) = (atom(&self.premise)?, atom(&self.truth)?);
        (self.post)(&mut Poster {
            model,
            premise,
            truth,
        })
    }
}

#[pymethods]
impl PyConstraint {
    /// Arrays of numpy have no constraints to compare.
    #[classattr]
    fn __array_ufunc__() -> Option<bool> {
        None
    }

    /// Equal to a condition: see `BoolExpr`. To anything else a constraint is not compared.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Self> {
        let truth = other
            .cast::<PyBoolExpr>()
            .map(|truth| truth.get().expr.clone());
        match (truth, operator) {
            (Ok(truth), CompareOp::Eq) => self.equivalent(truth),
            (Ok(truth), CompareOp::Ne) => self.equivalent(!truth),
            _ => Err(refused("a condition, for == or !=,", other)),
        }
    }

    fn __hash__(slf: &Bound<'_, Self>) -> usize {
        slf.as_ptr() as usize
    }

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

/// Lists of the same length: a name and the length of the first, and of each other.
fn same_length(
    constraint: &str,
    (one, first): (&str, usize),
    others: &[(&str, usize)],
) -> PyResult<()> {
    let Some((other, second)) = others.iter().find(|(_, length)| *length != first) else {
        return Ok(());
    };
    Err(PyValueError::new_err(format!(
        "{constraint}: there are {first} {one} and {second} {other}; there have to be as many"
    )))
}

/// Adds the constraints to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    differences::register(module)?;
    counting::register(module)?;
    arrays::register(module)?;
    order::register(module)?;
    schedules::register(module)?;
    graphs::register(module)
}
