//! Constraints on literals: 0/1 variables and their negations.

mod clause;
mod or;
mod standing;
mod xor;

pub use self::clause::Clause;
pub use self::or::{And, Or};
pub use self::xor::Xor;
