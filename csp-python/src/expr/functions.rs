//! Functions of lists of expressions.

use super::{PyBoolExpr, PyIntExpr, VarNames, conditions, integers, numbers, truth};
use csp_core::model::{self, BoolExpr, IntExpr};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// What a function makes of its arguments, or of the list that is the only one.
fn joined(parts: Vec<PyIntExpr>, join: impl FnOnce(Vec<IntExpr>) -> IntExpr) -> PyIntExpr {
    let names = VarNames::of(parts.iter().map(|part| &part.names));
    let expr = join(parts.into_iter().map(|part| part.expr).collect());
    PyIntExpr { expr, names }
}

/// The same for conditions.
fn joined_conditions(
    list: &Bound<'_, PyTuple>,
    join: impl FnOnce(Vec<BoolExpr>) -> BoolExpr,
) -> PyResult<PyBoolExpr> {
    let parts = conditions(list)?;
    let names = VarNames::of(parts.iter().map(|part| &part.names));
    let expr = join(parts.into_iter().map(|part| part.expr).collect());
    Ok(PyBoolExpr { expr, names })
}

/// The parts, of which one at least is needed.
fn some(parts: Vec<PyIntExpr>, needed: &'static str) -> PyResult<Vec<PyIntExpr>> {
    if parts.is_empty() {
        return Err(PyValueError::new_err(needed));
    }
    Ok(parts)
}

/// The sum of all: `Sum(x)`, `Sum(a, b, c)`. It is 0 if there are none.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 9, shape=3, name="x")
///     >>> Sum(x) <= 4, Sum(x[0], 5)
///     (x[0]+x[1]+x[2]<=4, x[0]+5)
#[pyfunction(name = "Sum", signature = (*terms))]
fn sum(terms: &Bound<'_, PyTuple>) -> PyResult<PyIntExpr> {
    Ok(joined(integers(terms)?, model::sum))
}

/// The sum of multiples, `Σ weights[i]·terms[i]`. The weights are numbers.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 9, shape=2, name="x")
///     >>> WeightedSum([3, -2], x)
///     3*x[0]-2*x[1]
#[pyfunction(name = "WeightedSum")]
fn weighted_sum(weights: &Bound<'_, PyAny>, terms: &Bound<'_, PyAny>) -> PyResult<PyIntExpr> {
    let (weights, terms) = (numbers(weights)?, integers(terms)?);
    if weights.len() != terms.len() {
        return Err(PyValueError::new_err(format!(
            "{} weights are given for {} terms",
            weights.len(),
            terms.len()
        )));
    }
    Ok(joined(terms, |terms| {
        let scaled = weights.into_iter().zip(terms);
        model::sum(scaled.map(|(weight, term)| IntExpr::Constant(weight) * term))
    }))
}

/// The greatest of one or more.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 9, shape=2, name="x")
///     >>> model.add(Maximum(x) == 1)
///     >>> model.count()
///     3
#[pyfunction(name = "Maximum", signature = (*of))]
fn maximum(of: &Bound<'_, PyTuple>) -> PyResult<PyIntExpr> {
    let parts = some(integers(of)?, "Maximum needs at least one expression")?;
    Ok(joined(parts, model::maximum))
}

/// The smallest of one or more.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 9, shape=2, name="x")
///     >>> model.add(Minimum(x[0], x[1], 5) == 5)
///     >>> model.count()
///     25
#[pyfunction(name = "Minimum", signature = (*of))]
fn minimum(of: &Bound<'_, PyTuple>) -> PyResult<PyIntExpr> {
    let parts = some(integers(of)?, "Minimum needs at least one expression")?;
    Ok(joined(parts, model::minimum))
}

/// The absolute value.
///
///     >>> model = Model()
///     >>> x = model.intvar(-9, 9)
///     >>> model.add(Abs(x) == 4)
///     >>> [found[x] for found in model.solutions()]
///     [-4, 4]
#[pyfunction(name = "Abs")]
fn absolute(of: PyIntExpr) -> PyIntExpr {
    PyIntExpr {
        expr: of.expr.abs(),
        names: of.names,
    }
}

