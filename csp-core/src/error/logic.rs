//! What can be wrong with variables that stand for truth.

use crate::ids::Var;
use crate::values::Values;

/// Why a constraint on truth makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogicError {
    /// A variable that should be true or false can be something else.
    #[error("{constraint}: variable {var:?} must be 0 (false) or 1 (true), and may be {bounds}")]
    NotBoolean {
        /// The constraint.
        constraint: &'static str,
        /// The variable.
        var: Var,
        /// From its smallest to its greatest value.
        bounds: Values,
    },
}
