//! Compiling: each constraint means what the reference says, and what makes no sense is refused.

mod errors;
mod meaning;
mod models;
mod names;
mod views;

use csp_core::limits::Limits;
use csp_flatzinc::{CompileOptions, RunOptions, compile, read, run};
use std::ops::ControlFlow;

/// What is printed for a model.
pub(super) fn solve(text: &str, options: RunOptions) -> String {
    let mut compiled = compile(&read(text).unwrap(), CompileOptions::default()).unwrap();
    let mut printed = String::new();
    let summary = run(
        &mut compiled,
        options,
        Limits::default(),
        |_| {},
        |found| {
            printed.push_str(found.text);
            ControlFlow::Continue(())
        },
    );
    printed + summary.status.line()
}

/// All solutions, sorted, and what is known at the end.
pub(super) fn all(text: &str, free: bool) -> Vec<String> {
    let options = RunOptions {
        solutions: None,
        free,
        ..RunOptions::default()
    };
    let printed = solve(text, options);
    let mut solutions: Vec<String> = printed.split("----------\n").map(str::to_owned).collect();
    solutions.sort();
    solutions
}
