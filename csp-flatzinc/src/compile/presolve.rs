//! What constraints say of variables before any is posted, as their [rows](super::row) know it: which
//! declarations are one variable, and which values it has at most.

use super::bounds::ValueBounds;
use super::classes::{Classes, variable};
use super::registry::Registry;
use super::scope::Scope;

/// The most rounds over all constraints. A chain of definitions takes one if it is in order.
const ROUNDS: usize = 50;

/// Joins the classes that constraints equate.
pub(super) fn equate(classes: &mut Classes, scope: &Scope<'_>, registry: &Registry) {
    for constraint in &scope.ast.constraints {
        if registry
            .plain(constraint.name)
            .is_some_and(|row| row.is_equation)
            && let [x, y] = *scope.ast.span(constraint.arguments)
            && let (Some(x), Some(y)) = (variable(scope, x), variable(scope, y))
        {
            classes.join(x, y);
        }
    }
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
