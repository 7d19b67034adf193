//! Compiling: each constraint means what the reference says, and what makes no sense is refused.

mod conditions;
mod errors;
mod meaning;
mod models;
mod names;
mod views;

use csp_core::limits::Limits;
use csp_flatzinc::{
    CompileOptions, Compiled, Equations, RunOptions, RunSummary, compile, read_bytes, run,
};
use std::ops::ControlFlow;

/// Solves a model in one of its two forms: each solution as it is printed, the model as it is compiled, and the summary.
pub(super) fn run_model(
    text: &str,
    compilation: CompileOptions,
    options: RunOptions,
    limits: Limits,
) -> (Vec<String>, Compiled, RunSummary) {
    let compiled = compile(&read_bytes(text.as_bytes()).unwrap(), compilation);
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

/// All solutions of a model, sorted, the model as it is compiled, and the nodes of the search.
fn solved(text: &str, equations: Equations, free: bool) -> (Vec<String>, Compiled, u64) {
    let compilation = CompileOptions {
        equations,
        free,
        ..CompileOptions::default()
    };
    let options = RunOptions {
        solutions: None,
        free,
        ..RunOptions::default()
    };
    let (mut solutions, compiled, summary) =
        run_model(text, compilation, options, Limits::default());
    solutions.sort();
    (solutions, compiled, summary.stats.nodes)
}

/// The number of solutions, and the model as it is compiled. All ways to compile it, and free search, find the same ones.
fn agreed(text: &str) -> (usize, Compiled) {
    let (solutions, compiled, _) = solved(text, Equations::Viewed, false);
    for (equations, free) in [
        (Equations::Joined, false),
        (Equations::Posted, false),
        (Equations::Viewed, true),
    ] {
        let (others, ..) = solved(text, equations, free);
        assert_eq!(solutions, others, "{equations:?}\n{text}");
    }
    (solutions.len(), compiled)
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
