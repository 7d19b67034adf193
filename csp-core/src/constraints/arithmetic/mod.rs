//! Sums, products and other functions of integers.

mod abs;
mod arg_max;
mod cage_sum;
mod div;
mod function;
mod interval;
mod knapsack;
mod linear;
mod maximum;
mod modulo;
mod power;
mod relaxation;
mod times;
pub(super) mod words;

pub use self::abs::Abs;
pub use self::arg_max::{ArgMax, ArgMin};
pub use self::cage_sum::{CageSum, GroupedSum, ValueSet};
pub use self::div::Div;
pub use self::knapsack::Knapsack;
pub use self::linear::{Linear, Relation};

pub(super) use self::linear::by_equal;
pub use self::maximum::{Maximum, Minimum};
pub use self::modulo::Modulo;
pub use self::power::Power;
pub use self::relaxation::Relaxation;
pub use self::times::Times;
