//! Functions of lists of expressions.

use super::{Condition, Integer, Names, Numeric, Truth, conditions, integers};
use csp_core::model::{BoolExpr, IntExpr};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The arguments, or the list that is the only one.
fn arguments(list: &Bound<'_, PyTuple>) -> PyResult<(Vec<IntExpr>, Names)> {
    let parts = integers(list.as_any())?;
    let names = parts
        .iter()
        .fold(Names::default(), |names, part| names.or(&part.names));
    Ok((parts.into_iter().map(|part| part.expr).collect(), names))
}

fn some(parts: &[IntExpr], function: &str) -> PyResult<()> {
    if parts.is_empty() {
        return Err(PyValueError::new_err(format!(
            "{function} needs at least one expression"
        )));
    }
    Ok(())
}

/// The sum of all: `Sum(x)`, `Sum(a, b, c)`. It is 0 if there are none.
#[pyfunction]
#[pyo3(name = "Sum", signature = (*terms))]
fn sum(terms: &Bound<'_, PyTuple>) -> PyResult<Integer> {
    let (parts, names) = arguments(terms)?;
    Ok(Integer {
        expr: csp_core::model::sum(parts),
        names,
    })
}

/// The sum of multiples, `Σ weights[i]·terms[i]`. The weights are numbers.
#[pyfunction]
#[pyo3(name = "WeightedSum")]
fn weighted_sum(weights: &Bound<'_, PyAny>, terms: &Bound<'_, PyAny>) -> PyResult<Integer> {
    let weights = super::numbers(weights)?;
    let terms = integers(terms)?;
    if weights.len() != terms.len() {
        return Err(PyValueError::new_err(format!(
            "{} weights are given for {} terms",
            weights.len(),
            terms.len()
        )));
    }
    let names = terms
        .iter()
        .fold(Names::default(), |names, part| names.or(&part.names));
    let scaled = weights.into_iter().zip(terms);
    let parts = scaled.map(|(weight, term)| IntExpr::Constant(weight) * term.expr);
    Ok(Integer {
        expr: csp_core::model::sum(parts),
        names,
    })
}

/// The greatest of one or more.
#[pyfunction]
#[pyo3(name = "Maximum", signature = (*of))]
fn maximum(of: &Bound<'_, PyTuple>) -> PyResult<Integer> {
    let (parts, names) = arguments(of)?;
    some(&parts, "Maximum")?;
    Ok(Integer {
        expr: csp_core::model::maximum(parts),
        names,
    })
}

/// The smallest of one or more.
#[pyfunction]
#[pyo3(name = "Minimum", signature = (*of))]
fn minimum(of: &Bound<'_, PyTuple>) -> PyResult<Integer> {
    let (parts, names) = arguments(of)?;
    some(&parts, "Minimum")?;
    Ok(Integer {
        expr: csp_core::model::minimum(parts),
        names,
    })
}

/// The absolute value.
#[pyfunction]
#[pyo3(name = "Abs")]
fn absolute(of: Numeric) -> Integer {
    Integer {
        expr: of.expr.abs(),
        names: of.names,
    }
}

/// `list[index]`, where the index is an expression and counts from 0.
#[pyfunction]
#[pyo3(name = "Element")]
fn element(list: &Bound<'_, PyAny>, index: Numeric) -> PyResult<Integer> {
    let parts = integers(list)?;
    if parts.is_empty() {
        return Err(PyValueError::new_err(
            "Element needs a list with at least one entry",
        ));
    }
    let names = parts
        .iter()
        .fold(index.names, |names, part| names.or(&part.names));
    let entries = parts.into_iter().map(|part| part.expr);
    Ok(Integer {
        expr: csp_core::model::element(entries, index.expr),
        names,
    })
}

/// `then` if the condition holds, else `other`.
#[pyfunction]
#[pyo3(name = "IfThenElse")]
fn if_then_else(condition: Truth, then: Numeric, other: Numeric) -> Integer {
    let names = condition.names.or(&then.names).or(&other.names);
    Integer {
        expr: condition.expr.then_else(then.expr, other.expr),
        names,
    }
}

/// How often the value is among the expressions. The value may be an expression.
#[pyfunction]
#[pyo3(name = "Count")]
fn count(of: &Bound<'_, PyAny>, value: Numeric) -> PyResult<Integer> {
    let parts = integers(of)?;
    let names = parts
        .iter()
        .fold(value.names, |names, part| names.or(&part.names));
    let equal = parts
        .into_iter()
        .map(|part| part.expr.eq(value.expr.clone()));
    Ok(Integer {
        expr: csp_core::model::sum(equal),
        names,
    })
}

fn joined(
    list: &Bound<'_, PyTuple>,
    join: impl FnOnce(Vec<BoolExpr>) -> BoolExpr,
) -> PyResult<Condition> {
    let parts = conditions(list.as_any())?;
    let names = parts
        .iter()
        .fold(Names::default(), |names, part| names.or(&part.names));
    Ok(Condition {
        expr: join(parts.into_iter().map(|part| part.expr).collect()),
        names,
    })
}

/// All conditions hold: `All(a, b)`, `All(list)`. True if there are none.
#[pyfunction]
#[pyo3(name = "All", signature = (*conditions))]
fn all(conditions: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    joined(conditions, BoolExpr::All)
}

/// At least one condition holds. False if there are none.
#[pyfunction]
#[pyo3(name = "Any", signature = (*conditions))]
fn any(conditions: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    joined(conditions, BoolExpr::Any)
}

/// An odd number of the conditions holds.
#[pyfunction]
#[pyo3(name = "Xor", signature = (*conditions))]
fn odd(conditions: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    joined(conditions, BoolExpr::Odd)
}

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Integer>()?;
    module.add_class::<Condition>()?;
    module.add_function(wrap_pyfunction!(sum, module)?)?;
    module.add_function(wrap_pyfunction!(weighted_sum, module)?)?;
    module.add_function(wrap_pyfunction!(maximum, module)?)?;
    module.add_function(wrap_pyfunction!(minimum, module)?)?;
    module.add_function(wrap_pyfunction!(absolute, module)?)?;
    module.add_function(wrap_pyfunction!(element, module)?)?;
    module.add_function(wrap_pyfunction!(if_then_else, module)?)?;
    module.add_function(wrap_pyfunction!(count, module)?)?;
    module.add_function(wrap_pyfunction!(all, module)?)?;
    module.add_function(wrap_pyfunction!(any, module)?)?;
    module.add_function(wrap_pyfunction!(odd, module)?)
}
