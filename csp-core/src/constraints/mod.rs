//! Floor 4: the constraints, one file each, in a folder for each family. A new constraint needs a
//! file in its family, a line in the family's `mod.rs` and one here, and a row in the table.
//!
#![doc = include_str!("../../docs/constraints.md")]

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

pub use self::arithmetic::{
    Abs, ArgMax, ArgMin, CageSum, Div, Knapsack, Linear, Maximum, Minimum, Modulo, Power, Relation,
    Times,
};
pub use self::counting::{Count, GlobalCardinality, NValue};
pub use self::difference::{
    AllDifferent, AllDifferentExcept, AllDifferents, Equal, Inverse, NotEqual,
};
pub use self::extension::{Automaton, CostRegular, Element, Regular, Table};
pub use self::graph::{
    Circuit, Connected, DisjointPaths, Forest, Path, RegionPartition, RegionSizes, SingleCycle,
    Subcircuit, Tree,
};
pub use self::logic::{
    And, Clause, Equivalent, ExactlyOne, IfThenElse, Implied, InSet, Nogoods, Or, Reified, Reify,
    Xor,
};
pub use self::order::{Increasing, Lex, Strictness, ValuePrecede};
pub use self::schedule::{Amount, BinPacking, Cumulative, Cumulatives, Diffn, NoOverlap};
