//! How a model is searched, and how much is written down: choices by their names.

use csp_core::branching::{ValueOrder, VarOrder};
use csp_core::policy::Restarts;
use csp_core::problem::Learning;
use csp_core::trace::TraceLevel;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A choice by its name.
fn by_name<T: Copy>(what: &str, name: &str, all: &[(&str, T)]) -> PyResult<T> {
    let found = all.iter().find(|(known, _)| *known == name);
    found.map(|&(_, choice)| choice).ok_or_else(|| {
        let names: Vec<String> = all.iter().map(|(name, _)| format!("{name:?}")).collect();
        PyValueError::new_err(format!(
            "{what} {name:?}: it is one of {}",
            names.join(", ")
        ))
    })
}

pub(super) fn var_order(name: &str) -> PyResult<VarOrder> {
    by_name(
        "order",
        name,
        &[
            ("input_order", VarOrder::InputOrder),
            ("first_fail", VarOrder::FirstFail),
            ("dom_deg", VarOrder::DomDeg),
            ("dom_w_deg", VarOrder::DomWDeg),
            ("failure_rate", VarOrder::FailureRate),
            ("anti_first_fail", VarOrder::AntiFirstFail),
            ("smallest", VarOrder::Smallest),
            ("largest", VarOrder::Largest),
            ("max_regret", VarOrder::MaxRegret),
            ("occurrence", VarOrder::Occurrence),
            ("most_constrained", VarOrder::MostConstrained),
        ],
    )
}

pub(super) fn value_order(name: &str, seed: u64) -> PyResult<ValueOrder> {
    by_name(
        "values",
        name,
        &[
            ("min", ValueOrder::Min),
            ("max", ValueOrder::Max),
            ("median", ValueOrder::Median),
            ("middle", ValueOrder::Middle),
            ("random", ValueOrder::Random(seed)),
            ("split", ValueOrder::Split),
            ("reverse_split", ValueOrder::ReverseSplit),
            ("interval", ValueOrder::Interval),
        ],
    )
}

/// Whether searches learn.
pub(super) fn learning(name: &str) -> PyResult<Learning> {
    by_name(
        "learning",
        name,
        &[
            ("off", Learning::Off),
            ("on", Learning::On),
            ("auto", Learning::Auto),
            ("even", Learning::Even),
        ],
    )
}

/// When searches start over.
pub(super) fn restarts(name: &str, failures: u64) -> PyResult<Restarts> {
    by_name(
        "policy",
        name,
        &[
            ("luby", Restarts::luby(failures)),
            ("geometric", Restarts::geometric(failures, 150)),
        ],
    )
}

/// How much a trace has.
pub(super) fn level(name: &str) -> PyResult<TraceLevel> {
    match name {
        "decisions" => Ok(TraceLevel::Decisions),
        "changes" => Ok(TraceLevel::Changes),
        "wakes" => Ok(TraceLevel::Wakes),
        _ => Err(PyValueError::new_err(format!(
            "level {name:?}: it is one of \"decisions\", \"changes\" and \"wakes\""
        ))),
    }
}
