//! Constraints on atoms, such as 0/1 variables and their negations, and constraints that an atom
//! decides on.

mod clause;
mod equivalent;
mod exactly_one;
mod if_then_else;
mod implied;
mod in_set;
mod literals;
mod nogoods;
mod or;
pub(super) mod reified;
mod standing;
mod xor;

pub use self::clause::Clause;
pub use self::equivalent::Equivalent;
pub use self::exactly_one::ExactlyOne;
pub use self::if_then_else::IfThenElse;
pub use self::implied::Implied;
pub use self::in_set::InSet;
pub use self::nogoods::Nogoods;
pub use self::or::{And, Or};
pub use self::reified::{Reified, Reify};
pub use self::xor::Xor;
