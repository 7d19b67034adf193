//! Constraints given by what they allow: arrays, tables and automata.

mod element;
pub(super) mod paths;
mod regular;
mod table;

pub use self::element::Element;
pub use self::regular::{Automaton, CostRegular, Regular};
pub use self::table::Table;
