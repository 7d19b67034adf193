//! Schedules and packings.

use super::super::call::Call;
use super::super::problem::Done;
use super::super::registry::{Row, row};
use super::super::scope::Scalar;
use csp_core::atom::Atom;
use csp_core::constraints::{BinPacking, Cumulative, Cumulatives, Diffn, Knapsack, NoOverlap};
use csp_core::ids::Var;

pub(super) fn rows() -> Vec<Row> {
    vec![
        row("csp_bin_packing_load", bin_packing),
        row("fzn_cumulative", cumulative),
        row("csp_cumulative_opt", optional_cumulative),
        row("csp_cumulatives", cumulatives),
        row("csp_diffn", diffn),
        row("csp_disjunctive", disjunctive),
        row("csp_disjunctive_opt", optional_disjunctive),
        row("csp_knapsack", knapsack),
    ]
}

type Vars = Vec<Var>;

/// Durations, demands and the like: numbers or variables.
type Amounts = Vec<Scalar>;

/// The bins of the items, and the loads, are counted from the first bin.
fn bin_packing(
    call: &mut Call<'_, '_>,
    (loads, first, bins, weights): (Vars, i64, Vec<Scalar>, Vec<i64>),
) -> Done {
    let bins = call.builder.shifted(&bins, first)?;
    call.post(BinPacking::new(&bins, weights, &loads))
}

fn cumulative(
    call: &mut Call<'_, '_>,
    (starts, durations, demands, capacity): (Vars, Amounts, Amounts, Scalar),
) -> Done {
    call.post(Cumulative::new(&starts, durations, demands, capacity))
}

fn optional_cumulative(
    call: &mut Call<'_, '_>,
    (starts, presences, durations, demands, capacity): (Vars, Vec<Atom>, Amounts, Amounts, Scalar),
) -> Done {
    call.post(Cumulative::new(&starts, durations, demands, capacity).optional(presences))
}

fn cumulatives(
    call: &mut Call<'_, '_>,
    (starts, durations, demands, machines, capacities, first): (
        Vars,
        Amounts,
        Amounts,
        Vec<Scalar>,
        Amounts,
        i64,
    ),
) -> Done {
    let machines = call.builder.shifted(&machines, first)?;
    call.post(Cumulatives::new(
        &starts, durations, demands, &machines, capacities,
    ))
}

fn diffn(call: &mut Call<'_, '_>, (x, y, widths, heights): (Vars, Vars, Amounts, Amounts)) -> Done {
    let rectangles = Diffn::new(&x, &y, widths, heights);
    call.post(if call.has_orders(x.len()) {
        rectangles.with_orders()
    } else {
        rectangles
    })
}

fn disjunctive(call: &mut Call<'_, '_>, (starts, durations): (Vars, Amounts)) -> Done {
    let tasks = NoOverlap::new(&starts, durations);
    call.post(if call.has_orders(starts.len()) {
        tasks.with_orders()
    } else {
        tasks
    })
}

fn optional_disjunctive(
    call: &mut Call<'_, '_>,
    (starts, presences, durations): (Vars, Vec<Atom>, Amounts),
) -> Done {
    call.post(NoOverlap::new(&starts, durations).optional(presences))
}

fn knapsack(
    call: &mut Call<'_, '_>,
    (weights, profits, counts, weight, profit): (Vec<i64>, Vec<i64>, Vars, Var, Var),
) -> Done {
    call.post(Knapsack::new(&counts, weights, profits, weight, profit))
}
