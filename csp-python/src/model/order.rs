//! How a model is searched.

use super::Engine;
use crate::expr::integers;
use csp_core::branching::{ValueOrder, VarOrder};
use csp_core::problem::Learning;
use csp_core::policy::Restarts;
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

fn variable_order(name: &str) -> PyResult<VarOrder> {
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

fn value_order(name: &str, seed: u64) -> PyResult<ValueOrder> {
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

#[pymethods]
impl Engine {
    /// Searches decide on these expressions next, in this order of variables and values.
    #[pyo3(signature = (vars, order = "first_fail", values = "min", seed = 0))]
    fn branch_on(
        &self,
        vars: &Bound<'_, PyAny>,
        order: &str,
        values: &str,
        seed: u64,
    ) -> PyResult<()> {
        let list = integers(vars)?;
        let (order, values) = (variable_order(order)?, value_order(values, seed)?);
        self.with(|model| {
            let vars = list.into_iter().map(|expr| model.var_of(expr.expr));
            let vars = vars.collect::<Result<Vec<_>, _>>()?;
            model.branch_on(&vars, order, values)
        })
    }

    /// Whether searches learn from their failures from now on: "off", "on" or "auto".
    fn learning(&self, learning: &str) -> PyResult<()> {
        let choices = [
            ("off", Learning::Off),
            ("on", Learning::On),
            ("auto", Learning::Auto),
        ];
        let learning = by_name("learning", learning, &choices)?;
        self.with(|model| {
            model.learning(learning);
            Ok(())
        })
    }

    /// Searches start over from now on, after `failures` times 1, 1, 2, 1, 1, 2, 4, … failures
    /// ("luby"), or after `failures` and then each time half as many again ("geometric").
    #[pyo3(signature = (policy = "luby", failures = 100))]
    fn restarts(&self, policy: &str, failures: u64) -> PyResult<()> {
        let choices = [
            ("luby", Restarts::luby(failures)),
            ("geometric", Restarts::geometric(failures, 150)),
        ];
        let restarts = by_name("policy", policy, &choices)?;
        self.with(|model| {
            model.restarts(restarts);
            Ok(())
        })
    }
}
