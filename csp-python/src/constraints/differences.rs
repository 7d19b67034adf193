//! Differences: all-different and its relatives.

use super::{Global, consistency, same_length};
use crate::expr::integers;
use csp_core::constraints::{AllDifferent, AllDifferentExcept, CageSum, Inverse};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// All expressions take different values: `AllDifferent(x)`, `AllDifferent(a, b, c)`.
///
/// `consistency` is how much is removed: "value" (what fixed variables have), "bounds" or "domain".
#[pyfunction]
#[pyo3(name = "AllDifferent", signature = (*vars, consistency = "value"))]
fn all_different(vars: &Bound<'_, PyTuple>, consistency: &str) -> PyResult<Global> {
    let vars = integers(vars.as_any())?;
    let strength = self::consistency(consistency)?;
    Ok(Global::new("AllDifferent", move |to| {
        let views = to.views(&vars)?;
        to.post(AllDifferent::of(views).consistency(strength))
    }))
}

/// All expressions take different values, but several may take the value `value`.
#[pyfunction]
#[pyo3(name = "AllDifferentExcept")]
fn all_different_except(vars: &Bound<'_, PyAny>, value: i64) -> PyResult<Global> {
    let vars = integers(vars)?;
    Ok(Global::new("AllDifferentExcept", move |to| {
        let vars = to.vars(&vars)?;
        to.post(AllDifferentExcept::new(&vars, value))
    }))
}

/// All expressions take different values, and their sum is `total` (a cage of a killer sudoku).
#[pyfunction]
#[pyo3(name = "CageSum")]
fn cage_sum(vars: &Bound<'_, PyAny>, total: i64) -> PyResult<Global> {
    let vars = integers(vars)?;
    Ok(Global::new("CageSum", move |to| {
        let vars = to.vars(&vars)?;
        to.post(CageSum::new(&vars, total))
    }))
}

/// `forward[i] == j` exactly if `backward[j] == i`. Both count from 0.
#[pyfunction]
#[pyo3(name = "Inverse", signature = (forward, backward, consistency = "value"))]
fn inverse(
    forward: &Bound<'_, PyAny>,
    backward: &Bound<'_, PyAny>,
    consistency: &str,
) -> PyResult<Global> {
    let (forward, backward) = (integers(forward)?, integers(backward)?);
    let strength = self::consistency(consistency)?;
    same_length(
        "Inverse",
        ["forward", "backward"],
        forward.len(),
        backward.len(),
    )?;
    Ok(Global::new("Inverse", move |to| {
        let (forward, backward) = (to.vars(&forward)?, to.vars(&backward)?);
        to.post(Inverse::new(&forward, &backward).consistency(strength))
    }))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(all_different, module)?)?;
    module.add_function(wrap_pyfunction!(all_different_except, module)?)?;
    module.add_function(wrap_pyfunction!(cage_sum, module)?)?;
    module.add_function(wrap_pyfunction!(inverse, module)?)
}
