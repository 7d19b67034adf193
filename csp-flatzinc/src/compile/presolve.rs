//! What constraints say of variables before any is posted, as their [rows](super::row) know it: which
//! declarations are one variable, and which values it has at most.

use super::bounds::ValueBounds;
use super::classes::{Classes, variable};
use super::registry::Registry;
use super::scope::Scope;
use crate::ast::{ConstraintItem, Expr};

/// The most rounds over all constraints. A chain of definitions takes one if it is in order.
const ROUNDS: usize = 50;

/// Joins the classes that constraints equate.
pub(super) fn equate(classes: &mut Classes, scope: &Scope<'_>, registry: &Registry) {
    for constraint in &scope.ast.constraints {
        if let Some([x, y]) = equated(scope, registry, constraint) {
            classes.join(x, y);
        }
    }
}

/// The two declarations of which a constraint says that they are equal.
pub(super) fn equated(
    scope: &Scope<'_>,
    registry: &Registry,
    constraint: &ConstraintItem,
) -> Option<[usize; 2]> {
    let row = registry.plain(constraint.name)?;
    let both = scope.ast.span(constraint.arguments).try_into().ok();
    let [x, y]: [Expr; 2] = both.filter(|_| row.is_equation)?;
    Some([variable(scope, x)?, variable(scope, y)?])
}

/// Narrows classes with values beyond `i32` by the constraints that they are in.
pub(super) fn narrow(classes: &mut Classes, scope: &Scope<'_>, registry: &Registry) {
    let Some(mut bounds) = ValueBounds::new(classes, scope) else {
        return;
    };
    for _ in 0..ROUNDS {
        if !bounds.take_changed() {
            break;
        }
        for (number, constraint) in scope.ast.constraints.iter().enumerate() {
            bounds.begin(number);
            let row = registry.plain(constraint.name);
            if let Some(narrow) = row.and_then(|row| row.narrow.as_ref()) {
                // Arguments that make no sense are refused when the constraint is posted.
                let _ = narrow(&mut bounds, scope.ast.span(constraint.arguments));
            }
        }
    }
}
