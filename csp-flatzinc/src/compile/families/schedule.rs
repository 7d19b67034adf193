//! Schedules and packings.

use super::prelude::*;
use csp_core::constraints::{
    Amount, BinPacking, Cumulative, Cumulatives, Diffn, Knapsack, NoOverlap,
};

pub(super) fn rows() -> Vec<ConstraintRow> {
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

/// The bins of the items, and the loads, are counted from the first bin.
fn bin_packing(
    call: &mut Call<'_>,
    (loads, first, bins, weights): (Vars, i64, Scalars, Numbers),
) -> Done {
    let bins = call.builder.shifted(&bins, first)?;
    call.post(BinPacking::new(&bins, weights, &loads))
}

fn cumulative(
    call: &mut Call<'_>,
    (starts, durations, demands, capacity): (Views, Amounts, Amounts, Amount),
) -> Done {
    call.post(Cumulative::of(starts, durations, demands, capacity))
}

fn optional_cumulative(
    call: &mut Call<'_>,
    (starts, presences, durations, demands, capacity): (Views, Atoms, Amounts, Amounts, Amount),
) -> Done {
    call.post(Cumulative::of(starts, durations, demands, capacity).optional(presences))
}

fn cumulatives(
    call: &mut Call<'_>,
    (starts, durations, demands, machines, capacities, first): (
        Vars,
        Amounts,
        Amounts,
        Scalars,
        Amounts,
        i64,
    ),
) -> Done {
    let machines = call.builder.shifted(&machines, first)?;
    call.post(Cumulatives::new(
        &starts, durations, demands, &machines, capacities,
    ))
}

fn diffn(call: &mut Call<'_>, (x, y, widths, heights): (Vars, Vars, Amounts, Amounts)) -> Done {
    let rectangles = Diffn::new(&x, &y, widths, heights);
    call.post(if call.has_orders(x.len()) {
        rectangles.with_orders()
    } else {
        rectangles
    })
}

fn disjunctive(call: &mut Call<'_>, (starts, durations): (Views, Amounts)) -> Done {
    let count = starts.len();
    let tasks = NoOverlap::of(starts, durations);
    call.post(if call.has_orders(count) {
        tasks.with_orders()
    } else {
        tasks
    })
}

fn optional_disjunctive(
    call: &mut Call<'_>,
    (starts, presences, durations): (Views, Atoms, Amounts),
) -> Done {
    call.post(NoOverlap::of(starts, durations).optional(presences))
}

fn knapsack(
    call: &mut Call<'_>,
    (weights, profits, counts, weight, profit): (Numbers, Numbers, Vars, Var, Var),
) -> Done {
    call.post(Knapsack::new(&counts, weights, profits, weight, profit))
}
