//! How many variables have a value, and how many values variables have.

mod count;
mod global_cardinality;
mod n_value;

pub use self::count::Count;
pub use self::global_cardinality::GlobalCardinality;
pub use self::n_value::NValue;
