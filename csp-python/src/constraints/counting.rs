//! How often values are taken.

use super::{Global, consistency, same_length};
use crate::expr::{Numeric, integers, numbers, values};
use csp_core::constraints::{Count, GlobalCardinality, NValue};
use pyo3::prelude::*;

/// `number` of the expressions take a value of `allowed` (a number, a range, or a list).
#[pyfunction]
#[pyo3(name = "Among")]
fn among(vars: &Bound<'_, PyAny>, allowed: &Bound<'_, PyAny>, number: Numeric) -> PyResult<Global> {
    let vars = integers(vars)?;
    let allowed = values(allowed)?;
    Ok(Global::new("Among", move |to| {
        let (vars, number) = (to.vars(&vars)?, to.var(&number)?);
        to.post(Count::new(&vars, &allowed, number))
    }))
}

/// The value `values[i]` is taken `counts[i]` times. Other values may be taken, too, unless `closed`.
#[pyfunction]
#[pyo3(
    name = "GlobalCardinalityCount",
    signature = (vars, values, counts, closed = false, consistency = "value")
)]
fn global_cardinality(
    vars: &Bound<'_, PyAny>,
    values: &Bound<'_, PyAny>,
    counts: &Bound<'_, PyAny>,
    closed: bool,
    consistency: &str,
) -> PyResult<Global> {
    let (vars, cover, counts) = (integers(vars)?, numbers(values)?, integers(counts)?);
    let strength = self::consistency(consistency)?;
    same_length(
        "GlobalCardinalityCount",
        ["values", "counts"],
        cover.len(),
        counts.len(),
    )?;
    Ok(Global::new("GlobalCardinalityCount", move |to| {
        let (vars, counts) = (to.vars(&vars)?, to.vars(&counts)?);
        let constraint = GlobalCardinality::new(&vars, &cover, &counts).consistency(strength);
        if closed {
            to.post(constraint.closed())
        } else {
            to.post(constraint)
        }
    }))
}

/// The expressions take `number` different values.
#[pyfunction]
#[pyo3(name = "NValue")]
fn n_value(vars: &Bound<'_, PyAny>, number: Numeric) -> PyResult<Global> {
    let vars = integers(vars)?;
    Ok(Global::new("NValue", move |to| {
        let (vars, number) = (to.vars(&vars)?, to.var(&number)?);
        to.post(NValue::new(&vars, number))
    }))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(among, module)?)?;
    module.add_function(wrap_pyfunction!(global_cardinality, module)?)?;
    module.add_function(wrap_pyfunction!(n_value, module)?)
}
