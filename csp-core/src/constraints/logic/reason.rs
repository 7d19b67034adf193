//! Atoms as reasons.

use crate::atom::{Atom, Operator};
use crate::reason::{Reason, Removal};

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

/// The reason is one for this, whatever else is known of its variable.
pub(super) fn prove(atom: Atom, reason: &mut Reason<'_>) {
    match (atom.operator(), atom.value()) {
        (Operator::AtMost, most) => reason.proves_at_most(most),
        (Operator::Above, below) if below < i32::MAX => reason.proves_at_least(below + 1),
        _ => {}
    }
}
