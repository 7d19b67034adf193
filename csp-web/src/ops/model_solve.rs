//! `model-solve`: solutions of a model in FlatZinc or FlatZinc JSON.
//!
//! A question that is ended has no answer. Who wants to end a search and to have its solutions asks in pieces, for which
//! `better_than` is: `docs/decisions/85-models-are-searched-in-pieces.md`.

use super::{limits, model};
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_core::limits::Limits;
use csp_core::problem::Goal;
use csp_core::stats::Stats;
use csp_flatzinc::ast::Ast;
use csp_flatzinc::{
    CompileOptions, Compiled, OutputValue, RunOptions, RunStatus, RunSummary, compile, run_alone,
};
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;

/// How many solutions of a model without an objective are given if that is not said.
const MOST: u64 = 1;

/// `{model, all?, most?, free?, seed?, better_than?, max_nodes?}` → `{status, complete, solutions, objectives, objective, bound, assumptions,
/// warnings, statistics}` with the status that MiniZinc's own package has.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let ast = model::take(request)?;
    let wanted = WantedSearch::take(request)?;
    let mut compiled = wanted.compiled(&ast)?;
    let copy = || {
        let copy = wanted.compiled(&ast);
        copy.expect("it was compiled before")
    };
    let mut solutions = Vec::new();
    let mut objectives = Vec::new();
    let summary = run_alone(
        &mut compiled,
        wanted.options,
        Some(&copy),
        wanted.limits.clone(),
        |_| {},
        |found| {
            let values = found.values().into_iter();
            let values = values.map(|(name, value)| (name.to_owned(), json_value(&value)));
            solutions.push(Value::from(values.collect::<Map<_, _>>()));
            objectives.extend(found.objective);
            ControlFlow::Continue(())
        },
    );
    let is_complete = match (summary.status, compiled.goal, wanted.options.solutions) {
        (RunStatus::Complete | RunStatus::Unsatisfiable, ..) => true,
        (_, Goal::Satisfy, Some(most)) => solutions.len() as u64 == most,
        _ => false,
    };
    let mut answer = known(&compiled, &summary);
    answer.insert("complete".to_owned(), is_complete.into());
    answer.insert("solutions".to_owned(), solutions.into());
    answer.insert("objectives".to_owned(), objectives.into());
    Ok(Value::from(answer).into())
}

/// What of a model is sought, and how.
struct WantedSearch {
    compilation: CompileOptions,
    options: RunOptions,
    better_than: Option<i32>,
    limits: Limits,
}

impl WantedSearch {
    fn take(request: &mut Request<'_>) -> Result<Self, RequestError> {
        let all = request.truth("all")?;
        let most = request.number("most")?;
        if all && most.is_some() {
            return Err(RequestError::new("give `all` or `most`, not both"));
        }
        let free = request.truth("free")?;
        Ok(Self {
            compilation: CompileOptions {
                seed: request.number("seed")?.unwrap_or_default(),
                free,
                ..CompileOptions::default()
            },
            options: RunOptions {
                solutions: (!all).then(|| most.unwrap_or(MOST)),
                intermediate: all,
                free,
                bounds: true,
                ..RunOptions::default()
            },
            better_than: request.integer("better_than")?,
            limits: limits(request)?,
        })
    }

    /// The model as it is searched, the same at each call.
    fn compiled(&self, ast: &Ast) -> Result<Compiled, RequestError> {
        let mut compiled = compile(ast, self.compilation).map_err(RequestError::new)?;
        match self.better_than {
            Some(known) if !compiled.better_than(known) => {
                let text = "the model has no objective, and `better_than` needs one";
                Err(RequestError::new(text))
            }
            _ => Ok(compiled),
        }
    }
}

/// What is known at the end.
fn known(compiled: &Compiled, summary: &RunSummary) -> Map<String, Value> {
    let warnings: Vec<String> = compiled.warnings.iter().map(ToString::to_string).collect();
    let fields = [
        ("status", status(summary.status, compiled.goal).into()),
        ("objective", summary.objective.into()),
        ("bound", summary.bound.into()),
        ("assumptions", json!(summary.core)),
        ("warnings", warnings.into()),
        ("statistics", statistics(compiled, &summary.stats)),
    ];
    let fields = fields.map(|(name, value)| (name.to_owned(), value));
    fields.into_iter().collect()
}

fn status(status: RunStatus, goal: Goal) -> &'static str {
    match (status, goal) {
        (RunStatus::Unsatisfiable, _) => "UNSATISFIABLE",
        (RunStatus::Unknown, _) => "UNKNOWN",
        (RunStatus::Satisfied, _) => "SATISFIED",
        (RunStatus::Complete, Goal::Satisfy) => "ALL_SOLUTIONS",
        (RunStatus::Complete, Goal::Minimize(_) | Goal::Maximize(_)) => "OPTIMAL_SOLUTION",
    }
}

/// By the names that MiniZinc has for them.
fn statistics(compiled: &Compiled, stats: &Stats) -> Value {
    json!({
        "solutions": stats.solutions,
        "variables": compiled.model.domains().len(),
        "propagators": compiled.model.solver().propagators(),
        "propagations": stats.propagations,
        "nodes": stats.nodes,
        "failures": stats.failures,
        "restarts": stats.restarts,
        "nogoods": stats.nogoods,
        "peakDepth": stats.max_depth,
    })
}

/// A value as JSON has it: arrays and sets are lists.
fn json_value(value: &OutputValue) -> Value {
    match value {
        OutputValue::Bool(truth) => (*truth).into(),
        OutputValue::Int(number) => (*number).into(),
        OutputValue::Set(set) => set.iter().collect(),
        OutputValue::Array(items) => items.iter().map(json_value).collect(),
    }
}
