//! Knapsack with several capacities.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::{Goal, IntExpr, ValueOrder, Var, VarOrder, sum};

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let profits = data.list("p")?;
    let mut model = Model::new();
    let chosen = model.array("chosen", profits.len(), 0..=1)?;
    let profit = model.var("profit", 0..=profits.iter().sum::<i32>())?;
    model.require(profit.eq(weighted(profits, &chosen)))?;
    for (weights, &capacity) in data.rows("w")?.into_iter().zip(data.list("c")?) {
        model.require(weighted(weights, &chosen).le(capacity))?;
    }
    let goal = Goal::Maximize(profit);
    Ok(Posed {
        model,
        goal,
        vars: chosen,
        order: VarOrder::InputOrder,
        values: ValueOrder::Max,
    })
}

fn weighted(weights: &[i32], chosen: &[Var]) -> IntExpr {
    sum(chosen.iter().zip(weights).map(|(&x, &weight)| x * weight))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let chosen = proposal.values;
    let total = |weights: &[i32]| weights.iter().zip(chosen).map(|(w, x)| w * x).sum::<i32>();
    let rows = data.rows("w")?;
    Ok(chosen.iter().all(|x| (0..=1).contains(x))
        && rows
            .iter()
            .zip(data.list("c")?)
            .all(|(weights, &capacity)| total(weights) <= capacity)
        && total(data.list("p")?) == proposal.objective)
}
