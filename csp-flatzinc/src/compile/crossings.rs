//! All-different constraints that cross, as rows and columns of a Latin square do.
//!
//! Bounds consistency pays where intervals of values are full before many variables are fixed. Where each variable stands in
//! several all-different constraints that is rare, and value consistency is faster as a rule: graphs of queens by the order of
//! the model take half to two thirds of the time.

use super::scope::{Scalar, Scope};
use csp_core::domains::Domains;
use csp_core::view::View;

/// The constraint that is counted.
const NAME: &str = "fzn_all_different_int";

/// In how many all-different constraints each variable stands.
#[derive(Debug, Default)]
pub(super) struct AllDifferentCrossings {
    counts: Vec<u32>,
}

impl AllDifferentCrossings {
    /// Counts those of a model that has its variables.
    pub(super) fn count(scope: &Scope<'_>, d: &Domains) -> Self {
        let mut counts = vec![0; d.len()];
        for constraint in &scope.ast.constraints {
            if scope.ast.text(constraint.name) == NAME
                && let [array] = *scope.ast.span(constraint.arguments)
                // An array that makes no sense is refused when the constraint is posted.
                && let Ok(items) = scope.scalars(array)
            {
                for item in items {
                    if let Scalar::Variable(view) = item {
                        counts[view.var().index()] += u32::from(view.is_plain());
                    }
                }
            }
        }
        Self { counts }
    }

    /// Whether each of these is a variable that stands in several, or is fixed.
    pub(super) fn have_all(&self, views: &[View], d: &Domains) -> bool {
        let is_crossed = |view: &View| {
            let count = self.counts.get(view.var().index());
            let is_counted = view.is_plain() && count.is_some_and(|&count| count > 1);
            is_counted || d.is_fixed(view.var())
        };
        views.iter().all(is_crossed)
    }
}
