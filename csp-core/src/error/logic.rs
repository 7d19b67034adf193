//! Errors of constraints on 0/1 variables.

use super::NamedVar;
use crate::values::Values;

/// Why a constraint on 0/1 variables makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogicError {
    /// A variable that should be 0 or 1 has other values.
    #[error("{constraint}: variable {var} must be 0 (false) or 1 (true), and may be {bounds}")]
    NotBoolean {
        /// The constraint.
        constraint: &'static str,
        /// The variable.
        var: NamedVar,
        /// From its smallest to its greatest value.
        bounds: Values,
    },
    /// A decision of a nogood is about a variable that the nogoods are not about.
    #[error("{constraint}: variable {var} has a decision, and is not among the variables given")]
    OutsideScope {
        /// The constraint.
        constraint: &'static str,
        /// The variable.
        var: NamedVar,
    },
    /// A constraint whose negation is needed has auxiliary variables, of which a negation says
    /// nothing.
    #[error(
        "a constraint with the auxiliary variable {variable} cannot be reified in full: \
         use half reification (`Implied`)"
    )]
    HasAuxiliaries {
        /// What the constraint calls it.
        variable: String,
    },
}
