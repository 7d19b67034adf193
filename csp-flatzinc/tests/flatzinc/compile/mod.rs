//! Compiling: each constraint means what the reference says, and what makes no sense is refused.

mod conditions;
mod errors;
mod meaning;
mod models;
mod names;
mod views;

use csp_core::limits::Limits;
use csp_flatzinc::{CompileOptions, Compiled, RunOptions, RunSummary, compile, read, run};
use std::ops::ControlFlow;

/// Solves a model: each solution as it is printed, the model as it is compiled, and the summary.
pub(super) fn run_model(
    text: &str,
    compilation: CompileOptions,
    options: RunOptions,
    limits: Limits,
) -> (Vec<String>, Compiled, RunSummary) {
    let compiled = compile(&read(text).unwrap(), compilation);
    let mut compiled = compiled.unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut solutions = Vec::new();
    let summary = run(
        &mut compiled,
        options,
        limits,
        |_| {},
        |found| {
            solutions.push(found.text.to_owned());
            ControlFlow::Continue(())
        },
    );
    (solutions, compiled, summary)
}

/// What is printed for a model.
pub(super) fn solve(text: &str, options: RunOptions) -> String {
    let (solutions, _, summary) =
        run_model(text, CompileOptions::default(), options, Limits::default());
    solutions.concat() + summary.status.line()
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
