//! What the shops share: tasks with durations, in jobs.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::ids::Var;
use csp_core::model::Model;

/// A task of a shop, by its number.
pub(super) struct ShopTask {
    pub start: Var,
    pub duration: i32,
    pub machine: i32,
}

/// A job shop without its machines: the tasks of a job come one after another.
pub(super) struct Jobs {
    model: Model,
    pub tasks: Vec<ShopTask>,
    end: Var,
}

impl Jobs {
    pub(super) fn new(data: &Data) -> Result<Self, PoseError> {
        let length = data.count("m")?;
        let durations = data.list("dur")?;
        let horizon = durations.iter().sum::<i32>();
        let mut model = Model::new();
        let starts = model.array("start", durations.len(), 0..=horizon)?;
        let end = model.var("end", 0..=horizon)?;
        let task = |((&start, &duration), &machine)| ShopTask {
            start,
            duration,
            machine,
        };
        let tasks: Vec<ShopTask> = starts
            .iter()
            .zip(durations)
            .zip(data.list("mach")?)
            .map(task)
            .collect();
        for job in tasks.chunks(length) {
            for pair in job.windows(2) {
                model.require((pair[0].start + pair[0].duration).le(pair[1].start))?;
            }
            if let Some(last) = job.last() {
                model.require((last.start + last.duration).le(end))?;
            }
        }
        Ok(Self { model, tasks, end })
    }

    pub(super) fn model(&mut self) -> &mut Model {
        &mut self.model
    }

    pub(super) fn posed(self) -> Posed {
        let starts = self.tasks.iter().map(|task| task.start).collect();
        Posed::schedule(self.model, starts, self.end)
    }
}

/// Whether no two of these tasks, given by start and duration, are at work at a time.
pub(super) fn are_apart(mut tasks: Vec<(i32, i32)>) -> bool {
    tasks.sort_unstable();
    tasks
        .windows(2)
        .all(|pair| pair[0].0 + pair[0].1 <= pair[1].0)
}

/// Whether the starts and the end are those of a schedule for a job shop, which may end earlier.
pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let durations = data.list("dur")?;
    let machines = data.list("mach")?;
    let tasks: Vec<(i32, i32)> = proposal
        .values
        .iter()
        .copied()
        .zip(durations.iter().copied())
        .collect();
    let in_order = |job: &[(i32, i32)]| job.is_sorted_by(|a, b| a.0 + a.1 <= b.0);
    let on = |machine: i32| {
        let here = tasks.iter().zip(machines).filter(|&(_, &m)| m == machine);
        here.map(|(&task, _)| task).collect()
    };
    Ok(tasks.len() == durations.len()
        && tasks.chunks(data.count("m")?).all(in_order)
        && (0..data.number("m")?).all(|machine| are_apart(on(machine)))
        && tasks.iter().all(|task| task.0 >= 0)
        && tasks.iter().map(|task| task.0 + task.1).max() <= Some(proposal.objective))
}
