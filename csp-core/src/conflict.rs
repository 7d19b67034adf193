//! Floor 0: failure is a value.

use crate::ids::Var;

/// No solution below this node: what a propagator returns instead of panicking, and what `?` passes
/// on.
///
/// Who failed is on the cause register of the trail. Where: either a variable lost its last value,
/// or the propagator saw by itself that its scope cannot be satisfied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict(u32);

const NOWHERE: u32 = u32::MAX;

impl Conflict {
    /// The whole scope of the acting propagator is at odds, no single variable.
    pub const SCOPE: Self = Self(NOWHERE);

    /// This variable has no value left; the change that took the last one is the newest entry on
    /// the trail.
    #[inline]
    pub(crate) const fn wipe_out(var: Var) -> Self {
        Self(var.raw())
    }

    /// The variable without values, if it was a variable.
    #[must_use]
    pub const fn variable(self) -> Option<Var> {
        if self.0 == NOWHERE { None } else { Some(Var::new(self.0)) }
    }
}
