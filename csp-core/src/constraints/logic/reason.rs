//! Atoms as reasons.

use crate::atom::{Atom, Operator};
use crate::reason::Removal;

/// Whether the negation of an atom removes these values.
pub(super) fn refutes(atom: Atom, lost: Removal) -> bool {
    let value = atom.value();
    atom.var() == lost.var()
        && match atom.operator() {
            Operator::Is => lost.single() == Some(value),
            Operator::IsNot => !lost.contains(value),
            Operator::AtMost => lost.is_below() && lost.last() <= value,
            Operator::Above => lost.is_above() && lost.first() > value,
        }
}
