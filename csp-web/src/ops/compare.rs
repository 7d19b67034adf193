//! `compare`: a puzzle by several strategies.

use super::asked;
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::engine::model::{ModelSolver, Strategy, Trial, TrialOutcome, agree};
use serde_json::{Value, json};

/// `{board, strategies?, max_nodes?}` → `{rows}`, a row a strategy: `{strategy, outcome, nodes, failures,
/// propagations}`.
///
/// `outcome` is `none`, `one`, `several`, or `unknown` if the limit came first; the counts are lower bounds
/// then. All solutions have passed the independent check, and the strategies agree, or there is an error.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = asked::puzzle(request)?;
    let strategies = strategies(request)?;
    let limits = super::limits(request)?;
    puzzle
        .check()
        .map_err(|clash| RequestError::new(format_args!("{clash}: there is no search")))?;
    let mut trials = Vec::new();
    for strategy in strategies {
        // A propagator for each house: a propagation means the same for each strategy.
        let mut solver = ModelSolver::house_by_house(puzzle.shape(), strategy);
        let trial = Trial::of(strategy, &mut solver, &puzzle, limits.clone());
        trials.push(trial.map_err(RequestError::new)?);
    }
    agree(&trials).map_err(RequestError::new)?;
    Ok(json!({"rows": trials.iter().map(row).collect::<Vec<_>>()}).into())
}

/// The strategies that are named, or all.
fn strategies(request: &mut Request<'_>) -> Result<Vec<Strategy>, RequestError> {
    let Some(value) = request.optional("strategies") else {
        return Ok(Strategy::ALL.to_vec());
    };
    let error = || RequestError::new("`strategies` is no list of names");
    let names = value.as_array().ok_or_else(error)?;
    let strategy = |name: &Value| {
        let name = name.as_str().ok_or_else(error)?;
        name.parse().map_err(RequestError::new)
    };
    names.iter().map(strategy).collect()
}

fn row(trial: &Trial) -> Value {
    let outcome = match trial.outcome {
        Some(TrialOutcome::None) => "none",
        Some(TrialOutcome::One(_)) => "one",
        Some(TrialOutcome::Several) => "several",
        None => "unknown",
    };
    json!({
        "strategy": trial.strategy.name(),
        "outcome": outcome,
        "nodes": trial.stats.nodes,
        "failures": trial.stats.failures,
        "propagations": trial.stats.propagations,
    })
}
