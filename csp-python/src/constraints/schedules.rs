//! Schedules and packings.

use super::{Global, same_length};
use crate::expr::{Numeric, Truth, conditions, integers, numbers};
use csp_core::constraints::{BinPacking, Cumulative, Diffn, Knapsack, NoOverlap};
use pyo3::prelude::*;

/// The conditions under which tasks are there, if any are given.
fn presences(
    constraint: &str,
    tasks: usize,
    present: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Vec<Truth>>> {
    let present = present.map(conditions).transpose()?;
    if let Some(present) = &present {
        same_length(constraint, ["starts", "present"], tasks, present.len())?;
    }
    Ok(present)
}

/// No two tasks overlap: task `i` takes from `starts[i]` up to, and without, `starts[i] +
/// durations[i]`. With `orders`, a 0/1 variable for each two tasks says which comes first; that
/// helps a search that learns. Task `i` is there only if the condition `present[i]` holds.
#[pyfunction]
#[pyo3(name = "NoOverlap", signature = (starts, durations, orders = false, present = None))]
fn no_overlap(
    starts: &Bound<'_, PyAny>,
    durations: &Bound<'_, PyAny>,
    orders: bool,
    present: Option<&Bound<'_, PyAny>>,
) -> PyResult<Global> {
    let (starts, durations) = (integers(starts)?, integers(durations)?);
    same_length(
        "NoOverlap",
        ["starts", "durations"],
        starts.len(),
        durations.len(),
    )?;
    let present = presences("NoOverlap", starts.len(), present)?;
    Ok(Global::new("NoOverlap", move |to| {
        let (starts, durations) = (to.views(&starts)?, to.amounts(&durations)?);
        let mut constraint = NoOverlap::of(starts, durations);
        if let Some(present) = &present {
            constraint = constraint.optional(to.atoms(present)?);
        }
        if orders {
            to.post(constraint.with_orders())
        } else {
            to.post(constraint)
        }
    }))
}

/// At each moment the demands of the tasks that run then are at most the capacity. Durations, demands
/// and the capacity are numbers or expressions; one demand may stand for all tasks. Task `i` is there
/// only if the condition `present[i]` holds.
#[pyfunction]
#[pyo3(name = "Cumulative", signature = (starts, durations, demands, capacity, present = None))]
fn cumulative(
    starts: &Bound<'_, PyAny>,
    durations: &Bound<'_, PyAny>,
    demands: &Bound<'_, PyAny>,
    capacity: Numeric,
    present: Option<&Bound<'_, PyAny>>,
) -> PyResult<Global> {
    let (starts, durations, mut demands) =
        (integers(starts)?, integers(durations)?, integers(demands)?);
    same_length(
        "Cumulative",
        ["starts", "durations"],
        starts.len(),
        durations.len(),
    )?;
    if let [demand] = &demands[..] {
        demands = vec![demand.clone(); starts.len()];
    }
    same_length(
        "Cumulative",
        ["starts", "demands"],
        starts.len(),
        demands.len(),
    )?;
    let present = presences("Cumulative", starts.len(), present)?;
    Ok(Global::new("Cumulative", move |to| {
        let (starts, durations) = (to.views(&starts)?, to.amounts(&durations)?);
        let (demands, capacity) = (to.amounts(&demands)?, to.amount(&capacity)?);
        let mut constraint = Cumulative::of(starts, durations, demands, capacity);
        if let Some(present) = &present {
            constraint = constraint.optional(to.atoms(present)?);
        }
        to.post(constraint)
    }))
}

/// No two rectangles overlap: rectangle `i` has its corner at `x[i]`, `y[i]`.
#[pyfunction]
#[pyo3(name = "NoOverlap2D")]
fn diffn(
    x: &Bound<'_, PyAny>,
    y: &Bound<'_, PyAny>,
    widths: &Bound<'_, PyAny>,
    heights: &Bound<'_, PyAny>,
) -> PyResult<Global> {
    let (x, y, widths, heights) = (
        integers(x)?,
        integers(y)?,
        integers(widths)?,
        integers(heights)?,
    );
    for (what, length) in [
        ("y", y.len()),
        ("widths", widths.len()),
        ("heights", heights.len()),
    ] {
        same_length("NoOverlap2D", ["x", what], x.len(), length)?;
    }
    Ok(Global::new("NoOverlap2D", move |to| {
        let (x, y) = (to.vars(&x)?, to.vars(&y)?);
        let (widths, heights) = (to.amounts(&widths)?, to.amounts(&heights)?);
        to.post(Diffn::new(&x, &y, widths, heights))
    }))
}

/// Item `i` of weight `weights[i]` lies in bin `bins[i]`, counted from 0; `loads[b]` is what bin `b`
/// holds.
#[pyfunction]
#[pyo3(name = "BinPacking")]
fn bin_packing(
    bins: &Bound<'_, PyAny>,
    weights: &Bound<'_, PyAny>,
    loads: &Bound<'_, PyAny>,
) -> PyResult<Global> {
    let (bins, weights, loads) = (integers(bins)?, numbers(weights)?, integers(loads)?);
    same_length("BinPacking", ["bins", "weights"], bins.len(), weights.len())?;
    Ok(Global::new("BinPacking", move |to| {
        let (bins, loads) = (to.vars(&bins)?, to.vars(&loads)?);
        to.post(BinPacking::new(&bins, &weights, &loads))
    }))
}

/// `counts[i]` of item `i` are taken; together they weigh `weight` and bring `profit`.
#[pyfunction]
#[pyo3(name = "Knapsack")]
fn knapsack(
    counts: &Bound<'_, PyAny>,
    weights: &Bound<'_, PyAny>,
    profits: &Bound<'_, PyAny>,
    weight: Numeric,
    profit: Numeric,
) -> PyResult<Global> {
    let (counts, weights, profits) = (integers(counts)?, numbers(weights)?, numbers(profits)?);
    same_length(
        "Knapsack",
        ["counts", "weights"],
        counts.len(),
        weights.len(),
    )?;
    same_length(
        "Knapsack",
        ["counts", "profits"],
        counts.len(),
        profits.len(),
    )?;
    Ok(Global::new("Knapsack", move |to| {
        let (counts, weight, profit) = (to.vars(&counts)?, to.var(&weight)?, to.var(&profit)?);
        to.post(Knapsack::new(&counts, &weights, &profits, weight, profit))
    }))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(no_overlap, module)?)?;
    module.add_function(wrap_pyfunction!(cumulative, module)?)?;
    module.add_function(wrap_pyfunction!(diffn, module)?)?;
    module.add_function(wrap_pyfunction!(bin_packing, module)?)?;
    module.add_function(wrap_pyfunction!(knapsack, module)?)
}
