//! Orders of values and of lists.

use super::Global;
use crate::expr::{Numeric, integers, numbers};
use csp_core::constraints::{ArgMax, ArgMin, Increasing, Lex, Strictness, ValuePrecede};
use pyo3::prelude::*;

/// The strictness of `<`, or of `≤`.
fn strictness(strict: bool) -> Strictness {
    if strict {
        Strictness::Strict
    } else {
        Strictness::Weak
    }
}

/// The values increase along the list; with `strict` no two neighbours are equal.
#[pyfunction]
#[pyo3(name = "Increasing", signature = (vars, strict = false))]
fn increasing(vars: &Bound<'_, PyAny>, strict: bool) -> PyResult<Global> {
    let vars = integers(vars)?;
    Ok(Global::new("Increasing", move |to| {
        let vars = to.vars(&vars)?;
        to.post(Increasing::new(&vars, strictness(strict)))
    }))
}

/// The values decrease along the list; with `strict` no two neighbours are equal.
#[pyfunction]
#[pyo3(name = "Decreasing", signature = (vars, strict = false))]
fn decreasing(vars: &Bound<'_, PyAny>, strict: bool) -> PyResult<Global> {
    let mut vars = integers(vars)?;
    vars.reverse();
    Ok(Global::new("Decreasing", move |to| {
        let vars = to.vars(&vars)?;
        to.post(Increasing::new(&vars, strictness(strict)))
    }))
}

/// The first list comes before the second in the order of a dictionary; unless `strict`, they may be
/// equal.
#[pyfunction]
#[pyo3(name = "Lex", signature = (first, second, strict = false))]
fn lex(first: &Bound<'_, PyAny>, second: &Bound<'_, PyAny>, strict: bool) -> PyResult<Global> {
    let (first, second) = (integers(first)?, integers(second)?);
    Ok(Global::new("Lex", move |to| {
        let (first, second) = (to.vars(&first)?, to.vars(&second)?);
        to.post(Lex::new(&first, &second, strictness(strict)))
    }))
}

/// Each of the values occurs first after the one before it in `values`, if at all.
#[pyfunction]
#[pyo3(name = "Precedence")]
fn precedence(vars: &Bound<'_, PyAny>, values: &Bound<'_, PyAny>) -> PyResult<Global> {
    let (vars, chain) = (integers(vars)?, numbers(values)?);
    Ok(Global::new("Precedence", move |to| {
        let vars = to.vars(&vars)?;
        to.post(ValuePrecede::chain(&chain, &vars))
    }))
}

/// The greatest of the expressions is the one at `index`, counted from 0; the first of them if several
/// are the greatest.
#[pyfunction]
#[pyo3(name = "ArgMax")]
fn arg_max(vars: &Bound<'_, PyAny>, index: Numeric) -> PyResult<Global> {
    let vars = integers(vars)?;
    Ok(Global::new("ArgMax", move |to| {
        let (views, index) = (to.views(&vars)?, to.view(&index)?);
        to.post(ArgMax::of(views, index))
    }))
}

/// The smallest of the expressions is the one at `index`, counted from 0; the first of them if several
/// are the smallest.
#[pyfunction]
#[pyo3(name = "ArgMin")]
fn arg_min(vars: &Bound<'_, PyAny>, index: Numeric) -> PyResult<Global> {
    let vars = integers(vars)?;
    Ok(Global::new("ArgMin", move |to| {
        let (views, index) = (to.views(&vars)?, to.view(&index)?);
        to.post(ArgMin::of(views, index))
    }))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(increasing, module)?)?;
    module.add_function(wrap_pyfunction!(decreasing, module)?)?;
    module.add_function(wrap_pyfunction!(lex, module)?)?;
    module.add_function(wrap_pyfunction!(arg_max, module)?)?;
    module.add_function(wrap_pyfunction!(arg_min, module)?)?;
    module.add_function(wrap_pyfunction!(precedence, module)?)
}
