//! Constraints given by what they allow: arrays, tables and automata.

mod element;
mod regular;
mod table;

pub use self::element::Element;
pub use self::regular::{Automaton, Regular};
pub use self::table::Table;
