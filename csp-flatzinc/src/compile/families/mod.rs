//! What each constraint of FlatZinc is in the engine, a file a family.

mod array;
mod bool;
mod extension;
mod global;
mod graph;
mod int;
mod linear;
mod schedule;

use super::row::ConstraintRow;

/// What families are written with.
mod prelude {
    pub(super) use crate::ast::Expr;
    pub(super) use crate::compile::arguments::{
        Amounts, Assumption, Atoms, Numbers, Scalars, Sets, SumTerms, Truth, Vars, Views,
    };
    pub(super) use crate::compile::bounds::ValueBounds;
    pub(super) use crate::compile::call::{Call, HoldsWhen};
    pub(super) use crate::compile::problem::{CompileErrorKind, Compiles, Done, same_length};
    pub(super) use crate::compile::row::{ConstraintRow, Literals, WeightedSum, row};
    pub(super) use crate::compile::scope::{Scalar, Scope};
    pub(super) use crate::set::IntSet;
    pub(super) use csp_core::atom::Atom;
    pub(super) use csp_core::error::ModelError;
    pub(super) use csp_core::ids::Var;
    pub(super) use csp_core::propagator::Consistency;
    pub(super) use csp_core::view::View;
}

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
