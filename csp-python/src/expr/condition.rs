//! Conditions.

use super::arguments::{is_array, number, truth};
use super::operators::{Made, Side, entrywise, name_of, operate};
use super::refusal::refused;
use super::{ExprText, PyIntExpr, VarNames, name};
use crate::constraints::PyConstraint;
use csp_core::model::{BoolExpr, IntExpr};
use pyo3::IntoPyObjectExt as _;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyFloat;

/// A condition: a 0/1 variable, a comparison, or what `&`, `|`, `^`, `~` and `implies` make of
/// them. In sums it counts 1 if it holds.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 9, name="x")
///     >>> (x < 3) & ~(x == 1), (x > 5).implies(x != 7)
///     ((x<3)&(x!=1), (x<=5)|(x!=7))
///     >>> model.add((x < 3) ^ (x < 5))
///     >>> [found[x] for found in model.solutions()]
///     [3, 4]
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
        let truth = match truth(&object) {
            Some(truth) => truth,
            None => match number(&object) {
                Ok(number @ (0 | 1)) if !object.is_instance_of::<PyFloat>() => number == 1,
                Ok(_) | Err(_) => {
                    return Err(refused("a condition, or True or False,", &object));
                }
            },
        };
        Ok(Self {
            expr: BoolExpr::constant(truth),
            names: VarNames::default(),
        })
    }
}

impl PyBoolExpr {
    fn with(&self, other: Self, join: impl FnOnce(BoolExpr, BoolExpr) -> BoolExpr) -> Self {
        Self {
            expr: join(self.expr.clone(), other.expr),
            names: self.names.or(&other.names),
        }
    }

    /// The condition with the names of its variables.
    pub(crate) fn text(&self) -> String {
        let names = self.names.read();
        self.expr.text(&|x| name(&names, x))
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
    /// Arrays of numpy leave operators to the condition.
    #[classattr]
    fn __array_ufunc__() -> Option<bool> {
        None
    }

    fn __and__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "and_", other, |one: &Self, other| {
            one.with(other, |x, y| x & y)
        })
    }

    fn __rand__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "and_", other, |one: &Self, other| {
            one.with(other, |x, y| y & x)
        })
    }

    fn __or__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "or_", other, |one: &Self, other| {
            one.with(other, |x, y| x | y)
        })
    }

    fn __ror__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "or_", other, |one: &Self, other| {
            one.with(other, |x, y| y | x)
        })
    }

    fn __xor__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "xor", other, |one: &Self, other| {
            one.with(other, |x, y| x ^ y)
        })
    }

    fn __rxor__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "xor", other, |one: &Self, other| {
            one.with(other, |x, y| y ^ x)
        })
    }

    fn __invert__(&self) -> Self {
        Self {
            expr: !self.expr.clone(),
            names: self.names.clone(),
        }
    }

    /// If this holds, the other holds as well: a condition, or a constraint such as
    /// `AllDifferent(x)`.
    ///
    ///     >>> model = Model()
    ///     >>> x, b = model.intvar(1, 3), model.boolvar()
    ///     >>> model.add(b.implies(x >= 3))
    ///     >>> [(found[x], found[b]) for found in model.solutions()]
    ///     [(3, True), (3, False), (2, False), (1, False)]
    fn implies<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        if let Ok(constraint) = other.cast::<PyConstraint>() {
            let premise = slf.get().expr.clone();
            return constraint.get().under(premise).into_bound_py_any(slf.py());
        }
        operate(
            slf,
            Side::Left,
            "implies",
            other,
            |premise: &Self, other| premise.with(other, BoolExpr::implies),
        )
    }

    fn __richcmp__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> Made<'py> {
        let is_equal = matches!(operator, CompareOp::Eq);
        let (py, one) = (slf.py(), slf.get());
        if is_array(other) {
            return entrywise(name_of(operator), slf.as_any(), other);
        }
        if is_equal || matches!(operator, CompareOp::Ne) {
            if let Ok(constraint) = other.cast::<PyConstraint>() {
                let expr = one.expr.clone();
                let truth = if is_equal { expr } else { !expr };
                return constraint.get().equivalent(truth)?.into_bound_py_any(py);
            }
            if let Ok(other) = other.extract::<Self>() {
                let join = |x: BoolExpr, y| if is_equal { x.iff(y) } else { x ^ y };
                return one.with(other, join).into_bound_py_any(py);
            }
        }
        let other: PyIntExpr = other.extract()?;
        one.number().compare(operator, other).into_bound_py_any(py)
    }

    fn __add__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "add", other, |one: &Self, other| {
            one.number().with(other, |x, y| x + y)
        })
    }

    fn __radd__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "add", other, |one: &Self, other| {
            one.number().with(other, |x, y| y + x)
        })
    }

    fn __sub__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "sub", other, |one: &Self, other| {
            one.number().with(other, |x, y| x - y)
        })
    }

    fn __rsub__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "sub", other, |one: &Self, other| {
            one.number().with(other, |x, y| y - x)
        })
    }

    fn __mul__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "mul", other, |one: &Self, other| {
            one.number().with(other, |x, y| x * y)
        })
    }

    fn __rmul__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "mul", other, |one: &Self, other| {
            one.number().with(other, |x, y| y * x)
        })
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
        self.text()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Made<'py> {
        self.names.reduced(py, ExprText::of_condition(&self.expr))
    }
}
