//! Schedules and packings.

use super::poster::{AsAmount, AsView, each};
use super::{List, PyConstraint, constraint, same_length};
use crate::expr::{PyBoolExpr, PyIntExpr, conditions, integers, numbers};
use csp_core::constraints::{BinPacking, Cumulative, Cumulatives, Diffn, Knapsack, NoOverlap};
use pyo3::prelude::*;

/// The conditions under which tasks are there, if any are given.
fn presences(
    constraint: &str,
    tasks: usize,
    present: Option<List<'_, '_>>,
) -> PyResult<Option<Vec<PyBoolExpr>>> {
    let present = present.map(conditions).transpose()?;
    if let Some(present) = &present {
        same_length(constraint, ("starts", tasks), &[("present", present.len())])?;
    }
    Ok(present)
}

/// What each task demands: one number or expression may stand for all.
fn demands(list: List<'_, '_>, tasks: usize) -> PyResult<Vec<PyIntExpr>> {
    let demands = integers(list)?;
    Ok(match &demands[..] {
        [demand] => vec![demand.clone(); tasks],
        _ => demands,
    })
}

/// No two tasks overlap: task `i` takes from `starts[i]` up to, and without, `starts[i] +
/// durations[i]`. With `orders`, a 0/1 variable for each two tasks says which comes first; that
/// helps a search that learns. Task `i` is there only if the condition `present[i]` holds.
///
///     >>> model = Model()
///     >>> start = model.intvar(0, 9, shape=2)
///     >>> model.add(NoOverlap(start, durations=[3, 2]))
///     >>> best = model.minimize(Maximum(start + [3, 2]))
///     >>> best.objective, best[start].tolist()
///     (5, [0, 3])
#[pyfunction(name = "NoOverlap", signature = (starts, durations, orders = false, present = None))]
fn no_overlap(
    starts: List<'_, '_>,
    durations: List<'_, '_>,
    orders: bool,
    present: Option<List<'_, '_>>,
) -> PyResult<PyConstraint> {
    const NAME: &str = "NoOverlap";
    let (starts, durations) = (integers(starts)?, integers(durations)?);
    same_length(
        NAME,
        ("starts", starts.len()),
        &[("durations", durations.len())],
    )?;
    let present = presences(NAME, starts.len(), present)?;
    let operands = (each(starts, AsView), each(durations, AsAmount), present);
    Ok(constraint(
        NAME,
        operands,
        move |(starts, durations, present)| {
            let mut tasks = NoOverlap::of(starts, durations);
            if let Some(present) = present {
                tasks = tasks.optional(present);
            }
            if orders { tasks.with_orders() } else { tasks }
        },
    ))
}

/// At each moment the demands of the tasks that run then are at most the capacity. Durations, demands
/// and the capacity are numbers or expressions; one demand may stand for all tasks. Task `i` is there
/// only if the condition `present[i]` holds.
///
///     >>> model = Model()
///     >>> start = model.intvar(0, 9, shape=3)
///     >>> model.add(Cumulative(start, durations=[3, 4, 2], demands=[2, 1, 2], capacity=3))
///     >>> model.minimize(Maximum(start + [3, 4, 2])).objective
///     5
#[pyfunction(name = "Cumulative", signature = (starts, durations, demands, capacity, present = None))]
fn cumulative(
    starts: List<'_, '_>,
    durations: List<'_, '_>,
    demands: List<'_, '_>,
    capacity: PyIntExpr,
    present: Option<List<'_, '_>>,
) -> PyResult<PyConstraint> {
    const NAME: &str = "Cumulative";
    let (starts, durations) = (integers(starts)?, integers(durations)?);
    let demands = self::demands(demands, starts.len())?;
    let lengths = [("durations", durations.len()), ("demands", demands.len())];
    same_length(NAME, ("starts", starts.len()), &lengths)?;
    let present = presences(NAME, starts.len(), present)?;
    let amounts = (
        each(durations, AsAmount),
        each(demands, AsAmount),
        AsAmount(capacity),
    );
    let operands = (each(starts, AsView), amounts, present);
    Ok(constraint(NAME, operands, |(starts, amounts, present)| {
        let (durations, demands, capacity) = amounts;
        let tasks = Cumulative::of(starts, durations, demands, capacity);
        match present {
            Some(present) => tasks.optional(present),
            None => tasks,
        }
    }))
}

