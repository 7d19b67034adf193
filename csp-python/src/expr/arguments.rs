//! What Python hands over where numbers or lists of expressions are meant.

use super::refusal::refused;
use super::{PyBoolExpr, PyIntExpr};
use csp_core::values::Values;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyFrozenSet, PyInt, PySet, PyString};
use std::any::type_name;

/// The most entries of an array of variables, of a list, or nodes of a graph.
pub(crate) const MOST_ENTRIES: usize = 100_000_000;

/// A size, before memory is taken for it.
pub(crate) fn within_memory(what: &str, size: Option<usize>) -> PyResult<usize> {
    match size {
        Some(size) if size <= MOST_ENTRIES => Ok(size),
        _ => Err(PyValueError::new_err(format!(
            "{what} is too large: at most {MOST_ENTRIES} entries are possible"
        ))),
    }
}

/// An array of numpy has a kind of entries: "i", "u", "f", "b" and others.
fn kind_of_entries(object: &Bound<'_, PyAny>) -> Option<String> {
    let kind = object.getattr("dtype").ok()?.getattr("kind").ok()?;
    kind.extract().ok()
}

/// What operators mostly get, of which nothing needs to be asked: a question that is answered by an
/// `AttributeError` takes longer than the operator.
fn is_plain(object: &Bound<'_, PyAny>) -> bool {
    object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyFloat>()
        || object.is_instance_of::<PyIntExpr>()
        || object.is_instance_of::<PyBoolExpr>()
}

/// An array of one or more dimensions, of numpy or like one.
pub(super) fn is_array(object: &Bound<'_, PyAny>) -> bool {
    if is_plain(object) {
        return false;
    }
    let dimensions = object.getattr("ndim").and_then(|ndim| ndim.extract());
    dimensions.is_ok_and(|dimensions: usize| dimensions > 0) && kind_of_entries(object).is_some()
}

/// A truth of Python or of numpy.
pub(crate) fn truth(object: &Bound<'_, PyAny>) -> Option<bool> {
    if is_plain(object) {
        return None;
    }
    if object.is_instance_of::<PyBool>() || is_scalar_of(object, "b") {
        object.is_truthy().ok()
    } else {
        None
    }
}

fn is_scalar_of(object: &Bound<'_, PyAny>, kind: &str) -> bool {
    !is_array(object) && kind_of_entries(object).as_deref() == Some(kind)
}

/// An integer of Python or of numpy, or a float that is one. Truth is no number.
pub(crate) fn number(object: &Bound<'_, PyAny>) -> PyResult<i128> {
    if object.is_exact_instance_of::<PyInt>() {
        return object.extract();
    }
    if truth(object).is_some() || is_array(object) {
        return Err(refused("an integer", object));
    }
    if object.is_instance_of::<PyFloat>() || is_scalar_of(object, "f") {
        return whole(object.extract()?).ok_or_else(|| refused("an integer", object));
    }
    object.extract().map_err(|_| refused("an integer", object))
}

/// A float that is an integer.
fn whole(value: f64) -> Option<i128> {
    let is_whole = value.is_finite() && value.fract() == 0.0 && value.abs() < 2f64.powi(63);
    is_whole.then_some(value as i128)
}

/// A number of this type, from whatever Python has for integers.
#[derive(Clone, Copy)]
pub(crate) struct Whole<T>(pub(crate) T);

impl<T: TryFrom<i128>> FromPyObject<'_, '_> for Whole<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let value = number(&object)?;
        let fitting = T::try_from(value).map(Self);
        fitting.map_err(|_| {
            let is_unsigned = type_name::<T>().starts_with('u');
            let reason = if is_unsigned && value < 0 {
                "is negative"
            } else {
                "is too large"
            };
            PyOverflowError::new_err(format!("the number {value} {reason}"))
        })
    }
}

