//! The order of values along a row of variables, of rows, and of the first uses of values.

mod increasing;
mod lex;
mod value_precede;

pub use self::increasing::{Increasing, Strictness};
pub use self::lex::Lex;
pub use self::value_precede::ValuePrecede;
