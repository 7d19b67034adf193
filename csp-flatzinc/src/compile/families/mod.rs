//! What each constraint of FlatZinc is in the engine, a file a family.

pub(super) mod array;
pub(super) mod bool;
pub(super) mod extension;
pub(super) mod global;
pub(super) mod graph;
pub(super) mod int;
pub(super) mod linear;
pub(super) mod schedule;