/// Calls a function with each item of a list, of lists in it, and so on. An item of an array of
/// numpy without dimensions is an item. Lists are checked before.
fn each<'py>(
    object: &Bound<'py, PyAny>,
    check: fn(&Bound<'py, PyAny>) -> PyResult<()>,
    visit: &mut dyn FnMut(&Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    if is_plain(object) {
        return visit(object);
    }
    let is_text = object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>();
    if is_text || object.is_instance_of::<PyDict>() {
        let kind = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "a list is needed, and this is a {kind}"
        )));
    }
    if !object.hasattr("__iter__")? {
        return visit(object);
    }
    check(object)?;
    if let Ok(length) = object.len() {
        within_memory("a list", Some(length))?;
    }
    match object.try_iter() {
        Ok(items) => items
            .into_iter()
            .try_for_each(|item| each(&item?, check, visit)),
        Err(_) => visit(object),
    }
}

fn list<'py, T>(
    object: &Bound<'py, PyAny>,
    check: fn(&Bound<'py, PyAny>) -> PyResult<()>,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let mut items = Vec::new();
    each(object, check, &mut |item| {
        within_memory("a list", Some(items.len()))?;
        items.push(read(item)?);
        Ok(())
    })?;
    Ok(items)
}

/// A list whose order is that of the caller.
pub(crate) fn ordered(object: &Bound<'_, PyAny>) -> PyResult<()> {
    if object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>() {
        return Err(PyTypeError::new_err(
            "a list is needed, and this is a set: its order changes from run to run, and searches with it",
        ));
    }
    Ok(())
}

/// The same, and not an array of truth.
fn of_integers(object: &Bound<'_, PyAny>) -> PyResult<()> {
    if is_array(object) && kind_of_entries(object).as_deref() == Some("b") {
        return Err(refused("an array of integers", object));
    }
    ordered(object)
}

/// Expressions, in the order in which a list of lists has them.
pub(crate) fn integers(object: &Bound<'_, PyAny>) -> PyResult<Vec<PyIntExpr>> {
    list(object, of_integers, |item| item.extract())
}

/// Conditions, in the order in which a list of lists has them.
pub(crate) fn conditions(object: &Bound<'_, PyAny>) -> PyResult<Vec<PyBoolExpr>> {
    list(object, ordered, |item| item.extract())
}

/// Numbers, in the order in which a list of lists has them.
pub(crate) fn numbers(object: &Bound<'_, PyAny>) -> PyResult<Vec<i128>> {
    list(object, |_| Ok(()), number)
}

/// Pairs of numbers of nodes.
pub(crate) fn pairs(object: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, usize)>> {
    let pair = |pair: PyResult<Bound<'_, PyAny>>| {
        let [one, other] = fields(&pair?)?;
        let (Whole(one), Whole(other)) = (one.extract()?, other.extract()?);
        Ok((one, other))
    };
    object.try_iter()?.map(pair).collect()
}

/// The entries of a tuple or a list that has this number of them.
pub(crate) fn fields<'py, const N: usize>(
    object: &Bound<'py, PyAny>,
) -> PyResult<[Bound<'py, PyAny>; N]> {
    let fields: Vec<_> = object.try_iter()?.collect::<PyResult<_>>()?;
    fields.try_into().map_err(|fields: Vec<_>| {
        PyValueError::new_err(format!(
            "{N} entries are needed, and these are {}",
            fields.len()
        ))
    })
}

/// A set of values: a number, a range, or a list of numbers.
pub(crate) fn values(object: &Bound<'_, PyAny>) -> PyResult<Values> {
    let range = ["start", "stop", "step"].map(|end| object.getattr(end));
    if let [Ok(start), Ok(stop), Ok(step)] = range
        && step.extract::<i128>()? == 1
    {
        return interval(number(&start)?, number(&stop)? - 1);
    }
    let single = |value| i32::try_from(value).map_err(|_| out_of_range(value));
    let numbers = numbers(object)?;
    numbers
        .into_iter()
        .map(|value| single(value).map(|value| (value, value)))
        .collect()
}

/// The values from one number to another, which are none if the second is smaller.
pub(crate) fn interval(first: i128, last: i128) -> PyResult<Values> {
    let ends = (i128::from(i32::MIN), i128::from(i32::MAX));
    if first <= last && (first < ends.0 || last > ends.1) {
        return Err(out_of_range(if first < ends.0 { first } else { last }));
    }
    let range = (first <= last).then_some((first as i32, last as i32));
    Ok(range.into_iter().collect())
}

fn out_of_range(value: i128) -> PyErr {
    PyValueError::new_err(format!(
        "the value {value} is outside of -2147483648..2147483647, where all values of variables are"
    ))
}
