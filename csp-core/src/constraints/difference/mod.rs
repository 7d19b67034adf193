//! Variables that are equal, and variables that differ.

pub(super) mod all_different;
mod all_different_except;
pub(super) mod equal;
mod inverse;
mod not_equal;

pub use self::all_different::{AllDifferent, AllDifferents};
pub use self::all_different_except::AllDifferentExcept;
pub use self::equal::Equal;
pub use self::inverse::Inverse;
pub use self::not_equal::NotEqual;
