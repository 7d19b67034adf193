//! Job shop, with a 0/1 variable for each two tasks on a machine.

use super::shop::Jobs;
use super::{Data, PoseError, Posed};
use csp_core::prelude::BoolExpr;

pub(super) use super::shop::check;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let mut jobs = Jobs::new(data)?;
    let length = data.count("m")?;
    let count = jobs.tasks.len();
    // The tasks of a job are on machines of their own.
    for (i, j) in
        (0..count).flat_map(|i| (i / length * length + length..count).map(move |j| (i, j)))
    {
        let [one, other] = [i, j].map(|task| &jobs.tasks[task]);
        if one.machine != other.machine {
            continue;
        }
        let one_first = (one.start + one.duration).le(other.start);
        let other_first = (other.start + other.duration).le(one.start);
        let order = BoolExpr::from(jobs.model().var("order", 0..=1)?);
        jobs.model().require(order.clone().implies(one_first))?;
        jobs.model().require((!order).implies(other_first))?;
    }
    Ok(jobs.posed())
}
