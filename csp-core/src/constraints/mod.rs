//! Floor 4: the constraints, one file each. A new one is a file here and a line below.

mod all_different;
mod connected;
mod count;
mod cycle;
mod equal;
mod exactly_one;
mod if_then_else;
mod implied;
mod in_set;
mod increasing;
mod lex;
mod linear;
mod logic;
mod not_equal;
mod parts;
mod region_partition;
mod reified;
mod value_precede;
mod words;

pub use self::all_different::{AllDifferent, AllDifferents};
pub use self::connected::Connected;
pub use self::count::Count;
pub use self::cycle::{Empty, Path, SingleCycle};
pub use self::equal::Equal;
pub use self::exactly_one::ExactlyOne;
pub use self::if_then_else::IfThenElse;
pub use self::implied::Implied;
pub use self::in_set::InSet;
pub use self::increasing::{Increasing, Strictness};
pub use self::lex::Lex;
pub use self::linear::{Linear, Relation};
pub use self::logic::{And, Clause, Or, Xor};
pub use self::not_equal::NotEqual;
pub use self::region_partition::RegionPartition;
pub use self::reified::Reified;
pub use self::value_precede::ValuePrecede;
