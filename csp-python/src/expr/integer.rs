//! Integer expressions.

use super::arguments::{is_array, number, truth};
use super::operators::{Made, Side, entrywise, name_of, operate};
use super::refusal::refused;
use super::{ExprText, PyBoolExpr, VarNames, name, values};
use csp_core::constraints::Relation;
use csp_core::model::{BoolExpr, IntExpr};
use pyo3::IntoPyObjectExt as _;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The greatest exponent of a power, the number of factors of a product.
const GREATEST_EXPONENT: u32 = 64;

/// An integer expression: a variable, or what operators make of variables and numbers.
///
/// `//` rounds toward zero and `%` has the sign of the dividend, as in CPMpy and OR-tools (and not as
/// for the numbers of Python). Where an expression has no value, since a divisor is 0 or an index is
/// outside of its array, there is no solution.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 9, name="x")
///     >>> 2 * x + 1, (x * x <= 20) & (x % 2 != 0)
///     (2*x+1, (x*x<=20)&(x%2!=0))
///     >>> model.add(x * x == 49)
///     >>> model.solve()[x - 1]
///     6
#[pyclass(frozen, name = "IntExpr", module = "gridcsp")]
#[derive(Clone)]
pub(crate) struct PyIntExpr {
    pub(crate) expr: IntExpr,
    pub(crate) names: VarNames,
}

/// From a number, an expression, or a condition, which counts 1 if it holds.
impl<'py> FromPyObject<'_, 'py> for PyIntExpr {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(integer) = object.cast::<Self>() {
            return Ok(integer.get().clone());
        }
        if let Ok(condition) = object.cast::<PyBoolExpr>() {
            return Ok(condition.get().number());
        }
        let value = match truth(&object) {
            Some(truth) => truth.into(),
            None => number(&object).map_err(|error| explained(error, &object))?,
        };
        Ok(Self {
            expr: IntExpr::Constant(value),
            names: VarNames::default(),
        })
    }
}

/// The error of what is no number: an expression would have done as well.
fn explained(error: PyErr, given: &Bound<'_, PyAny>) -> PyErr {
    if error.is_instance_of::<PyTypeError>(given.py()) {
        refused("an integer or an integer expression", given)
    } else {
        error
    }
}

impl PyIntExpr {
    pub(super) fn with(&self, other: Self, join: impl FnOnce(IntExpr, IntExpr) -> IntExpr) -> Self {
        Self {
            expr: join(self.expr.clone(), other.expr),
            names: self.names.or(&other.names),
        }
    }

    /// The expression with the names of its variables.
    pub(crate) fn text(&self) -> String {
        let names = self.names.read();
        self.expr.text(&|x| name(&names, x))
    }

    pub(super) fn compare(&self, operator: CompareOp, other: Self) -> PyBoolExpr {
        PyBoolExpr {
            names: self.names.or(&other.names),
            expr: BoolExpr::Compare(self.expr.clone(), relation(operator), other.expr),
        }
    }
}

/// The relation of a comparison.
fn relation(operator: CompareOp) -> Relation {
    match operator {
        CompareOp::Lt => Relation::Less,
        CompareOp::Le => Relation::AtMost,
        CompareOp::Eq => Relation::Equal,
        CompareOp::Ne => Relation::NotEqual,
        CompareOp::Gt => Relation::Greater,
        CompareOp::Ge => Relation::AtLeast,
    }
}

/// What is said of `/`.
fn fractions() -> PyErr {
    PyTypeError::new_err("`/` makes fractions, and expressions are integers: write `//`")
}

#[pymethods]
impl PyIntExpr {
    /// Arrays of numpy leave operators to the expression.
    #[classattr]
    fn __array_ufunc__() -> Option<bool> {
        None
    }

