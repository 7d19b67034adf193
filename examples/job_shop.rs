//! Job shop: each job visits all machines in its own order. Each machine does one task at a time.
//! When can all jobs be done at the earliest? The instance is the 6×6 one of Fisher and Thompson.
//! In the picture a row is a machine, and a digit is the job that it works on.
//!
//! ```text
//! .111.........44444333333333.66666666662222222222555....
//! 2222222244444666111111555..3...........................
//! 133333..2222255555555544444...............6............
//! ......3333......666........4441111111...........22225..
//! .............2222222222..555554444444466661111113333333
//! ..........33333333.66666666622222222221115555444444444.
//! done at 55, proven optimal
//! ```

use csp_core::prelude::*;
use std::error::Error;

const INSTANCE: &str = include_str!("data/job_shop.txt");

struct Task {
    start: Var,
    job: usize,
    machine: i32,
    duration: i32,
}

/// The number of machines: each job visits all of them.
fn machines(jobs: &[Vec<i32>]) -> i32 {
    jobs.first().map_or(0, |job| job.len() as i32 / 2)
}

/// The model, its tasks, and the end of all of them.
fn model(jobs: &[Vec<i32>]) -> Result<(Model, Vec<Task>, Var), ModelError> {
    let mut model = Model::new();
    let horizon = jobs
        .iter()
        .flat_map(|job| job.iter().skip(1).step_by(2))
        .sum();
    let end = model.var("end", 0..=horizon)?;
    let mut tasks: Vec<Task> = Vec::new();
    for (number, job) in jobs.iter().enumerate() {
        for pair in job.chunks_exact(2) {
            let task = Task {
                start: model.var("start", 0..=horizon)?,
                job: number,
                machine: pair[0],
                duration: pair[1],
            };
            if let Some(last) = tasks.last().filter(|last| last.job == number) {
                model.require((last.start + last.duration).le(task.start))?;
            }
            model.require((task.start + task.duration).le(end))?;
            tasks.push(task);
        }
    }
    let mut orders = Vec::new();
    for machine in 0..machines(jobs) {
        let here: Vec<&Task> = tasks
            .iter()
            .filter(|task| task.machine == machine)
            .collect();
        orders.extend(share(&mut model, &here, horizon)?);
    }
    model.branch_on(&orders, VarOrder::DomWDeg, ValueOrder::Max)?;
    Ok((model, tasks, end))
}

/// A machine does one task at a time. Returns a variable for each pair of tasks: it is 1 if the
/// task with the lower number comes first. The search branches on these.
fn share(model: &mut Model, tasks: &[&Task], horizon: i32) -> Result<Vec<Var>, ModelError> {
    let starts: Vec<Var> = tasks.iter().map(|task| task.start).collect();
    let durations: Vec<i32> = tasks.iter().map(|task| task.duration).collect();
    model.post(NoOverlap::new(&starts, durations))?;
    let mut orders = Vec::new();
    for (one, other) in (0..tasks.len()).flat_map(|j| (0..j).map(move |i| (i, j))) {
        let one = tasks[one];
        let other = tasks[other];
        let order = model.var("order", 0..=1)?;
        model.require((one.start + one.duration).le(other.start + (1 - order) * horizon))?;
        model.require((other.start + other.duration).le(one.start + order * horizon))?;
        orders.push(order);
    }
    Ok(orders)
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let jobs = csp_examples::words(INSTANCE, |word| word.parse().ok())?;
    let (mut model, tasks, end) = model(&jobs)?;
    let optimum = model.minimize(end)?;
    let Some(best) = &optimum.solution else {
        return Ok(());
    };
    for machine in 0..machines(&jobs) {
        let mut line = vec!['.'; best[end] as usize];
        for task in tasks.iter().filter(|task| task.machine == machine) {
            let start = best[task.start] as usize;
            line[start..start + task.duration as usize].fill(char::from(b'1' + task.job as u8));
        }
        csp_examples::show(line.into_iter().collect::<String>());
    }
    let proof = if optimum.limit().is_none() {
        "proven optimal"
    } else {
        "perhaps sooner"
    };
    csp_examples::show(format!("done at {}, {proof}", best[end]));
    Ok(())
}
