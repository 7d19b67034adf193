//! Job shop, with one constraint for each machine.

use super::shop::{Jobs, ShopTask};
use super::{Data, PoseError, Posed};
use csp_core::prelude::NoOverlap;

pub(super) use super::shop::check;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let mut jobs = Jobs::new(data)?;
    for machine in 0..data.number("m")? {
        let here = |task: &&ShopTask| task.machine == machine;
        let tasks = jobs.tasks.iter().filter(here);
        let (starts, durations): (Vec<_>, Vec<_>) =
            tasks.map(|task| (task.start, task.duration)).unzip();
        jobs.model()
            .post(NoOverlap::new(&starts, durations).with_orders())?;
    }
    Ok(jobs.posed())
}