    fn __add__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "add", other, |one: &Self, other| {
            one.with(other, |x, y| x + y)
        })
    }

    fn __radd__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "add", other, |one: &Self, other| {
            one.with(other, |x, y| y + x)
        })
    }

    fn __sub__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "sub", other, |one: &Self, other| {
            one.with(other, |x, y| x - y)
        })
    }

    fn __rsub__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "sub", other, |one: &Self, other| {
            one.with(other, |x, y| y - x)
        })
    }

    fn __mul__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "mul", other, |one: &Self, other| {
            one.with(other, |x, y| x * y)
        })
    }

    fn __rmul__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "mul", other, |one: &Self, other| {
            one.with(other, |x, y| y * x)
        })
    }

    fn __floordiv__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "floordiv", other, |one: &Self, other| {
            one.with(other, |x, y| x / y)
        })
    }

    fn __rfloordiv__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "floordiv", other, |one: &Self, other| {
            one.with(other, |x, y| y / x)
        })
    }

    fn __mod__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Left, "mod", other, |one: &Self, other| {
            one.with(other, |x, y| x % y)
        })
    }

    fn __rmod__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Made<'py> {
        operate(slf, Side::Right, "mod", other, |one: &Self, other| {
            one.with(other, |x, y| y % x)
        })
    }

    fn __truediv__(&self, _other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Err(fractions())
    }

    fn __rtruediv__(&self, _other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Err(fractions())
    }

    fn __pow__(
        &self,
        exponent: &Bound<'_, PyAny>,
        modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let exponent = u32::try_from(number(exponent)?).unwrap_or(u32::MAX);
        if modulus.is_some() || exponent > GREATEST_EXPONENT {
            return Err(PyValueError::new_err(format!(
                "an exponent is a number from 0 to {GREATEST_EXPONENT}, and there is no modulus"
            )));
        }
        let factors = std::iter::repeat_n(self.expr.clone(), exponent as usize);
        let product = factors.reduce(|product, factor| product * factor);
        #[expect(
            clippy::erasing_op,
            reason = "what the base needs is posted, although nothing of it counts"
        )]
        let one = || self.expr.clone() * 0 + 1;
        Ok(Self {
            // Without a factor it is 1, but only where the base has a value.
            expr: product.unwrap_or_else(one),
            names: self.names.clone(),
        })
    }

    fn __neg__(&self) -> Self {
        Self {
            expr: -self.expr.clone(),
            names: self.names.clone(),
        }
    }

    fn __pos__(&self) -> Self {
        self.clone()
    }

    fn __abs__(&self) -> Self {
        Self {
            expr: self.expr.abs(),
            names: self.names.clone(),
        }
    }

    fn __richcmp__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> Made<'py> {
        if is_array(other) {
            return entrywise(name_of(operator), slf.as_any(), other);
        }
        if truth(other).is_some() {
            return Err(refused("an integer or an integer expression", other));
        }
        slf.get()
            .compare(operator, other.extract()?)
            .into_bound_py_any(slf.py())
    }

    fn __hash__(slf: &Bound<'_, Self>) -> usize {
        slf.as_ptr() as usize
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "an expression is neither true nor false before there is a solution: `x < y < z`, `and`, \
             `or`, `not` and `if` do not work on expressions; write (x < y) & (y < z), and | and ~",
        ))
    }

    fn __repr__(&self) -> String {
        self.text()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Made<'py> {
        self.names.reduced(py, ExprText::of_integer(self))
    }

    /// The condition that the value is one of these: a number, a range, or a list of numbers.
    ///
    ///     >>> model = Model()
    ///     >>> x = model.intvar(1, 9)
    ///     >>> model.add(x.is_in({2, 3, 99}))
    ///     >>> [found[x] for found in model.solutions()]
    ///     [2, 3]
    fn is_in(&self, allowed: &Bound<'_, PyAny>) -> PyResult<PyBoolExpr> {
        let expr = self.expr.is_in(&values(allowed)?);
        Ok(PyBoolExpr {
            expr,
            names: self.names.clone(),
        })
    }
}
