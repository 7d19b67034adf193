//! What operators have in common: the other side may be an array, and what it must not be is refused.

use super::arguments::is_array;
use pyo3::IntoPyObjectExt as _;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;

/// What an operator or a function returns: an expression, a condition, or an array of them.
pub(super) type Made<'py> = PyResult<Bound<'py, PyAny>>;

/// Which side of an operator the expression is on.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Left,
    Right,
}

/// What an operator of Python's module `operator` makes of an expression and something else: with an
/// array, an array entry by entry.
pub(super) fn operate<'py, E, O, R>(
    expr: &Bound<'py, E>,
    side: Side,
    operator: &str,
    other: &Bound<'py, PyAny>,
    join: impl FnOnce(&E, O) -> R,
) -> Made<'py>
where
    E: pyo3::PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync,
    O: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
    R: IntoPyObject<'py>,
{
    if is_array(other) {
        let expr = expr.as_any();
        return match side {
            Side::Left => entrywise(operator, expr, other),
            Side::Right => entrywise(operator, other, expr),
        };
    }
    join(expr.get(), other.extract()?).into_bound_py_any(expr.py())
}

/// The operator on each entry.
pub(super) fn entrywise<'py>(
    operator: &str,
    left: &Bound<'py, PyAny>,
    right: &Bound<'py, PyAny>,
) -> Made<'py> {
    let arrays = left.py().import("gridcsp.array")?;
    arrays.call_method1("entrywise", (operator, left, right))
}

/// The name of a comparison in Python's module `operator`.
pub(super) fn name_of(comparison: CompareOp) -> &'static str {
    match comparison {
        CompareOp::Lt => "lt",
        CompareOp::Le => "le",
        CompareOp::Eq => "eq",
        CompareOp::Ne => "ne",
        CompareOp::Gt => "gt",
        CompareOp::Ge => "ge",
    }
}