/// `list[index]`, where the index is an expression and counts from 0.
///
///     >>> model = Model()
///     >>> day = model.intvar(0, 2, name="day")
///     >>> price = Element([30, 10, 20], day)
///     >>> best = model.minimize(price)
///     >>> best[day], best[price]
///     (1, 10)
#[pyfunction(name = "Element")]
fn element(list: &Bound<'_, PyAny>, index: PyIntExpr) -> PyResult<PyIntExpr> {
    let entries = some(
        integers(list)?,
        "Element needs a list with at least one entry",
    )?;
    let entries = joined(entries, |entries| {
        model::element(entries, index.expr.clone())
    });
    Ok(PyIntExpr {
        names: index.names.or(&entries.names),
        expr: entries.expr,
    })
}

/// `then` if the condition holds, else `other`.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 9)
///     >>> fee = IfThenElse(x >= 5, 10, 2 * x)
///     >>> model.maximize(fee - x).objective
///     5
#[pyfunction(name = "IfThenElse")]
fn if_then_else(condition: PyBoolExpr, then: PyIntExpr, other: PyIntExpr) -> PyIntExpr {
    PyIntExpr {
        names: VarNames::of([&condition.names, &then.names, &other.names]),
        expr: condition.expr.then_else(then.expr, other.expr),
    }
}

/// How often the value is among the expressions. The value may be an expression.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 1, shape=3)
///     >>> model.add(Count(x, 1) == 2)
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 1, 0], [1, 0, 1], [0, 1, 1]]
#[pyfunction(name = "Count")]
fn count(of: &Bound<'_, PyAny>, value: PyIntExpr) -> PyResult<PyIntExpr> {
    let equal = joined(integers(of)?, |parts| {
        model::sum(parts.into_iter().map(|part| part.eq(value.expr.clone())))
    });
    Ok(PyIntExpr {
        names: value.names.or(&equal.names),
        expr: equal.expr,
    })
}

/// All conditions hold: `All(a, b)`, `All(list)`. True if there are none.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 9, shape=2, name="x")
///     >>> model.add(All(x >= 8, x[0] > x[1]))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[9, 8]]
#[pyfunction(name = "All", signature = (*conditions))]
fn all(conditions: &Bound<'_, PyTuple>) -> PyResult<PyBoolExpr> {
    joined_conditions(conditions, BoolExpr::All)
}

/// At least one condition holds. False if there are none.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 2, shape=2, name="x")
///     >>> model.add(~Any(x == 0))
///     >>> model.count()
///     4
#[pyfunction(name = "Any", signature = (*conditions))]
fn any(conditions: &Bound<'_, PyTuple>) -> PyResult<PyBoolExpr> {
    joined_conditions(conditions, BoolExpr::Any)
}

/// An odd number of the conditions holds.
///
///     >>> model = Model()
///     >>> a, b = model.boolvar(shape=2)
///     >>> model.add(Xor(a, b))
///     >>> [(found[a], found[b]) for found in model.solutions()]
///     [(True, False), (False, True)]
#[pyfunction(name = "Xor", signature = (*conditions))]
fn odd(conditions: &Bound<'_, PyTuple>) -> PyResult<PyBoolExpr> {
    joined_conditions(conditions, BoolExpr::Odd)
}

/// A number as an expression, or a truth as a condition, that says no more than that.
#[pyfunction]
fn constant<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match truth(value) {
        Some(_) => value.extract::<PyBoolExpr>()?.into_bound_py_any(value.py()),
        None => value.extract::<PyIntExpr>()?.into_bound_py_any(value.py()),
    }
}

functions![
    constant,
    sum,
    weighted_sum,
    maximum,
    minimum,
    absolute,
    element,
    if_then_else,
    count,
    all,
    any,
    odd,
];