/// Each task runs on the machine `machines[i]`, counted from 0. At each moment the demands of the tasks
/// that run on a machine are at most its capacity. Durations, demands and capacities are numbers or
/// expressions; one demand may stand for all tasks.
///
///     >>> model = Model()
///     >>> start, machine = model.intvar(0, 9, shape=3), model.intvar(0, 1, shape=3)
///     >>> model.add(Cumulatives(start, [3, 4, 2], [2, 1, 2], machine, capacities=[2, 1]))
///     >>> best = model.minimize(Maximum(start + [3, 4, 2]))
///     >>> best.objective, best[machine].tolist()
///     (5, [0, 1, 0])
#[pyfunction(name = "Cumulatives")]
fn cumulatives(
    starts: List<'_, '_>,
    durations: List<'_, '_>,
    demands: List<'_, '_>,
    machines: List<'_, '_>,
    capacities: List<'_, '_>,
) -> PyResult<PyConstraint> {
    const NAME: &str = "Cumulatives";
    let (starts, durations) = (integers(starts)?, integers(durations)?);
    let demands = self::demands(demands, starts.len())?;
    let (machines, capacities) = (integers(machines)?, integers(capacities)?);
    let lengths = [
        ("durations", durations.len()),
        ("demands", demands.len()),
        ("machines", machines.len()),
    ];
    same_length(NAME, ("starts", starts.len()), &lengths)?;
    let amounts = (
        each(durations, AsAmount),
        each(demands, AsAmount),
        each(capacities, AsAmount),
    );
    let operands = (each(starts, AsView), amounts, machines);
    Ok(constraint(NAME, operands, |(starts, amounts, machines)| {
        let (durations, demands, capacities) = amounts;
        Cumulatives::of(starts, durations, demands, &machines, capacities)
    }))
}

/// No two rectangles overlap: rectangle `i` has its corner at `x[i]`, `y[i]`.
///
///     >>> model = Model()
///     >>> x, y = model.intvar(0, 1, shape=2), model.intvar(0, 0, shape=2)
///     >>> model.add(NoOverlap2D(x, y, widths=[1, 1], heights=[2, 2]))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 0], [0, 1]]
#[pyfunction(name = "NoOverlap2D")]
fn diffn(
    x: List<'_, '_>,
    y: List<'_, '_>,
    widths: List<'_, '_>,
    heights: List<'_, '_>,
) -> PyResult<PyConstraint> {
    const NAME: &str = "NoOverlap2D";
    let (x, y) = (integers(x)?, integers(y)?);
    let (widths, heights) = (integers(widths)?, integers(heights)?);
    let lengths = [
        ("y", y.len()),
        ("widths", widths.len()),
        ("heights", heights.len()),
    ];
    same_length(NAME, ("x", x.len()), &lengths)?;
    let operands = (x, y, each(widths, AsAmount), each(heights, AsAmount));
    Ok(constraint(NAME, operands, |(x, y, widths, heights)| {
        Diffn::new(&x, &y, widths, heights)
    }))
}

/// Item `i` of weight `weights[i]` lies in bin `bins[i]`, counted from 0; `loads[b]` is what bin `b`
/// holds.
///
///     >>> model = Model()
///     >>> bins, loads = model.intvar(0, 1, shape=3), model.intvar(0, 4, shape=2)
///     >>> model.add(BinPacking(bins, [4, 3, 1], loads))
///     >>> [(found[bins].tolist(), found[loads].tolist()) for found in model.solutions()]
///     [([1, 0, 0], [4, 4]), ([0, 1, 1], [4, 4])]
#[pyfunction(name = "BinPacking")]
fn bin_packing(
    bins: List<'_, '_>,
    weights: List<'_, '_>,
    loads: List<'_, '_>,
) -> PyResult<PyConstraint> {
    const NAME: &str = "BinPacking";
    let (bins, weights, loads) = (integers(bins)?, numbers(weights)?, integers(loads)?);
    same_length(NAME, ("bins", bins.len()), &[("weights", weights.len())])?;
    Ok(constraint(NAME, (bins, loads), move |(bins, loads)| {
        BinPacking::new(&bins, &weights, &loads)
    }))
}

/// `counts[i]` of item `i` are taken; together they weigh `weight` and bring `profit`.
///
///     >>> model = Model()
///     >>> counts = model.intvar(0, 1, shape=3)
///     >>> weight, profit = model.intvar(0, 5), model.intvar(0, 99)
///     >>> model.add(Knapsack(counts, [4, 3, 2], [5, 4, 3], weight, profit))
///     >>> best = model.maximize(profit)
///     >>> best[counts].tolist(), best[weight], best.objective
///     ([0, 1, 1], 5, 7)
#[pyfunction(name = "Knapsack")]
fn knapsack(
    counts: List<'_, '_>,
    weights: List<'_, '_>,
    profits: List<'_, '_>,
    weight: PyIntExpr,
    profit: PyIntExpr,
) -> PyResult<PyConstraint> {
    const NAME: &str = "Knapsack";
    let (counts, weights, profits) = (integers(counts)?, numbers(weights)?, numbers(profits)?);
    let lengths = [("weights", weights.len()), ("profits", profits.len())];
    same_length(NAME, ("counts", counts.len()), &lengths)?;
    Ok(constraint(
        NAME,
        (counts, weight, profit),
        move |(counts, weight, profit)| Knapsack::new(&counts, &weights, &profits, weight, profit),
    ))
}

functions![
    no_overlap,
    cumulative,
    cumulatives,
    diffn,
    bin_packing,
    knapsack
];
