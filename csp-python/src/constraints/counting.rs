//! How often values are taken.

use super::{List, PyConstraint, consistency, constraint, same_length};
use crate::expr::{PyIntExpr, integers, numbers, values};
use csp_core::constraints::{Count, GlobalCardinality, NValue};
use pyo3::prelude::*;

/// `number` of the expressions take a value of `allowed` (a number, a range, or a list).
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 3, shape=3)
///     >>> model.add(Among(x, [2, 3], 1))
///     >>> model.count()
///     6
#[pyfunction(name = "Among")]
fn among(vars: List<'_, '_>, allowed: List<'_, '_>, number: PyIntExpr) -> PyResult<PyConstraint> {
    let (vars, allowed) = (integers(vars)?, values(allowed)?);
    Ok(constraint(
        "Among",
        (vars, number),
        move |(vars, number)| Count::new(&vars, &allowed, number),
    ))
}

/// The value `values[i]` is taken `counts[i]` times. Other values may be taken, too, unless `closed`.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 3, shape=3)
///     >>> model.add(GlobalCardinalityCount(x, values=[1, 2], counts=[2, 1]))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 1, 2], [1, 2, 1], [2, 1, 1]]
#[pyfunction(
    name = "GlobalCardinalityCount",
    signature = (vars, values, counts, closed = false, consistency = "value")
)]
fn global_cardinality(
    vars: List<'_, '_>,
    values: List<'_, '_>,
    counts: List<'_, '_>,
    closed: bool,
    consistency: &str,
) -> PyResult<PyConstraint> {
    const NAME: &str = "GlobalCardinalityCount";
    let (vars, cover, counts) = (integers(vars)?, numbers(values)?, integers(counts)?);
    let strength = self::consistency(consistency)?;
    same_length(NAME, ("values", cover.len()), &[("counts", counts.len())])?;
    Ok(constraint(NAME, (vars, counts), move |(vars, counts)| {
        let constraint = GlobalCardinality::new(&vars, &cover, &counts).consistency(strength);
        if closed {
            constraint.closed()
        } else {
            constraint
        }
    }))
}

/// The expressions take `number` different values.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 2, shape=3)
///     >>> model.add(NValue(x, 1))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 1, 1], [2, 2, 2]]
#[pyfunction(name = "NValue")]
fn n_value(vars: List<'_, '_>, number: PyIntExpr) -> PyResult<PyConstraint> {
    Ok(constraint(
        "NValue",
        (integers(vars)?, number),
        |(vars, number)| NValue::new(&vars, number),
    ))
}

functions![among, global_cardinality, n_value];
