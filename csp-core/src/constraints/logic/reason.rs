//! Decisions as reasons.

use crate::branching::Decision;
use crate::reason::{Reason, Removal};

/// Whether the refutation of a decision removes these values.
pub(super) fn refutes(decision: Decision, lost: Removal) -> bool {
    decision.var() == lost.var()
        && match decision {
            Decision::Fix(_, value) => lost.single() == Some(value),
            Decision::AtMost(_, value) => lost.is_below() && lost.last() <= value,
            Decision::AtLeast(_, value) => lost.is_above() && lost.first() >= value,
        }
}

/// That a decision holds.
pub(super) fn explain_held(decision: Decision, reason: &mut Reason<'_>) {
    match decision {
        Decision::Fix(x, _) => reason.value_of(x),
        Decision::AtMost(x, value) => reason.at_most(x, value),
        Decision::AtLeast(x, value) => reason.at_least(x, value),
    }
}
