//! What Python hands over where numbers or lists of expressions are meant.

use super::{PyBoolExpr, PyIntExpr};
use csp_core::values::Values;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

/// An integer of Python or of numpy.
pub(super) fn number(object: &Bound<'_, PyAny>) -> PyResult<i128> {
    if let Ok(truth) = object.extract::<bool>() {
        return Ok(truth.into());
    }
    object.extract::<i128>()
}

/// Calls a function with each item of a list, of lists in it, and so on. An item of an array of
/// numpy without dimensions is an item.
fn each<'py>(
    object: &Bound<'py, PyAny>,
    visit: &mut dyn FnMut(&Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    let is_text = object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>();
    if is_text || object.is_instance_of::<PyDict>() {
        let kind = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "a list is needed, and this is a {kind}"
        )));
    }
    let is_item = object.cast::<PyIntExpr>().is_ok() || object.cast::<PyBoolExpr>().is_ok();
    if is_item || !object.hasattr("__iter__")? {
        return visit(object);
    }
    match object.try_iter() {
        Ok(items) => items.into_iter().try_for_each(|item| each(&item?, visit)),
        Err(_) => visit(object),
    }
}

fn list<'py, T>(
    object: &Bound<'py, PyAny>,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let mut items = Vec::new();
    each(object, &mut |item| {
        items.push(read(item)?);
        Ok(())
    })?;
    Ok(items)
}

/// Expressions, in the order in which a list of lists has them.
pub(crate) fn integers(object: &Bound<'_, PyAny>) -> PyResult<Vec<PyIntExpr>> {
    list(object, |item| item.extract())
}

/// Conditions, in the order in which a list of lists has them.
pub(crate) fn conditions(object: &Bound<'_, PyAny>) -> PyResult<Vec<PyBoolExpr>> {
    list(object, |item| item.extract())
}

/// Numbers, in the order in which a list of lists has them.
pub(crate) fn numbers(object: &Bound<'_, PyAny>) -> PyResult<Vec<i128>> {
    list(object, |item| number(item))
}

/// Pairs of numbers of nodes.
pub(crate) fn pairs(object: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, usize)>> {
    object.try_iter()?.map(|pair| pair?.extract()).collect()
}

/// A set of values: a number, a range, or a list of numbers.
pub(crate) fn values(object: &Bound<'_, PyAny>) -> PyResult<Values> {
    let range = ["start", "stop", "step"].map(|end| object.getattr(end));
    if let [Ok(start), Ok(stop), Ok(step)] = range
        && step.extract::<i128>()? == 1
    {
        let (first, last) = (number(&start)?, number(&stop)? - 1);
        let ends = (i128::from(i32::MIN), i128::from(i32::MAX));
        if first <= last && (first < ends.0 || last > ends.1) {
            return Err(out_of_range(if first < ends.0 { first } else { last }));
        }
        let range = (first <= last).then_some((first as i32, last as i32));
        return Ok(range.into_iter().collect());
    }
    let single = |value| i32::try_from(value).map_err(|_| out_of_range(value));
    let numbers = numbers(object)?;
    numbers
        .into_iter()
        .map(|value| single(value).map(|value| (value, value)))
        .collect()
}

fn out_of_range(value: i128) -> PyErr {
    PyValueError::new_err(format!(
        "the value {value} is outside of -2147483648..2147483647, where all values of variables are"
    ))
}
