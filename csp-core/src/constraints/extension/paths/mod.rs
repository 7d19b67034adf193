//! Sequences of values with costs, as ways through a layered graph.

mod graph;
mod reason;
mod shortest;

pub(in crate::constraints) use self::graph::{Builder, Graph};
pub(in crate::constraints) use self::shortest::Paths;
