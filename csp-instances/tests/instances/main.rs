//! Instances of competitions.

mod opb;
mod xcsp3;
mod xcsp3_constraints;

use csp_core::limits::Limits;
use csp_instances::{CompetitionInstance, InstanceStatus};
use std::ops::ControlFlow;

/// The status, the values of the objective as they were found, and the last `v` line.
fn solved<I: CompetitionInstance>(text: &str) -> (InstanceStatus, Vec<i128>, String) {
    let instance = I::read(text).unwrap();
    let (mut objectives, mut last) = (Vec::new(), String::new());
    let summary = instance.solve(1, Limits::default(), |answer| {
        objectives.extend(answer.objective);
        last = instance.text(answer);
        ControlFlow::Continue(())
    });
    (summary.unwrap().status, objectives, last)
}

/// What is wrong with an instance.
fn error<I: CompetitionInstance>(text: &str) -> String {
    match I::read(text) {
        Err(error) => error.to_string(),
        Ok(instance) => {
            let solved = instance.solve(1, Limits::default(), |_| ControlFlow::Continue(()));
            solved.unwrap_err().to_string()
        }
    }
}
