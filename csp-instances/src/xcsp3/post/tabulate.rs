//! Floor 2: conditions on two variables as tables.

use super::expressions::{Posted, XcspPoster};
use crate::xcsp3::expression::{XcspExpr, XcspFunction, XcspOperator};
use csp_core::constraints::Table;
use csp_core::model::Model;
use csp_core::values::Values;
use std::collections::BTreeMap;

/// The most pairs of values that are tried out.
const PAIRS: u64 = 1 << 12;

/// The rows of conditions that were tabulated already, by the condition and the domains.
#[derive(Debug, Default)]
pub(super) struct KnownTables(BTreeMap<String, Vec<Vec<i32>>>);

impl KnownTables {
    /// Posts a condition on two variables as a table, if it would need auxiliary variables else, and there are few pairs of values. A table
    /// removes each value without a partner, which a chain of auxiliary variables does not. A search over the two variables alone
    /// gives the rows. Returns whether it is posted.
    pub(super) fn post(&mut self, poster: &mut XcspPoster, condition: &XcspExpr) -> Posted<bool> {
        let mut scope = Vec::new();
        let alone = renumbered(condition, &mut scope);
        if scope.len() != 2 || !is_indirect(condition) {
            return Ok(false);
        }
        let vars: Vec<_> = scope.iter().map(|&x| poster.vars[x]).collect();
        let d = poster.model.domains();
        let domains: Vec<_> = vars.iter().map(|&x| d.values(x)).collect();
        if domains[0].len().saturating_mul(domains[1].len()) > PAIRS {
            return Ok(false);
        }
        let key = format!("{alone:?} {} {}", domains[0], domains[1]);
        if !self.0.contains_key(&key) {
            let rows = searched(&alone, domains)?;
            self.0.insert(key.clone(), rows);
        }
        poster.model.post(Table::new(&vars, &self.0[&key]))?;
        Ok(true)
    }
}

/// All solutions of a condition on variables with these domains.
fn searched(condition: &XcspExpr, domains: Vec<Values>) -> Posted<Vec<Vec<i32>>> {
    let mut poster = XcspPoster {
        model: Model::new(),
        vars: Vec::new(),
    };
    for domain in domains {
        let x = poster.model.var("x", domain)?;
        poster.vars.push(x);
    }
    let holds = poster.truth(condition)?;
    poster.model.require(holds)?;
    let XcspPoster { mut model, vars } = poster;
    let rows = model.solutions().map(|solution| solution.values(&vars));
    Ok(rows.collect())
}

/// The expression with its variables numbered in the order in which they occur.
fn renumbered(expression: &XcspExpr, scope: &mut Vec<usize>) -> XcspExpr {
    match expression {
        XcspExpr::Number(value) => XcspExpr::Number(*value),
        XcspExpr::Var(x) => {
            let known = scope.iter().position(|other| other == x);
            XcspExpr::Var(known.unwrap_or_else(|| {
                scope.push(*x);
                scope.len() - 1
            }))
        }
        XcspExpr::Apply(operator, arguments) => {
            let arguments = arguments.iter().map(|part| renumbered(part, scope));
            XcspExpr::Apply(*operator, arguments.collect())
        }
    }
}

/// Whether a part of it is a number that is no sum.
fn is_indirect(expression: &XcspExpr) -> bool {
    use XcspFunction as F;
    let XcspExpr::Apply(operator, arguments) = expression else {
        return false;
    };
    let is_here = match operator {
        XcspOperator::Test(_) => false,
        XcspOperator::Function(function) => !matches!(function, F::Neg | F::Add | F::Sub | F::If),
    };
    is_here || arguments.iter().any(is_indirect)
}
