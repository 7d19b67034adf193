//! What each constraint of FlatZinc is in the engine, a file a family.

mod array;
mod bool;
mod extension;
mod global;
mod graph;
mod int;
mod linear;
mod schedule;

use super::registry::ConstraintRow;

/// The rows of all families.
pub(super) fn rows() -> Vec<ConstraintRow> {
    let families = [
        array::rows(),
        bool::rows(),
        extension::rows(),
        global::rows(),
        graph::rows(),
        int::rows(),
        linear::rows(),
        schedule::rows(),
    ];
    families.into_iter().flatten().collect()
}
