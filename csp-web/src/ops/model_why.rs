//! `model-why`: why a model has no solution.

use super::{limits, model};
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_core::check::CheckVerdict;
use csp_core::explain::Why;
use csp_flatzinc::ast::Ast;
use csp_flatzinc::{WhyReport, check_why, why};
use serde_json::json;

/// `{model, max_nodes?}` → `{status, text, constraints, checked}` with `status` one of `none` (there is no solution: these constraints
/// have none together), `open` (there is one) and `unknown`. `checked` says that the answer was read again by what each constraint says.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let ast = model::take(request)?;
    let limits = limits(request)?;
    let report = why(&ast, limits).map_err(RequestError::new)?;
    let status = match report.why {
        Why::Derived(_) | Why::Searched(_) if !report.is_clipped => "none",
        Why::Open(_) => "open",
        _ => "unknown",
    };
    let is_checked = status == "none" && holds(&ast, &report)?;
    let constraints: Vec<_> = report
        .constraints(&ast)
        .into_iter()
        .map(|(number, name)| json!({"number": number, "name": name}))
        .collect();
    Ok(json!({
        "status": status,
        "text": report.text,
        "constraints": constraints,
        "checked": is_checked,
    })
    .into())
}

/// Whether the answer holds, as far as that can be told.
///
/// # Errors
/// It does not.
fn holds(ast: &Ast, report: &WhyReport) -> Result<bool, RequestError> {
    let check = check_why(ast, &report.why).map_err(RequestError::new)?;
    match check.verdict {
        CheckVerdict::Holds(_) => Ok(true),
        CheckVerdict::Gap(_) => Ok(false),
        CheckVerdict::Objection(_) => Err(RequestError::new(check.text)),
    }
}
