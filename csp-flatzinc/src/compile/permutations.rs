//! All-different constraints whose variables take each of their values once, as rows and columns of a Latin square do.
//!
//! Bounds consistency pays where intervals of values are full before many variables are fixed. Where each variable stands in
//! several permutations of the same values that is rare, and value consistency is faster.

use super::scope::{Scalar, Scope};
use crate::ast::Expr;
use csp_core::domains::Domains;
use csp_core::view::View;

/// The constraint of which there may be permutations.
const NAME: &str = "fzn_all_different_int";

/// How many permutations each variable is in.
#[derive(Debug, Default)]
pub(super) struct Permutations {
    counts: Vec<u32>,
}

impl Permutations {
    /// Counts those of a model that has its variables.
    pub(super) fn count(scope: &Scope<'_>, d: &Domains) -> Self {
        let mut counts = vec![0; d.len()];
        for constraint in &scope.ast.constraints {
            if scope.ast.text(constraint.name) == NAME
                && let [array] = *scope.ast.span(constraint.arguments)
                && let Some(views) = views(scope, array)
                && is_permutation(&views, d)
            {
                for view in views {
                    counts[view.var().index()] += 1;
                }
            }
        }
        Self { counts }
    }

    /// Whether an all-different is a permutation, and each of its variables stands in another one, too.
    pub(super) fn cross(&self, views: &[View], d: &Domains) -> bool {
        let is_crossed = |view: &View| {
            let count = self.counts.get(view.var().index());
            count.is_some_and(|&count| count > 1)
        };
        is_permutation(views, d) && views.iter().all(is_crossed)
    }
}

/// The items of an array, if all are variables.
fn views(scope: &Scope<'_>, array: Expr) -> Option<Vec<View>> {
    let scalars = scope.scalars(array).ok()?.into_iter();
    let views = scalars.map(|scalar| match scalar {
        Scalar::Variable(view) => Some(view),
        Scalar::Constant(_) => None,
    });
    views.collect()
}

/// Whether these are variables with values among as many as there are of them. Values that a variable lacks may have been
/// given away before.
fn is_permutation(views: &[View], d: &Domains) -> bool {
    let ends = views.iter().map(|view| d.min_max(view.var()));
    let range = ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
    let width = range.map_or(0, |(low, high)| i64::from(high) - i64::from(low) + 1);
    views.iter().all(|view| view.is_plain()) && width == views.len() as i64
}
