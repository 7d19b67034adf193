//! Conditions.

use super::arguments::number;
use super::{PyIntExpr, VarNames, name};
use crate::constraints::PyConstraint;
use csp_core::model::{BoolExpr, IntExpr};
use pyo3::IntoPyObjectExt as _;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// A condition: a 0/1 variable, a comparison, or what `&`, `|`, `^`, `~` and `implies` make of
/// them. In sums it counts 1 if it holds.
#[pyclass(frozen, name = "BoolExpr", module = "gridcsp")]
#[derive(Clone)]
pub(crate) struct PyBoolExpr {
    pub(crate) expr: BoolExpr,
    pub(crate) names: VarNames,
}

/// From a condition, `True` or `False`, or 1 or 0.
impl<'py> FromPyObject<'_, 'py> for PyBoolExpr {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(condition) = object.cast::<Self>() {
            return Ok(condition.get().clone());
        }
        if object.cast::<PyIntExpr>().is_ok() {
            return Err(PyTypeError::new_err(
                "a condition is needed, and this is an integer expression: compare it, as in x == 1",
            ));
        }
        match number(&object)? {
            truth @ (0 | 1) => Ok(Self {
                expr: BoolExpr::constant(truth == 1),
                names: VarNames::default(),
            }),
            other => Err(PyTypeError::new_err(format!(
                "{other} is no condition: True or False is"
            ))),
        }
    }
}

impl PyBoolExpr {
    fn with(&self, other: Self, join: impl FnOnce(BoolExpr, BoolExpr) -> BoolExpr) -> Self {
        Self {
            expr: join(self.expr.clone(), other.expr),
            names: self.names.or(&other.names),
        }
    }

    /// The condition as a number.
    pub(super) fn number(&self) -> PyIntExpr {
        PyIntExpr {
            expr: IntExpr::Truth(Box::new(self.expr.clone())),
            names: self.names.clone(),
        }
    }
}

#[pymethods]
impl PyBoolExpr {
    fn __and__(&self, other: Self) -> Self {
        self.with(other, |x, y| x & y)
    }

    fn __rand__(&self, other: Self) -> Self {
        self.with(other, |x, y| y & x)
    }

    fn __or__(&self, other: Self) -> Self {
        self.with(other, |x, y| x | y)
    }

    fn __ror__(&self, other: Self) -> Self {
        self.with(other, |x, y| y | x)
    }

    fn __xor__(&self, other: Self) -> Self {
        self.with(other, |x, y| x ^ y)
    }

    fn __rxor__(&self, other: Self) -> Self {
        self.with(other, |x, y| y ^ x)
    }

    fn __invert__(&self) -> Self {
        Self {
            expr: !self.expr.clone(),
            names: self.names.clone(),
        }
    }

    /// If this holds, the other holds as well: a condition, or a constraint such as
    /// `AllDifferent(x)`.
    fn implies<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(constraint) = other.cast::<PyConstraint>() {
            return constraint
                .get()
                .under(self.expr.clone())
                .into_bound_py_any(py);
        }
        self.with(other.extract()?, BoolExpr::implies)
            .into_bound_py_any(py)
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let is_equal = matches!(operator, CompareOp::Eq);
        if is_equal || matches!(operator, CompareOp::Ne) {
            if let Ok(constraint) = other.cast::<PyConstraint>() {
                let expr = self.expr.clone();
                let truth = if is_equal { expr } else { !expr };
                return constraint.get().equivalent(truth)?.into_py_any(py);
            }
            if let Ok(other) = other.extract::<Self>() {
                let join = |x: BoolExpr, y| if is_equal { x.iff(y) } else { x ^ y };
                return self.with(other, join).into_py_any(py);
            }
        }
        match other.extract::<PyIntExpr>() {
            Ok(other) => self.number().compare(operator, other).into_py_any(py),
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __add__(&self, other: PyIntExpr) -> PyIntExpr {
        self.number().with(other, |x, y| x + y)
    }

    fn __radd__(&self, other: PyIntExpr) -> PyIntExpr {
        self.number().with(other, |x, y| y + x)
    }

    fn __sub__(&self, other: PyIntExpr) -> PyIntExpr {
        self.number().with(other, |x, y| x - y)
    }

    fn __rsub__(&self, other: PyIntExpr) -> PyIntExpr {
        self.number().with(other, |x, y| y - x)
    }

    fn __mul__(&self, other: PyIntExpr) -> PyIntExpr {
        self.number().with(other, |x, y| x * y)
    }

    fn __rmul__(&self, other: PyIntExpr) -> PyIntExpr {
        self.number().with(other, |x, y| y * x)
    }

    fn __neg__(&self) -> PyIntExpr {
        let number = self.number();
        PyIntExpr {
            expr: IntExpr::Constant(-1) * number.expr,
            names: number.names,
        }
    }

    fn __hash__(slf: &Bound<'_, Self>) -> usize {
        slf.as_ptr() as usize
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a condition is neither true nor false before there is a solution: `x < y < z`, `and`, \
             `or`, `not` and `if` do not work on conditions; write (x < y) & (y < z), and | and ~",
        ))
    }

    fn __repr__(&self) -> String {
        let names = self.names.read();
        self.expr.text(&|x| name(&names, x))
    }
}
