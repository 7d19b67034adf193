//! Conditions.

use super::integer::relation;
use super::{Integer, Names, Numeric, Truth, name};
use crate::constraints::Global;
use csp_core::model::{BoolExpr, IntExpr};
use pyo3::IntoPyObjectExt as _;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// A condition: a 0/1 variable, a comparison, or what `&`, `|`, `^`, `~` and `implies` make of
/// them. In sums it counts 1 if it holds.
#[pyclass(frozen, name = "BoolExpr", module = "gridcsp")]
#[derive(Clone)]
pub(crate) struct Condition {
    pub(crate) expr: BoolExpr,
    pub(crate) names: Names,
}

impl Condition {
    fn with(&self, other: Truth, join: impl FnOnce(BoolExpr, BoolExpr) -> BoolExpr) -> Self {
        let names = self.names.or(&other.names);
        Self {
            expr: join(self.expr.clone(), other.expr),
            names,
        }
    }

    /// The condition as a number.
    fn number(&self) -> Numeric {
        let expr = IntExpr::Truth(Box::new(self.expr.clone()));
        Numeric {
            expr,
            names: self.names.clone(),
        }
    }

    fn combined(&self, other: Numeric, join: impl FnOnce(IntExpr, IntExpr) -> IntExpr) -> Integer {
        let this = self.number();
        let names = this.names.or(&other.names);
        Integer {
            expr: join(this.expr, other.expr),
            names,
        }
    }
}

#[pymethods]
impl Condition {
    fn __and__(&self, other: Truth) -> Self {
        self.with(other, |x, y| x & y)
    }

    fn __rand__(&self, other: Truth) -> Self {
        self.with(other, |x, y| y & x)
    }

    fn __or__(&self, other: Truth) -> Self {
        self.with(other, |x, y| x | y)
    }

    fn __ror__(&self, other: Truth) -> Self {
        self.with(other, |x, y| y | x)
    }

    fn __xor__(&self, other: Truth) -> Self {
        self.with(other, |x, y| x ^ y)
    }

    fn __rxor__(&self, other: Truth) -> Self {
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
        if let Ok(global) = other.cast::<Global>() {
            return global.get().under(self.expr.clone()).into_bound_py_any(py);
        }
        let other: Truth = other.extract()?;
        self.with(other, BoolExpr::implies).into_bound_py_any(py)
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        if let (CompareOp::Eq | CompareOp::Ne, Ok(global)) = (operator, other.cast::<Global>()) {
            let is_equal = matches!(operator, CompareOp::Eq);
            let truth = if is_equal {
                self.expr.clone()
            } else {
                !self.expr.clone()
            };
            return global.get().equivalent(truth)?.into_py_any(py);
        }
        if let (CompareOp::Eq | CompareOp::Ne, Ok(other)) = (operator, other.extract::<Truth>()) {
            let differ = matches!(operator, CompareOp::Ne);
            let join = |x: BoolExpr, y| if differ { x ^ y } else { x.iff(y) };
            return self.with(other, join).into_py_any(py);
        }
        let Ok(other) = other.extract::<Numeric>() else {
            return Ok(py.NotImplemented());
        };
        let this = self.number();
        let names = this.names.or(&other.names);
        let expr = BoolExpr::Compare(this.expr, relation(operator), other.expr);
        Self { expr, names }.into_py_any(py)
    }

    fn __add__(&self, other: Numeric) -> Integer {
        self.combined(other, |x, y| x + y)
    }

    fn __radd__(&self, other: Numeric) -> Integer {
        self.combined(other, |x, y| y + x)
    }

    fn __sub__(&self, other: Numeric) -> Integer {
        self.combined(other, |x, y| x - y)
    }

    fn __rsub__(&self, other: Numeric) -> Integer {
        self.combined(other, |x, y| y - x)
    }

    fn __mul__(&self, other: Numeric) -> Integer {
        self.combined(other, |x, y| x * y)
    }

    fn __rmul__(&self, other: Numeric) -> Integer {
        self.combined(other, |x, y| y * x)
    }

    fn __neg__(&self) -> Integer {
        self.combined(
            Numeric {
                expr: IntExpr::Constant(-1),
                names: Names::default(),
            },
            |x, y| y * x,
        )
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
