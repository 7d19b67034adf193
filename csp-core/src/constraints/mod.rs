//! Floor 4: the constraints, one file each, in a folder for each family. A new constraint needs a
//! file in its family, two lines in the family's `mod.rs`, a row in the table, and a test.
//!
#![doc = include_str!("../../docs/constraints.md")]

mod arguments;
mod arithmetic;
mod counting;
mod difference;
mod extension;
mod graph;
mod logic;
mod operand;
mod order;
mod prelude;
mod schedule;

pub use self::arithmetic::*;
pub use self::counting::*;
pub use self::difference::*;
pub use self::extension::*;
pub use self::graph::*;
pub use self::logic::*;
pub use self::order::*;
pub use self::schedule::*;
