//! A project: activities in a partial order share resources.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::Cumulative;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let durations = data.list("dur")?;
    let horizon = durations.iter().sum::<i32>();
    let demands = data.rows("use")?;
    let mut model = Model::new();
    let starts = model.array("start", durations.len(), 0..=horizon)?;
    let end = model.var("end", 0..=horizon)?;
    for [before, after] in data.pairs("prec")? {
        model.require((starts[before] + durations[before]).le(starts[after]))?;
    }
    for (&start, &duration) in starts.iter().zip(durations) {
        model.require((start + duration).le(end))?;
    }
    for (resource, &capacity) in data.list("cap")?.iter().enumerate() {
        let demands = demands.iter().map(|activity| activity[resource]);
        model.post(Cumulative::new(
            &starts,
            durations.iter().copied(),
            demands,
            capacity,
        ))?;
    }
    Ok(Posed::schedule(model, starts, end))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let durations = data.list("dur")?;
    let demands = data.rows("use")?;
    let precedences = data.pairs("prec")?;
    let starts = &proposal.values[..durations.len()];
    let end = |activity: usize| starts[activity] + durations[activity];
    let demand = |resource: usize, time: i32| {
        let running = |&i: &usize| starts[i] <= time && time < end(i);
        (0..starts.len())
            .filter(running)
            .map(|i| demands[i][resource])
            .sum::<i32>()
    };
    // What is demanded only rises where an activity starts.
    let is_kept = |(resource, &capacity): (usize, &i32)| {
        starts
            .iter()
            .all(|&time| demand(resource, time) <= capacity)
    };
    Ok(starts.iter().all(|&start| start >= 0)
        && precedences
            .iter()
            .all(|&[before, after]| end(before) <= starts[after])
        && data.list("cap")?.iter().enumerate().all(is_kept)
        && (0..starts.len()).map(end).max() <= Some(proposal.objective))
}
