//! Open shop: the tasks of a job can be done in any order.

use super::shop::are_apart;
use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::NoOverlap;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let side = data.count("n")?;
    let durations = data.list("dur")?;
    let horizon = durations.iter().sum::<i32>();
    let mut model = Model::new();
    let start = model.grid("start", side, side, 0..=horizon)?;
    let end = model.var("end", 0..=horizon)?;
    for i in 0..side {
        let row: Vec<usize> = (0..side).map(|j| i * side + j).collect();
        let column: Vec<usize> = (0..side).map(|j| j * side + i).collect();
        for line in [row, column] {
            let (starts, durations): (Vec<_>, Vec<_>) = line
                .iter()
                .map(|&task| (start.vars()[task], durations[task]))
                .unzip();
            model.post(NoOverlap::new(&starts, durations).with_orders())?;
        }
    }
    for (&start, &duration) in start.vars().iter().zip(durations) {
        model.require((start + duration).le(end))?;
    }
    Ok(Posed::schedule(model, start.vars().to_vec(), end))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let side = data.count("n")?;
    let durations = data.list("dur")?;
    let tasks: Vec<(i32, i32)> = proposal
        .values
        .iter()
        .copied()
        .zip(durations.iter().copied())
        .collect();
    let rows = tasks.chunks(side).map(<[_]>::to_vec);
    let columns = (0..side).map(|i| tasks.iter().copied().skip(i).step_by(side).collect());
    Ok(tasks.len() == side * side
        && rows.chain(columns).all(are_apart)
        && tasks.iter().all(|task| task.0 >= 0)
        && tasks.iter().map(|task| task.0 + task.1).max() <= Some(proposal.objective))
}
