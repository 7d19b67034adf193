//! Sums.

use super::prelude::*;
use csp_core::constraints::Relation;

pub(super) fn rows() -> Vec<ConstraintRow> {
    vec![
        row("int_lin_eq", sum(Relation::Equal))
            .narrow(|bounds, sum| bounds.linear(sum, Relation::Equal))
            .sums(equation),
        row("int_lin_ge", linear(Relation::AtLeast)),
        row("int_lin_gt", linear(Relation::Greater)),
        row("int_lin_le", sum(Relation::AtMost))
            .narrow(|bounds, sum| bounds.linear(sum, Relation::AtMost)),
        row("int_lin_lt", linear(Relation::Less)),
        row("int_lin_ne", linear(Relation::NotEqual)),
        row("bool_lin_eq", sum(Relation::Equal)).sums(equation),
        row("bool_lin_ge", linear(Relation::AtLeast)),
        row("bool_lin_gt", linear(Relation::Greater)),
        row("bool_lin_le", sum(Relation::AtMost)),
        row("bool_lin_lt", linear(Relation::Less)),
        row("bool_lin_ne", linear(Relation::NotEqual)),
    ]
}

/// Factors, terms and the right side, which may be a variable.
type Sum = (Numbers, Scalars, Scalar);

/// The same with terms that may be facts.
fn sum(relation: Relation) -> impl Fn(&mut Call<'_>, (Numbers, SumTerms, Scalar)) -> Done {
    let post = linear(relation);
    move |call, (factors, terms, right)| {
        let terms = terms.into_iter().map(|term| term.0).collect();
        post(call, (factors, terms, right))
    }
}

fn linear(relation: Relation) -> impl Fn(&mut Call<'_>, Sum) -> Done {
    move |call, (factors, terms, right)| {
        same_length(factors.len(), terms.len())?;
        let terms = factors.into_iter().map(i128::from).zip(terms);
        match right {
            Scalar::Constant(right) => call.linear(terms, relation, right.into()),
            _ => call.linear(terms.chain([(-1, right)]), relation, 0),
        }
    }
}

/// The right side as a term: it may be a variable.
fn equation(scope: &Scope<'_>, [factors, terms, right]: [Expr; 3]) -> Option<WeightedSum> {
    let factors = scope.ints(factors).ok()?;
    let terms = scope.items(terms).ok()?;
    let is_paired = factors.len() == terms.len();
    let terms = factors.into_iter().zip(terms.iter().copied());
    is_paired.then(|| (terms.chain([(-1, right)]).collect(), 0))
}
