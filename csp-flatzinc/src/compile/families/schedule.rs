//! Schedules and packings.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::super::scope::Operand;
use super::global::shifted;
use csp_core::constraints::{
    Amount, BinPacking, Cumulative, Cumulatives, Diffn, Knapsack, NoOverlap,
};

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("csp_bin_packing_load", 4, bin_packing),
    Entry::new("fzn_cumulative", 4, cumulative),
    Entry::new("csp_cumulative_opt", 5, optional_cumulative),
    Entry::new("csp_cumulatives", 6, cumulatives),
    Entry::new("csp_diffn", 4, diffn),
    Entry::new("csp_disjunctive", 2, disjunctive),
    Entry::new("csp_disjunctive_opt", 3, optional_disjunctive),
    Entry::new("csp_knapsack", 5, knapsack),
];

fn amounts(call: &Call<'_, '_>, at: usize) -> Result<Vec<Amount>, Problem> {
    Ok(call.operands(at)?.into_iter().map(amount).collect())
}

fn amount(operand: Operand) -> Amount {
    match operand {
        Operand::Constant(number) => Amount::Constant(number),
        Operand::Variable(x) => Amount::Variable(x),
    }
}

/// `csp_bin_packing_load(loads, first bin, bins of the items, weights)`.
fn bin_packing(call: &mut Call<'_, '_>) -> Done {
    let (loads, first) = (call.vars(0)?, call.int(1)?);
    let (bins, weights) = (call.operands(2)?, call.ints(3)?);
    let bins = shifted(call, &bins, first)?;
    call.post(BinPacking::new(&bins, weights, &loads))
}

fn cumulative(call: &mut Call<'_, '_>) -> Done {
    let starts = call.vars(0)?;
    let (durations, demands) = (amounts(call, 1)?, amounts(call, 2)?);
    let capacity = amount(call.operand(3)?);
    call.post(Cumulative::new(&starts, durations, demands, capacity))
}

/// `csp_cumulative_opt(starts, presences, durations, demands, capacity)`.
fn optional_cumulative(call: &mut Call<'_, '_>) -> Done {
    let (starts, presences) = (call.vars(0)?, call.atoms(1)?);
    let (durations, demands) = (amounts(call, 2)?, amounts(call, 3)?);
    let capacity = amount(call.operand(4)?);
    call.post(Cumulative::new(&starts, durations, demands, capacity).optional(presences))
}

/// `csp_cumulatives(starts, durations, demands, machines, capacities, first machine)`.
fn cumulatives(call: &mut Call<'_, '_>) -> Done {
    let (starts, first) = (call.vars(0)?, call.int(5)?);
    let (durations, demands) = (amounts(call, 1)?, amounts(call, 2)?);
    let machines = call.operands(3)?;
    let machines = shifted(call, &machines, first)?;
    let capacities = amounts(call, 4)?;
    call.post(Cumulatives::new(
        &starts, durations, demands, &machines, capacities,
    ))
}

fn diffn(call: &mut Call<'_, '_>) -> Done {
    let (x, y) = (call.vars(0)?, call.vars(1)?);
    let (widths, heights) = (amounts(call, 2)?, amounts(call, 3)?);
    let rectangles = Diffn::new(&x, &y, widths, heights);
    call.post(if call.has_orders(x.len()) {
        rectangles.with_orders()
    } else {
        rectangles
    })
}

fn disjunctive(call: &mut Call<'_, '_>) -> Done {
    let (starts, durations) = (call.vars(0)?, amounts(call, 1)?);
    let tasks = NoOverlap::new(&starts, durations);
    call.post(if call.has_orders(starts.len()) {
        tasks.with_orders()
    } else {
        tasks
    })
}

/// `csp_disjunctive_opt(starts, presences, durations)`.
fn optional_disjunctive(call: &mut Call<'_, '_>) -> Done {
    let (starts, presences) = (call.vars(0)?, call.atoms(1)?);
    let durations = amounts(call, 2)?;
    call.post(NoOverlap::new(&starts, durations).optional(presences))
}

/// `csp_knapsack(weights, profits, counts, weight, profit)`.
fn knapsack(call: &mut Call<'_, '_>) -> Done {
    let (weights, profits, counts) = (call.ints(0)?, call.ints(1)?, call.vars(2)?);
    let (weight, profit) = (call.var(3)?, call.var(4)?);
    call.post(Knapsack::new(&counts, weights, profits, weight, profit))
}
